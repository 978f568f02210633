import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePointLists, compareCodePoints } from './code-point-order.ts';

const sign = (value: number): number => Math.sign(value);
const wellFormed = fc.string({ unit: 'binary' });

describe('§code-point-order', () => {
  it('orders any two well-formed strings as the bytes of their UTF-8 do', () => {
    fc.assert(
      fc.property(wellFormed, wellFormed, (left, right) => {
        expect(sign(compareCodePoints(left, right))).toBe(sign(Buffer.compare(Buffer.from(left), Buffer.from(right))));
      }),
    );
  });

  it('puts a supplementary character behind U+FFFD, where UTF-16 order would not', () => {
    expect(['\u{1f980}', '\ufffd', 'a'].sort(compareCodePoints)).toEqual(['a', '\ufffd', '\u{1f980}']);
  });

  it('puts a list that begins another one first', () => {
    expect(compareCodePointLists(['-a'], ['-a', '--all'])).toBeLessThan(0);
    expect(compareCodePointLists(['-b'], ['-a', '--all'])).toBeGreaterThan(0);
    expect(compareCodePointLists(['-a'], ['-a'])).toBe(0);
  });
});
