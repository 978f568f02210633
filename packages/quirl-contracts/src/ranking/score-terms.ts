import { alternativesOf } from './alternatives.ts';
import { floorDivide, gainOfStem, weightsOfStem } from './gain.ts';
import type { CandidateTable, Postings, RankingIndex } from './ranking-index.ts';

/** What the terms of a query give each candidate, in columns by candidate. */
export interface TermScores {
  /** Sum of the values of the terms; 0 for a candidate without gain. */
  readonly sums: Float64Array;
  /** How many of the terms themselves, not of their alternatives, occur in the summary. */
  readonly summaryHits: Uint32Array;
}

/** Adds up the values of a query's terms (ranking spec R5, R6, R7 step 1). Reads each posting of each stem once. */
export const scoreTerms = (index: RankingIndex, terms: readonly string[]): TermScores => {
  const { candidates } = index;
  const sums = new Float64Array(candidates.count);
  const summaryHits = new Uint32Array(candidates.count);
  const distinct = new Set(terms);
  const best = createBestValues(candidates.count);
  for (const term of distinct) {
    const alternatives = alternativesOf(term).filter((stem) => !distinct.has(stem));
    const own = index.postings(term);
    if (own !== undefined) {
      countSummaryHits(own, summaryHits);
      if (alternatives.length === 0) {
        visitGains(candidates, own, (candidate, gain) => {
          sums[candidate] = (sums[candidate] ?? 0) + gain;
        });
        continue;
      }
      visitGains(candidates, own, best.offer);
    }
    for (const stem of alternatives) {
      const postings = index.postings(stem);
      if (postings === undefined) continue;
      visitGains(candidates, postings, (candidate, gain) => best.offer(candidate, floorDivide(gain, 2)));
    }
    best.addTo(sums);
  }
  return { sums, summaryHits };
};

const countSummaryHits = (postings: Postings, summaryHits: Uint32Array): void => {
  for (let row = 0; row < postings.candidates.length; row += 1) {
    if ((postings.inSummary[row] ?? 0) === 0) continue;
    const candidate = postings.candidates[row] ?? 0;
    summaryHits[candidate] = (summaryHits[candidate] ?? 0) + 1;
  }
};

const visitGains = (
  candidates: CandidateTable,
  postings: Postings,
  visit: (candidate: number, gain: number) => void,
): void => {
  const weights = weightsOfStem(candidates.count, postings.candidates.length, countTitles(postings));
  const counts = { inTitle: 0, titleWords: 0, inSummary: 0, summaryWords: 0, inBody: 0, bodyWords: 0 };
  for (let row = 0; row < postings.candidates.length; row += 1) {
    const candidate = postings.candidates[row] ?? 0;
    counts.inTitle = postings.inTitle[row] ?? 0;
    counts.titleWords = candidates.titleWords[candidate] ?? 0;
    counts.inSummary = postings.inSummary[row] ?? 0;
    counts.summaryWords = candidates.summaryWords[candidate] ?? 0;
    counts.inBody = postings.inBody[row] ?? 0;
    counts.bodyWords = candidates.bodyWords[candidate] ?? 0;
    visit(candidate, gainOfStem(counts, weights));
  }
};

/** In how many titles the stem stands: df_title of ranking spec R3. */
export const countTitles = (postings: Postings): number => {
  let titles = 0;
  for (let row = 0; row < postings.inTitle.length; row += 1) if ((postings.inTitle[row] ?? 0) > 0) titles += 1;
  return titles;
};

/** The highest value offered to each candidate for one term; emptied as it is added up. */
interface BestValues {
  offer(candidate: number, value: number): void;
  addTo(sums: Float64Array): void;
}

const createBestValues = (count: number): BestValues => {
  const values = new Float64Array(count);
  let offered: number[] = [];
  return {
    offer(candidate, value) {
      const before = values[candidate] ?? 0;
      if (value <= before) return;
      if (before === 0) offered.push(candidate);
      values[candidate] = value;
    },
    addTo(sums) {
      for (const candidate of offered) {
        sums[candidate] = (sums[candidate] ?? 0) + (values[candidate] ?? 0);
        values[candidate] = 0;
      }
      offered = [];
    },
  };
};
