import fs from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder, and those above it that are missing, each for its user alone. One that is there stays as it is. */
export const createFolder = (folder: string): void => {
  // Not the recursive form of Node.js: in a folder that takes none, such as /proc, it never returns.
  const parent = dirname(folder);
  if (parent !== folder && !fs.existsSync(parent)) createFolder(parent);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

const OTHERS_MAY_WRITE = 0o022;

/** Whether other users may change what lies at a path, as far as its mode says; on a platform without modes nobody may. */
export const isOpenToOthers = (mode: number, platform: NodeJS.Platform): boolean =>
  platform !== 'win32' && (mode & OTHERS_MAY_WRITE) !== 0;
