import { isDecimal, type TaggedValue, u64OfText } from './tagged-value.ts';
import type { TypeExpression } from './type-expression.ts';

type Reading = (value: TaggedValue) => TaggedValue | undefined;

const textAs =
  (type: 'path' | 'date_time' | 'pattern'): Reading =>
  (value) =>
    value.type === 'string' ? { type, value: value.value } : undefined;

/** The amount that digits before a unit spell. */
const amountOf = (value: TaggedValue, unit: string): bigint | undefined =>
  value.type === 'string' && value.value.endsWith(unit) ? u64OfText(value.value.slice(0, -unit.length)) : undefined;

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
      const nanoseconds = amountOf(value, 'ns');
      return nanoseconds === undefined ? undefined : { type: 'duration', value: { nanoseconds } };
    },
  ],
  [
    'Size',
    (value) => {
      const bytes = amountOf(value, 'B');
      return bytes === undefined ? undefined : { type: 'size', value: { bytes } };
    },
  ],
]);

/**
 * A value of plain data as the declared type has it: plain data knows integers, text, lists and records, so `5` is a `UInt` where one is
 * declared, `"src"` a `Path`, `"10B"` a `Size`. A value that does not fit stays as it is, for whoever checks types.
 */
export const declaredValue = (value: TaggedValue, type: TypeExpression): TaggedValue => {
  if (type.name === 'Result' && type.argument !== null) return declaredValue(value, type.argument);
  if (value.type === 'list' && type.name === 'List' && type.argument !== null) {
    const { argument } = type;
    return { type: 'list', value: value.value.map((item) => declaredValue(item, argument)) };
  }
  return readings.get(type.name)?.(value) ?? value;
};
