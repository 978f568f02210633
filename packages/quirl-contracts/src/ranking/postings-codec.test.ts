import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import { decodePostings, sizeOfPosting, writePosting } from './postings-codec.ts';

const count = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 0xffff_ffff }));
const posting = fc
  .record({
    step: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 100_000 })),
    inTitle: count,
    inSummary: count,
    inBody: count,
  })
  .filter(({ inTitle, inSummary, inBody }) => inTitle + inSummary + inBody > 0);

const encode = (list: readonly Parameters<typeof sizeOfPosting>[0][]): Uint8Array => {
  const bytes = new Uint8Array(list.reduce((sum, each) => sum + sizeOfPosting(each), 0));
  const end = list.reduce((at, each) => writePosting(bytes, at, each), 0);
  expect(end).toBe(bytes.length);
  return bytes;
};

describe('§stored-postings', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(posting), (list) => {
        const candidates: number[] = [];
        for (const { step } of list) candidates.push((candidates.at(-1) ?? -1) + step);
        const postings = decodePostings(encode(list), (candidates.at(-1) ?? 0) + 1);
        expect([...postings.candidates]).toEqual(candidates);
        expect([...postings.inTitle]).toEqual(list.map(({ inTitle }) => inTitle));
        expect([...postings.inSummary]).toEqual(list.map(({ inSummary }) => inSummary));
        expect([...postings.inBody]).toEqual(list.map(({ inBody }) => inBody));
      }),
    );
  });

  it('are refused, and never read past, when the bytes are not such', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 50 }), (bytes, candidateCount) => {
        try {
          const { candidates } = decodePostings(bytes, candidateCount);
          for (const [row, candidate] of candidates.entries()) {
            expect(candidate).toBeLessThan(candidateCount);
            expect(candidate).toBeGreaterThan(candidates[row - 1] ?? -1);
          }
        } catch (error) {
          if (!(error instanceof QuirlError)) throw error;
          expect(error.shellError.code).toBe('validation');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are refused when they end early, name a candidate beyond the catalog, or have no field', () => {
    const whole = encode([{ step: 300, inTitle: 1, inSummary: 0, inBody: 70_000 }]);
    expect(decodePostings(whole, 300).candidates).toHaveLength(1);
    expect(() => decodePostings(whole, 299)).toThrow(QuirlError);
    for (let end = 1; end < whole.length; end += 1)
      expect(() => decodePostings(whole.subarray(0, end), 300)).toThrow(QuirlError);
    expect(() => decodePostings(Uint8Array.of(8, 1), 10)).toThrow(QuirlError);
    expect(() => decodePostings(Uint8Array.of(1, 1), 10)).toThrow(QuirlError);
    expect(() => decodePostings(new Uint8Array(20).fill(255), 10)).toThrow(QuirlError);
  });
});
