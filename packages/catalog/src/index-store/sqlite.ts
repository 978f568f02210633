import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';

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

/** One row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns of a row, with the type that the caller expects; anything else is a defect of the file. */
export const textOf = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new RowDefect(column);
};

export const nullableTextOf = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** A safe, non-negative integer. */
export const countOf = (row: Row, column: string): number => {
  const value = row[column];
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new RowDefect(column);
};

/** An integer of 64 bits, of a statement that reads big integers. */
export const integerOf = (row: Row, column: string): bigint => {
  const value = row[column];
  if (typeof value === 'bigint') return value;
  throw new RowDefect(column);
};

export const bytesOf = (row: Row, column: string): Uint8Array => {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new RowDefect(column);
};

/** A row that is missing, or has a column of another type than this program writes. */
export class RowDefect extends Error {
  override readonly name = 'RowDefect';

  constructor(what: string) {
    super(`a row of the index has no proper ${what}`);
  }
}

/** SQLite's primary result code of an error, such as 5 for `SQLITE_BUSY`; undefined for any other error. */
export const sqliteCodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
};

export const SQLITE_BUSY = 5;
export const SQLITE_IOERR = 10;
export const SQLITE_FULL = 13;
export const SQLITE_NOTADB = 26;
