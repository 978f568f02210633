/** Bits of the classes that a byte can be in. Bytes above 127 are in none. */
const ALPHA = 1;
const DIGIT = 2;
const LOWER = 4;
const UPPER = 8;
const SPACE = 16;
const CONTROL = 32;
const PUNCTUATION = 64;
const HEXADECIMAL = 128;

const classesOf = (byte: number): number => {
  if (byte > 127) return 0;
  if (byte < 32 || byte === 127) return CONTROL | (byte >= 9 && byte <= 13 ? SPACE : 0);
  if (byte === 32) return SPACE;
  if (byte >= 48 && byte <= 57) return DIGIT | HEXADECIMAL;
  if (byte >= 65 && byte <= 90) return ALPHA | UPPER | (byte <= 70 ? HEXADECIMAL : 0);
  if (byte >= 97 && byte <= 122) return ALPHA | LOWER | (byte <= 102 ? HEXADECIMAL : 0);
  return PUNCTUATION;
};

const table = Uint8Array.from({ length: 256 }, (_, byte) => classesOf(byte));

const masks = new Uint8Array(256);
for (const [letter, mask] of Object.entries({
  a: ALPHA,
  c: CONTROL,
  d: DIGIT,
  g: ALPHA | DIGIT | PUNCTUATION,
  l: LOWER,
  p: PUNCTUATION,
  s: SPACE,
  u: UPPER,
  w: ALPHA | DIGIT,
  x: HEXADECIMAL,
}))
  masks[letter.charCodeAt(0)] = mask;

const NUL_CLASS = 122;
const CASE_BIT = 32;

/** Whether a byte is what `%` and a letter stand for: a class, its complement for an upper-case letter, else the letter itself. */
export const isOfClass = (byte: number, letter: number): boolean => {
  const lower = letter | CASE_BIT;
  const mask = masks[lower] ?? 0;
  const isUpper = letter !== lower;
  if (mask !== 0) return (((table[byte] ?? 0) & mask) !== 0) !== isUpper;
  if (lower === NUL_CLASS) return (byte === 0) !== isUpper;
  return byte === letter;
};
