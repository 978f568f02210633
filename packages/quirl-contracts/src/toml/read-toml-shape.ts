import type { ContractTypes } from '../generated/contract-types.ts';
import { type IntegerWidth, integerRanges } from '../json/integer-width.ts';
import { defaultValue } from '../schema/default-value.ts';
import { type DefinitionName, shapeOfDefinition } from '../schema/definition-shape.ts';
import type { RecordShape, Shape } from '../schema/shape.ts';
import { quoted, shortened } from '../text/foreign-text.ts';
import type { TomlDocument } from './read-toml.ts';
import type { TomlSpan } from './toml-cursor.ts';
import type { TomlPlace } from './toml-places.ts';

/** One way in which a document does not have the shape that it should: what is wrong, where, and with which key. */
export interface TomlProblem extends TomlSpan {
  /** The key as TOML writes it, with places in arrays, as `public_commands[0].error_codes."not bare"`. */
  readonly path: string;
  /** As a phrase; a foreign text in it is cut. */
  readonly problem: string;
}

/** What reading a document as one shape came to. Problems are in the order of the text. */
export type TomlShapeReading<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | { readonly status: 'misshapen'; readonly problems: readonly TomlProblem[] };

interface Walk {
  readonly path: (string | number)[];
  readonly problems: TomlProblem[];
}

/**
 * Reads a document as exactly the shape of one definition: every key known, every required one there, every value of its
 * type, defaults filled in, members in wire order. All problems are found, not only the first. Linear.
 */
export const readTomlShape = <Name extends DefinitionName>(
  { values, places }: TomlDocument,
  name: Name,
): TomlShapeReading<ContractTypes[Name]> => {
  const walk: Walk = { path: [], problems: [] };
  const value = readValue(walk, shapeOfDefinition(name), values, places);
  if (hasShape(name, value, walk.problems)) return { status: 'read', value };
  return { status: 'misshapen', problems: walk.problems.sort((left, right) => left.start - right.start) };
};

/** The shape was checked member by member; whatever did not fit is a problem. */
const hasShape = <Name extends DefinitionName>(
  _: Name,
  __: unknown,
  problems: readonly TomlProblem[],
): __ is ContractTypes[Name] => problems.length === 0;

const readValue = (walk: Walk, shape: Shape, value: unknown, place: TomlPlace): unknown => {
  switch (shape.kind) {
    case 'string':
      return typeof value === 'string' ? value : addWrongType(walk, 'a string', value, place);
    case 'boolean':
      return typeof value === 'boolean' ? value : addWrongType(walk, 'a boolean', value, place);
    case 'integer':
      return typeof value === 'bigint'
        ? readInteger(walk, shape.width, value, place)
        : addWrongType(walk, 'an integer', value, place);
    case 'enumeration':
      return readSpelling(walk, shape.values, value, place);
    case 'constant':
      return readSpelling(walk, [shape.value], value, place);
    case 'list':
      return readList(walk, shape.item, value, place);
    case 'map':
      return readMap(walk, shape.value, value, place);
    case 'record':
      return readRecord(walk, shape, value, place);
    case 'nullable':
    case 'union':
    case 'reference':
      // No contract that is written in TOML has one.
      throw new Error(`no TOML is read as a shape of kind ${shape.kind}`);
  }
};

const readInteger = (walk: Walk, width: IntegerWidth, value: bigint, place: TomlPlace): unknown => {
  const { least, greatest } = integerRanges[width];
  if (value < least || value > greatest)
    return addProblem(walk, place, `expected an integer from ${least} to ${greatest}, saw another`);
  return width === 'u64' || width === 'i64' ? value : Number(value);
};

const readSpelling = (walk: Walk, spellings: readonly string[], value: unknown, place: TomlPlace): unknown => {
  if (typeof value !== 'string') return addWrongType(walk, 'a string', value, place);
  if (spellings.includes(value)) return value;
  return addProblem(walk, place, `expected ${spellings.join(' or ')}, saw ${quoted(value)}`);
};

const readList = (walk: Walk, item: Shape, value: unknown, place: TomlPlace): unknown => {
  if (!Array.isArray(value) || place.kind !== 'array') return addWrongType(walk, 'an array', value, place);
  return place.items.map((itemPlace, index) => readMember(walk, index, item, value[index], itemPlace));
};

const readMap = (walk: Walk, item: Shape, value: unknown, place: TomlPlace): unknown => {
  if (!isTable(value) || place.kind !== 'table') return addWrongType(walk, 'a table', value, place);
  return new Map(
    Array.from(place.members, ([key, member]) => [key, readMember(walk, key, item, value[key], member.value)]),
  );
};

const readRecord = (walk: Walk, record: RecordShape, value: unknown, place: TomlPlace): unknown => {
  if (!isTable(value) || place.kind !== 'table') return addWrongType(walk, 'a table', value, place);
  for (const [key, member] of place.members)
    if (!record.places.has(key)) addProblemOf(walk, key, member.key, `unknown key; ${knownKeys(record)}`);
  const read: Record<string, unknown> = {};
  for (const { name, shape, presence } of record.fields) {
    const member = place.members.get(name);
    if (member !== undefined) read[name] = readMember(walk, name, shape, value[name], member.value);
    else if (presence !== 'required') read[name] = defaultValue(shape, presence.default);
    else addProblemOf(walk, name, place, 'the key is missing');
  }
  return read;
};

const knownKeys = ({ fields }: RecordShape): string => `known here: ${fields.map(({ name }) => name).join(', ')}`;

const readMember = (walk: Walk, step: string | number, shape: Shape, value: unknown, place: TomlPlace): unknown => {
  walk.path.push(step);
  const read = readValue(walk, shape, value, place);
  walk.path.pop();
  return read;
};

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === 'a table';

const kindOf = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return 'a string';
    case 'bigint':
      return 'an integer';
    case 'number':
      return 'a float';
    case 'boolean':
      return 'a boolean';
    default:
      if (Array.isArray(value)) return 'an array';
      return value instanceof Date ? 'a date or time' : 'a table';
  }
};

const addWrongType = (walk: Walk, expected: string, value: unknown, place: TomlPlace): undefined =>
  addProblem(walk, place, `expected ${expected}, saw ${kindOf(value)}`);

const addProblemOf = (walk: Walk, key: string, span: TomlSpan, problem: string): void => {
  walk.path.push(key);
  addProblem(walk, span, problem);
  walk.path.pop();
};

const addProblem = (walk: Walk, { start, end }: TomlSpan, problem: string): undefined => {
  walk.problems.push({ path: keyPath(walk.path), start, end, problem });
};

const keyPath = (path: Walk['path']): string =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${keyText(step)}`))
    .join('');

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? shortened(key) : quoted(key));
