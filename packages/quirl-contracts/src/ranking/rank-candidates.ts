import { trimWhiteSpace } from '../text/white-space.ts';
import { floorDivide } from './gain.ts';
import { termsOfQuery } from './query-terms.ts';
import type { CandidateTable, RankingIndex } from './ranking-index.ts';
import { scoreTerms, type TermScores } from './score-terms.ts';
import { orderByColumn, orderByColumnDescending } from './stable-order.ts';

/** Version of the whole ranking: any change of a constant, list or rule is a new one (ranking spec R8). */
export const RANKING_VERSION = 'quirl-lexical-v2';

/** One selected candidate. The score only orders; it stands in no document. */
export interface RankedCandidate {
  readonly candidate: number;
  readonly score: number;
  /** The whole query is the path or an alias, without regard to case. */
  readonly exact: boolean;
}

/**
 * The candidates that a query selects, best first (ranking spec R7): all that share a stem with it or with an
 * alternative of one, and all that it names exactly. The order is total, and depends on nothing but the index and the query.
 *
 * Work is linear in the query, in the number of candidates, and in the postings of the query's terms and of at most
 * three alternatives each.
 */
export const rankCandidates = (index: RankingIndex, query: string): readonly RankedCandidate[] => {
  const { order, scores, exact } = rank(index, query);
  return Array.from(order, (candidate) => ({
    candidate,
    score: scores[candidate] ?? 0,
    exact: exact.has(candidate),
  }));
};

/** The numbers of {@link rankCandidates} alone, which is all that a selection reads. */
export const orderCandidates = (index: RankingIndex, query: string): Uint32Array => rank(index, query).order;

interface Ranking {
  readonly order: Uint32Array;
  /** By candidate. */
  readonly scores: Float64Array;
  readonly exact: ReadonlySet<number>;
}

const rank = (index: RankingIndex, query: string): Ranking => {
  const { candidates } = index;
  const trimmed = trimWhiteSpace(query);
  const scores = fitScores(candidates, scoreTerms(index, termsOfQuery(trimmed)));
  const exact = new Set(index.named(trimmed.toLowerCase()));
  for (const candidate of exact) scores[candidate] = Math.max(1, scores[candidate] ?? 0);

  // Sorted by the least of the keys first: every later sort is stable, so the earlier keys decide its ties.
  const byPath = orderByColumn(orderByColumn(selectedOf(scores), candidates.pathScalars), candidates.pathWords);
  const order = exactFirst(orderByColumnDescending(byPath, scores), exact);
  if (!halveTwins(candidates, scores, order)) return { order, scores, exact };
  return { order: exactFirst(orderByColumnDescending(byPath, scores), exact), scores, exact };
};

/** Steps 2 to 4 of the score: how much of the summary the query covers, and the small price of a longer path. */
const fitScores = (candidates: CandidateTable, terms: TermScores): Float64Array => {
  const scores = terms.sums;
  for (let candidate = 0; candidate < candidates.count; candidate += 1) {
    const sum = scores[candidate] ?? 0;
    if (sum === 0) continue;
    const words = candidates.summaryWords[candidate] ?? 0;
    const fit = floorDivide(16 * (terms.summaryHits[candidate] ?? 0), 2 + words);
    let score = sum + floorDivide(sum * fit, 16);
    if ((candidates.pathWords[candidate] ?? 1) > 1) score = floorDivide(15 * score, 16);
    scores[candidate] = Math.max(1, score);
  }
  return scores;
};

const selectedOf = (scores: Float64Array): Uint32Array => {
  const selected = new Uint32Array(scores.length);
  let count = 0;
  for (let candidate = 0; candidate < scores.length; candidate += 1) {
    if (scores[candidate] === 0) continue;
    selected[count] = candidate;
    count += 1;
  }
  return selected.subarray(0, count);
};

/** Exact before not exact; otherwise as they stood. */
const exactFirst = (order: Uint32Array, exact: ReadonlySet<number>): Uint32Array => {
  if (exact.size === 0) return order;
  const sorted = order.filter((candidate) => exact.has(candidate));
  const rest = order.filter((candidate) => !exact.has(candidate));
  const all = new Uint32Array(order.length);
  all.set(sorted);
  all.set(rest, sorted.length);
  return all;
};

/** Halves the score of every twin but the first in order; tells whether there was any. */
const halveTwins = (candidates: CandidateTable, scores: Float64Array, order: Uint32Array): boolean => {
  const seen = new Uint8Array(candidates.count + 1);
  let halved = false;
  for (const candidate of order) {
    const twins = candidates.twins[candidate] ?? 0;
    if (twins === 0) continue;
    if (seen[twins] === 1) {
      scores[candidate] = Math.max(1, floorDivide(scores[candidate] ?? 0, 2));
      halved = true;
    }
    seen[twins] = 1;
  }
  return halved;
};
