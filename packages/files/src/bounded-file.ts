import fs from 'node:fs';
import { type QuirlError, refusal, type ShellErrorCode } from '@quirl/quirl-contracts';

/** Why a file was not admitted (contracts spec 14.5). */
export type AdmissionReason =
  | 'not_found'
  | 'permission'
  | 'unreadable'
  | 'not_regular_file'
  | 'read_limit'
  | 'not_utf8'
  | 'outside_package'
  | 'identity_changed'
  | 'root_changed';

/** What names a file whatever its path: two paths with equal device and inode lead to one file. */
export type FileIdentity = Pick<fs.BigIntStats, 'dev' | 'ino'>;

/** Whether both are one file. */
export const isSameFile = (left: FileIdentity, right: FileIdentity): boolean =>
  left.dev === right.dev && left.ino === right.ino;

/** A file that is open and not read yet. The handle is closed by whoever opened it. */
export interface OpenFile {
  readonly handle: number;
  readonly identity: FileIdentity;
}

/** A regular file, read whole through one handle. Size, time, mode and owner are those that the handle had before it was read. */
export interface AdmittedFile {
  readonly admitted: true;
  readonly bytes: Uint8Array;
  readonly size: bigint;
  readonly modifiedNs: bigint;
  readonly mode: number;
  /** User id; 0 where the platform has none. */
  readonly owner: number;
}

/** A file that was not read, and why. `observed` belongs to `read_limit` alone. */
export interface RefusedFile {
  readonly admitted: false;
  readonly reason: AdmissionReason;
  readonly limit: number;
  readonly observed?: string;
}

/** `follow` resolves a link and admits its target; `refuse` takes a link for what it is: no regular file. */
export type LinkRule = 'follow' | 'refuse';

const NO_FOLLOW = fs.constants.O_NOFOLLOW ?? 0;
const NO_BLOCK = fs.constants.O_NONBLOCK ?? 0;

const reasonsByErrno: ReadonlyMap<string, AdmissionReason> = new Map([
  ['ENOENT', 'not_found'],
  ['ENOTDIR', 'not_found'],
  ['ENAMETOOLONG', 'not_found'],
  ['EACCES', 'permission'],
  ['EPERM', 'permission'],
  ['ELOOP', 'not_regular_file'],
  ['ENXIO', 'not_regular_file'],
  ['EOPNOTSUPP', 'not_regular_file'],
  ['ENODEV', 'not_regular_file'],
  ['EISDIR', 'not_regular_file'],
]);

/** What the error of a file call means for admission. */
export const reasonOfFileError = (error: unknown): AdmissionReason => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return reasonsByErrno.get(code) ?? 'unreadable';
};

/**
 * Reads a regular file of at most `limit` bytes (contracts spec 14.1, catalog spec 9.3). A FIFO or device does not
 * hang it, a size above the limit is refused before a byte is read, growth beyond the limit while it is read,
 * and a file that was swapped between look and open as `identity_changed`. Never throws for what it finds.
 */
export const readBoundedFile = (path: string, limit: number, links: LinkRule): AdmittedFile | RefusedFile => {
  try {
    const isLink = links === 'follow' && fs.lstatSync(path).isSymbolicLink();
    return readResolvedFile(isLink ? fs.realpathSync.native(path) : path, limit);
  } catch (error) {
    return { admitted: false, reason: reasonOfFileError(error), limit };
  }
};

/**
 * The same for a path in which no link is left to follow: a link at its end is no regular file. `objection` is asked once,
 * between opening and reading, what speaks against the open file; with a reason nothing is read. What it throws for a file
 * call counts as the reason of that error.
 */
