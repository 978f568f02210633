import { JSON_DEPTH_LIMIT } from '../limits.ts';

/** How reading a text as JSON must go on, as far as one look at its characters tells. */
type Outlook = 'none' | 'plain' | 'numbers';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isOpener = (unit: number): boolean => unit === 0x5b || unit === 0x7b;
const isCloser = (unit: number): boolean => unit === 0x5d || unit === 0x7d;
const isExponent = (unit: number): boolean => unit === 0x45 || unit === 0x65;

/** What one JSON document can begin with. */
const beginning = /^[ \t\r\n]*["[{0-9tfn-]/;

/** Fewer digits than this, without an exponent, make a number that the host can hold. */
const safeDigits = 300;

/** The offset of the quote that ends the string at `from`, or the end of the text. */
const stringEnd = (text: string, from: number): number => {
  let at = from + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    at += unit === BACKSLASH ? 2 : 1;
  }
  return at;
};

/**
 * `none`: not JSON, or nested deeper than JSON of a statement may be. `numbers`: some number may be one that JSON could
 * not write again, so each has to be looked at, which is slow.
 */
const lookOver = (text: string): Outlook => {
  if (!beginning.test(text)) return 'none';
  let outlook: Outlook = 'plain';
  let depth = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) {
      digits += 1;
      if (digits === safeDigits) outlook = 'numbers';
      continue;
    }
    if (unit === QUOTE) at = stringEnd(text, at);
    else if (isOpener(unit)) {
      depth += 1;
      if (depth > JSON_DEPTH_LIMIT) return 'none';
    } else if (isCloser(unit)) depth -= 1;
    else if ((unit === MINUS && text.charCodeAt(at + 1) === ZERO) || (isExponent(unit) && digits > 0))
      outlook = 'numbers';
    digits = 0;
  }
  return outlook;
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
  const outlook = lookOver(text);
  if (outlook === 'none') return null;
  try {
    return { value: JSON.parse(text, outlook === 'numbers' ? settle : undefined) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof OutOfRange) return null;
    throw error;
  }
};
