import fs from 'node:fs';
import { type Database, openDatabase, reasonOfFileError, refusedMessage } from '@quirl/files';
import type { Machine } from '../discover/machine.ts';
import { readHeader, type StoredHeader } from './index-header.ts';
import { foreignLayout } from './index-schema.ts';

/** An index that was admitted and is held open. Its file may be replaced meanwhile; this generation stays readable. */
export interface OpenIndex {
  readonly path: string;
  readonly database: Database;
  readonly header: StoredHeader;
  /** Closes the file; again is no error. */
  close(): void;
}

/** Why there is no index to read. */
export interface IndexMiss {
  readonly state: 'missing' | 'invalid';
  readonly reason: string;
}

/**
 * Admits and opens an index for reading (catalog spec 10.2): a regular file of this user or of root, one link, writable by
 * nobody else, the same file before and after, and ours by id, layout and version. Everything else is a miss, never an error.
 */
export const openIndex = (path: string, machine: Machine): OpenIndex | IndexMiss => {
  let database: Database | undefined;
  try {
    const before = fs.lstatSync(path, { bigint: true });
    const fault = faultOf(before, machine);
    if (fault !== undefined) return invalid(fault);
    database = openDatabase(path, { readOnly: true });
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cell_size_check = ON');
    const foreign = foreignLayout(database);
    if (foreign !== undefined) return closed(database, invalid(foreign));
    const header = readHeader(database);
    const after = fs.lstatSync(path, { bigint: true });
    if (before.dev !== after.dev || before.ino !== after.ino)
      return closed(database, invalid('it was replaced while it was opened; try again'));
    const held = database;
    return {
      path,
      database,
      header,
      close: () => {
        if (held.isOpen) held.close();
      },
    };
  } catch (error) {
    database?.close();
    if (database !== undefined)
      return invalid(`it cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
    const reason = reasonOfFileError(error);
    return reason === 'not_found'
      ? { state: 'missing', reason: 'there is no index yet' }
      : invalid(`it ${refusedMessage(reason)}`);
  }
};

/** Whether {@link openIndex} has no index to give. */
export const isMiss = (index: OpenIndex | IndexMiss): index is IndexMiss => 'state' in index;

const invalid = (reason: string): IndexMiss => ({ state: 'invalid', reason });

const closed = (database: Database, miss: IndexMiss): IndexMiss => {
  database.close();
  return miss;
};

const faultOf = (stat: fs.BigIntStats, machine: Machine): string | undefined => {
  if (!stat.isFile()) return 'it is not a regular file';
  if (stat.nlink !== 1n) return 'it has more than one name on disk';
  if (machine.platform === 'win32') return undefined;
  if ((stat.mode & 0o022n) !== 0n) return 'other users may write to it';
  if (machine.userId !== null && stat.uid !== BigInt(machine.userId) && stat.uid !== 0n)
    return 'it belongs to another user';
  return undefined;
};
