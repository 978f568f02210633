import fs from 'node:fs';

/**
 * One text that changes whenever the file at a path is written, replaced, created or removed: identity, size and times of what
 * the path leads to. Reads no byte of it and never throws; whatever cannot be looked at has a stamp of its own.
 */
export const fileStamp = (path: string): string => {
  try {
    const stats = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return 'none';
    return `${stats.dev} ${stats.ino} ${stats.mtimeNs} ${stats.ctimeNs} ${stats.size}`;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
};
