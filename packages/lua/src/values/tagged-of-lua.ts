import { compareCodePoints } from '@quirl/quirl-contracts';
import { isLuaTable, itemsOfList, type LuaTable, type LuaValue, luaTypeOf } from './lua-value.ts';
import {
  isDecimal,
  isI64,
  NOTHING,
  type TaggedValue,
  type TextType,
  type TypeTag,
  typeTagOf,
  u64OfText,
} from './tagged-value.ts';
import { ValueProblem } from './value-problem.ts';

const problem = (path: string, expected: string, seen: LuaValue | undefined): ValueProblem =>
  new ValueProblem(path, `expected ${expected}, found ${luaTypeOf(seen)}`);

/** The members of a table that has exactly the given ones; absent ones may be absent if their value is nil. */
const closedTable = (value: LuaValue | undefined, path: string, names: readonly string[]): LuaTable => {
  if (!isLuaTable(value)) throw problem(path, 'a table', value);
  for (const key of value.keys())
    if (typeof key !== 'string' || !names.includes(key))
      throw new ValueProblem(path, `a member that is not known stands beside ${names.join(', ')}`);
  return value;
};

const textValue =
  (type: TextType) =>
  (value: LuaValue | undefined, path: string): TaggedValue => {
    if (typeof value !== 'string') throw problem(path, 'text', value);
    if (type === 'decimal' && !isDecimal(value)) throw new ValueProblem(path, 'expected a decimal number as text');
    return { type, value };
  };

/** A u64: an integer that is not negative, or decimal digits for what Lua's integers cannot hold. */
const unsigned = (value: LuaValue | undefined, path: string): bigint => {
  if (typeof value === 'bigint' && value >= 0n) return value;
  const spelled = typeof value === 'string' ? u64OfText(value) : undefined;
  if (spelled === undefined) throw problem(path, 'an integer of 64 bits that is not negative', value);
  return spelled;
};

const readers: Readonly<Record<TypeTag, (value: LuaValue | undefined, path: string) => TaggedValue>> = {
  nothing: (value, path) => {
    if (value !== undefined) throw problem(path, 'no value', value);
    return NOTHING;
  },
  bool: (value, path) => {
    if (typeof value !== 'boolean') throw problem(path, 'a boolean', value);
    return { type: 'bool', value };
  },
  int: (value, path) => {
    if (typeof value !== 'bigint' || !isI64(value)) throw problem(path, 'an integer', value);
    return { type: 'int', value };
  },
  uint: (value, path) => ({ type: 'uint', value: unsigned(value, path) }),
  decimal: textValue('decimal'),
  string: textValue('string'),
  path: textValue('path'),
  date_time: textValue('date_time'),
  pattern: textValue('pattern'),
  list: (value, path) => {
    const items = isLuaTable(value) ? itemsOfList(value) : undefined;
    if (items === undefined) throw problem(path, 'a list, with the keys 1, 2, 3 …', value);
    return { type: 'list', value: items.map((item, index) => taggedOfLua(item, `${path}[${index + 1}]`)) };
  },
  record: (value, path) => {
    if (!isLuaTable(value)) throw problem(path, 'a table with text keys', value);
    return { type: 'record', value: recordOf(value, path, taggedOfLua) };
  },
  duration: (value, path) => {
    const nanoseconds = closedTable(value, path, ['nanoseconds']).get('nanoseconds');
    return { type: 'duration', value: { nanoseconds: unsigned(nanoseconds, `${path}.nanoseconds`) } };
  },
  size: (value, path) => {
    const bytes = closedTable(value, path, ['bytes']).get('bytes');
    return { type: 'size', value: { bytes: unsigned(bytes, `${path}.bytes`) } };
  },
};

/** Fields in code-point order of their names, since a table has no order of its own. */
const recordOf = (
  table: LuaTable,
  path: string,
  read: (value: LuaValue, path: string) => TaggedValue,
): ReadonlyMap<string, TaggedValue> => {
  const fields: [string, LuaValue][] = [];
  for (const [key, value] of table) {
    if (typeof key !== 'string') throw new ValueProblem(path, `expected text keys, found the key ${key}`);
    fields.push([key, value]);
  }
  fields.sort(([left], [right]) => compareCodePoints(left, right));
  return new Map(fields.map(([key, value]) => [key, read(value, `${path}.${key}`)]));
};

/** The structured value that a table `{type = …, value = …}` of Lua stands for. Throws a `ValueProblem`. */
export const taggedOfLua = (value: LuaValue | undefined, path: string): TaggedValue => {
  const table = closedTable(value, path, ['type', 'value']);
  const name = table.get('type');
  const type = typeof name === 'string' ? typeTagOf(name) : undefined;
  if (type === undefined) throw problem(`${path}.type`, 'the name of a type', name);
  return readers[type](table.get('value'), `${path}.value`);
};

/**
 * The structured value of plain data (catalog spec 18.4): integers are `int`, other numbers `decimal`, tables with the keys 1, 2, 3 …
 * lists, and tables with text keys records. An empty table is a list. Throws a `ValueProblem`.
 */
export const taggedOfPlainLua = (value: LuaValue, path: string): TaggedValue => {
  if (value === null) return NOTHING;
  if (typeof value === 'boolean') return { type: 'bool', value };
  if (typeof value === 'bigint') return { type: 'int', value };
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new ValueProblem(path, 'expected a finite number');
    return { type: 'decimal', value: decimalOf(value) };
  }
  if (!isLuaTable(value)) throw problem(path, 'data', value);
  const items = itemsOfList(value);
  if (items !== undefined)
    return { type: 'list', value: items.map((item, index) => taggedOfPlainLua(item, `${path}[${index + 1}]`)) };
  return { type: 'record', value: recordOf(value, path, taggedOfPlainLua) };
};

/** A finite number as decimal text; a whole one keeps a fraction, so that it stays apart from integers. */
const decimalOf = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?[0-9]+$/.test(text) ? `${text}.0` : text.replace('e+', 'e');
};
