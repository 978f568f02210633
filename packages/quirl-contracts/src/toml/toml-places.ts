import { parse } from 'smol-toml';

/** Where a value of a TOML document stands: a half-open span of UTF-16 units. */
export type TomlPlace = TomlTablePlace | TomlArrayPlace | (TomlSpan & { readonly kind: 'scalar' });

export interface TomlSpan {
  readonly start: number;
  readonly end: number;
}

/** A table: its inline text, its header, or the key that implies it; the whole document starts and ends at 0. */
export interface TomlTablePlace extends TomlSpan {
  readonly kind: 'table';
  /** By key, in the order of their first mention. */
  readonly members: ReadonlyMap<string, TomlMemberPlace>;
}

export interface TomlMemberPlace {
  readonly key: TomlSpan;
  readonly value: TomlPlace;
}

export interface TomlArrayPlace extends TomlSpan {
  readonly kind: 'array';
  readonly items: readonly TomlPlace[];
}

/** Something that only later versions of TOML allow. */
export interface LaterToml extends TomlSpan {
  readonly problem: string;
}

interface OpenTable {
  readonly kind: 'table';
  start: number;
  end: number;
  readonly members: Map<string, { readonly key: TomlSpan; readonly value: OpenPlace }>;
}

interface OpenArray extends TomlSpan {
  readonly kind: 'array';
  readonly items: OpenPlace[];
}

type OpenPlace = OpenTable | OpenArray | (TomlSpan & { readonly kind: 'scalar' });

interface Cursor {
  readonly text: string;
  position: number;
  /** The first thing that TOML 1.0 does not have. */
  later: LaterToml | undefined;
}

interface KeyPart extends TomlSpan {
  readonly name: string;
}

/**
 * Finds where every key and value of a document stands. The parser that gives the values keeps no places, and it reads TOML
 * 1.1: what 1.0 does not have is found here too. The text must be one that the parser accepted, so nothing is checked twice:
 * nesting is bounded, every string is closed, no key is defined again. Linear.
 */
export const findTomlPlaces = (
  text: string,
): { readonly root: TomlTablePlace; readonly later: LaterToml | undefined } => {
  const cursor: Cursor = { text, position: 0, later: undefined };
  const root = openTable(0, 0);
  let table = root;
  for (skipBlank(cursor); cursor.position < text.length; skipBlank(cursor)) {
    if (text[cursor.position] === '[') table = readHeader(cursor, root);
    else readPair(cursor, table);
  }
  return { root, later: cursor.later };
};

const openTable = (start: number, end: number): OpenTable => ({ kind: 'table', start, end, members: new Map() });

const readHeader = (cursor: Cursor, root: OpenTable): OpenTable => {
  const { text, position: start } = cursor;
  const isArray = text[start + 1] === '[';
  cursor.position += isArray ? 2 : 1;
  const { owner, last } = descend(root, readKey(cursor));
  cursor.position += isArray ? 2 : 1;
  const end = cursor.position;
  if (!isArray) {
    const table = tableAt(owner, last);
    table.start = start;
    table.end = end;
    return table;
  }
  const table = openTable(start, end);
  const known = owner.members.get(last.name)?.value;
  if (known?.kind === 'array') known.items.push(table);
  else owner.members.set(last.name, { key: last, value: { kind: 'array', start, end, items: [table] } });
  return table;
};

const readPair = (cursor: Cursor, table: OpenTable): void => {
  const { owner, last } = descend(table, readKey(cursor));
  cursor.position += 1;
  skipSpace(cursor);
  owner.members.set(last.name, { key: last, value: readValue(cursor) });
};

/** The table that holds the last part of a dotted key. */
const descend = (
  from: OpenTable,
  parts: readonly [KeyPart, ...KeyPart[]],
): { readonly owner: OpenTable; readonly last: KeyPart } => {
  let owner = from;
  let [last] = parts;
  for (const part of parts.slice(1)) {
    owner = tableAt(owner, last);
    last = part;
  }
  return { owner, last };
};

/** The table under a key, or the newest of an array of tables; made where there is none yet. */
const tableAt = (owner: OpenTable, part: KeyPart): OpenTable => {
  const known = owner.members.get(part.name)?.value;
  const table = known?.kind === 'array' ? known.items.at(-1) : known;
  if (table?.kind === 'table') return table;
  const made = openTable(part.start, part.end);
  owner.members.set(part.name, { key: part, value: made });
  return made;
};

