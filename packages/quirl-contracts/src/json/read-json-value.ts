import {
  hasFirst,
  hasNext,
  type JsonCursor,
  JsonSyntaxError,
  kindHere,
  openContainer,
  readLiteral,
  readNumber,
  readString,
  toMemberName,
  toMemberValue,
} from './json-cursor.ts';
import { type JsonTextFailure, readJsonText } from './json-text.ts';

/** JSON as a value that has lost nothing: numbers as they are written, members in the order of the text, none twice. */
export type JsonValue =
  | null
  | boolean
  | string
  | JsonNumber
  | readonly JsonValue[]
  | { readonly members: ReadonlyMap<string, JsonValue> };

/** A number as it is written, such as `18446744073709551615` or `1.50`. */
export interface JsonNumber {
  readonly number: string;
}

/** What reading bytes as JSON of any shape came to. */
export type JsonValueReading = { readonly status: 'read'; readonly value: JsonValue } | JsonTextFailure;

const CLOSE_LIST = 93;
const CLOSE_OBJECT = 125;

/**
 * Reads bytes as JSON of any shape: at most `limit` bytes, UTF-8 without a byte-order mark, strict grammar, bounded nesting, every member
 * of an object once. Never throws for any bytes. Time and memory are linear in them.
 */
export const readJsonValue = (bytes: Uint8Array, limit: number): JsonValueReading =>
  readJsonText(bytes, limit, (cursor) => ({ status: 'read', value: readValue(cursor) }));

const readValue = (cursor: JsonCursor): JsonValue => {
  const kind = kindHere(cursor);
  switch (kind) {
    case 'string':
      return readString(cursor);
    case 'number':
      return { number: readNumber(cursor) };
    case 'list':
      return readItems(cursor);
    case 'object':
      return { members: readMembers(cursor) };
    case 'true':
    case 'false':
      readLiteral(cursor, kind);
      return kind === 'true';
    case 'null':
      readLiteral(cursor, kind);
      return null;
  }
};

const readItems = (cursor: JsonCursor): readonly JsonValue[] => {
  openContainer(cursor);
  const items: JsonValue[] = [];
  for (let more = hasFirst(cursor, CLOSE_LIST); more; more = hasNext(cursor, CLOSE_LIST)) items.push(readValue(cursor));
  return items;
};

const readMembers = (cursor: JsonCursor): ReadonlyMap<string, JsonValue> => {
  openContainer(cursor);
  const members = new Map<string, JsonValue>();
  for (let more = hasFirst(cursor, CLOSE_OBJECT); more; more = hasNext(cursor, CLOSE_OBJECT)) {
    toMemberName(cursor);
    const start = cursor.position;
    const name = readString(cursor);
    if (members.has(name)) throw new JsonSyntaxError('an object has a member twice', start);
    toMemberValue(cursor);
    members.set(name, readValue(cursor));
  }
  return members;
};
