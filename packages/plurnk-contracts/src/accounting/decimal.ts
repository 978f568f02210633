/**
 * Exact sums of money texts. Digits are added in groups of seven that lie around the decimal point, so the work is linear in
 * the digits, whatever their number, and nothing passes through binary fractions. SPEC §provider-decimal.
 */

const groupDigits = 7;
const groupBase = 10 ** groupDigits;

// One group takes this many additions before it could leave the safe integers.
const additionsPerCarry = 100_000_000;

/** `fraction[0]` is the group just behind the point, `whole[0]` the one just before it. */
interface Groups {
  readonly whole: number[];
  readonly fraction: number[];
}

const zero = 48;

/** The number that the digits of `text` from `start` up to `end` make, without a text of their own. */
const digitsBetween = (text: string, start: number, end: number): number => {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + text.charCodeAt(at) - zero;
  return number;
};

const addTo = (groups: number[], index: number, amount: number): void => {
  while (groups.length <= index) groups.push(0);
  groups[index] = (groups[index] ?? 0) + amount;
};

const addDecimal = ({ whole, fraction }: Groups, decimal: string): void => {
  const point = decimal.indexOf('.');
  const wholeEnd = point === -1 ? decimal.length : point;
  for (let end = wholeEnd, index = 0; end > 0; end -= groupDigits, index += 1)
    addTo(whole, index, digitsBetween(decimal, Math.max(0, end - groupDigits), end));
  for (let start = wholeEnd + 1, index = 0; start < decimal.length; start += groupDigits, index += 1) {
    const end = Math.min(start + groupDigits, decimal.length);
    addTo(fraction, index, digitsBetween(decimal, start, end) * 10 ** (groupDigits - (end - start)));
  }
};

/** Brings every group below its base. What leaves the fraction enters the whole. */
const carry = ({ whole, fraction }: Groups): void => {
  let carried = 0;
  const settle = (group: number): number => {
    const sum = group + carried;
    carried = Math.floor(sum / groupBase);
    return sum % groupBase;
  };
  for (let index = fraction.length - 1; index >= 0; index -= 1) fraction[index] = settle(fraction[index] ?? 0);
  for (let index = 0; index < whole.length; index += 1) whole[index] = settle(whole[index] ?? 0);
  while (carried > 0) whole.push(settle(0));
};

const written = (group: number): string => String(group).padStart(groupDigits, '0');

/** The shortest text of the same value: no leading zeros, no zeros at the end of a fraction, no bare point. */
export const shortestDecimal = (decimal: string): string => {
  const [before = '', behind = ''] = decimal.split('.');
  const whole = before.replace(/^0+(?=.)/, '');
  const fraction = withoutTrailingZeros(behind);
  return fraction === '' ? whole : `${whole}.${fraction}`;
};

// A pattern for zeros at the end would look for them from every zero.
const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/** The exact sum in shortest form; of no decimals it is `0`. */
export const sumOfDecimals = (decimals: readonly string[]): string => {
  const groups: Groups = { whole: [0], fraction: [] };
  for (const [index, decimal] of decimals.entries()) {
    addDecimal(groups, decimal);
    if ((index + 1) % additionsPerCarry === 0) carry(groups);
  }
  carry(groups);
  const whole = groups.whole.map(written).reverse().join('');
  return shortestDecimal(`${whole}.${groups.fraction.map(written).join('')}`);
};

/** Whether two decimals have the same value, however they are written. */
export const areEqualDecimals = (left: string, right: string): boolean =>
  shortestDecimal(left) === shortestDecimal(right);
