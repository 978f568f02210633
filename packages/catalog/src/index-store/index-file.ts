import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createFolder, isOpenToOthers, moveIntoPlace, openDatabase, removeTemporaries } from '@quirl/files';
import { refusal } from '@quirl/quirl-contracts';
import type { Machine } from '../discover/machine.ts';
import { RowDefect } from './sqlite.ts';

/** Creates the folder of the index, for its user alone, and refuses one that others may write to (catalog spec 10.3). */
export const prepareFolder = (indexPath: string, machine: Machine): void => {
  const folder = dirname(indexPath);
  createFolder(folder);
  if (isOpenToOthers(fs.statSync(folder).mode, machine.platform))
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

// SQLite would take a file of such a name for changes that the index still has to get; our builds leave none.
const sideFiles = ['-journal', '-wal', '-shm'];

/** Deletes what killed builds left behind, and what makes SQLite refuse the index. Only the holder of the write lock may call it. */
export const removeLeftovers = (indexPath: string): void => {
  removeTemporaries(indexPath);
  const folder = dirname(indexPath);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (sideFiles.some((ending) => entry.name === basename(indexPath) + ending) && !entry.isDirectory())
      fs.rmSync(join(folder, entry.name), { force: true });
};

/** Makes a closed temporary the index, if its structure is sound. Readers see the old generation or the new one. */
export const publish = (temporary: string, indexPath: string): void => {
  const database = openDatabase(temporary, { readOnly: true });
  try {
    const row = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (Object.values(row)[0] !== 'ok') throw new RowDefect('structure');
  } finally {
    database.close();
  }
  moveIntoPlace(temporary, indexPath);
};
