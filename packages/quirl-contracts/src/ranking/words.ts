import { stemmer } from 'stemmer';

/** The package whose stems are part of every index (ranking spec R2). A new version is a new index version. */
export const STEMMER_VERSION = 'stemmer-2.0.1';

const wordCharacters = /[\p{Alphabetic}\p{N}]+/gu;
const asciiLetters = /^[a-z]+$/;

/**
 * The words of a text, in order and with repetitions (ranking spec R2): maximal runs of alphabetic and numeric code
 * points of the lower-cased text. Neither locale nor normalisation plays a part. Linear in the text.
 */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(wordCharacters) ?? [];

/** The stem of one lower-case word: Porter's for `a`–`z`; every other word is its own stem (ranking spec R2). */
export const stemOf = (word: string): string => (asciiLetters.test(word) ? stemmer(word) : word);
