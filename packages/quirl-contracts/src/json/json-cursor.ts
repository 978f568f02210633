import { JSON_DEPTH_LIMIT } from '../limits.ts';

/** A place in JSON text that a reader moves forward. The text is well formed. */
export interface JsonCursor {
  readonly text: string;
  /** Index of the next UTF-16 unit. */
  position: number;
  /** How many containers are open. */
  depth: number;
}

/** Why a text is not JSON, and where; thrown and caught inside the reader alone. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  /** Index of the UTF-16 unit that does not fit. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const hexadecimal = /[0-9a-fA-F]{4}/y;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

/** Moves over white space; gives the next unit, NaN at the end of the text. */
export const nextUnit = (cursor: JsonCursor): number => {
  const { text } = cursor;
  let position = cursor.position;
  let unit = text.charCodeAt(position);
  while (unit === 32 || unit === 10 || unit === 13 || unit === 9) {
    position += 1;
    unit = text.charCodeAt(position);
  }
  cursor.position = position;
  return unit;
};

/** The error of a text that has something else where `expected` would stand. */
export const unexpected = (cursor: JsonCursor, expected: string, offset = cursor.position): JsonSyntaxError =>
  new JsonSyntaxError(
    offset < cursor.text.length ? `expected ${expected}` : `the text ends before ${expected}`,
    offset,
  );

/** Enters the container whose bracket the cursor stands on. */
export const openContainer = (cursor: JsonCursor): void => {
  cursor.depth += 1;
  if (cursor.depth > JSON_DEPTH_LIMIT)
    throw new JsonSyntaxError(`containers are nested deeper than ${JSON_DEPTH_LIMIT} levels`, cursor.position);
  cursor.position += 1;
};

/** After an opening bracket: whether the container has a first item. If not, the cursor is behind the closing bracket. */
export const hasFirst = (cursor: JsonCursor, close: number): boolean => {
  if (nextUnit(cursor) !== close) return true;
  closeContainer(cursor);
  return false;
};

/** After an item: whether another one follows. The cursor then stands behind the comma, else behind the closing bracket. */
export const hasNext = (cursor: JsonCursor, close: number): boolean => {
  const unit = nextUnit(cursor);
  if (unit === COMMA) {
    cursor.position += 1;
    return true;
  }
  if (unit !== close) throw unexpected(cursor, `"," or "${String.fromCharCode(close)}"`);
  closeContainer(cursor);
  return false;
};

const closeContainer = (cursor: JsonCursor): void => {
  cursor.position += 1;
  cursor.depth -= 1;
};

/** Moves to the name of a member, which must stand here. */
export const toMemberName = (cursor: JsonCursor): void => {
  if (nextUnit(cursor) !== QUOTE) throw unexpected(cursor, 'a member name in quotes');
};

/** Moves over the colon behind a member's name, to its value. */
export const toMemberValue = (cursor: JsonCursor): void => {
  if (nextUnit(cursor) !== COLON) throw unexpected(cursor, '":"');
  cursor.position += 1;
};

/** The string whose opening quote the cursor stands on. */
export const readString = (cursor: JsonCursor): string => {
  const { text } = cursor;
  const start = cursor.position + 1;
  let position = start;
  let unit = text.charCodeAt(position);
  // NaN, the end of the text, is not at least 32.
  while (unit >= 32 && unit !== QUOTE && unit !== BACKSLASH) {
    position += 1;
    unit = text.charCodeAt(position);
  }
  if (unit === BACKSLASH) return readEscapedString(cursor, start, position);
  if (unit !== QUOTE) throw unexpectedInString(cursor, position);
  cursor.position = position + 1;
  return text.slice(start, position);
};

