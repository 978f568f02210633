import { parse } from 'smol-toml';
import {
  addLater,
  type LaterToml,
  skipBareKey,
  skipBlank,
  skipInlineBlank,
  skipScalar,
  skipSpace,
  skipString,
  type TomlCursor,
  type TomlSpan,
} from './toml-cursor.ts';

/** Where a value of a TOML document stands: a half-open span of UTF-16 units. */
export type TomlPlace = TomlTablePlace | TomlArrayPlace | (TomlSpan & { readonly kind: 'scalar' });

/** A table: its inline text, its header, or the key that implies it; the whole document starts and ends at 0. */
export interface TomlTablePlace extends TomlSpan {
  readonly kind: 'table';
  /** By key, in the order of their first mention. */
  readonly members: ReadonlyMap<string, TomlMemberPlace>;
}

interface TomlMemberPlace {
  readonly key: TomlSpan;
  readonly value: TomlPlace;
}

interface TomlArrayPlace extends TomlSpan {
  readonly kind: 'array';
  readonly items: readonly TomlPlace[];
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
  const cursor: TomlCursor = { text, position: 0, later: undefined };
  const root = openTable(0, 0);
  let table = root;
  for (skipBlank(cursor); cursor.position < text.length; skipBlank(cursor)) {
    if (text[cursor.position] === '[') table = readHeader(cursor, root);
    else readPair(cursor, table);
  }
  return { root, later: cursor.later };
};

const openTable = (start: number, end: number): OpenTable => ({ kind: 'table', start, end, members: new Map() });

const readHeader = (cursor: TomlCursor, root: OpenTable): OpenTable => {
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

const readPair = (cursor: TomlCursor, table: OpenTable): void => {
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
const readKey = (cursor: TomlCursor): readonly [KeyPart, ...KeyPart[]] => {
  const first = readKeyPart(cursor);
  const others: KeyPart[] = [];
  while (cursor.text[cursor.position] === '.') {
    cursor.position += 1;
    others.push(readKeyPart(cursor));
  }
  return [first, ...others];
};

const readKeyPart = (cursor: TomlCursor): KeyPart => {
  skipSpace(cursor);
  const { text, position: start } = cursor;
  if (text[start] === '"' || text[start] === "'") skipString(cursor);
  else skipBareKey(cursor);
  const end = cursor.position;
  skipSpace(cursor);
  return { name: nameOfKey(text.slice(start, end)), start, end };
};

const nameOfKey = (source: string): string => {
  if (!/^["']/.test(source)) return source;
  if (!/^".*\\/.test(source)) return source.slice(1, -1);
  // Escapes have one owner: the parser.
  return Object.keys(parse(`${source} = 0`))[0] ?? source;
};

const readValue = (cursor: TomlCursor): OpenPlace => {
  const { text, position: start } = cursor;
  const first = text[start];
  if (first === '[') return readArray(cursor);
  if (first === '{') return readInlineTable(cursor);
  if (first === '"' || first === "'") skipString(cursor);
  else skipScalar(cursor);
  return { kind: 'scalar', start, end: cursor.position };
};

const readArray = (cursor: TomlCursor): OpenArray => {
  const { text, position: start } = cursor;
  const items: OpenPlace[] = [];
  cursor.position += 1;
  for (skipBlank(cursor); isInside(cursor, ']'); skipBlank(cursor)) {
    if (text[cursor.position] === ',') cursor.position += 1;
    else items.push(readValue(cursor));
  }
  cursor.position += 1;
  return { kind: 'array', start, end: cursor.position, items };
};

const isInside = ({ text, position }: TomlCursor, close: string): boolean =>
  position < text.length && text[position] !== close;

const readInlineTable = (cursor: TomlCursor): OpenTable => {
  const { text, position: start } = cursor;
  const table = openTable(start, start);
  cursor.position += 1;
  for (skipInlineBlank(cursor); isInside(cursor, '}'); skipInlineBlank(cursor)) {
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
