import { SHAPE_FINDINGS_LIMIT } from '../limits.ts';
import { defaultValue } from '../schema/default-value.ts';
import { isDefinitionName, shapeOfDefinition } from '../schema/definition-shape.ts';
import type { RecordShape, Shape, UnionShape } from '../schema/shape.ts';
import { shortened } from '../text/foreign-text.ts';
import { type IntegerWidth, integerRanges, isI32Key } from './integer-width.ts';
import {
  hasFirst,
  hasNext,
  type JsonCursor,
  type JsonKind,
  kindHere,
  nextUnit,
  openContainer,
  readLiteral,
  readNumber,
  readString,
  skipValue,
  toMemberName,
  toMemberValue,
} from './json-cursor.ts';
import { memberPath } from './member-path.ts';
import type { ShapeProblem } from './shape-problem.ts';

/** A cursor that knows where in the document it is, and what it found so far. */
export interface ShapeCursor extends JsonCursor {
  readonly path: (string | number)[];
  /** In document order, never more than the limit. */
  readonly problems: ShapeProblem[];
}

type Findings = ShapeProblem extends infer Problem ? (Problem extends unknown ? Omit<Problem, 'path'> : never) : never;

const CLOSE_LIST = 93;
const CLOSE_OBJECT = 125;

/** Stands for a member that did not occur; no value of a document is this. */
const absent = Symbol('absent');

/**
 * Reads the value that the cursor stands on and moves behind it. What does not fit the shape becomes a problem, and
 * `undefined` takes its place; without problems the value has exactly the shape, with members in wire order.
 * Throws a `JsonSyntaxError` where the text is not JSON.
 */
export const readShape = (cursor: ShapeCursor, shape: Shape): unknown => {
  switch (shape.kind) {
    case 'string':
      return nextUnit(cursor) === 34 ? readString(cursor) : wrongType(cursor, shape);
    case 'enumeration':
      return readSpelling(cursor, shape, shape.values);
    case 'constant':
      return readSpelling(cursor, shape, [shape.value]);
    case 'nullable':
      if (nextUnit(cursor) !== 110) return readShape(cursor, shape.value);
      readLiteral(cursor, 'null');
      return null;
    case 'record':
      return kindHere(cursor) === 'object' ? readRecord(cursor, shape) : wrongType(cursor, shape);
    case 'list':
      return kindHere(cursor) === 'list' ? readList(cursor, shape.item) : wrongType(cursor, shape);
    case 'boolean':
      return readBoolean(cursor, shape);
    case 'integer':
      return kindHere(cursor) === 'number' ? readInteger(cursor, shape.width) : wrongType(cursor, shape);
    case 'map':
      if (kindHere(cursor) !== 'object') return wrongType(cursor, shape);
      return shape.key === 'i32' ? readI32Map(cursor, shape.value) : readMap(cursor, shape.value);
    case 'union':
      return kindHere(cursor) === 'object' ? readUnion(cursor, shape) : wrongType(cursor, shape);
    case 'reference':
      if (!isDefinitionName(shape.name)) throw new Error(`no definition is named ${shape.name}`);
      return readShape(cursor, shapeOfDefinition(shape.name));
  }
};

const readList = (cursor: ShapeCursor, item: Shape): readonly unknown[] => {
  openContainer(cursor);
  const items: unknown[] = [];
  for (let more = hasFirst(cursor, CLOSE_LIST); more; more = hasNext(cursor, CLOSE_LIST)) {
    cursor.path.push(items.length);
    items.push(readShape(cursor, item));
    cursor.path.pop();
  }
  return items;
};

const readRecord = (cursor: ShapeCursor, record: RecordShape): Readonly<Record<string, unknown>> => {
  openContainer(cursor);
  const slots: unknown[] = Array(record.fields.length).fill(absent);
  let expected = 0;
  for (let more = hasFirst(cursor, CLOSE_OBJECT); more; more = hasNext(cursor, CLOSE_OBJECT)) {
    toMemberName(cursor);
    const place = placeOfMember(cursor, record, expected);
    if (place === -1) continue;
    const field = record.fields[place];
    if (field === undefined) continue;
    cursor.path.push(field.name);
    if (slots[place] !== absent) addProblem(cursor, { kind: 'repeated_member' });
    slots[place] = readShape(cursor, field.shape);
    cursor.path.pop();
    expected = place + 1;
  }
  return recordOfSlots(cursor, record, slots);
};

/** Moves from a member's name to its value, or over the whole member if the record has none of that name: then -1. */
const placeOfMember = (cursor: ShapeCursor, record: RecordShape, expected: number): number => {
  const { text, position } = cursor;
  // Nearly every document has its members in wire order, and comparing in place is cheaper than cutting out a key.
  const name = record.fields[expected]?.name;
  if (name !== undefined && text.startsWith(name, position + 1) && text.charCodeAt(position + 1 + name.length) === 34) {
    cursor.position = position + name.length + 2;
    toMemberValue(cursor);
    return expected;
  }
  const key = readString(cursor);
  toMemberValue(cursor);
  const place = record.places.get(key);
  if (place !== undefined) return place;
  cursor.path.push(key);
  addProblem(cursor, { kind: 'unknown_member' });
  cursor.path.pop();
  skipValue(cursor);
  return -1;
};

const recordOfSlots = (
  cursor: ShapeCursor,
  record: RecordShape,
  slots: readonly unknown[],
): Readonly<Record<string, unknown>> => {
  const value: Record<string, unknown> = {};
  let place = 0;
  for (const { name, shape, presence } of record.fields) {
    const slot = slots[place];
    place += 1;
    if (slot !== absent) {
      value[name] = slot;
      continue;
    }
    if (presence !== 'required') {
      value[name] = defaultValue(shape, presence.default);
      continue;
    }
    cursor.path.push(name);
    addProblem(cursor, { kind: 'missing_member' });
    cursor.path.pop();
  }
  return value;
};

