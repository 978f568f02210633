/**
 * Compares two strings by Unicode code point, which equals the byte order of their UTF-8 (contracts spec 1.3).
 * `<` compares UTF-16 units and puts U+1F980 before U+E000; locale comparison depends on the machine.
 */
export const compareCodePoints = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return orderOfUnit(a) - orderOfUnit(b);
  }
  return left.length - right.length;
};

// Surrogates stand for code points above every other unit: lift them over U+E000–U+FFFF.
const orderOfUnit = (unit: number): number => {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
};

/** Compares two lists element by element; a list that begins another one stands first. */
export const compareCodePointLists = (left: readonly string[], right: readonly string[]): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareCodePoints(left[index] ?? '', right[index] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
};
