import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedRow, rowCheck } from './row-check.ts';

const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array({ maxLength: 64 }),
  fc.nat(0xffff_ffff),
  fc.constant(null),
);
const anyRow = fc.array(anyValue, { minLength: 1, maxLength: 5 });

describe('§row-check', () => {
  it('takes a row as it was written and gives it back', () => {
    fc.assert(
      fc.property(anyRow, (values) => {
        const row = { ...values, check: rowCheck(values) };
        expect(checkedRow(row)).toBe(row);
      }),
    );
  });

  it('finds every bit that changes in a text, in bytes and in a number', () => {
    const bytes = Uint8Array.from({ length: 64 }, (_, at) => at * 5);
    const text = 'Fires clay until it is hard. \u{1f3fa}';
    const check = rowCheck([7, text, bytes]);
    for (let bit = 0; bit < 32; bit += 1) expect(rowCheck([(7 ^ (1 << bit)) >>> 0, text, bytes])).not.toBe(check);
    for (let at = 0; at < text.length; at += 1)
      for (let bit = 0; bit < 16; bit += 1) {
        const changed = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
        expect(rowCheck([7, text.slice(0, at) + changed + text.slice(at + 1), bytes])).not.toBe(check);
      }
    for (let at = 0; at < bytes.length; at += 1)
      for (let bit = 0; bit < 8; bit += 1)
        expect(rowCheck([7, text, bytes.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))])).not.toBe(
          check,
        );
  });

  it('tells apart where one value ends and the next begins, and what kind each has', () => {
    const rows = [
      ['ab', 'c'],
      ['a', 'bc'],
      ['abc'],
      ['abc', null],
      ['abc', ''],
      ['abc', 0],
      [null, 'abc'],
      ['abc', 'c'],
    ];
    expect(new Set(rows.map(rowCheck)).size).toBe(rows.length);
  });

  it('is the same wherever the bytes lie in a larger buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(7), (bytes, offset) => {
        const larger = new Uint8Array(bytes.length + offset);
        larger.set(bytes, offset);
        expect(rowCheck([larger.subarray(offset)])).toBe(rowCheck([bytes]));
        expect(rowCheck([Buffer.from(larger.buffer, offset)])).toBe(rowCheck([bytes]));
      }),
    );
  });

  it('refuses a row with another check, without one, or with a value of no kind that is stored', () => {
    const check = rowCheck(['a', 1]);
    for (const row of [
      { text: 'a', number: 1, check: check ^ 1 },
      { text: 'b', number: 1, check },
      { text: 'a', number: 1 },
      { text: 'a', number: 1n, check },
      { check },
      {},
    ])
      expect(() => checkedRow(row)).toThrow(/check/u);
  });
});
