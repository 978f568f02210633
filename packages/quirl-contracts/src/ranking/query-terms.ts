import { stemOf, wordsOf } from './words.ts';

const stopWords: ReadonlySet<string> = new Set(
  (
    'a all an and any are as at be by each every for from given how i in into is it its me my of on only or please ' +
    'specific that the their this to under use used using what when with you your'
  ).split(' '),
);

/**
 * The terms of a query (ranking spec R4): the distinct stems of its words without stop words, in order of first
 * appearance. A query of nothing but stop words keeps them.
 */
export const termsOfQuery = (query: string): readonly string[] => {
  const words = wordsOf(query);
  const telling = words.filter((word) => !stopWords.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))];
};