export const readResolvedFile = (
  path: string,
  limit: number,
  objection: (opened: OpenFile) => AdmissionReason | undefined = () => undefined,
): AdmittedFile | RefusedFile => {
  const refused = (reason: AdmissionReason, observed?: string): RefusedFile => ({
    admitted: false,
    reason,
    limit,
    ...(observed === undefined ? {} : { observed }),
  });
  let handle: number | undefined;
  try {
    const seen = fs.lstatSync(path, { bigint: true });
    if (!seen.isFile()) return refused('not_regular_file');
    handle = fs.openSync(path, fs.constants.O_RDONLY | NO_BLOCK | NO_FOLLOW);
    const opened = fs.fstatSync(handle, { bigint: true });
    if (!opened.isFile()) return refused('not_regular_file');
    if (!isSameFile(opened, seen)) return refused('identity_changed');
    const reason = objection({ handle, identity: opened });
    if (reason !== undefined) return refused(reason);
    if (opened.size > BigInt(limit)) return refused('read_limit', String(opened.size));
    const bytes = readAtMost(handle, Number(opened.size), limit);
    if (bytes === undefined) return refused('read_limit', `at least ${limit + 1}`);
    const { size, mtimeNs: modifiedNs, mode, uid } = opened;
    return { admitted: true, bytes, size, modifiedNs, mode: Number(mode), owner: Number(uid) };
  } catch (error) {
    return refused(reasonOfFileError(error));
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
};

/** All bytes of a handle; undefined as soon as there are more than `limit`. */
const readAtMost = (handle: number, expected: number, limit: number): Uint8Array | undefined => {
  // One byte more than expected, so that the end of an unchanged file shows in the same read.
  let buffer = new Uint8Array(expected + 1);
  let length = 0;
  for (;;) {
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(buffer.length * 2, limit + 1));
      larger.set(buffer);
      buffer = larger;
    }
    const count = fs.readSync(handle, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > limit) return undefined;
  }
};

/** One sentence per reason, as it stands in a diagnostic. */
export const admissionMessage = (file: RefusedFile): string =>
  file.reason === 'read_limit'
    ? `is larger than ${file.limit} bytes (${file.observed ?? 'size unknown'})`
    : refusedMessage(file.reason);

/** What a reason other than a limit says about a file. */
export const refusedMessage = (reason: AdmissionReason): string => admissionMessages[reason];

const admissionMessages: Readonly<Record<AdmissionReason, string>> = {
  read_limit: 'is larger than the limit',
  not_found: 'does not exist',
  permission: 'may not be read by this user',
  unreadable: 'cannot be read',
  not_regular_file: 'is not a regular file',
  not_utf8: 'is not valid UTF-8',
  outside_package: 'lies outside its package',
  identity_changed: 'was replaced by another file while it was opened',
  root_changed: 'lies in a folder that was replaced while it was opened',
};

const codes: Readonly<Record<AdmissionReason, ShellErrorCode>> = {
  not_found: 'io',
  permission: 'io',
  unreadable: 'io',
  not_regular_file: 'validation',
  read_limit: 'resource_limit',
  not_utf8: 'validation',
  outside_package: 'validation',
  identity_changed: 'validation',
  root_changed: 'validation',
};

/**
 * The refusal of a file that a person named, ready to throw; its first context item is the reason token. `help` replaces
 * the usual next step.
 */
export const refusalOfFile = (path: string, file: RefusedFile, help = helps[file.reason]): QuirlError =>
  refusal(codes[file.reason], `${path} ${admissionMessage(file)}`, help, [
    `reason: ${file.reason}`,
    ...(file.reason === 'read_limit' ? [`limit: ${file.limit}; observed: ${file.observed ?? 'unknown'}`] : []),
  ]);

const helps: Readonly<Record<AdmissionReason, string>> = {
  not_found: 'Check the path.',
  permission: 'Make the file readable for this user, or name another one.',
  unreadable: 'Check the file and its storage, then try again.',
  not_regular_file: 'Name a regular file; links, folders, pipes and devices are not read here.',
  read_limit: 'Name a smaller file.',
  not_utf8: 'Convert the file to UTF-8.',
  outside_package: 'Copy the file into the package; a link may only lead to a file within it.',
  identity_changed: 'Try again when nothing else writes to this file.',
  root_changed: 'Try again when nothing else moves this folder.',
};

/**
 * The bytes of a regular file of at most `limit` bytes; a link to one is followed.
 * Throws a refusal: `io` for a missing or unreadable file, `validation` for a special one, `resource_limit` above the limit.
 */
export const readAdmittedFile = (path: string, limit: number): Uint8Array => {
  const file = readBoundedFile(path, limit, 'follow');
  if (file.admitted) return file.bytes;
  throw refusalOfFile(path, file);
};
