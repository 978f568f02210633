import fs from 'node:fs';

/** Entries that are read from a folder at a time. */
const BATCH = 1024;

/**
 * The entries of a folder in the order of its file system, a batch at a time: whoever stops early has not read the rest.
 * Throws the error of the system if the folder cannot be read.
 */
export function* entriesOf(folder: string): Generator<fs.Dirent, void, undefined> {
  const opened = fs.opendirSync(folder, { bufferSize: BATCH });
  try {
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) yield entry;
  } finally {
    opened.closeSync();
  }
}
