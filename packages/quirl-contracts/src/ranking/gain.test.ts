import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf } from './alternatives.ts';
import { floorDivide, gainOfStem, log2Floor, weightsOfStem } from './gain.ts';
import { stemOf } from './words.ts';

const count = fc.nat(5_000_000);
const fields = fc.record({
  inTitle: count,
  titleWords: count,
  inSummary: count,
  summaryWords: count,
  inBody: count,
  bodyWords: count,
});

/** The rule in exact integers of any size. */
const exactGain = (counts: Record<string, number>, n: number, df: number, dfTitle: number): bigint => {
  const of = (name: string): bigint => BigInt(counts[name] ?? 0);
  const log2 = (value: bigint): bigint => BigInt(value.toString(2).length - 1);
  const sum =
    (2048n * of('inTitle')) / (4n + of('titleWords')) +
    (1024n * of('inSummary')) / (2n + of('summaryWords')) +
    (40960n * of('inBody')) / (320n + of('bodyWords'));
  const x = sum > 1n ? sum : 1n;
  const r = 1n + log2(BigInt(n) / BigInt(df));
  const b =
    of('inTitle') > 0n ? (64n * (1n + log2(BigInt(n) / BigInt(Math.max(1, dfTitle))))) / (1n + of('titleWords')) : 0n;
  return r * ((256n * x) / (x + 192n)) + b;
};

describe('§ranking-gain', () => {
  it('equals the rule in exact integers, at any size that a catalog can have', () => {
    fc.assert(
      fc.property(fields, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(), (counts, n, some, fewer) => {
        const df = 1 + (some % n);
        const dfTitle = counts.inTitle > 0 ? 1 + (fewer % df) : fewer % (df + 1);
        expect(BigInt(gainOfStem(counts, weightsOfStem(n, df, dfTitle)))).toBe(exactGain(counts, n, df, dfTitle));
      }),
      { numRuns: 1000 },
    );
  });

  it('is at least 1 for a stem that occurs at all', () => {
    const counts = { inTitle: 0, titleWords: 1, inSummary: 0, summaryWords: 1, inBody: 1, bodyWords: 1_000_000 };
    expect(gainOfStem(counts, weightsOfStem(1, 1, 0))).toBe(1);
  });

  it('floors divisions and logarithms exactly up to the largest safe integer', () => {
    expect(floorDivide(2 ** 53 - 1, 2)).toBe(2 ** 52 - 1);
    expect(floorDivide(2 ** 53 - 2, 2 ** 53 - 1)).toBe(0);
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1 }), (dividend, divisor) => {
        expect(BigInt(floorDivide(dividend, divisor))).toBe(BigInt(dividend) / BigInt(divisor));
      }),
    );
    expect([1, 2, 3, 4, 2 ** 32 - 1].map(log2Floor)).toEqual([0, 1, 1, 2, 31]);
  });
});

describe('§ranking-alternatives', () => {
  it('gives each member of a group all the others, at most three', () => {
    expect(alternativesOf(stemOf('search'))).toEqual(['find', stemOf('locate')]);
    expect(alternativesOf(stemOf('unpacking'))).toEqual(['extract', 'decompress', 'uncompress'].map(stemOf));
    expect(alternativesOf(stemOf('folders'))).toEqual([stemOf('directory')]);
  });

  it('leaves list, show, display and print without any', () => {
    for (const word of ['list', 'show', 'display', 'print']) expect(alternativesOf(stemOf(word))).toEqual([]);
  });
});
