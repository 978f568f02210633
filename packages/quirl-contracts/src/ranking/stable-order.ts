const digitBits = 11;
const digits = 1 << digitBits;

/**
 * Rows in ascending order of a column of non-negative integers below 2^53; rows of equal value keep their order.
 * Linear in the rows: one pass for every eleven bits of the greatest value, so a wide key costs a few passes and a
 * narrow one a single pass. A comparison sort of a whole catalog would be most of a query's time.
 */
export const orderByColumn = (rows: Uint32Array, column: Column): Uint32Array =>
  orderByDistance(rows, column, 0, greatestOf(rows, column));

/** Rows in descending order of a column; rows of equal value keep their order. */
export const orderByColumnDescending = (rows: Uint32Array, column: Column): Uint32Array => {
  const greatest = greatestOf(rows, column);
  return orderByDistance(rows, column, greatest, greatest);
};

type Column = Uint32Array | Float64Array;

const greatestOf = (rows: Uint32Array, column: Column): number => {
  let greatest = 0;
  for (const row of rows) greatest = Math.max(greatest, column[row] ?? 0);
  return greatest;
};

/** Sorts by how far each value is from an origin, at most `greatest`. */
const orderByDistance = (rows: Uint32Array, column: Column, origin: number, greatest: number): Uint32Array => {
  const digitOfRow = new Uint16Array(rows.length);
  let from = rows;
  for (let unit = 1; unit <= greatest; unit *= digits) {
    const ends = new Uint32Array(digits + 1);
    for (let at = 0; at < from.length; at += 1) {
      const digit = Math.floor(Math.abs((column[from[at] ?? 0] ?? 0) - origin) / unit) % digits;
      digitOfRow[at] = digit;
      ends[digit + 1] = (ends[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit <= digits; digit += 1) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0);
    const to = new Uint32Array(rows.length);
    for (let at = 0; at < from.length; at += 1) {
      const digit = digitOfRow[at] ?? 0;
      const place = ends[digit] ?? 0;
      to[place] = from[at] ?? 0;
      ends[digit] = place + 1;
    }
    from = to;
  }
  return from;
};
