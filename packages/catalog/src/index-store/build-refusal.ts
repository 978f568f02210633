import { reasonOfFileError, SQLITE_FULL, SQLITE_IOERR, sqliteCodeOf } from '@quirl/files';
import { QuirlError, refusal } from '@quirl/quirl-contracts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Whether a build ran out of something that a second try would not have more of. */
export const isExhausted = (error: unknown): boolean => {
  const code = sqliteCodeOf(error);
  if (error instanceof QuirlError) return error.shellError.code === 'resource_limit';
  return code === SQLITE_FULL || code === SQLITE_IOERR || fullDisk.has(errnoOf(error) ?? '');
};

/** The refusal that a failed build ends with. The index is as it was before. */
export const buildRefusal = (error: unknown, indexPath: string): unknown => {
  if (error instanceof QuirlError) return error;
  const kept = 'The previous index, if there was one, is unchanged.';
  if (isExhausted(error))
    return refusal(
      'io',
      `The index cannot be written to ${indexPath}: the disk is full or failed.`,
      'Free space on that disk, or set QUIRL_INDEX_PATH to a path on another one.',
      [messageOf(error), kept],
    );
  if (sqliteCodeOf(error) === undefined && errnoOf(error) === undefined) return error;
  return refusal(
    'io',
    `The index cannot be written to ${indexPath}.`,
    reasonOfFileError(error) === 'permission'
      ? 'Make its folder writable for this user, or set QUIRL_INDEX_PATH to another path.'
      : 'Check the folder of the index, or set QUIRL_INDEX_PATH to another path.',
    [messageOf(error), kept],
  );
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');
