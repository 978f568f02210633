/** One row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** The columns of a row, with the type that the caller expects; anything else is a defect of the file. */
export const textOf = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new RowDefect(column);
};

export const nullableTextOf = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

/** A safe, non-negative integer. */
export const countOf = (row: Row, column: string): number => {
  const value = row[column];
  const number = typeof value === 'bigint' ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new RowDefect(column);
};

/** An integer of 64 bits, of a statement that reads big integers. */
export const integerOf = (row: Row, column: string): bigint => {
  const value = row[column];
  if (typeof value === 'bigint') return value;
  throw new RowDefect(column);
};

export const bytesOf = (row: Row, column: string): Uint8Array => {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new RowDefect(column);
};

/** A row that is missing, or has a column of another type than this program writes. */
export class RowDefect extends Error {
  override readonly name = 'RowDefect';

  constructor(what: string) {
    super(`a row of the index has no proper ${what}`);
  }
}
