/** A set of code points: ascending, disjoint, non-adjacent ranges, both ends included. */
export type CharSet = readonly (readonly [from: number, to: number])[];

/** The greatest code point. */
export const LAST_CODE_POINT = 0x10ffff;

/** Brings ranges in any order, also overlapping ones, into the form of a `CharSet`. */
const normalise = (ranges: CharSet): CharSet => {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

const codePoints = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** Exactly the characters of `text`. */
export const charsOf = (text: string): CharSet => normalise(codePoints(text).map((point) => [point, point]));

/** The characters from `from` to `to`, each a string of one code point. */
export const charRange = (from: string, to: string): CharSet => [[codePoints(from)[0] ?? 0, codePoints(to)[0] ?? 0]];

/** Everything that at least one of the sets holds. */
export const unionOf = (...sets: readonly CharSet[]): CharSet => normalise(sets.flat());

/** Everything that `set` does not hold. */
export const complementOf = (set: CharSet): CharSet => {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST_CODE_POINT) gaps.push([next, LAST_CODE_POINT]);
  return gaps;
};

/** Everything of `set` that `removed` does not hold. */
export const without = (set: CharSet, removed: CharSet): CharSet => complementOf(unionOf(complementOf(set), removed));

/** Everything that both sets hold. */
export const intersectionOf = (one: CharSet, other: CharSet): CharSet => without(one, complementOf(other));

/** Whether the set holds the code point. */
export const hasChar = (set: CharSet, point: number): boolean => {
  for (const [from, to] of set) {
    if (point < from) return false;
    if (point <= to) return true;
  }
  return false;
};
