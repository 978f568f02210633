/**
 * What ranking reads of a catalog (ranking spec R8), whether it lies in memory or in an index file.
 *
 * Candidates are numbered from 0 in the order of their keys: first the commands by path, then the host
 * functions by path. The number therefore is the last tie-break, and no key is ever compared.
 */
export interface RankingIndex {
  readonly candidates: CandidateTable;
  /** Where one stem occurs; undefined if nowhere. */
  postings(stem: string): Postings | undefined;
  /** Candidates whose lower-cased path or one of whose lower-cased aliases equals the name. */
  named(lowerCaseName: string): readonly number[];
}

/** One row per candidate, in columns. */
export interface CandidateTable {
  /** N: commands and host functions together. */
  readonly count: number;
  /** Candidates below this number are commands, the others host functions. */
  readonly commandCount: number;
  readonly titleWords: Uint32Array;
  readonly summaryWords: Uint32Array;
  readonly bodyWords: Uint32Array;
  /** Space-separated words of the path. */
  readonly pathWords: Uint32Array;
  /** Unicode scalars of the path. */
  readonly pathScalars: Uint32Array;
  /** Equal numbers from 1 to `count` mark twins: commands with equal summary and equal, non-empty details. 0 for none. */
  readonly twins: Uint32Array;
}

/** The candidates that hold one stem, and how often in each field. */
export interface Postings {
  /** How many candidates have the stem: df. */
  readonly candidates: number;
  /** How many have it in the title: df_title. */
  readonly titles: number;
  /** Visits the candidates in ascending order. */
  forEach(visit: (candidate: number, inTitle: number, inSummary: number, inBody: number) => void): void;
}

/** Unicode scalars of each candidate's canonical JSON, by projection (contracts spec 7.3, 7.5). */
export interface CandidateCosts {
  readonly complete: Uint32Array;
  readonly compact: Uint32Array;
  readonly minimal: Uint32Array;
}
