import { RowDefect } from './sqlite.ts';

/** Packs a column of numbers as unsigned 32-bit integers, little end first. */
export const packColumn = (column: Uint32Array): Uint8Array => {
  const bytes = new Uint8Array(column.length * 4);
  const view = new DataView(bytes.buffer);
  column.forEach((value, index) => {
    view.setUint32(index * 4, value, true);
  });
  return bytes;
};

/** The column of `count` numbers that {@link packColumn} wrote. Throws {@link RowDefect} for any other length. */
export const unpackColumn = (bytes: Uint8Array, count: number): Uint32Array => {
  if (bytes.length !== count * 4) throw new RowDefect('column of numbers');
  if (isLittleEndian) return new Uint32Array(bytes.slice().buffer);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: count }, (_, index) => view.getUint32(index * 4, true));
};

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
