import { type Row, RowDefect } from './sqlite.ts';

type Value = string | number | Uint8Array | null;

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

const mixed = (check: number, unit: number): number => Math.imul(check ^ unit, PRIME);

const mixedValue = (before: number, value: Value): number => {
  if (value === null) return mixed(before, 0x100);
  if (typeof value === 'number') return mixed(mixed(before, 0x101), value);
  let check = mixed(before, value.length);
  if (typeof value === 'string')
    for (let at = 0; at < value.length; at += 1) check = mixed(check, value.charCodeAt(at));
  else for (let at = 0; at < value.length; at += 1) check = mixed(check, value[at] ?? 0);
  return check;
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
