import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchCandidate, matchQuery } from './match-candidate.ts';

const match = (query: string, candidate: string) => matchCandidate(matchQuery(query), candidate);

describe('§completion-score', () => {
  it.each([
    ['', 'kiln', 0, []],
    ['ki', 'kiln', 10_000 - 4 + 2, [0, 1]],
    ['KI', 'kiln', 10_000 - 4, [0, 1]],
    ['Ki', 'kiln', 10_000 - 4 + 1, [0, 1]],
    ['kiln', 'kiln', 10_000 - 4 + 4, [0, 1, 2, 3]],
    ['kn', 'kiln', 1_000 - 3 - 4 + 1, [0, 3]],
    ['in', 'kiln', 1_000 - 3 - 4, [1, 3]],
    ['él', 'émail', 1_000 - 4 - 6 + 1, [0, 4]],
    ['É', 'émail', 10_000 - 6, [0]],
    ['\u{1f980}b', 'a\u{1f980}b', 1_000 - 2 - 6, [1, 2]],
    ['ain', 'abin', 1_000 - 3 - 4 + 1, [0, 2, 3]],
  ])('scores %j against %j', (query, candidate, score, indices) => {
    expect(match(query, candidate)).toEqual({ score, indices });
  });

  it.each([
    ['nk', 'kiln'],
    ['kilns', 'kiln'],
    ['kk', 'kiln'],
    ['k', ''],
  ])('does not find %j in %j', (query, candidate) => {
    expect(match(query, candidate)).toBeUndefined();
  });

  it('points at characters of the candidate that are those of the query, in order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'É', '\u{1f980}', ' ') });
    fc.assert(
      fc.property(text, text, (query, candidate) => {
        const found = match(query, candidate);
        const characters = [...candidate];
        if (found === undefined) return;
        expect(found.indices.map((index) => characters[index]?.toLowerCase()).join('')).toBe(query.toLowerCase());
        expect(found.indices).toEqual(found.indices.toSorted((left, right) => left - right));
      }),
    );
  });

  it('matches every candidate that begins with the query, whatever its case', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, rest) => {
        expect(match(query, query.toUpperCase() + rest)?.indices).toEqual([...query].map((_, index) => index));
      }),
    );
  });
});
