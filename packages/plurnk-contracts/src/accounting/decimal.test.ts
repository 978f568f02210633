import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areEqualDecimals, shortestDecimal, sumOfDecimals } from './decimal.ts';

const digits = fc.stringMatching(/^[0-9]{1,40}$/);
const whole = fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,40}$/));
const decimal = fc.oneof(
  whole,
  fc.tuple(whole, digits).map(([before, behind]) => `${before}.${behind}`),
);

/** The value as a whole number of units of the 40th place. */
const scaled = (text: string): bigint => {
  const [before = '', behind = ''] = text.split('.');
  return BigInt(before + behind.padEnd(40, '0'));
};

describe('decimals', () => {
  it('§provider-decimal sums exactly, as whole numbers of the smallest place do', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 30 }), (decimals) => {
        const sum = sumOfDecimals(decimals);
        expect(scaled(sum)).toBe(decimals.reduce((total, each) => total + scaled(each), 0n));
        expect(sum).toBe(shortestDecimal(sum));
      }),
    );
  });

  it('§provider-decimal writes a value in one shortest way', () => {
    fc.assert(
      fc.property(decimal, fc.nat(9), (text, zeros) => {
        const short = shortestDecimal(text);
        const padded = `${text.includes('.') ? text : `${text}.`}${'0'.repeat(zeros + 1)}`;
        expect(short).toMatch(/^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/);
        expect(scaled(short)).toBe(scaled(text));
        expect(areEqualDecimals(text, padded)).toBe(true);
        expect(areEqualDecimals(text, sumOfDecimals([text, `0.${'0'.repeat(39)}1`]))).toBe(false);
      }),
    );
  });

  it('§provider-decimal knows no floating point, no bound and no number without a sum', () => {
    expect(sumOfDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(sumOfDecimals([])).toBe('0');
    expect(sumOfDecimals(['0.00', '0'])).toBe('0');
    expect(sumOfDecimals(['1.50'])).toBe('1.5');
    expect(sumOfDecimals(['9999999.9999999', '0.0000001'])).toBe('10000000');
    expect(sumOfDecimals(['9'.repeat(50_000), '1'])).toBe(`1${'0'.repeat(50_000)}`);
    expect(sumOfDecimals([`0.${'0'.repeat(50_000)}1`, '1'])).toBe(`1.${'0'.repeat(50_000)}1`);
  });
});
