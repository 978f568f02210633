import { isDecimal, type TaggedValue, u64OfText } from './tagged-value.ts';
import type { TypeExpression } from './type-expression.ts';

type Reading = (value: TaggedValue) => TaggedValue | undefined;

const textAs =
  (type: 'path' | 'date_time' | 'pattern'): Reading =>
  (value) =>
    value.type === 'string' ? { type, value: value.value } : undefined;

/** The amount that digits before a unit spell, or the one field of a record. */
const amountOf = (value: TaggedValue, unit: string, name: string): bigint | undefined => {
  if (value.type === 'string' && value.value.endsWith(unit)) return u64OfText(value.value.slice(0, -unit.length));
  if (value.type !== 'record' || value.value.size !== 1) return undefined;
  const field = value.value.get(name);
  if (field?.type === 'string') return u64OfText(field.value);
  return (field?.type === 'int' || field?.type === 'uint') && field.value >= 0n ? field.value : undefined;
};

/** Where plain data came from: Lua has one table for lists and records, and no integer above 2^63 - 1, which travels as digits. */
export type PlainOrigin = 'json' | 'lua';

const EMPTY_RECORD: TaggedValue = Object.freeze({ type: 'record', value: new Map() });

const ofLua: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['Record', (value) => (value.type === 'list' && value.value.length === 0 ? EMPTY_RECORD : undefined)],
  [
    'UInt',
    (value) => {
      const number = value.type === 'string' ? u64OfText(value.value) : undefined;
      return number === undefined ? undefined : { type: 'uint', value: number };
    },
  ],
]);

const decimalOf: Reading = (value) => {
  if (value.type === 'int' || value.type === 'uint') return { type: 'decimal', value: String(value.value) };
  return value.type === 'string' && isDecimal(value.value) ? { type: 'decimal', value: value.value } : undefined;
};

/** What plain data stands for where a type is declared that it cannot spell. None loses anything. */
const readings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['UInt', (value) => (value.type === 'int' && value.value >= 0n ? { type: 'uint', value: value.value } : undefined)],
  ['Decimal', decimalOf],
  ['Path', textAs('path')],
  ['DateTime', textAs('date_time')],
  ['Pattern', textAs('pattern')],
  [
    'Duration',
    (value) => {
      const nanoseconds = amountOf(value, 'ns', 'nanoseconds');
      return nanoseconds === undefined ? undefined : { type: 'duration', value: { nanoseconds } };
    },
  ],
  [
    'Size',
    (value) => {
      const bytes = amountOf(value, 'B', 'bytes');
      return bytes === undefined ? undefined : { type: 'size', value: { bytes } };
    },
  ],
]);

/**
 * A value of plain data as the declared type has it: plain data knows integers, text, lists and records, so `5` is a `UInt` where one is
 * declared, `"src"` a `Path`, `"10B"` a `Size`. A value that does not fit stays as it is, for whoever checks types.
 */
export const declaredValue = (value: TaggedValue, type: TypeExpression, origin: PlainOrigin): TaggedValue => {
  if (type.name === 'Result' && type.argument !== null) return declaredValue(value, type.argument, origin);
  if (value.type === 'list' && type.name === 'List' && type.argument !== null) {
    const { argument } = type;
    return { type: 'list', value: value.value.map((item) => declaredValue(item, argument, origin)) };
  }
  const special = origin === 'lua' ? ofLua.get(type.name)?.(value) : undefined;
  return special ?? readings.get(type.name)?.(value) ?? value;
};
