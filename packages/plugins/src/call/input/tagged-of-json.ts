import {
  isDecimal,
  isI64,
  NOTHING,
  type TaggedValue,
  type TextType,
  type TypeTag,
  typeTagOf,
  u64OfText,
  ValueProblem,
} from '@quirl/lua';
import type { JsonValue } from '@quirl/quirl-contracts';
import { integerOf, itemsOf, kindOf, membersOf } from './json-kind.ts';

const problem = (path: string, expected: string, seen: JsonValue | undefined): ValueProblem =>
  new ValueProblem(path, `expected ${expected}, found ${kindOf(seen)}`);

type Members = ReadonlyMap<string, JsonValue>;

/** The members of an object that has exactly these. */
const closed = (json: JsonValue | undefined, path: string, names: readonly string[]): Members => {
  const members = membersOf(json);
  if (members === undefined) throw problem(path, 'an object', json);
  if (members.size !== names.length || names.some((name) => !members.has(name)))
    throw new ValueProblem(path, `expected exactly ${names.join(' and ')}`);
  return members;
};

const text =
  (type: TextType) =>
  (json: JsonValue | undefined, path: string): TaggedValue => {
    if (typeof json !== 'string') throw problem(path, 'a string', json);
    if (type === 'decimal' && !isDecimal(json)) throw new ValueProblem(path, 'expected a decimal number as a string');
    return { type, value: json };
  };

/** An integer of 64 bits that is not negative: a number, or a string of digits for who has no such numbers. */
const unsigned = (json: JsonValue | undefined, path: string): bigint => {
  const digits = typeof json === 'string' ? json : String(integerOf(json) ?? '');
  const value = u64OfText(digits);
  if (value === undefined) throw problem(path, 'an integer of 64 bits that is not negative', json);
  return value;
};

const readers: Readonly<
  Record<Exclude<TypeTag, 'nothing'>, (json: JsonValue | undefined, path: string) => TaggedValue>
> = {
  bool: (json, path) => {
    if (typeof json !== 'boolean') throw problem(path, 'a boolean', json);
    return { type: 'bool', value: json };
  },
  int: (json, path) => {
    const value = integerOf(json);
    if (value === undefined || !isI64(value)) throw problem(path, 'an integer of 64 bits', json);
    return { type: 'int', value };
  },
  uint: (json, path) => ({ type: 'uint', value: unsigned(json, path) }),
  decimal: text('decimal'),
  string: text('string'),
  path: text('path'),
  date_time: text('date_time'),
  pattern: text('pattern'),
  list: (json, path) => {
    const items = itemsOf(json);
    if (items === undefined) throw problem(path, 'a list', json);
    return { type: 'list', value: items.map((item, index) => taggedOfJson(item, `${path}[${index}]`)) };
  },
  record: (json, path) => {
    const members = membersOf(json);
    if (members === undefined) throw problem(path, 'an object', json);
    const fields = [...members].map(([name, field]) => [name, taggedOfJson(field, `${path}.${name}`)] as const);
    return { type: 'record', value: new Map(fields) };
  },
  duration: (json, path) => {
    const nanoseconds = closed(json, path, ['nanoseconds']).get('nanoseconds');
    return { type: 'duration', value: { nanoseconds: unsigned(nanoseconds, `${path}.nanoseconds`) } };
  },
  size: (json, path) => {
    const bytes = closed(json, path, ['bytes']).get('bytes');
    return { type: 'size', value: { bytes: unsigned(bytes, `${path}.bytes`) } };
  },
};

const tagOf = (json: JsonValue | undefined): TypeTag | undefined => {
  const name = membersOf(json)?.get('type');
  return typeof name === 'string' ? typeTagOf(name) : undefined;
};

/** Whether JSON is a tagged value by its looks: an object of exactly a known `type` and its `value`, or of the type `nothing` alone. */
export const isTagged = (json: JsonValue): boolean => {
  const tag = tagOf(json);
  const members = membersOf(json);
  if (tag === undefined || members === undefined) return false;
  return tag === 'nothing' ? members.size === 1 : members.size === 2 && members.has('value');
};

/** The structured value that tagged JSON stands for (catalog spec 18.3). Throws a `ValueProblem`. */
export const taggedOfJson = (json: JsonValue, path: string): TaggedValue => {
  const tag = tagOf(json);
  if (tag === undefined) {
    const type = membersOf(json)?.get('type');
    throw problem(`${path}.type`, 'the name of a type', type);
  }
  if (tag === 'nothing') {
    closed(json, path, ['type']);
    return NOTHING;
  }
  return readers[tag](closed(json, path, ['type', 'value']).get('value'), `${path}.value`);
};
