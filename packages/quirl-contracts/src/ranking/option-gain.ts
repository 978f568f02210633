import { gainOfStem, weightsOfStem } from './gain.ts';
import { termsOfQuery } from './query-terms.ts';
import type { RankingIndex } from './ranking-index.ts';
import { stemOf, wordsOf } from './words.ts';

/** Names and documentation of an option: what a search for options looks at. */
export interface OptionText {
  readonly names: readonly string[];
  readonly documentation: string;
}

/**
 * Prepares a search for options: the sum of the gains of the query's terms over one option alone (catalog spec 10.5).
 * Names and documentation count as a body, as in the command that has the option; rarity is that of the whole catalog.
 * The result is 0 for an option that holds no term. Alternatives are not tried.
 */
export const createOptionGain = (index: RankingIndex, query: string): ((option: OptionText) => number) => {
  const weights = new Map(
    termsOfQuery(query).map((term) => {
      const postings = index.postings(term);
      // A term that stands nowhere in the catalog is as rare as can be; no option of the catalog has it.
      const [df, dfTitle] = postings === undefined ? [1, 0] : [postings.candidates, postings.titles];
      return [term, weightsOfStem(Math.max(1, index.candidates.count), df, dfTitle)];
    }),
  );
  return (option) => {
    const hits = new Map<string, number>();
    let bodyWords = 0;
    for (const text of [...option.names, option.documentation])
      for (const word of wordsOf(text)) {
        bodyWords += 1;
        const stem = stemOf(word);
        if (weights.has(stem)) hits.set(stem, (hits.get(stem) ?? 0) + 1);
      }
    let gain = 0;
    for (const [stem, inBody] of hits) {
      const stemWeights = weights.get(stem);
      if (stemWeights === undefined) continue;
      gain += gainOfStem({ inTitle: 0, titleWords: 0, inSummary: 0, summaryWords: 0, inBody, bodyWords }, stemWeights);
    }
    return gain;
  };
};
