import { JSON_DEPTH_LIMIT } from '../limits.ts';

/** Whether brackets outside strings nest deeper than JSON of a statement may. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > JSON_DEPTH_LIMIT) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
};

class OutOfRange extends Error {}

/** JSON has no infinity, so a number that becomes one is none; minus zero does not survive writing, so it is zero. */
const settle = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new OutOfRange();
  return value + 0;
};

/**
 * The value of a text that is one JSON document, or null where it is none, nests too deep, or holds a number that JSON
 * could not write again. So the value survives `JSON.stringify` unchanged.
 */
export const readJsonText = (text: string): { readonly value: unknown } | null => {
  if (isTooDeep(text)) return null;
  try {
    return { value: JSON.parse(text, settle) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof OutOfRange) return null;
    throw error;
  }
};
