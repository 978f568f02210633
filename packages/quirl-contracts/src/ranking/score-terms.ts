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
      const add: GainVisitor =
        alternatives.length > 0
          ? best.offer
          : (candidate, gain) => {
              sums[candidate] = (sums[candidate] ?? 0) + gain;
            };
      visitGains(candidates, own, (candidate, gain, inSummary) => {
        if (inSummary > 0) summaryHits[candidate] = (summaryHits[candidate] ?? 0) + 1;
        add(candidate, gain, inSummary);
      });
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

type GainVisitor = (candidate: number, gain: number, inSummary: number) => void;

const visitGains = (candidates: CandidateTable, postings: Postings, visit: GainVisitor): void => {
  const weights = weightsOfStem(candidates.count, postings.candidates, postings.titles);
  const counts = { inTitle: 0, titleWords: 0, inSummary: 0, summaryWords: 0, inBody: 0, bodyWords: 0 };
  postings.forEach((candidate, inTitle, inSummary, inBody) => {
    counts.inTitle = inTitle;
    counts.titleWords = candidates.titleWords[candidate] ?? 0;
    counts.inSummary = inSummary;
    counts.summaryWords = candidates.summaryWords[candidate] ?? 0;
    counts.inBody = inBody;
    counts.bodyWords = candidates.bodyWords[candidate] ?? 0;
    visit(candidate, gainOfStem(counts, weights), inSummary);
  });
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
