import type { CharTest } from './pattern-tree.ts';

const ASCII = 128;

/** A test for one literal code point. */
export const isCodePoint =
  (expected: number): CharTest =>
  (codePoint) =>
    codePoint === expected;

/**
 * A test for what a class, an escape or the dot stands for. The host's own expressions decide, one code point at a time: that
 * takes bounded time, and means what it means everywhere else in the language.
 */
export const createCharTest = (atom: string): CharTest => {
  const expression = new RegExp(`^${atom}$`, 'u');
  const asks = (codePoint: number): boolean => expression.test(String.fromCodePoint(codePoint));
  const known: (boolean | undefined)[] = new Array(ASCII);
  return (codePoint) => {
    if (codePoint >= ASCII) return asks(codePoint);
    const answer = known[codePoint] ?? asks(codePoint);
    known[codePoint] = answer;
    return answer;
  };
};
