import { isDecimal, isI64, NOTHING, type TaggedValue, u64OfText, ValueProblem } from '@quirl/lua';
import type { JsonValue } from '@quirl/quirl-contracts';
import { integerOf, itemsOf, membersOf, numberOf } from './json-kind.ts';

const numberValue = (number: string, integer: bigint | undefined, path: string): TaggedValue => {
  if (integer !== undefined && isI64(integer)) return { type: 'int', value: integer };
  if (integer !== undefined && u64OfText(number) !== undefined) return { type: 'uint', value: integer };
  if (!isDecimal(number)) throw new ValueProblem(path, 'the number has too many digits');
  return { type: 'decimal', value: number };
};

/**
 * The structured value of plain JSON (catalog spec 18.4): integers are `int`, above that `uint`, other numbers `decimal` with the digits
 * that were written. Records keep the order of the text. Throws a `ValueProblem`.
 */
export const taggedOfPlainJson = (json: JsonValue, path: string): TaggedValue => {
  if (json === null) return NOTHING;
  if (typeof json === 'boolean') return { type: 'bool', value: json };
  if (typeof json === 'string') return { type: 'string', value: json };
  const number = numberOf(json);
  if (number !== undefined) return numberValue(number, integerOf(json), path);
  const items = itemsOf(json);
  if (items !== undefined)
    return { type: 'list', value: items.map((item, index) => taggedOfPlainJson(item, `${path}[${index}]`)) };
  const fields = [...(membersOf(json) ?? [])].map(
    ([name, field]) => [name, taggedOfPlainJson(field, `${path}.${name}`)] as const,
  );
  return { type: 'record', value: new Map(fields) };
};
