interface Decimal {
  readonly units: bigint;
  readonly exponent: number;
}

/** The decimal number that is written in JSON, rather than the binary one nearest to it. */
const decimalOf = (value: number): Decimal => {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return { units: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
};

/** Whether one number is a whole multiple of another, exactly: 0.3 is one of 0.1. */
export const isMultipleOf = (value: number, divisor: number): boolean => {
  const left = decimalOf(value);
  const right = decimalOf(divisor);
  const shared = Math.min(left.exponent, right.exponent);
  const scaled = ({ units, exponent }: Decimal): bigint => units * 10n ** BigInt(exponent - shared);
  const unit = scaled(right);
  return unit !== 0n && scaled(left) % unit === 0n;
};
