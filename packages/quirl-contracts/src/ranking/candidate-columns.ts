import type { CandidateTable } from './ranking-index.ts';

/** What ranking keeps of one candidate; the members are those of {@link CandidateTable}. */
interface CandidateRow {
  readonly titleWords: number;
  readonly summaryWords: number;
  readonly bodyWords: number;
  readonly pathWords: number;
  readonly pathScalars: number;
  readonly twins: number;
}

const columnNames = ['titleWords', 'summaryWords', 'bodyWords', 'pathWords', 'pathScalars', 'twins'] as const;
type ColumnName = (typeof columnNames)[number];

/** A table of candidates that grows row by row. */
export interface CandidateColumns {
  readonly count: number;
  push(row: CandidateRow): void;
  table(commandCount: number): CandidateTable;
}

export const createCandidateColumns = (): CandidateColumns => {
  let capacity = 1024;
  let count = 0;
  const empty = (): Uint32Array => new Uint32Array(capacity);
  const columns: Record<ColumnName, Uint32Array> = {
    titleWords: empty(),
    summaryWords: empty(),
    bodyWords: empty(),
    pathWords: empty(),
    pathScalars: empty(),
    twins: empty(),
  };
  const grow = (): void => {
    capacity *= 2;
    for (const name of columnNames) {
      const grown = new Uint32Array(capacity);
      grown.set(columns[name]);
      columns[name] = grown;
    }
  };
  return {
    get count() {
      return count;
    },
    push(row) {
      if (count === capacity) grow();
      for (const name of columnNames) columns[name][count] = row[name];
      count += 1;
    },
    table: (commandCount) => ({
      count,
      commandCount,
      titleWords: columns.titleWords.slice(0, count),
      summaryWords: columns.summaryWords.slice(0, count),
      bodyWords: columns.bodyWords.slice(0, count),
      pathWords: columns.pathWords.slice(0, count),
      pathScalars: columns.pathScalars.slice(0, count),
      twins: columns.twins.slice(0, count),
    }),
  };
};
