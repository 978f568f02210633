import { refusal } from '../error/shell-error.ts';
import { JSON_DEPTH_LIMIT } from '../limits.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { isI32Key } from './integer-width.ts';

/** `compact` has no white space; `pretty` has one member or element per line, indented by two spaces. */
export type JsonLayout = 'compact' | 'pretty';

/**
 * Writes a value as JSON in one of the two layouts, with the order and the refusals of `canonicalJson`.
 * Text is well formed, or the whole value is refused.
 */
export const writeJson = (value: unknown, layout: JsonLayout): string => {
  // The engine's own writer is several times faster, and agrees with ours on all values but few.
  const text = (isNative(value, 1) ? writeNatively(value, layout) : undefined) ?? writeGenerally(value, layout);
  // JSON.stringify turns an unpaired surrogate into an escape; the same characters behind a backslash are innocent.
  if (text.includes('\\ud')) assertWellFormed(value);
  return text;
};

/** A key that is a negative integer: JavaScript lists natural numbers in ascending order, but leaves these where they were put. */
const negativeKey = /"-[1-9][0-9]*":/;

const writeNatively = (value: unknown, layout: JsonLayout): string | undefined => {
  const text = JSON.stringify(value, undefined, layout === 'pretty' ? 2 : 0);
  return negativeKey.test(text) ? undefined : text;
};

const writeGenerally = (value: unknown, layout: JsonLayout): string =>
  writeValue(value, layout, layout === 'pretty' ? '\n' : '', 1);

/** Whether `JSON.stringify` can write the value; throws for what has no canonical form. */
const isNative = (value: unknown, depth: number): boolean => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      assertInteger(value);
      return true;
    case 'bigint':
      return false;
    case 'object':
      return value === null || isNativeContainer(value, depth);
    default:
      throw unwritable(`a value of type ${typeof value}`);
  }
};

const isNativeContainer = (value: object, depth: number): boolean => {
  if (depth > JSON_DEPTH_LIMIT) throw unwritable(`nesting deeper than ${JSON_DEPTH_LIMIT} levels, or a cycle`);
  const isMap = value instanceof Map;
  let native = !isMap;
  for (const item of isMap ? value.values() : itemsOf(value)) {
    // Nearly everything is text; asking here spares the call.
    if (typeof item !== 'string') native = isNative(item, depth + 1) && native;
  }
  return native;
};

const itemsOf = (value: object): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) throw unwritable('an instance of a class');
  return Object.values(value);
};

const writeValue = (value: unknown, layout: JsonLayout, line: string, depth: number): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = layout === 'pretty' ? `${line}  ` : '';
  const colon = layout === 'pretty' ? ': ' : ':';
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + writeValue(item, layout, inner, depth + 1));
    return items.length === 0 ? '[]' : `[${items.join(',')}${line}]`;
  }
  const members = entriesInOrder(value).map(
    ([key, item]) => inner + JSON.stringify(key) + colon + writeValue(item, layout, inner, depth + 1),
  );
  return members.length === 0 ? '{}' : `{${members.join(',')}${line}}`;
};

const entriesInOrder = (value: object): (readonly [string, unknown])[] => {
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]): [string, unknown] => {
      if (typeof key !== 'string') throw unwritable(`a map key of type ${typeof key}`);
      return [key, item];
    });
    return entries.sort(([left], [right]) => compareCodePoints(left, right));
  }
  const entries = Object.entries(value);
  return entries.every(([key]) => isI32Key(key))
    ? entries.sort(([left], [right]) => Number(left) - Number(right))
    : entries;
};

const assertInteger = (value: number): void => {
  if (!Number.isSafeInteger(value)) throw unwritable(`the number ${value}`);
};

/** Throws if a string or key of the value holds an unpaired surrogate, which UTF-8 cannot express. */
const assertWellFormed = (value: unknown): void => {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw unwritable('text with an unpaired surrogate');
  } else if (Array.isArray(value)) {
    for (const item of value) assertWellFormed(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of entriesInOrder(value)) {
      assertWellFormed(key);
      assertWellFormed(item);
    }
  }
};

const unwritable = (seen: string): Error =>
  refusal(
    'io',
    `canonical JSON cannot hold ${seen}`,
    'Pass only strings, booleans, null, integers, lists, maps and plain objects.',
  );
