/**
 * What ranking reads of a catalog (ranking spec R8), whether it lies in memory or in an index file.
 *
 * Candidates are numbered from 0 in the order of their keys: first the commands by path, then the host
 * functions by path. The number therefore is the last tie-break, and no key is ever compared.
 */
export interface RankingIndex {
  readonly candidates: CandidateTable;
  /** Where one stem occurs, ascending by candidate; undefined if nowhere. */
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
  /** Equal numbers other than 0 mark twins: commands with equal summary and equal, non-empty details. */
  readonly twins: Uint32Array;
}

/** The candidates that hold one stem, and how often, field by field, in columns. */
export interface Postings {
  readonly candidates: Uint32Array;
  readonly inTitle: Uint32Array;
  readonly inSummary: Uint32Array;
  readonly inBody: Uint32Array;
}

/** Unicode scalars of each candidate's canonical JSON, by projection (contracts spec 7.3, 7.5). */
export interface CandidateCosts {
  readonly complete: Uint32Array;
  readonly compact: Uint32Array;
  readonly minimal: Uint32Array;
}
