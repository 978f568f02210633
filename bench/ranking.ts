/** Ranking and selection alone, over generated catalogs of two sizes in one process. */
import {
  type AgentCommand,
  type AgentProvenance,
  type CandidateCosts,
  costsOfCommand,
  createRankingIndexBuilder,
  orderCandidates,
  type RankingIndex,
  selectWithinBudget,
} from '@quirl/quirl-contracts';
import type { Benchmark } from './run.ts';

const optionsPerCommand = 10;
const vocabularySize = 8_000;
const rounds = 30;

/** Numbers that look random and are the same in every run. */
const createDice = (): ((sides: number) => number) => {
  let state = 2_463_534_242;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
};

const consonants = 'bcdfglmnprst';
const vowels = 'aeiou';

const wordOf = (number: number): string => {
  let word = '';
  for (let rest = number + 60; rest > 0; rest = Math.floor(rest / 60))
    word += (consonants[rest % 12] ?? 'b') + (vowels[Math.floor(rest / 12) % 5] ?? 'a');
  return word;
};

const provenance: AgentProvenance = {
  source: 'man',
  confidence: 'medium',
  trust: 'imported',
  origin: '/usr/share/man/man1/example.1.gz',
  fingerprint: 'fnv1a64:cbf29ce484222325',
  generated_at: null,
};

interface GeneratedCatalog {
  readonly index: RankingIndex;
  readonly costs: CandidateCosts;
  readonly queries: readonly string[];
}

/** A catalog whose words are as uneven as in manuals: a few stand nearly everywhere, most hardly anywhere. */
const generateCatalog = (count: number): GeneratedCatalog => {
  const dice = createDice();
  const word = (): string => wordOf(Math.floor(vocabularySize ** (dice(10_000) / 10_000)) - 1);
  const prose = (words: number): string => Array.from({ length: words }, word).join(' ');
  const builder = createRankingIndexBuilder();
  const costs = { complete: new Uint32Array(count), compact: new Uint32Array(count), minimal: new Uint32Array(count) };
  for (let number = 0; number < count; number += 1) {
    const path = `command-${String(number).padStart(6, '0')}`;
    const command: AgentCommand = {
      id: `command:${path}`,
      version: null,
      path,
      aliases: [],
      parent: null,
      signature: `${path} [options]`,
      summary: prose(7),
      details: prose(40),
      options: Array.from({ length: optionsPerCommand }, () => ({
        names: [`--${word()}`],
        kind: 'flag',
        value_type: 'Bool',
        required: false,
        repeatable: false,
        values: null,
        conflicts: [],
        documentation: prose(12),
        examples: [],
        provenance,
      })),
      examples: [],
      io: { input: 'Unknown', output: 'Unknown', streaming: false },
      effects: ['spawn_process'],
      exit_codes: {},
      provenance,
    };
    builder.addCommand(command);
    const { complete, compact, minimal } = costsOfCommand(command);
    costs.complete[number] = complete;
    costs.compact[number] = compact;
    costs.minimal[number] = minimal;
  }
  return { index: builder.finish(), costs, queries: Array.from({ length: 20 }, () => prose(6)) };
};

const answer = ({ index, costs }: GeneratedCatalog, query: string): unknown =>
  selectWithinBudget({
    order: orderCandidates(index, query),
    commandCount: index.candidates.commandCount,
    costs,
    emptyScalars: query.length,
    tokenBudget: 6_000n,
  });

const millisecondsOf = (run: () => unknown): number => {
  const startedAt = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - startedAt) / 1e6;
};

/** Least time of each query, added up: what other work the machine does can only add to a time. */
const leastTimes = (catalogs: readonly GeneratedCatalog[], queries: readonly string[]): readonly number[] => {
  const least = catalogs.map(() => queries.map(() => Number.POSITIVE_INFINITY));
  for (let round = 0; round < rounds; round += 1)
    for (const [at, query] of queries.entries())
      for (const [which, catalog] of catalogs.entries()) {
        const times = least[which];
        if (times !== undefined)
          times[at] = Math.min(
            times[at] ?? 0,
            millisecondsOf(() => answer(catalog, query)),
          );
      }
  return least.map((times) => times.reduce((sum, time) => sum + time, 0) / queries.length);
};

const smallCount = 10_000;
const greatestRatio = 2.2;

export const benchmarks: readonly Benchmark[] = [
  {
    name: 'ranking + selection at 20,000 records / 10,000',
    target: `≤ ${greatestRatio}`,
    async run() {
      const catalogs = [generateCatalog(smallCount), generateCatalog(2 * smallCount)];
      // The queries are the same, so only the catalog grows.
      const [small = Number.NaN, large = Number.NaN] = leastTimes(catalogs, catalogs[0]?.queries ?? []);
      const ratio = large / small;
      return {
        ratio,
        detail: `${large.toFixed(2)} ms / ${small.toFixed(2)} ms a query`,
        meets: ratio <= greatestRatio,
      };
    },
  },
];
