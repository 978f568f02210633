import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import rankingVectors from '../../../../vectors/ranking/ranking.json' with { type: 'json' };
import { termsOfQuery } from './query-terms.ts';
import { RANKING_VERSION, rankCandidates } from './rank-candidates.ts';
import { indexOf, pathsOf, rankedPaths, type SampleCatalog, type SampleCommand } from './testing/sample-catalog.ts';

interface Vector {
  readonly id: string;
  readonly pins: string;
  readonly query: string;
  readonly terms: readonly string[];
  readonly result: readonly { readonly path: string; readonly score: number; readonly exact: boolean }[];
  readonly added_commands?: readonly SampleCommand[];
  readonly only_candidates?: readonly string[];
}

const vectors: readonly Vector[] = rankingVectors.vectors;

const catalogOf = (vector: Vector): SampleCatalog => {
  const keep = ({ path }: { readonly path: string }): boolean => vector.only_candidates?.includes(path) ?? true;
  return {
    commands: [...rankingVectors.catalog.commands, ...(vector.added_commands ?? [])].filter(keep),
    host_functions: rankingVectors.catalog.host_functions.filter(keep),
  };
};

const rank = (catalog: SampleCatalog, query: string) => rankedPaths(indexOf(catalog), pathsOf(catalog), query);

describe('§ranking-score', () => {
  it('is the version that the vectors are of', () => {
    expect(rankingVectors.ranking_version).toBe(RANKING_VERSION);
  });

  it.each(vectors)('holds vector $id: $pins', (vector) => {
    expect(termsOfQuery(vector.query)).toEqual(vector.terms);
    expect(rank(catalogOf(vector), vector.query)).toEqual(vector.result);
  });

  it('reads no candidate that shares no stem with the query', () => {
    const read: string[] = [];
    const index = indexOf(rankingVectors.catalog);
    const postings = (stem: string) => {
      read.push(stem);
      return index.postings(stem);
    };
    rankCandidates({ ...index, postings }, 'copy the kiln');
    expect(read.sort()).toEqual(['copi', 'duplic', 'kiln']);
  });
});

const word = fc.constantFrom('find', 'search', 'file', 'copy', 'kiln', 'fire', 'log', 'the', 'delete');
const prose = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const sample = fc.record({
  path: fc
    .array(fc.constantFrom('kiln', 'log', 'find', '\u{1f980}', '\ufffd', 'a'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' ')),
  aliases: fc.array(word, { maxLength: 2 }),
  summary: prose,
  details: prose,
  examples: fc.array(prose, { maxLength: 2 }),
  options: fc.array(fc.record({ names: fc.constant(['-f', '--fire']), documentation: prose }), { maxLength: 3 }),
});
const catalogs = fc.record({
  commands: fc.uniqueArray(sample, { selector: ({ path }) => path, maxLength: 12 }),
  host_functions: fc.uniqueArray(
    fc.record({ path: word.map((each) => `quirl.${each}`), summary: prose, capability: fc.option(word) }),
    { selector: ({ path }) => path, maxLength: 4 },
  ),
});

