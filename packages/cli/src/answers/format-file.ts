import { readOwnedFile, replaceFile } from '@quirl/files';
import { formatLua, LUA_SOURCE_BYTES_LIMIT, lintError } from '@quirl/lua';
import { QuirlError } from '@quirl/quirl-contracts';

/** Whether a file is laid out as the formatter would have it, or otherwise. */
export type FormatOutcome = 'same' | 'other';

/** Formats one file in its place; with `isCheck` nothing is written. Throws a refusal for what cannot be read, formatted or replaced. */
export const formatFile = (path: string, isCheck: boolean): FormatOutcome => {
  const file = readOwnedFile(path, LUA_SOURCE_BYTES_LIMIT);
  const { formatted, report } = formatLua(file.bytes);
  if (formatted === null) {
    const error = lintError(report, path);
    throw error === null ? new Error(`${path} was refused without a finding`) : new QuirlError(error);
  }
  if (Buffer.compare(formatted, file.bytes) === 0) return 'same';
  if (!isCheck) replaceFile(file, formatted);
  return 'other';
};
