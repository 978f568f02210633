import fs from 'node:fs';
import { dirname } from 'node:path';

const flushed = (path: string): void => {
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
};

// Where a folder cannot be opened or flushed on its own there is no such call; the file itself is whole either way.
const flushFolder = (folder: string): void => {
  try {
    flushed(folder);
  } catch {}
};

/**
 * Puts a complete temporary in the place of its target for good: brings it to disk, renames it over the target and brings the
 * folder to disk. Readers, and whoever looks after a power cut, see the old file or the new one.
 */
export const moveIntoPlace = (temporary: string, target: string): void => {
  flushed(temporary);
  fs.renameSync(temporary, target);
  flushFolder(dirname(target));
};
