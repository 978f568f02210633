import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArgument } from './argument-value.ts';

const I64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

describe('§argument-types', () => {
  it('reads every integer of 64 bits exactly, with leading zeros or without', () => {
    fc.assert(
      fc.property(fc.bigInt(I64), fc.nat(50), (value, zeros) => {
        const digits = String(value < 0n ? -value : value);
        const word = `${value < 0n ? '-' : ''}${'0'.repeat(zeros)}${digits}`;
        expect(readArgument(word, 'Int')).toEqual({ value });
      }),
    );
  });

  it('refuses one more than 64 bits hold, and what is no number', () => {
    for (const word of [String(I64.max + 1n), String(I64.min - 1n), '', '-', '+1', '1.0', '0x1', '１', '1 '])
      expect([word, readArgument(word, 'int')]).toEqual([word, { expected: 'an integer of 64 bits' }]);
    expect(readArgument(String(2n ** 64n - 1n), 'UInt')).toEqual({ value: String(2n ** 64n - 1n) });
    expect(readArgument(String(2n ** 64n), 'UInt')).toHaveProperty('expected');
    expect(readArgument('0', 'positive-integer')).toHaveProperty('expected');
  });

  it('takes time in proportion to a word, whatever stands in it', () => {
    for (const word of [`${'0'.repeat(1_000_000)}x`, `${'1'.repeat(1_000_000)}x`, '1'.repeat(1_000_000)])
      expect(readArgument(word, 'Int')).toHaveProperty('expected');
    expect(readArgument('0'.repeat(1_000_000), 'Int')).toEqual({ value: 0n });
  });
});
