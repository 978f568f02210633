import { stemOf, termsOfQuery, wordsOf } from '@quirl/quirl-contracts';
import type { CommandArgument } from '../model/command-record.ts';

/**
 * The arguments that match any of the words, best first.
 *
 * A word that is an argument's name to the letter, such as `-x` or `--exclude=PATTERN`, stands for that argument alone;
 * those come first, in the order of the words. All other words are compared by stem, as in a search: with the names and
 * the documentation of each argument. Of these, arguments with rarer and more of the words come first, a name counts
 * twice as much as documentation, and equal ones keep the order of the record. Linear in the text of the record.
 */
export const matchOptions = (options: readonly CommandArgument[], query: string): readonly CommandArgument[] => {
  const owners = ownersByName(options);
  const named = new Set<CommandArgument>();
  const words: string[] = [];
  for (const word of query.split(/\s+/)) {
    const meant = owners.get(word) ?? owners.get(word.split('=', 1)[0] ?? '') ?? [];
    for (const owner of meant) named.add(owner);
    if (meant.length === 0) words.push(word);
  }
  const others = options.filter((option) => !named.has(option));
  return [...named, ...bestFirst(others, termsOfQuery(words.join(' ')))];
};

/** Only what looks like a flag can be meant as one: a positional may be called like any word of a question. */
const ownersByName = (options: readonly CommandArgument[]): ReadonlyMap<string, readonly CommandArgument[]> => {
  const owners = new Map<string, CommandArgument[]>();
  for (const option of options) {
    for (const name of option.kind === 'positional' ? [] : option.names) {
      if (!/^[^\w\s]/.test(name)) continue;
      const known = owners.get(name);
      if (known === undefined) owners.set(name, [option]);
      else known.push(option);
    }
  }
  return owners;
};

interface Hits {
  readonly option: CommandArgument;
  readonly inNames: ReadonlySet<string>;
  readonly inText: ReadonlySet<string>;
}

const bestFirst = (options: readonly CommandArgument[], terms: readonly string[]): readonly CommandArgument[] => {
  const wanted = new Set(terms);
  const stemsOf = (text: string): ReadonlySet<string> =>
    new Set(
      wordsOf(text)
        .map(stemOf)
        .filter((stem) => wanted.has(stem)),
    );
  const hits = options.map(
    (option): Hits => ({ option, inNames: stemsOf(option.names.join(' ')), inText: stemsOf(option.documentation) }),
  );
  const rarity = new Map(terms.map((term) => [term, rarityAmong(hits, term)]));
  const scoreOf = ({ inNames, inText }: Hits): number => {
    let score = 0;
    for (const [term, weight] of rarity) score += inNames.has(term) ? 2 * weight : inText.has(term) ? weight : 0;
    return score;
  };
  return hits
    .map((entry) => ({ option: entry.option, score: scoreOf(entry) }))
    .filter((entry) => entry.score > 0)
    .sort((left, right) => right.score - left.score)
    .map((entry) => entry.option);
};

/** 1 for a term that more than half of the options have, one more for each halving. */
const rarityAmong = (hits: readonly Hits[], term: string): number => {
  const holders = hits.filter(({ inNames, inText }) => inNames.has(term) || inText.has(term)).length;
  return holders === 0 ? 0 : 32 - Math.clz32(Math.floor(hits.length / holders));
};
