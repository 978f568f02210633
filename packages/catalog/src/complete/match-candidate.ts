/** A query, taken apart once for many candidates. */
export interface MatchQuery {
  readonly characters: readonly string[];
  readonly lowerCase: readonly string[];
}

/** How well a candidate fits a query, and which of its characters are those of the query. */
export interface CandidateMatch {
  readonly score: number;
  /** Indexes of code points of the candidate, ascending. */
  readonly indices: readonly number[];
}

const PREFIX_SCORE = 10_000;
const SUBSEQUENCE_SCORE = 1_000;

export const matchQuery = (text: string): MatchQuery => {
  const characters = [...text];
  return { characters, lowerCase: characters.map((character) => character.toLowerCase()) };
};

/**
 * Matches a candidate without regard to case (catalog spec 5): the query is its beginning, or its characters occur in
 * order. Short candidates and early matches score higher, and each position at which both have the very same character
 * counts one. An empty query matches everything with 0. Undefined if the candidate does not match.
 */
export const matchCandidate = (query: MatchQuery, candidate: string): CandidateMatch | undefined => {
  const { characters, lowerCase } = query;
  if (characters.length === 0) return { score: 0, indices: [] };
  const indices: number[] = [];
  let sameCase = 0;
  let position = 0;
  for (const character of candidate) {
    if (character === characters[position]) sameCase += 1;
    const wanted = lowerCase[indices.length];
    if (wanted !== undefined && (character === wanted || character.toLowerCase() === wanted)) indices.push(position);
    position += 1;
    if (indices.length === characters.length && position >= characters.length) break;
  }
  const last = indices.at(-1);
  if (last === undefined || indices.length < characters.length) return undefined;
  const isPrefix = last === characters.length - 1;
  const base = isPrefix ? PREFIX_SCORE : SUBSEQUENCE_SCORE - last;
  return { score: base - Buffer.byteLength(candidate) + sameCase, indices };
};