const readI32Map = (cursor: ShapeCursor, item: Shape): Readonly<Record<string, unknown>> => {
  // Only canonical decimals become keys, so no key can reach the prototype.
  const value: Record<string, unknown> = {};
  readEntries(cursor, (key) => {
    const isKey = isI32Key(key);
    if (!isKey) addProblem(cursor, { kind: 'wrong_key' });
    else if (Object.hasOwn(value, key)) addProblem(cursor, { kind: 'repeated_member' });
    const entry = readShape(cursor, item);
    if (isKey) value[key] = entry;
  });
  return value;
};

const readMap = (cursor: ShapeCursor, item: Shape): ReadonlyMap<string, unknown> => {
  const value = new Map<string, unknown>();
  readEntries(cursor, (key) => {
    if (value.has(key)) addProblem(cursor, { kind: 'repeated_member' });
    value.set(key, readShape(cursor, item));
  });
  return value;
};

const readEntries = (cursor: ShapeCursor, readEntry: (key: string) => void): void => {
  openContainer(cursor);
  for (let more = hasFirst(cursor, CLOSE_OBJECT); more; more = hasNext(cursor, CLOSE_OBJECT)) {
    toMemberName(cursor);
    const key = readString(cursor);
    toMemberValue(cursor);
    cursor.path.push(key);
    readEntry(key);
    cursor.path.pop();
  }
};

const readUnion = (cursor: ShapeCursor, union: UnionShape): unknown => {
  const { position, depth } = cursor;
  const tag = findTag(cursor, union.tag);
  cursor.position = position;
  cursor.depth = depth;
  const found = tag.kind === 'string' ? union.cases.find(({ value }) => value === tag.text) : undefined;
  if (found !== undefined) return readRecord(cursor, found.record);
  cursor.path.push(union.tag);
  const expected = union.cases.map(({ value }) => value);
  if (tag.kind === 'absent') addProblem(cursor, { kind: 'missing_member' });
  else if (tag.kind === 'string') addProblem(cursor, { kind: 'unknown_spelling', expected, seen: shortened(tag.text) });
  else addProblem(cursor, { kind: 'wrong_type', expected: 'a string', seen: kindNames[tag.kind] });
  cursor.path.pop();
  return skipValue(cursor);
};

type Tag =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: Exclude<JsonKind, 'string'> | 'absent' };

/** Looks ahead for the first member of a name. Unions nest no deeper than containers may, so no text is read more often. */
const findTag = (cursor: ShapeCursor, name: string): Tag => {
  openContainer(cursor);
  for (let more = hasFirst(cursor, CLOSE_OBJECT); more; more = hasNext(cursor, CLOSE_OBJECT)) {
    toMemberName(cursor);
    const key = readString(cursor);
    toMemberValue(cursor);
    if (key === name) {
      const kind = kindHere(cursor);
      return kind === 'string' ? { kind, text: readString(cursor) } : { kind };
    }
    skipValue(cursor);
  }
  return { kind: 'absent' };
};

const readSpelling = (cursor: ShapeCursor, shape: Shape, values: readonly string[]): unknown => {
  if (nextUnit(cursor) !== 34) return wrongType(cursor, shape);
  const text = readString(cursor);
  if (values.includes(text)) return text;
  return addProblem(cursor, { kind: 'unknown_spelling', expected: values, seen: shortened(text) });
};

const readBoolean = (cursor: ShapeCursor, shape: Shape): unknown => {
  const kind = kindHere(cursor);
  if (kind !== 'true' && kind !== 'false') return wrongType(cursor, shape);
  readLiteral(cursor, kind);
  return kind === 'true';
};

const readInteger = (cursor: ShapeCursor, width: IntegerWidth): unknown => {
  const token = readNumber(cursor);
  const { least, greatest } = integerRanges[width];
  // No width has more than 20 characters; turning an endless row of digits into a bigint would take its square in time.
  const isInteger = token.length <= 20 && /^-?[0-9]+$/.test(token) && !(token === '-0' && least === 0n);
  const value = isInteger ? BigInt(token) : undefined;
  if (value === undefined || value < least || value > greatest)
    return addProblem(cursor, { kind: 'wrong_integer', width, seen: shortened(token) });
  return width === 'u64' || width === 'i64' ? value : Number(value);
};

const kindNames: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  list: 'a list',
  string: 'a string',
  number: 'a number',
  true: 'a boolean',
  false: 'a boolean',
  null: 'null',
};

const shapeNames: Readonly<Record<Shape['kind'], string>> = {
  string: 'a string',
  boolean: 'a boolean',
  integer: 'an integer',
  enumeration: 'a string',
  constant: 'a string',
  list: 'a list',
  map: 'an object',
  nullable: 'null',
  record: 'an object',
  union: 'an object',
  reference: 'an object',
};

const wrongType = (cursor: ShapeCursor, shape: Shape): undefined => {
  addProblem(cursor, { kind: 'wrong_type', expected: shapeNames[shape.kind], seen: kindNames[kindHere(cursor)] });
  skipValue(cursor);
};

const addProblem = (cursor: ShapeCursor, problem: Findings): undefined => {
  // The rest is still read: text that is not JSON outweighs everything that was found before it.
  if (cursor.problems.length < SHAPE_FINDINGS_LIMIT)
    cursor.problems.push({ ...problem, path: memberPath(cursor.path) });
};
