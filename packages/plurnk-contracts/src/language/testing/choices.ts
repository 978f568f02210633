/** A source of small decisions. Everything that is generated for a test is a function of one. */
export interface Choices {
  /** A whole number from 0 to `bound` - 1. */
  below(bound: number): number;
}

/**
 * Decisions from a seed (mulberry32): the same seed gives the same decisions on every machine. Fast enough for millions of
 * documents.
 */
export const seededChoices = (seed: number): Choices => {
  let state = seed >>> 0;
  return {
    below(bound) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * bound);
    },
  };
};

/**
 * Decisions from a list; behind its end every one is 0. Zero is always the plainest choice, so a shorter list of smaller
 * numbers is a simpler document, and what shrinks the list shrinks the document.
 */
export const listedChoices = (list: readonly number[]): Choices => {
  let at = 0;
  return {
    below(bound) {
      const choice = list[at] ?? 0;
      at += 1;
      return choice % bound;
    },
  };
};

/** One of the values, the first being the plainest. */
export const oneOf = <T>(choices: Choices, values: readonly [T, ...T[]]): T =>
  values[choices.below(values.length)] ?? values[0];

/** Whether something happens that happens once in `times`. */
export const rarely = (choices: Choices, times: number): boolean => choices.below(times) === times - 1;
