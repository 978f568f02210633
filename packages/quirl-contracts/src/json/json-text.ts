import { countScalars } from '../text/count-scalars.ts';
import { decodeUtf8, invalidOffset } from '../text/utf8.ts';
import { type JsonCursor, JsonSyntaxError, nextUnit, unexpected } from './json-cursor.ts';

/** Why bytes are no JSON that is read. */
export type JsonTextFailure =
  | { readonly status: 'too_large'; readonly bytes: number; readonly limit: number }
  | { readonly status: 'not_utf8'; readonly problem: string }
  /** `line` and `column` count from 1, columns in code points. */
  | { readonly status: 'not_json'; readonly problem: string; readonly line: number; readonly column: number };

/**
 * Reads bytes as one JSON value with nothing behind it (contracts spec 2): at most `limit` bytes, UTF-8 without a byte-order mark. `read`
 * moves the cursor over the value and gives the result; a `JsonSyntaxError` of it becomes a failure with its place.
 */
export const readJsonText = <Result>(
  bytes: Uint8Array,
  limit: number,
  read: (cursor: JsonCursor) => Result,
): Result | JsonTextFailure => {
  if (bytes.length > limit) return { status: 'too_large', bytes: bytes.length, limit };
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return { status: 'not_utf8', problem: `the bytes at offset ${invalidOffset(bytes)} are not UTF-8` };
  if (text.startsWith('\ufeff')) return { status: 'not_utf8', problem: 'the text begins with a byte-order mark' };
  const cursor: JsonCursor = { text, position: 0, depth: 0 };
  try {
    const result = read(cursor);
    if (!Number.isNaN(nextUnit(cursor))) throw unexpected(cursor, 'nothing after the document');
    return result;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { status: 'not_json', problem: error.message, ...placeOf(text, error.offset) };
  }
};

const placeOf = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  let line = 1;
  let start = 0;
  for (let feed = text.indexOf('\n'); feed !== -1 && feed < offset; feed = text.indexOf('\n', start)) {
    line += 1;
    start = feed + 1;
  }
  return { line, column: countScalars(text.slice(start, offset)) + 1 };
};
