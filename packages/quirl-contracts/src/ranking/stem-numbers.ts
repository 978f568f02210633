import { stemOf } from './words.ts';

/** Numbers the stems of a catalog from 0, in order of first appearance. */
export interface StemNumbers {
  readonly stems: readonly string[];
  /** Number of the stem of a lower-case word. */
  ofWord(word: string): number;
  find(stem: string): number | undefined;
}

// Most words of a manual recur, and a look-up is cheaper than a stemmer. Names and hashes do not recur: the bound keeps
// them from filling memory. Two generations: a word that was met since the last change survives the next one.
const rememberedWords = 1 << 16;

// V8 cuts strings of this length and more out of the text that they stand in, and so keeps the whole text alive.
const shortestSlice = 13;
const ownCopy = (word: string): string => (word.length < shortestSlice ? word : ` ${word}`.slice(1));

export const createStemNumbers = (): StemNumbers => {
  const stems: string[] = [];
  const numbers = new Map<string, number>();
  let remembered = new Map<string, number>();
  let earlier = new Map<string, number>();
  const numberOf = (stem: string): number => {
    const known = numbers.get(stem);
    if (known !== undefined) return known;
    numbers.set(stem, stems.length);
    return stems.push(stem) - 1;
  };
  return {
    stems,
    ofWord(word) {
      const known = remembered.get(word);
      if (known !== undefined) return known;
      const copy = ownCopy(word);
      const number = earlier.get(word) ?? numberOf(stemOf(copy));
      if (remembered.size >= rememberedWords) {
        earlier = remembered;
        remembered = new Map();
      }
      remembered.set(copy, number);
      return number;
    },
    find: (stem) => numbers.get(stem),
  };
};
