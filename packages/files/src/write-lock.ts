import fs from 'node:fs';
import { refusal } from '@quirl/quirl-contracts';
import { type Database, openDatabase, SQLITE_BUSY, SQLITE_NOTADB, sqliteCodeOf } from './database.ts';

/** The right to write one file. */
export interface WriteLock {
  release(): void;
}

/**
 * Waits until no other process writes this file, for at most `waitMs`; then throws `resource_limit`. The lock is a lock of
 * the kernel on a file beside the target: it ends with its process, however that ends, and the file itself may stay.
 */
export const lockForWriting = (target: string, waitMs: number): WriteLock => {
  const path = `${target}.lock`;
  if (!isRegularFile(path)) throw noLock(path);
  let database: Database | undefined;
  try {
    database = openDatabase(path);
    database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (sqliteCodeOf(error) === SQLITE_NOTADB) throw noLock(path);
    if (sqliteCodeOf(error) !== SQLITE_BUSY) throw error;
    throw refusal(
      'resource_limit',
      `Another process has been writing ${target} for more than ${waitMs / 1000} seconds.`,
      'Wait until it is done, then try again.',
    );
  }
  const held = database;
  return { release: () => held.close() };
};

/** Creates the file if there is none, and never waits for a pipe. */
const isRegularFile = (path: string): boolean => {
  const { O_RDWR, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const handle = fs.openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    return fs.fstatSync(handle).isFile();
  } finally {
    fs.closeSync(handle);
  }
};

const noLock = (path: string): Error =>
  refusal('validation', `${path} is in the way: it is not the lock that writers use.`, 'Move it away, then try again.');
