import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import { decodePostings, type Posting, sizeOfHead, sizeOfPosting, writeHead, writePosting } from './postings-codec.ts';

const count = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 0xffff_ffff }));
const posting = fc
  .record({
    step: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 100_000 })),
    inTitle: count,
    inSummary: count,
    inBody: count,
  })
  .filter(({ inTitle, inSummary, inBody }) => inTitle + inSummary + inBody > 0);

const encode = (list: readonly Posting[]): Uint8Array => {
  const head = { candidates: list.length, titles: list.filter(({ inTitle }) => inTitle > 0).length };
  const bytes = new Uint8Array(list.reduce((sum, each) => sum + sizeOfPosting(each), sizeOfHead(head)));
  const end = list.reduce((at, each) => writePosting(bytes, at, each), writeHead(bytes, 0, head));
  expect(end).toBe(bytes.length);
  return bytes;
};

const rowsOf = (stored: Uint8Array, candidateCount: number): readonly number[][] => {
  const rows: number[][] = [];
  decodePostings(stored, candidateCount).forEach((...row) => {
    rows.push(row);
  });
  return rows;
};

describe('§stored-postings', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1 }), (list) => {
        let candidate = -1;
        const rows = list.map(({ step, inTitle, inSummary, inBody }) => {
          candidate += step;
          return [candidate, inTitle, inSummary, inBody];
        });
        const stored = encode(list);
        expect(rowsOf(stored, candidate + 1)).toEqual(rows);
        expect(decodePostings(stored, candidate + 1)).toMatchObject({
          candidates: list.length,
          titles: list.filter(({ inTitle }) => inTitle > 0).length,
        });
      }),
    );
  });

  it('are refused, and never read past, when the bytes are not such', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 50 }), (bytes, candidateCount) => {
        try {
          const candidates = rowsOf(bytes, candidateCount).map(([candidate = -1]) => candidate);
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
    expect(rowsOf(whole, 300)).toEqual([[299, 1, 0, 70_000]]);
    expect(() => rowsOf(whole, 299)).toThrow(QuirlError);
    for (let end = 0; end < whole.length; end += 1)
      expect(() => rowsOf(whole.subarray(0, end), 300)).toThrow(QuirlError);
    expect(() => rowsOf(Uint8Array.of(1, 0, 8, 1), 10)).toThrow(QuirlError);
    expect(() => rowsOf(Uint8Array.of(1, 0, 1, 1), 10)).toThrow(QuirlError);
    expect(() => rowsOf(new Uint8Array(20).fill(255), 10)).toThrow(QuirlError);
  });

  it('are refused when the head does not tell how many there are', () => {
    expect(rowsOf(Uint8Array.of(1, 0, 12, 1), 10)).toEqual([[0, 0, 0, 1]]);
    expect(() => rowsOf(Uint8Array.of(2, 0, 12, 1), 10)).toThrow(QuirlError);
    expect(() => rowsOf(Uint8Array.of(0, 0), 10)).toThrow(QuirlError);
    expect(() => rowsOf(Uint8Array.of(1, 2, 12, 1), 10)).toThrow(QuirlError);
    expect(() => rowsOf(Uint8Array.of(11, 0, 12, 1), 10)).toThrow(QuirlError);
  });
});
