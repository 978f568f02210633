const fill = (...ranges: readonly (readonly [string, string])[]): Uint8Array => {
  const table = new Uint8Array(256);
  for (const [from, to] of ranges) table.fill(1, from.charCodeAt(0), to.charCodeAt(0) + 1);
  return table;
};

/** Bytes that may begin a name, 1 for yes. Lua's names are ASCII, whatever the locale. */
export const NAME_START = fill(['a', 'z'], ['A', 'Z'], ['_', '_']);

/** Bytes that may continue a name, 1 for yes. */
export const NAME_PART = fill(['a', 'z'], ['A', 'Z'], ['_', '_'], ['0', '9']);

/** Decimal digits, 1 for yes. */
export const DIGIT = fill(['0', '9']);

/** Hexadecimal digits, 1 for yes. */
export const HEX_DIGIT = fill(['0', '9'], ['a', 'f'], ['A', 'F']);

/** Bytes that separate tokens, line breaks included, 1 for yes. */
export const SPACE = fill([' ', ' '], ['\t', '\r']);

/** Whether the code unit is in the table; a byte string has no others, and past its end there is NaN. */
export const isIn = (table: Uint8Array, code: number): boolean => table[code] === 1;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Whether the byte ends a line. */
export const isLineBreak = (code: number): boolean => code === LINE_FEED || code === CARRIAGE_RETURN;

/** The offset behind the line break at `at`: both bytes of `\r\n` or `\n\r` are one break, as in Lua. */
export const afterLineBreak = (text: string, at: number): number => {
  const next = text.charCodeAt(at + 1);
  return isLineBreak(next) && next !== text.charCodeAt(at) ? at + 2 : at + 1;
};

/** The offset of the line break that ends the line of `at`, or the length of the text. */
export const endOfLine = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end += 1;
  return end;
};