describe('§ranking-order', () => {
  it('stays the same whatever the order of the records (vector RK20)', () => {
    fc.assert(
      fc.property(catalogs, prose, fc.infiniteStream(fc.nat()), (catalog, query, keys) => {
        const shuffled = (list: readonly SampleCommand[]) =>
          list
            .map((each) => ({ each, key: keys.next().value }))
            .sort((left, right) => left.key - right.key)
            .map(({ each }) => each);
        const permuted = {
          commands: shuffled(catalog.commands),
          host_functions: [...catalog.host_functions].reverse(),
        };
        expect(rank(permuted, query)).toEqual(rank(catalog, query));
      }),
    );
  });

  it('is total: exact, score, words, scalars, key', () => {
    fc.assert(
      fc.property(catalogs, prose, (catalog, query) => {
        const paths = pathsOf(catalog);
        const keys = rankCandidates(indexOf(catalog), query).map(({ candidate, score, exact }) => {
          const path = paths[candidate] ?? '';
          return [exact ? 0 : 1, -score, path.split(' ').length, [...path].length, candidate];
        });
        for (const [position, key] of keys.entries()) {
          const before = keys[position - 1];
          if (before === undefined) continue;
          const difference = key.map((part, column) => part - (before[column] ?? 0)).find((each) => each !== 0);
          expect(difference).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('is settled by the key by code point, where UTF-16 order would differ', () => {
    const commands = ['\u{1f980}', '\ufffd'].map((path) => ({ path, summary: 'fire' }));
    expect(rank({ commands, host_functions: [] }, 'fire').map(({ path }) => path)).toEqual(['\ufffd', '\u{1f980}']);
  });
});

describe('§ranking-twins', () => {
  const manual = { summary: 'print lines that match', details: 'Searches lines of files.' };
  const twins = [
    { path: 'grep', ...manual },
    { path: 'egrep', ...manual },
    { path: 'rgrep', ...manual },
  ];

  it('keeps the score of the first twin and halves every later one', () => {
    const scores = rank({ commands: twins, host_functions: [] }, 'match lines').map(({ score }) => score);
    expect(scores[1]).toBe(Math.floor((scores[0] ?? 0) / 2));
    expect(scores[2]).toBe(scores[1]);
  });

  it('lets an exact twin stay first, and halves the one that scored more', () => {
    const ranked = rank({ commands: twins, host_functions: [] }, 'rgrep');
    expect(ranked[0]).toMatchObject({ path: 'rgrep', exact: true });
  });

  it('has no twins without details, and none among host functions', () => {
    const commands = [
      { path: 'a', summary: 'match' },
      { path: 'b', summary: 'match' },
    ];
    const host_functions = [
      { path: 'q.a', summary: 'match' },
      { path: 'q.b', summary: 'match' },
    ];
    const scores = rank({ commands, host_functions }, 'match').map(({ score }) => score);
    expect(new Set(scores).size).toBe(1);
    expect(scores).toHaveLength(4);
  });

  it('does not confuse texts that run into each other', () => {
    const commands = [
      { path: 'a', summary: 'match it', details: 'all' },
      { path: 'b', summary: 'match', details: ' itall' },
    ];
    expect([...indexOf({ commands, host_functions: [] }).candidates.twins]).toEqual([1, 2]);
  });
});

describe('§ranking-exact', () => {
  const catalog = {
    commands: [{ path: 'tar', aliases: ['bsdtar'] }, { path: 'ls' }],
    host_functions: [{ path: 'q.Run' }],
  };

  it('knows host functions, aliases and any white space around the query', () => {
    expect(rank(catalog, '\u0085 BSDTAR\u2003')).toMatchObject([{ path: 'tar', exact: true }]);
    expect(rank(catalog, 'Q.RUN')).toMatchObject([{ path: 'q.Run', exact: true }]);
  });

  it('does not take the names of object members for commands', () => {
    expect(rank(catalog, '__proto__')).toEqual([]);
    expect(rank(catalog, 'constructor')).toEqual([]);
  });

  it('selects every candidate of the same name', () => {
    const commands = [{ path: 'vi' }, { path: 'vim', aliases: ['vi'] }];
    const ranked = rank({ commands, host_functions: [] }, 'vi');
    expect(ranked.map(({ path, exact }) => [path, exact])).toEqual([
      ['vi', true],
      ['vim', true],
    ]);
  });
});

describe('§ranking-bounded', () => {
  const catalog = rankingVectors.catalog;

  it('answers a query of a hundred thousand words as if each stood once', () => {
    const query = 'fire the kiln '.repeat(33_334);
    expect(rank(catalog, query)).toEqual(rank(catalog, 'fire the kiln'));
  });

  it('answers a query of 64 KiB without a word, and one of a single word', () => {
    expect(rank(catalog, '-'.repeat(65_536))).toEqual([]);
    expect(rank(catalog, ' '.repeat(65_536))).toEqual([]);
    expect(rank(catalog, 'k'.repeat(65_536))).toEqual([]);
  });

  it('counts exactly where a field holds a million times the same word', () => {
    const commands = [{ path: 'kiln', details: 'fire '.repeat(1_000_000) }];
    // evidence 40960·10^6 ÷ 1000320 = 40946; 256·40946 ÷ 41138 = 254.
    expect(rank({ commands, host_functions: [] }, 'fire')).toEqual([{ path: 'kiln', score: 254, exact: false }]);
  });
});