/** Reads a dotted key and stops at what ends it. */
const readKey = (cursor: Cursor): readonly [KeyPart, ...KeyPart[]] => {
  const first = readKeyPart(cursor);
  const others: KeyPart[] = [];
  while (cursor.text[cursor.position] === '.') {
    cursor.position += 1;
    others.push(readKeyPart(cursor));
  }
  return [first, ...others];
};

const readKeyPart = (cursor: Cursor): KeyPart => {
  skipSpace(cursor);
  const { text, position: start } = cursor;
  if (text[start] === '"' || text[start] === "'") skipString(cursor);
  else while (isBareKeyUnit(text.charCodeAt(cursor.position))) cursor.position += 1;
  const end = cursor.position;
  skipSpace(cursor);
  return { name: nameOfKey(text.slice(start, end)), start, end };
};

const isBareKeyUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 45;

const nameOfKey = (source: string): string => {
  if (!/^["']/.test(source)) return source;
  if (!/^".*\\/.test(source)) return source.slice(1, -1);
  // Escapes have one owner: the parser.
  return Object.keys(parse(`${source} = 0`))[0] ?? source;
};

const readValue = (cursor: Cursor): OpenPlace => {
  const { text, position: start } = cursor;
  const first = text[start];
  if (first === '[') return readArray(cursor);
  if (first === '{') return readInlineTable(cursor);
  if (first === '"' || first === "'") skipString(cursor);
  else skipScalar(cursor);
  return { kind: 'scalar', start, end: cursor.position };
};

const readArray = (cursor: Cursor): OpenArray => {
  const { text, position: start } = cursor;
  const items: OpenPlace[] = [];
  cursor.position += 1;
  for (skipBlank(cursor); text[cursor.position] !== ']'; skipBlank(cursor)) {
    if (text[cursor.position] === ',') cursor.position += 1;
    else items.push(readValue(cursor));
  }
  cursor.position += 1;
  return { kind: 'array', start, end: cursor.position, items };
};

const readInlineTable = (cursor: Cursor): OpenTable => {
  const { text, position: start } = cursor;
  const table = openTable(start, start);
  cursor.position += 1;
  for (skipInlineBlank(cursor); text[cursor.position] !== '}'; skipInlineBlank(cursor)) {
    if (text[cursor.position] === ',') {
      const comma = cursor.position;
      cursor.position += 1;
      skipInlineBlank(cursor);
      if (text[cursor.position] === '}') addLater(cursor, 'a comma behind the last pair of an inline table', comma, 1);
    } else readPair(cursor, table);
  }
  cursor.position += 1;
  table.end = cursor.position;
  return table;
};

const skipInlineBlank = (cursor: Cursor): void => {
  const start = cursor.position;
  skipSpace(cursor);
  const end = cursor.position;
  skipBlank(cursor);
  if (cursor.position > end) addLater(cursor, 'an inline table on more than one line', start, cursor.position - start);
};

const skipString = (cursor: Cursor): void => {
  const { text, position: start } = cursor;
  const quote = text[start] === '"' ? '"' : "'";
  const fence = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let end = start + fence.length;
  while (end < text.length && !text.startsWith(fence, end)) end += quote === '"' ? lengthOfUnit(cursor, end) : 1;
  end += fence.length;
  // Up to two quotes may stand before the three that close a text of several lines.
  if (fence.length === 3) for (let more = 0; more < 2 && text[end] === quote; more += 1) end += 1;
  cursor.position = end;
};

const lengthOfUnit = (cursor: Cursor, position: number): number => {
  if (cursor.text[position] !== '\\') return 1;
  const letter = cursor.text[position + 1];
  if (letter === 'e' || letter === 'x') addLater(cursor, `the escape \\${letter}`, position, 2);
  return 2;
};

const skipScalar = (cursor: Cursor): void => {
  const { text, position: start } = cursor;
  let end = start;
  while (end < text.length && !/[,\]}#\n]/.test(text.charAt(end))) end += 1;
  cursor.position = start + text.slice(start, end).trimEnd().length;
};

const skipSpace = (cursor: Cursor): void => {
  while (cursor.text[cursor.position] === ' ' || cursor.text[cursor.position] === '\t') cursor.position += 1;
};

/** Moves over white space, line ends and comments. */
const skipBlank = (cursor: Cursor): void => {
  const { text } = cursor;
  for (;;) {
    const here = text[cursor.position];
    if (here === '#') {
      const feed = text.indexOf('\n', cursor.position);
      cursor.position = feed === -1 ? text.length : feed;
    } else if (here === ' ' || here === '\t' || here === '\r' || here === '\n') cursor.position += 1;
    else return;
  }
};

const addLater = (cursor: Cursor, problem: string, start: number, length: number): void => {
  cursor.later ??= { problem, start, end: start + length };
};
