/**
 * A finite number in the digits that scopes and codes have: an optional minus, digits, and a fraction without an exponent.
 * Reading it gives the same number back.
 */
export const spellNumber = (value: number): string => {
  const shortest = String(value);
  const [mantissa = '', exponent] = shortest.split('e');
  if (exponent === undefined) return shortest;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
};
