import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { refusal } from '@quirl/quirl-contracts';
import { TEMPORARY_NAMES_LIMIT } from './limits.ts';

const temporaryPrefix = (target: string): string => `${basename(target)}.tmp-`;

/**
 * Creates an empty file beside a target that did not exist before, for this user alone, and gives its path. Throws
 * `resource_limit` when all names for it are taken, and whatever the file system says.
 */
export const createTemporary = (target: string): string => {
  for (let number = 0; number < TEMPORARY_NAMES_LIMIT; number += 1) {
    const path = join(dirname(target), `${temporaryPrefix(target)}${number}`);
    try {
      fs.closeSync(fs.openSync(path, 'wx', 0o600));
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw refusal(
    'resource_limit',
    `All ${TEMPORARY_NAMES_LIMIT} names for a temporary file beside ${target} are taken.`,
    'Remove the files with these names that writers left there when they were killed.',
  );
};

/** Deletes the temporaries that killed writers left beside a target. Only whoever alone may write the target may call it. */
export const removeTemporaries = (target: string): void => {
  const folder = dirname(target);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.name.startsWith(temporaryPrefix(target)) && !entry.isDirectory())
      fs.rmSync(join(folder, entry.name), { force: true });
};
