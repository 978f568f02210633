import { isAbsolute, normalize, resolve } from 'node:path';
import { refusal } from '@quirl/quirl-contracts';

/** A path that a person named, seen from the folder of the process. Throws `io` for a relative one where that folder is gone. */
export const absolutePath = (path: string): string => {
  if (isAbsolute(path)) return normalize(path);
  try {
    return resolve(path);
  } catch {
    throw refusal(
      'io',
      `${JSON.stringify(path)} is relative to a folder that does not exist any more.`,
      'Go to another folder, or name an absolute path.',
      ['reason: not_found'],
    );
  }
};
