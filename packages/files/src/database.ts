import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';

/** An open SQLite database. */
export type Database = DatabaseSync;

type SqliteModule = typeof import('node:sqlite');

let loaded: SqliteModule | undefined;

// Node 22 warns on stderr that SQLite is experimental, when the module is loaded. The warning is for whoever
// chose the module, not for the user of the product; every other warning stays.
const sqliteModule = (): SqliteModule => {
  if (loaded !== undefined) return loaded;
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    loaded = process.getBuiltinModule('node:sqlite');
    return loaded;
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** Opens a database file. The path is absolute, so that SQLite takes it for a path and not for a URI. */
export const openDatabase = (path: string, options: DatabaseSyncOptions = {}): Database =>
  new (sqliteModule().DatabaseSync)(path, { allowExtension: false, enableForeignKeyConstraints: false, ...options });

/** SQLite's primary result code of an error, such as 5 for `SQLITE_BUSY`; undefined for any other error. */
export const sqliteCodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
};

export const SQLITE_BUSY = 5;
export const SQLITE_IOERR = 10;
export const SQLITE_FULL = 13;
export const SQLITE_NOTADB = 26;
