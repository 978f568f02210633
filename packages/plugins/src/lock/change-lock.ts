import fs from 'node:fs';
import {
  createFolder,
  createTemporary,
  isOpenToOthers,
  lockForWriting,
  moveIntoPlace,
  removeTemporaries,
} from '@quirl/files';
import { type PluginLock, QuirlError, refusal } from '@quirl/quirl-contracts';
import { LOCK_WAIT_MS } from '../limits.ts';
import { shellWord } from '../shell-word.ts';
import type { PluginPlace } from './plugin-place.ts';
import { backupOf, encodeLock, readStoredLock } from './read-lock.ts';

/** A lock before and after a change. */
export interface LockChange {
  readonly before: PluginLock;
  readonly after: PluginLock;
}

/**
 * Changes the lock at a place: `change` gets the lock as it is now, while no other process may write, and gives the one that it
 * becomes, or throws. The new lock is validated, brought to disk beside the old one and renamed over it; the old one stays as
 * `.bak`. Whatever happens, and wherever the process is killed, the file is the old lock or the new one. Nothing is written if
 * nothing changes.
 *
 * Refusals: those of {@link readStoredLock} and of `change`; `validation` for a folder that others may write to; `resource_limit` after
 * `waitMs` milliseconds of waiting for another process, and for a lock above its limit; `io`.
 */
export const changeLock = (
  place: PluginPlace,
  change: (lock: PluginLock) => PluginLock,
  waitMs: number = LOCK_WAIT_MS,
): LockChange => {
  const { folder, lockfile } = place;
  try {
    prepareFolder(folder);
    const writing = lockForWriting(lockfile, waitMs);
    try {
      for (const target of [lockfile, backupOf(lockfile)]) removeTemporaries(target);
      const { lock: before, bytes } = readStoredLock(place);
      const after = change(before);
      const next = encodeLock(lockfile, after);
      if (bytes === null || Buffer.compare(bytes, next) !== 0) save(lockfile, bytes, next);
      return { before, after };
    } finally {
      writing.release();
    }
  } catch (error) {
    throw writeRefusal(error, lockfile);
  }
};

const prepareFolder = (folder: string): void => {
  createFolder(folder);
  if (!isOpenToOthers(fs.statSync(folder).mode, process.platform)) return;
  throw refusal(
    'validation',
    `Other users may write to ${folder}, the folder of the permission lock`,
    `Take their right away (chmod go-w ${shellWord(folder)}), or set QUIRL_PLUGIN_HOME to a folder of your own.`,
  );
};

const save = (lockfile: string, previous: Uint8Array | null, next: Uint8Array): void => {
  const temporaries: string[] = [];
  const written = (target: string, bytes: Uint8Array): string => {
    const path = createTemporary(target);
    temporaries.push(path);
    fs.writeFileSync(path, bytes);
    return path;
  };
  try {
    const fresh = written(lockfile, next);
    // A copy, and not the old file itself: its name is never without a lock.
    if (previous !== null) moveIntoPlace(written(backupOf(lockfile), previous), backupOf(lockfile));
    moveIntoPlace(fresh, lockfile);
  } catch (error) {
    for (const path of temporaries) fs.rmSync(path, { force: true });
    throw error;
  }
};

const writeRefusal = (error: unknown, lockfile: string): unknown => {
  if (error instanceof QuirlError || !(error instanceof Error && 'code' in error)) return error;
  return refusal(
    'io',
    `${lockfile} cannot be written: ${error.message}`,
    'Check its folder, the space left and your permissions, or set QUIRL_PLUGIN_HOME to another folder. The lock is as it was.',
  );
};
