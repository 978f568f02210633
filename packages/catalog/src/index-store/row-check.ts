import { type Row, RowDefect } from './sqlite.ts';

type Value = string | number | Uint8Array | null;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

// Each step can be undone, so a single change always shows; the turn keeps changes of two upper bits from cancelling out.
const mixed = (check: number, unit: number): number => Math.imul(((check << 5) | (check >>> 27)) ^ unit, PRIME);

const mixedText = (before: number, text: string): number => {
  let check = before;
  for (let at = 0; at < text.length; at += 1) check = mixed(check, text.charCodeAt(at));
  return check;
};

// Whole words: a query checks hundreds of kilobytes in a program that is not warm yet.
const mixedBytes = (before: number, bytes: Uint8Array): number => {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  let check = before;
  for (let at = 0; at < words.length; at += 1) check = mixed(check, words[at] ?? 0);
  for (let at = words.length * 4; at < bytes.length; at += 1) check = mixed(check, bytes[at] ?? 0);
  return check;
};

const mixedValue = (before: number, value: Value): number => {
  if (value === null) return mixed(before, 0x100);
  if (typeof value === 'number') return mixed(mixed(before, 0x101), value);
  const sized = mixed(before, value.length);
  return typeof value === 'string' ? mixedText(sized, value) : mixedBytes(sized, value);
};

/**
 * A check of 32 bits over the values of a row, in order, that any one changed character, byte or number changes. It finds damage,
 * not intent. Numbers are below 2^32.
 */
export const rowCheck = (values: readonly Value[]): number => values.reduce(mixedValue, OFFSET) >>> 0;

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array || value === null;

/** A row whose last column is the check of those before it. Throws {@link RowDefect} for any other row. */
export const checkedRow = (row: Row): Row => {
  const values = Object.values(row);
  const stated = values.pop();
  if (!values.every(isValue) || rowCheck(values) !== stated) throw new RowDefect('check');
  return row;
};
