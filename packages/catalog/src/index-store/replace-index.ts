import fs from 'node:fs';
import { createTemporary, type Database, openDatabase } from '@quirl/files';
import { publish } from './index-file.ts';
import { createTables } from './index-schema.ts';

// Nothing reads the temporary, and a build that fails deletes it: the journal would only cost time. The pages are brought to
// disk before the rename.
const BUILD_PRAGMAS =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768';

/**
 * Writes a new generation of the index: `fill` gets a database beside it, empty or a copy of the present one, and what it leaves
 * there becomes the index. If it throws, the temporary is gone and the index is as it was.
 */
export const replaceIndex = <Result>(
  indexPath: string,
  from: 'empty' | 'copy',
  sizeLimit: number,
  fill: (database: Database) => Result,
): Result => {
  const temporary = createTemporary(indexPath);
  try {
    if (from === 'copy') fs.copyFileSync(indexPath, temporary, fs.constants.COPYFILE_FICLONE);
    const result = filled(temporary, from, sizeLimit, fill);
    publish(temporary, indexPath);
    return result;
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
};

const filled = <Result>(
  temporary: string,
  from: 'empty' | 'copy',
  sizeLimit: number,
  fill: (database: Database) => Result,
): Result => {
  const database = openDatabase(temporary);
  try {
    database.exec(BUILD_PRAGMAS);
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(sizeLimit / PAGE_BYTES))}`);
    if (from === 'empty') createTables(database);
    database.exec('BEGIN');
    const result = fill(database);
    database.exec('COMMIT');
    return result;
  } finally {
    database.close();
  }
};

/** SQLite's own page size, which the layout keeps. */
const PAGE_BYTES = 4096;
