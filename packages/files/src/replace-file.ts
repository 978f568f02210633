import fs from 'node:fs';
import { refusal } from '@quirl/quirl-contracts';
import { isSameFile, readAdmittedFile } from './bounded-file.ts';
import { moveIntoPlace } from './durable-file.ts';
import { createTemporary } from './temporary-file.ts';

/** A regular file under its only name, with what it held when it was read. */
export interface OwnedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly status: fs.BigIntStats;
}

const statusOf = (path: string): fs.BigIntStats => {
  const status = attempt(path, 'read', () => fs.lstatSync(path, { bigint: true }));
  // To replace one of several names would leave the others with the old content.
  if (status.isFile() && status.nlink === 1n) return status;
  throw refusal(
    'validation',
    status.isFile() ? `${path} has other names, too` : `${path} is a link or no regular file`,
    'Name a file that has one name; links and special files are not replaced.',
    ['reason: not_regular_file'],
  );
};

/** Reads a file that may be replaced. Refusals: `validation` for links and special files, `resource_limit`, `io`. */
export const readOwnedFile = (path: string, limit: number): OwnedFile => {
  const status = statusOf(path);
  return { path, bytes: readAdmittedFile(path, limit), status };
};

/**
 * Replaces the content of a file whole: written beside it, flushed, and renamed over it. Mode and owner stay. Refused with
 * `validation` if the file is not what was read any more. Whatever happens, the old content or the new one is there.
 */
export const replaceFile = ({ path, bytes, status }: OwnedFile, content: Uint8Array): void => {
  attempt(path, 'replaced', () => {
    const beside = createTemporary(path);
    try {
      fill(beside, content, status);
      if (!isUnchanged(path, bytes, status))
        throw refusal(
          'validation',
          `${path} was changed meanwhile`,
          'Try again when nothing else writes to this file.',
          ['reason: identity_changed'],
        );
      moveIntoPlace(beside, path);
    } catch (error) {
      fs.rmSync(beside, { force: true });
      throw error;
    }
  });
};

const fill = (path: string, content: Uint8Array, { mode, uid, gid }: fs.BigIntStats): void => {
  const handle = fs.openSync(path, 'r+');
  try {
    fs.writeFileSync(handle, content);
    const own = fs.fstatSync(handle, { bigint: true });
    if (own.uid !== uid || own.gid !== gid) fs.fchownSync(handle, Number(uid), Number(gid));
    fs.fchmodSync(handle, Number(mode & 0o7777n));
  } finally {
    fs.closeSync(handle);
  }
};

const isUnchanged = (path: string, bytes: Uint8Array, status: fs.BigIntStats): boolean => {
  const now = statusOf(path);
  if (!isSameFile(now, status) || now.size !== BigInt(bytes.length)) return false;
  return Buffer.compare(readAdmittedFile(path, bytes.length), bytes) === 0;
};

const attempt = <Value>(path: string, doing: string, act: () => Value): Value => {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw refusal(
      'io',
      `${path} cannot be ${doing}: ${error.code}`,
      'Check the path, its permissions and the space left.',
    );
  }
};
