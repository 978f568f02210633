import type { ContractTypes } from '../generated/contract-types.ts';
import { type DefinitionName, shapeOfDefinition } from '../schema/definition-shape.ts';
import { type JsonTextFailure, readJsonText } from './json-text.ts';
import { readShape, type ShapeCursor } from './read-shape.ts';
import type { ShapeProblem } from './shape-problem.ts';

/** What reading bytes as JSON of one shape came to. Only `read` carries a value; nothing of a refused document is left over. */
export type JsonReading<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | JsonTextFailure
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
  return readJsonText(bytes, limit, (start) => {
    const cursor: ShapeCursor = Object.assign(start, { path: [], problems: [] });
    const value = readShape(cursor, shapeOfDefinition(name));
    return hasShape(name, value, cursor.problems)
      ? { status: 'read', value }
      : { status: 'misshapen', problems: cursor.problems };
  });
};

/** The shape was checked member by member while the value was read; whatever did not fit is a problem. */
const hasShape = <Name extends DefinitionName>(
  _: Name,
  __: unknown,
  problems: readonly ShapeProblem[],
): __ is ContractTypes[Name] => problems.length === 0;
