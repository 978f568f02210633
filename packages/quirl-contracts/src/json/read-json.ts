import type { ContractTypes } from '../generated/contract-types.ts';
import { type DefinitionName, shapeOfDefinition } from '../schema/definition-shape.ts';
import { countScalars } from '../text/count-scalars.ts';
import { JsonSyntaxError, nextUnit, unexpected } from './json-cursor.ts';
import { readShape, type ShapeCursor } from './read-shape.ts';
import type { ShapeProblem } from './shape-problem.ts';

/** What reading bytes as JSON of one shape came to. Only `read` carries a value; nothing of a refused document is left over. */
export type JsonReading<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | { readonly status: 'too_large'; readonly bytes: number; readonly limit: number }
  | { readonly status: 'not_utf8'; readonly problem: string }
  /** `line` and `column` count from 1, columns in code points. */
  | { readonly status: 'not_json'; readonly problem: string; readonly line: number; readonly column: number }
  | { readonly status: 'misshapen'; readonly problems: readonly ShapeProblem[] };

/**
 * Reads bytes as JSON that has exactly the shape of one definition (contracts spec 2): at most `limit` bytes, UTF-8 without a
 * byte-order mark, strict grammar, bounded nesting, every member once and known, integers exact, enum members as spelled.
 * Integers of 64 bits are bigints. Never throws for any bytes. Time and memory are linear in them.
 */
export const readJson = <Name extends DefinitionName>(
  bytes: Uint8Array,
  name: Name,
  limit: number,
): JsonReading<ContractTypes[Name]> => {
  if (bytes.length > limit) return { status: 'too_large', bytes: bytes.length, limit };
  const text = decodeUtf8(bytes);
  if (text === undefined)
    return { status: 'not_utf8', problem: `the bytes near offset ${invalidOffset(bytes)} are not UTF-8` };
  if (text.startsWith('\ufeff')) return { status: 'not_utf8', problem: 'the text begins with a byte-order mark' };
  const cursor: ShapeCursor = { text, position: 0, depth: 0, path: [], problems: [] };
  try {
    const value = readShape(cursor, shapeOfDefinition(name));
    if (!Number.isNaN(nextUnit(cursor))) throw unexpected(cursor, 'nothing after the document');
    if (hasShape(name, value, cursor.problems)) return { status: 'read', value };
    return { status: 'misshapen', problems: cursor.problems };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { status: 'not_json', problem: error.message, ...placeOf(text, error.offset) };
  }
};

/** The shape was checked member by member while the value was read; whatever did not fit is a problem. */
const hasShape = <Name extends DefinitionName>(
  _: Name,
  __: unknown,
  problems: readonly ShapeProblem[],
): __ is ContractTypes[Name] => problems.length === 0;

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

// What cannot be decoded is replaced, so the first byte that differs after a round trip is where it begins, or one behind.
const invalidOffset = (bytes: Uint8Array): number => {
  const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const offset = bytes.findIndex((byte, index) => byte !== again[index]);
  return offset === -1 ? bytes.length : offset;
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
