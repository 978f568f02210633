import { trimWhiteSpace } from '../text/white-space.ts';
import { floorDivide } from './gain.ts';
import { termsOfQuery } from './query-terms.ts';
import type { CandidateTable, RankingIndex } from './ranking-index.ts';
import { scoreTerms, type TermScores } from './score-terms.ts';

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
 * three alternatives each; beyond that only the selected candidates are sorted.
 */
export const rankCandidates = (index: RankingIndex, query: string): readonly RankedCandidate[] => {
  const { candidates } = index;
  const trimmed = trimWhiteSpace(query);
  const scores = fitScores(candidates, scoreTerms(index, termsOfQuery(trimmed)));
  const exact = new Uint8Array(candidates.count);
  for (const candidate of index.named(trimmed.toLowerCase())) {
    exact[candidate] = 1;
    scores[candidate] = Math.max(1, scores[candidate] ?? 0);
  }
  const order = selectedOf(scores);
  const compare = comparison(candidates, scores, exact);
  order.sort(compare);
  if (halveTwins(candidates, scores, order)) order.sort(compare);
  return Array.from(order, (candidate) => ({
    candidate,
    score: scores[candidate] ?? 0,
    exact: exact[candidate] === 1,
  }));
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

type Comparison = (left: number, right: number) => number;

const comparison =
  (candidates: CandidateTable, scores: Float64Array, exact: Uint8Array): Comparison =>
  (left, right) =>
    (exact[right] ?? 0) - (exact[left] ?? 0) ||
    (scores[right] ?? 0) - (scores[left] ?? 0) ||
    (candidates.pathWords[left] ?? 0) - (candidates.pathWords[right] ?? 0) ||
    (candidates.pathScalars[left] ?? 0) - (candidates.pathScalars[right] ?? 0) ||
    left - right;

/** Halves the score of every twin but the first in order; tells whether there was any. */
const halveTwins = (candidates: CandidateTable, scores: Float64Array, order: Uint32Array): boolean => {
  const seen = new Set<number>();
  let halved = false;
  for (const candidate of order) {
    const twins = candidates.twins[candidate] ?? 0;
    if (twins === 0) continue;
    if (seen.has(twins)) {
      scores[candidate] = Math.max(1, floorDivide(scores[candidate] ?? 0, 2));
      halved = true;
    }
    seen.add(twins);
  }
  return halved;
};
