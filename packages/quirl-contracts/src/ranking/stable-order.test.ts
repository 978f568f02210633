import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderByColumn, orderByColumnDescending } from './stable-order.ts';

const values = fc.array(fc.oneof(fc.nat(3), fc.nat(5000), fc.maxSafeNat()), { maxLength: 60 });

describe('§stable-order', () => {
  it('sorts rows by any column of integers, and keeps the order of equal ones', () => {
    fc.assert(
      fc.property(values, (column) => {
        const rows = Uint32Array.from(column.keys());
        const expected = [...column.keys()].sort((left, right) => (column[left] ?? 0) - (column[right] ?? 0));
        expect([...orderByColumn(rows, Float64Array.from(column))]).toEqual(expected);
      }),
    );
  });

  it('sorts descending, and keeps the order of equal ones', () => {
    fc.assert(
      fc.property(values, (column) => {
        const rows = Uint32Array.from(column.keys());
        const expected = [...column.keys()].sort((left, right) => (column[right] ?? 0) - (column[left] ?? 0));
        expect([...orderByColumnDescending(rows, Float64Array.from(column))]).toEqual(expected);
      }),
    );
  });

  it('leaves the rows that it was given as they were', () => {
    const rows = Uint32Array.of(2, 0, 1);
    orderByColumn(rows, Uint32Array.of(5, 3000, 1));
    expect([...rows]).toEqual([2, 0, 1]);
  });
});
