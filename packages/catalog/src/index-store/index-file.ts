import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '@quirl/files';
import { refusal } from '@quirl/quirl-contracts';
import type { Machine } from '../discover/machine.ts';
import { TEMPORARY_NAMES_LIMIT } from '../limits.ts';
import { RowDefect } from './sqlite.ts';

/** Creates the folder of the index, for its user alone, and refuses one that others may write to (catalog spec 10.3). */
export const prepareFolder = (indexPath: string, machine: Machine): void => {
  const folder = dirname(indexPath);
  createFolder(folder);
  const stat = fs.statSync(folder);
  if (machine.platform !== 'win32' && (stat.mode & 0o022) !== 0)
    throw refusal(
      'validation',
      `Other users may write to ${folder}, the folder of the index.`,
      `Take their right away (chmod go-w ${folder}), or set QUIRL_INDEX_PATH to a path in a folder of your own.`,
    );
  const target = fs.lstatSync(indexPath, { throwIfNoEntry: false });
  if (target !== undefined && !target.isFile())
    throw refusal(
      'validation',
      `${indexPath} is not a regular file, so no index is written there.`,
      'Move it away, or name another path.',
    );
};

// Not the recursive form of Node.js: in a folder that takes none, such as /proc, it never returns.
const createFolder = (folder: string): void => {
  const parent = dirname(folder);
  if (!fs.existsSync(parent)) createFolder(parent);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
};

const errnoOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const temporaryPrefix = (indexPath: string): string => `${basename(indexPath)}.tmp-`;

// SQLite would take a file of such a name for changes that the index still has to get; our builds leave none.
const sideFiles = ['-journal', '-wal', '-shm'];

/** Deletes what killed builds left behind, and what makes SQLite refuse the index. Only the holder of the write lock may call it. */
export const removeLeftovers = (indexPath: string): void => {
  const folder = dirname(indexPath);
  const isLeftover = (name: string): boolean =>
    name.startsWith(temporaryPrefix(indexPath)) || sideFiles.some((ending) => name === basename(indexPath) + ending);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (isLeftover(entry.name) && !entry.isDirectory()) fs.rmSync(join(folder, entry.name), { force: true });
};

/** Creates an empty file beside the index that did not exist before, for this user alone. */
export const createTemporary = (indexPath: string): string => {
  for (let number = 0; number < TEMPORARY_NAMES_LIMIT; number += 1) {
    const path = join(dirname(indexPath), `${temporaryPrefix(indexPath)}${number}`);
    try {
      fs.closeSync(fs.openSync(path, 'wx', 0o600));
      return path;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  throw refusal(
    'resource_limit',
    `All ${TEMPORARY_NAMES_LIMIT} names for a temporary file beside ${indexPath} are taken.`,
    'Remove the files that builds left there.',
  );
};

/**
 * Makes a closed temporary the index: checks its integrity, brings it to disk, renames it over the target and brings the folder
 * to disk. Readers see the old generation or the new one.
 */
export const publish = (temporary: string, indexPath: string): void => {
  const database = openDatabase(temporary, { readOnly: true });
  try {
    const row = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (Object.values(row)[0] !== 'ok') throw new RowDefect('structure');
  } finally {
    database.close();
  }
  synchronise(temporary);
  fs.renameSync(temporary, indexPath);
  synchronise(dirname(indexPath));
};

const synchronise = (path: string): void => {
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } catch (error) {
    // Some systems cannot bring a folder to disk on its own; a file must always get there.
    if (fs.fstatSync(handle).isFile()) throw error;
  } finally {
    fs.closeSync(handle);
  }
};
