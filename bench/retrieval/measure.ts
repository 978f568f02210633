import { type CatalogView, canonicalJson, selectWithinBudget, trimWhiteSpace } from '@quirl/quirl-contracts';
import type { RetrievalQuery } from './queries.ts';

/** The budget of the column "in context". */
export const CONTEXT_BUDGET = 6000n;

/** Numbers of the candidates that a ranking selects for a query, best first. */
export type Ranker = (query: string) => Uint32Array;

/** What one ranking does for one query. Positions count from 1; infinity if it never comes. */
export interface QueryOutcome {
  readonly source: RetrievalQuery['source'];
  /** Position of the first command that is an answer. */
  readonly position: number;
  /** A context of 6000 tokens holds an answer. */
  readonly inContext: boolean;
  /** Position of the exact path of several words; undefined if the query names none that the catalog has. */
  readonly pathPosition: number | undefined;
}

/** Runs every query through a ranking of the view's candidates. */
export const measure = (
  view: CatalogView,
  rank: Ranker,
  queries: readonly RetrievalQuery[],
): readonly QueryOutcome[] => {
  const paths = Array.from(view.commands(), ({ path }) => path);
  const firstWords = paths.map((path) => path.split(' ')[0] ?? path);
  const known = new Set(paths);
  return queries.map(({ source, query, expect, path }) => {
    const order = rank(query);
    const expected = new Set(expect);
    const isAnswer = (candidate: number): boolean => expected.has(firstWords[candidate] ?? '');
    const isMeantPath = (candidate: number): boolean => paths[candidate] === path;
    return {
      source,
      position: positionOf(order, isAnswer),
      inContext: selectionOf(view, order, query).some(({ candidate }) => isAnswer(candidate)),
      pathPosition: path?.includes(' ') && known.has(path) ? positionOf(order, isMeantPath) : undefined,
    };
  });
};

const positionOf = (order: Uint32Array, isMeant: (candidate: number) => boolean): number => {
  const index = order.findIndex(isMeant);
  return index === -1 ? Number.POSITIVE_INFINITY : index + 1;
};

const selectionOf = (view: CatalogView, order: Uint32Array, query: string) =>
  selectWithinBudget({
    order,
    commandCount: view.commandCount,
    costs: view.costs,
    emptyScalars: [...canonicalJson({ query: trimWhiteSpace(query), commands: [], host_api: [] })].length,
    tokenBudget: CONTEXT_BUDGET,
  }).selected;

/** Shares of one hundred, except `count`; undefined where nothing was asked. */
export interface Figures {
  readonly count: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly meanReciprocalRank: number;
}

/** Recall and mean reciprocal rank of positions. */
export const figuresOf = (positions: readonly number[]): Figures => {
  const recallAt = (depth: number): number =>
    share(positions.filter((position) => position <= depth).length, positions);
  return {
    count: positions.length,
    recallAt1: recallAt(1),
    recallAt5: recallAt(5),
    recallAt10: recallAt(10),
    meanReciprocalRank: share(
      positions.reduce((sum, position) => sum + 1 / position, 0),
      positions,
    ),
  };
};

/** A sum as a share of one hundred of so many; 0 if there are none. */
export const share = (sum: number, all: readonly unknown[]): number =>
  all.length === 0 ? 0 : (100 * sum) / all.length;
