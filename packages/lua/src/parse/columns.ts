/** How many rows a column holds before it grows for the first time. */
export const FIRST_CAPACITY = 1024;

/** A column of twice the length that begins with the rows of this one: doubling keeps appending linear. */
export const grown = (column: Uint32Array): Uint32Array<ArrayBuffer> => {
  const wider = new Uint32Array(column.length * 2);
  wider.set(column);
  return wider;
};

/** The same for a column of bytes. */
export const grownBytes = (column: Uint8Array): Uint8Array<ArrayBuffer> => {
  const wider = new Uint8Array(column.length * 2);
  wider.set(column);
  return wider;
};
