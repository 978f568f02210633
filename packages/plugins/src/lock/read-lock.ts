import fs from 'node:fs';
import { dirname } from 'node:path';
import { isOpenToOthers, readBoundedFile, refusedMessage } from '@quirl/files';
import {
  type DocumentProblem,
  documentHeader,
  type PluginLock,
  prettyJson,
  type QuirlError,
  readDocument,
  refusal,
} from '@quirl/quirl-contracts';
import { LOCK_BYTES_LIMIT, LOCK_PROBLEMS_LIMIT } from '../limits.ts';
import { shellWord } from '../shell-word.ts';
import { lockProblems } from './lock-rules.ts';
import type { PluginPlace } from './plugin-place.ts';
import { RUNTIME_API_VERSION } from './runtime-boundary.ts';

/** The lock of a user who has installed nothing. */
export const emptyLock = (): PluginLock => ({
  ...documentHeader('quirl.plugin.lock'),
  resolved_api_version: RUNTIME_API_VERSION,
  plugins: [],
});

/** A lock as it stands on disk. */
export interface StoredLock {
  readonly lock: PluginLock;
  /** What the file holds; null if there is none. */
  readonly bytes: Uint8Array | null;
}

/**
 * The lock at a place; without a file it is empty. Whatever is there and is no sound lock of this version is refused with `validation`
 * (catalog spec 16), and stays as it is: a link, a pipe, a file or a folder that others may write to or that belongs to another user, more than 4 MiB, JSON of another shape, a
 * broken rule, another version.
 */
export const readStoredLock = ({ lockfile }: PluginPlace): StoredLock => {
  const file = readBoundedFile(lockfile, LOCK_BYTES_LIMIT, 'refuse');
  if (!file.admitted) {
    if (file.reason === 'not_found') return { lock: emptyLock(), bytes: null };
    const problem = file.reason === 'read_limit' ? `is larger than ${file.limit} bytes` : refusedMessage(file.reason);
    throw unusable(lockfile, `${lockfile} ${problem}`, [`reason: ${file.reason}`]);
  }
  assertPrivate(lockfile, file.mode, file.owner);
  // Who may write to the folder may put another lock there.
  const folder = fs.statSync(dirname(lockfile));
  assertPrivate(dirname(lockfile), folder.mode, folder.uid);
  return { lock: lockOf(lockfile, file.bytes), bytes: file.bytes };
};

/** Refuses what another user can change: that user could grant a package whatever this one may do. */
const assertPrivate = (path: string, mode: number, owner: number): void => {
  if (isOpenToOthers(mode, process.platform))
    throw refusal(
      'validation',
      `Other users may write to ${path}, so no grant there is trusted`,
      `Check what is granted, then take their right away: chmod go-w ${shellWord(path)}`,
    );
  const user = process.getuid?.();
  if (user !== undefined && owner !== user && owner !== 0)
    throw refusal(
      'validation',
      `${path} belongs to another user, so no grant there is trusted`,
      `Check what is granted, then make it yours: chown ${user} ${shellWord(path)}`,
    );
};

/** {@link readStoredLock}, the lock alone. */
export const readLock = (place: PluginPlace): PluginLock => readStoredLock(place).lock;

const lockOf = (lockfile: string, bytes: Uint8Array): PluginLock => {
  const reading = readDocument(bytes, 'PluginLock', LOCK_BYTES_LIMIT);
  const version = reading.isRead ? reading.value.schema_version : versionOf(reading.reason, bytes);
  if (version !== undefined && version !== documentHeader('quirl.plugin.lock').schema_version)
    throw ofOtherVersion(lockfile, version);
  const problems = reading.isRead ? lockProblems(reading.value) : reading.problems;
  const [first] = problems;
  if (first !== undefined)
    throw unusable(
      lockfile,
      `${lockfile} is no permission lock that can be used: ${problemText(first)}`,
      problems.slice(1, LOCK_PROBLEMS_LIMIT).map(problemText),
    );
  if (!reading.isRead) throw new Error('a lock that was not read has no problem');
  return reading.value;
};

const problemText = ({ path, seen, expected }: DocumentProblem): string => `${path} has ${seen}, expected ${expected}`;

/** The version that JSON of another shape claims. */
const versionOf = (reason: string, bytes: Uint8Array): number | undefined => {
  // Only whole JSON of bounded depth has another shape; anything else was refused before its end.
  if (reason !== 'misshapen') return undefined;
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'schema_version')) return undefined;
  const version = 'schema_version' in value ? value.schema_version : undefined;
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : undefined;
};

const legacyVersions: ReadonlySet<number> = new Set([1, 2]);

const ofOtherVersion = (lockfile: string, version: number): QuirlError => {
  const { schema_version } = documentHeader('quirl.plugin.lock');
  const isLegacy = legacyVersions.has(version);
  return refusal(
    'validation',
    `${lockfile} is a lock of version ${version}; this program reads version ${schema_version}`,
    isLegacy
      ? `Move it aside (mv ${shellWord(lockfile)} ${shellWord(`${lockfile}.legacy-v${version}`)}), then add the packages again with quirl plugin add.`
      : 'Use the version of Quirl that wrote it, or move it aside and add the packages again.',
    [`version: ${version}`],
  );
};

const unusable = (lockfile: string, message: string, context: readonly string[]): QuirlError => {
  const backup = backupOf(lockfile);
  const hasBackup = fs.existsSync(backup);
  return refusal(
    'validation',
    message,
    hasBackup
      ? `Move it aside; the lock before the last change is in ${backup}. Nothing overwrites a lock that cannot be read.`
      : 'Move it aside, then add the packages again. Nothing overwrites a lock that cannot be read.',
    context,
  );
};

/** Path of the lock as it was before the last change. */
export const backupOf = (lockfile: string): string => `${lockfile}.bak`;

/** The bytes of a lock. Throws `validation` for one that breaks a rule, and `resource_limit` for one that would be too large to be read. */
export const encodeLock = (lockfile: string, lock: PluginLock): Uint8Array => {
  const [problem] = lockProblems(lock);
  if (problem !== undefined)
    throw refusal(
      'validation',
      `the changed lock would break a rule: ${problemText(problem)}`,
      'Nothing was written. Check what was given.',
    );
  const bytes = new TextEncoder().encode(prettyJson(lock));
  if (bytes.length <= LOCK_BYTES_LIMIT) return bytes;
  throw refusal(
    'resource_limit',
    `${lockfile} would be larger than ${LOCK_BYTES_LIMIT} bytes`,
    'Remove packages that are not used any more: quirl plugin remove <name>',
    [`limit: ${LOCK_BYTES_LIMIT}; observed: ${bytes.length}`],
  );
};
