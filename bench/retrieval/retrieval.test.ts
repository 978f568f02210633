import { buildAgentCatalog, orderCandidates, viewOfCatalog } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { createBaseline } from './baseline.ts';
import { giantProgram, viewWithout } from './giant-program.ts';
import { figuresOf, measure, type QueryOutcome } from './measure.ts';
import { parseQueries, readQueries } from './queries.ts';
import { ordinaryTargets, report } from './report.ts';

const commandOf = (path: string, summary: string, documentation = '') => ({
  id: `command:${path}`,
  version: null,
  path,
  aliases: [],
  parent: null,
  signature: path,
  summary,
  details: '',
  options: [
    {
      names: ['--quiet'],
      kind: 'flag' as const,
      value_type: 'Bool',
      required: false,
      repeatable: false,
      values: null,
      conflicts: [],
      documentation,
      examples: [],
      provenance: provenance(),
    },
  ],
  examples: [],
  io: { input: 'Unknown', output: 'Unknown', streaming: false },
  effects: [],
  exit_codes: {},
  provenance: provenance(),
});

function provenance() {
  const unknown = { origin: null, fingerprint: null, generated_at: null };
  return { source: 'man' as const, confidence: 'medium' as const, trust: 'imported' as const, ...unknown };
}

const view = viewOfCatalog(
  buildAgentCatalog({
    quirlVersion: '0.1.0',
    commands: [
      commandOf('kiln', 'heat pottery', 'print no progress'),
      commandOf('kiln fire', 'start a firing'),
      commandOf('kiln stop', 'end a firing'),
      commandOf('glaze', 'list recipes'),
    ],
    hostApi: [],
  }),
);
const paths = Array.from(view.commands(), ({ path }) => path);

describe('queries of the evaluation', () => {
  it('are read line by line, blank lines aside', () => {
    const text = '{"source":"tldr","query":"fire","expect":["kiln"],"path":"kiln fire"}\n\n';
    expect(parseQueries(text)).toEqual([{ source: 'tldr', query: 'fire', expect: ['kiln'], path: 'kiln fire' }]);
  });

  it('name the line that is none, and the file that is missing', () => {
    expect(() => parseQueries('{"source":"tldr","query":"q","expect":[]}\nnonsense')).toThrow('line 2');
    expect(() => parseQueries('{"source":"other","query":"q","expect":[]}')).toThrow('line 1');
    expect(() => parseQueries('{"source":"tldr","query":"q","expect":"kiln"}')).toThrow('line 1');
    expect(() => readQueries('/nonexistent/queries.jsonl')).toThrow('QUIRL_EVAL_QUERIES');
  });
});

describe('baseline', () => {
  const ranked = (query: string): readonly (string | undefined)[] =>
    Array.from(createBaseline(view)(query), (candidate) => paths[candidate]);

  it('counts a term anywhere in path, summary and body, each at most once', () => {
    // `fir` is part of `fire` and `firing`: 500 for the path and summary of `kiln fire`, 100 for `kiln stop`.
    expect(ranked('fir fir')).toEqual(['kiln fire', 'kiln stop']);
    expect(ranked('progress')).toEqual(['kiln']);
    expect(ranked('iet')).toEqual(['glaze', 'kiln', 'kiln fire', 'kiln stop']);
  });

  it('puts the path that is the whole query first', () => {
    expect(ranked('KILN')[0]).toBe('kiln');
    expect(ranked('zzz')).toEqual([]);
  });
});

describe('measures', () => {
  const outcomes = measure(view, (query) => orderCandidates(view.ranking, query), [
    { source: 'tldr', query: 'start a firing', expect: ['kiln'], path: 'kiln fire' },
    { source: 'tldr', query: 'heat', expect: ['glaze'], path: 'kiln nothing' },
    { source: 'nl2bash', query: 'list recipes', expect: ['tar', 'glaze'], path: undefined },
  ]);

  it('tell the position of the first answer and of the meant path, if the catalog has it', () => {
    expect(outcomes).toEqual([
      { source: 'tldr', position: 1, inContext: true, pathPosition: 1 },
      { source: 'tldr', position: Number.POSITIVE_INFINITY, inContext: false, pathPosition: undefined },
      { source: 'nl2bash', position: 1, inContext: true, pathPosition: undefined },
    ]);
  });

  it('make recall and mean reciprocal rank of positions', () => {
    expect(figuresOf([1, 2, 6, Number.POSITIVE_INFINITY])).toEqual({
      count: 4,
      recallAt1: 25,
      recallAt5: 50,
      recallAt10: 75,
      meanReciprocalRank: (100 * (1 + 1 / 2 + 1 / 6)) / 4,
    });
    expect(figuresOf([]).recallAt1).toBe(0);
  });

  it('see the program that is most of a catalog, and the catalog without it', () => {
    expect(giantProgram(view)).toBe('kiln');
    const others = viewWithout(view, 'kiln');
    expect(Array.from(others.commands(), ({ path }) => path)).toEqual(['glaze', 'kiln']);
    expect(giantProgram(others)).toBeUndefined();
  });
});

describe('report', () => {
  const outcomesWith = (hits: number): readonly QueryOutcome[] =>
    Array.from({ length: 1000 }, (_, number) => ({
      source: 'tldr',
      position: number < hits ? 1 : Number.POSITIVE_INFINITY,
      inContext: number < 760,
      pathPosition: undefined,
    }));

  it('meets a target down to its tolerance, and misses it a tenth of a point below', () => {
    // Of four equal figures, recall@10 has the highest target: 74.9, of which 71.9 suffices.
    expect(report(outcomesWith(719), outcomesWith(0), ordinaryTargets).meetsAll).toBe(true);
    const missed = report(outcomesWith(718), outcomesWith(0), ordinaryTargets);
    expect(missed.meetsAll).toBe(false);
    expect(missed.text).toContain('- recall@10: 71.8, target 74.9 (71.9 suffices): MISSED');
    expect(missed.text).toContain('- in context: 76.0, target 76.0: met');
  });
});
