import { type Figures, figuresOf, type QueryOutcome, share } from './measure.ts';

/** A row of the table: the five figures that the targets are about. */
interface Row extends Figures {
  readonly inContext: number | undefined;
}

const rowOf = (outcomes: readonly QueryOutcome[]): Row => ({
  ...figuresOf(outcomes.map(({ position }) => position)),
  inContext: share(outcomes.filter(({ inContext }) => inContext).length, outcomes),
});

const pathRowOf = (outcomes: readonly QueryOutcome[]): Row => ({
  ...figuresOf(outcomes.flatMap(({ pathPosition }) => pathPosition ?? [])),
  inContext: undefined,
});

const columns = ['recallAt1', 'recallAt5', 'recallAt10', 'meanReciprocalRank', 'inContext'] as const;
type Column = (typeof columns)[number];

const headings: Readonly<Record<Column, string>> = {
  recallAt1: 'recall@1',
  recallAt5: 'recall@5',
  recallAt10: 'recall@10',
  meanReciprocalRank: 'MRR',
  inContext: 'in context',
};

/** Figures for all queries that the product has to reach (ranking spec R11 and R13). */
export interface Targets {
  readonly about: string;
  /** A figure without a target is absent. */
  readonly figures: Readonly<Partial<Record<Column, number>>>;
}

/** For a catalog in which no program dwarfs the others. */
export const ordinaryTargets: Targets = {
  about: 'a catalog of some two thousand commands',
  figures: { recallAt1: 49.1, recallAt5: 69.6, recallAt10: 74.9, meanReciprocalRank: 58.2, inContext: 76 },
};

/** For a catalog that is mostly the subcommands of one program. */
export const giantTargets: Targets = {
  about: 'a catalog to which one program adds thousands of subcommands',
  figures: { recallAt1: 45.3, recallAt5: 65, recallAt10: 70.5, meanReciprocalRank: 54.2 },
};

/** By how many points a figure may fall short; the target for "in context" has no such room. */
const tolerance: Readonly<Record<Column, number>> = {
  recallAt1: 3,
  recallAt5: 3,
  recallAt10: 3,
  meanReciprocalRank: 3,
  inContext: 0,
};

const cell = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));

const line = (ranking: string, queries: string, row: Row): string =>
  `| ${[ranking, queries, String(row.count), ...columns.map((column) => cell(row[column]))].join(' | ')} |`;

const rowsOf = (ranking: string, outcomes: readonly QueryOutcome[]): readonly string[] => [
  ...(['tldr', 'nl2bash'] as const).map((source) =>
    line(ranking, source, rowOf(outcomes.filter((outcome) => outcome.source === source))),
  ),
  line(ranking, 'all', rowOf(outcomes)),
  line(ranking, 'path', pathRowOf(outcomes)),
];

/** Whether a figure reaches its target, with the tolerance of its column; compared at the printed digit. */
const isMet = (column: Column, measured: number | undefined, target: number): boolean =>
  Math.round(10 * (measured ?? 0)) >= Math.round(10 * (target - tolerance[column]));

export interface Report {
  readonly text: string;
  readonly meetsAll: boolean;
}

/** The table of both rankings, the targets, and a verdict on each. The same outcomes give the same text. */
export const report = (ours: readonly QueryOutcome[], baseline: readonly QueryOutcome[], targets: Targets): Report => {
  const all = rowOf(ours);
  const verdicts = columns.flatMap((column) => {
    const target = targets.figures[column];
    if (target === undefined) return [];
    const room = tolerance[column] > 0 ? ` (${cell(target - tolerance[column])} suffices)` : '';
    const met = isMet(column, all[column], target);
    const verdict = met ? 'met' : 'MISSED';
    return [{ met, text: `- ${headings[column]}: ${cell(all[column])}, target ${cell(target)}${room}: ${verdict}` }];
  });
  const titles = ['ranking', 'queries', 'count', ...columns.map((column) => headings[column])];
  const text = [
    `| ${titles.join(' | ')} |`,
    `|${titles.map(() => ' --- |').join('')}`,
    ...rowsOf('quirl', ours),
    ...rowsOf('baseline', baseline),
    '',
    `Targets for ${targets.about}, all queries:`,
    '',
    ...verdicts.map((verdict) => verdict.text),
    '',
  ].join('\n');
  return { text, meetsAll: verdicts.every(({ met }) => met) };
};
