import type { JsonNumber, JsonValue } from '@quirl/quirl-contracts';

/** The items of a list; undefined for any other JSON. */
export const itemsOf = (json: JsonValue | undefined): readonly JsonValue[] | undefined =>
  Array.isArray(json) ? json : undefined;

/** The members of an object; undefined for any other JSON. */
export const membersOf = (json: JsonValue | undefined): ReadonlyMap<string, JsonValue> | undefined =>
  typeof json === 'object' && json !== null && 'members' in json ? json.members : undefined;

const isNumber = (json: JsonValue): json is JsonNumber => typeof json === 'object' && json !== null && 'number' in json;

/** A number as it is written; undefined for any other JSON. */
export const numberOf = (json: JsonValue | undefined): string | undefined =>
  json !== undefined && isNumber(json) ? json.number : undefined;

/** No integer of 64 bits has more characters; turning an endless row of digits into a number takes its square in time. */
const LONGEST_INTEGER = 20;

/** The integer that a number is, if it is written without a fraction or an exponent and may have 64 bits. */
export const integerOf = (json: JsonValue | undefined): bigint | undefined => {
  const number = numberOf(json);
  return number !== undefined && number.length <= LONGEST_INTEGER && /^-?[0-9]+$/.test(number)
    ? BigInt(number)
    : undefined;
};

/** What JSON calls the kind of a value. */
export const kindOf = (json: JsonValue | undefined): string => {
  if (json === undefined) return 'nothing';
  if (json === null) return 'null';
  if (typeof json === 'boolean') return 'a boolean';
  if (typeof json === 'string') return 'a string';
  if (numberOf(json) !== undefined) return 'a number';
  return itemsOf(json) === undefined ? 'an object' : 'a list';
};
