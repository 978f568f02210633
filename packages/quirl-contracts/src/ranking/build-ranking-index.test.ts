import { describe, expect, it } from 'vitest';
import rankingVectors from '../../../../vectors/ranking/ranking.json' with { type: 'json' };
import { compareCodePoints } from '../text/code-point-order.ts';
import { createRankingIndexBuilder } from './build-ranking-index.ts';
import { createOptionGain } from './option-gain.ts';
import { decodePostings } from './postings-codec.ts';
import { rankCandidates } from './rank-candidates.ts';
import type { RankingIndex } from './ranking-index.ts';
import { indexOf, sampleCommand, sampleHostFunction } from './testing/sample-catalog.ts';

const catalog = rankingVectors.catalog;

describe('§ranking-fields', () => {
  it('counts the words of title, summary and body as the worked example does', () => {
    const { candidates } = indexOf(catalog);
    const lengths = Array.from({ length: candidates.count }, (_, candidate) =>
      [candidates.titleWords, candidates.summaryWords, candidates.bodyWords].map((column) => column[candidate]),
    );
    // glaze, kiln, kiln log, shelfcopy, shelfcp, quirl.kiln.stop
    expect(lengths).toEqual([
      [2, 3, 14],
      [1, 4, 22],
      [2, 3, 14],
      [1, 5, 16],
      [1, 5, 16],
      [3, 3, 2],
    ]);
    expect([...candidates.pathWords]).toEqual([1, 1, 2, 1, 1, 1]);
    expect([...candidates.pathScalars]).toEqual([5, 4, 8, 9, 7, 15]);
    expect(candidates.commandCount).toBe(5);
  });

  it('counts scalars of a path, not its UTF-16 units', () => {
    const index = indexOf({ commands: [{ path: '\u{1f980}x' }], host_functions: [] });
    expect([...index.candidates.pathScalars]).toEqual([2]);
  });
});

describe('§ranking-index', () => {
  it('can be written down stem by stem and name by name, and read back with the same answers', () => {
    const built = indexOf(catalog);
    const stems = new Map([...built.stems()].map(({ stem, postings }) => [stem, postings.slice()]));
    const names = new Map(built.names());
    const stored: RankingIndex = {
      candidates: built.candidates,
      postings: (stem) => {
        const bytes = stems.get(stem);
        return bytes && decodePostings(bytes, built.candidates.count);
      },
      named: (name) => names.get(name) ?? [],
    };
    for (const { query } of rankingVectors.vectors)
      expect(rankCandidates(stored, query)).toEqual(rankCandidates(built, query));
  });

  it('lists stems and names once each, by code point', () => {
    const built = indexOf(catalog);
    for (const list of [[...built.stems()].map(({ stem }) => stem), [...built.names()].map(([name]) => name)])
      expect(list).toEqual([...new Set(list)].sort(compareCodePoints));
    expect([...built.names()].map(([name]) => name)).toContain('enamel');
  });

  it('refuses candidates out of order, because their number is the last tie-break', () => {
    const builder = createRankingIndexBuilder();
    builder.addCommand(sampleCommand({ path: 'b' }));
    expect(() => builder.addCommand(sampleCommand({ path: 'a' }))).toThrow('code-point order');
    expect(() => builder.addCommand(sampleCommand({ path: 'b' }))).toThrow('code-point order');
    builder.addHostFunction(sampleHostFunction({ path: 'a' }));
    expect(() => builder.addHostFunction(sampleHostFunction({ path: 'a' }))).toThrow('code-point order');
    expect(() => builder.addCommand(sampleCommand({ path: 'c' }))).toThrow('follows a host function');
  });

  it('holds thousands of candidates, stems and repetitions without loss', () => {
    const builder = createRankingIndexBuilder();
    const count = 3000;
    const word = (number: number): string => `${number}w`;
    for (let number = 0; number < count; number += 1)
      builder.addCommand(
        sampleCommand({
          path: `c${String(number).padStart(5, '0')}`,
          details: Array.from({ length: 40 }, (_, step) => word(number * 29 + step)).join(' '),
        }),
      );
    const index = builder.finish();
    let postings = 0;
    for (const { stem, postings: bytes } of index.stems()) {
      const candidates: number[] = [];
      decodePostings(bytes, count).forEach((candidate) => {
        candidates.push(candidate);
      });
      postings += candidates.length;
      if (!stem.endsWith('w')) continue;
      const number = Number.parseInt(stem, 10);
      const expected = [Math.ceil((number - 39) / 29), Math.floor(number / 29)].map((each) =>
        Math.max(0, Math.min(count - 1, each)),
      );
      expect([candidates[0], candidates.at(-1)]).toEqual(expected);
    }
    expect(postings).toBe(count * 41);
  });
});

describe('§option-gain', () => {
  const gainOf = (query: string, option: { names: string[]; documentation: string }): number =>
    createOptionGain(indexOf(catalog), query)(option);

  it('is the gain over names and documentation alone, with the rarity of the whole catalog', () => {
    // Two hits in four words: 81920 ÷ 324 = 252; 256·252 ÷ 444 = 145; df 3 of 6 gives rarity 2.
    expect(gainOf('the kilns', { names: ['--kiln'], documentation: 'Kiln to heat' })).toBe(290);
  });

  it('is 0 for an option that holds no term, alternatives included', () => {
    expect(gainOf('duplicate', { names: ['-r'], documentation: 'Copy folders recursively.' })).toBe(0);
    expect(gainOf('zzz', { names: ['-r'], documentation: 'Copy folders recursively.' })).toBe(0);
  });

  it('adds up the terms of the query', () => {
    const option = { names: ['--cone'], documentation: 'Target cone of the firing.' };
    expect(gainOf('cone firing', option)).toBe(gainOf('cone', option) + gainOf('firing', option));
  });
});