const readEscapedString = (cursor: JsonCursor, start: number, firstEscape: number): string => {
  const { text } = cursor;
  const parts = [text.slice(start, firstEscape)];
  cursor.position = firstEscape;
  for (;;) {
    const from = cursor.position;
    let position = from;
    let unit = text.charCodeAt(position);
    while (unit >= 32 && unit !== QUOTE && unit !== BACKSLASH) {
      position += 1;
      unit = text.charCodeAt(position);
    }
    if (position > from) parts.push(text.slice(from, position));
    cursor.position = position;
    if (unit === QUOTE) break;
    if (unit !== BACKSLASH) throw unexpectedInString(cursor, position);
    parts.push(readEscape(cursor));
  }
  cursor.position += 1;
  return parts.join('');
};

const unexpectedInString = (cursor: JsonCursor, position: number): JsonSyntaxError =>
  position < cursor.text.length
    ? new JsonSyntaxError('a string has a raw control character', position)
    : new JsonSyntaxError('the text ends inside a string', position);

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const readEscape = (cursor: JsonCursor): string => {
  const letter = cursor.text.charAt(cursor.position + 1);
  const short = shortEscapes.get(letter);
  if (short !== undefined) {
    cursor.position += 2;
    return short;
  }
  if (letter !== 'u') throw new JsonSyntaxError('a string has an unknown escape', cursor.position);
  const start = cursor.position;
  const unit = readHexadecimalEscape(cursor);
  if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
  if (unit < 0xdc00 && cursor.text.startsWith('\\u', cursor.position)) {
    const low = readHexadecimalEscape(cursor);
    if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low);
  }
  throw new JsonSyntaxError('an escape names half of a surrogate pair', start);
};

const readHexadecimalEscape = (cursor: JsonCursor): number => {
  hexadecimal.lastIndex = cursor.position + 2;
  const digits = hexadecimal.exec(cursor.text)?.[0];
  if (digits === undefined) throw new JsonSyntaxError('an escape lacks its four hexadecimal digits', cursor.position);
  cursor.position += 6;
  return Number.parseInt(digits, 16);
};

/** The number that the cursor stands on, as it is written. */
export const readNumber = (cursor: JsonCursor): string => {
  number.lastIndex = cursor.position;
  const token = number.exec(cursor.text)?.[0];
  if (token === undefined) throw unexpected(cursor, 'a value');
  cursor.position += token.length;
  return token;
};

/** Moves over one literal, which must stand here in full. */
export const readLiteral = (cursor: JsonCursor, literal: 'true' | 'false' | 'null'): void => {
  if (!cursor.text.startsWith(literal, cursor.position)) throw unexpected(cursor, 'a value');
  cursor.position += literal.length;
};

/** The kind of value that begins with a unit, if any does. */
export type JsonKind = 'object' | 'list' | 'string' | 'number' | 'true' | 'false' | 'null';

/** The kind of value that the cursor stands on. */
export const kindHere = (cursor: JsonCursor): JsonKind => {
  const unit = nextUnit(cursor);
  if (unit === QUOTE) return 'string';
  if (unit === 123) return 'object';
  if (unit === 91) return 'list';
  if (unit === 116) return 'true';
  if (unit === 102) return 'false';
  if (unit === 110) return 'null';
  if (unit === 45 || (unit >= 48 && unit <= 57)) return 'number';
  throw unexpected(cursor, 'a value');
};

/** Moves over one value of any kind, checking its grammar alone. */
export const skipValue = (cursor: JsonCursor): void => {
  const kind = kindHere(cursor);
  switch (kind) {
    case 'string':
      readString(cursor);
      return;
    case 'number':
      readNumber(cursor);
      return;
    case 'list': {
      openContainer(cursor);
      for (let more = hasFirst(cursor, 93); more; more = hasNext(cursor, 93)) skipValue(cursor);
      return;
    }
    case 'object': {
      openContainer(cursor);
      for (let more = hasFirst(cursor, 125); more; more = hasNext(cursor, 125)) {
        toMemberName(cursor);
        readString(cursor);
        toMemberValue(cursor);
        skipValue(cursor);
      }
      return;
    }
    case 'true':
    case 'false':
    case 'null':
      readLiteral(cursor, kind);
  }
};
