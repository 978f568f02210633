import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CharSet,
  charRange,
  charsOf,
  complementOf,
  hasChar,
  intersectionOf,
  unionOf,
  without,
} from './char-set.ts';

const sets: fc.Arbitrary<CharSet> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 })), { maxLength: 5 })
  .map((ranges) => unionOf(ranges.map(([from, length]): [number, number] => [from, from + length])));

describe('sets of characters', () => {
  it('hold exactly what they were made of', () => {
    const set = unionOf(charRange('a', 'c'), charsOf('d😀'));
    expect(set).toEqual([
      [0x61, 0x64],
      [0x1f600, 0x1f600],
    ]);
    expect(Array.from('`abcde😀').filter((character) => hasChar(set, character.codePointAt(0) ?? 0))).toEqual(
      Array.from('abcd😀'),
    );
  });

  it('combine like sets, character by character', () => {
    fc.assert(
      fc.property(sets, sets, fc.integer({ min: 0, max: 60 }), (one, other, point) => {
        const [inOne, inOther] = [hasChar(one, point), hasChar(other, point)];
        expect(hasChar(unionOf(one, other), point)).toBe(inOne || inOther);
        expect(hasChar(without(one, other), point)).toBe(inOne && !inOther);
        expect(hasChar(intersectionOf(one, other), point)).toBe(inOne && inOther);
        expect(hasChar(complementOf(one), point)).toBe(!inOne);
      }),
    );
  });

  it('have one form: the complement of the complement is the set itself', () => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(complementOf(complementOf(set))).toEqual(set);
      }),
    );
  });
});
