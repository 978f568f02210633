/** The widths that an integer of a contract can have. */
export type IntegerWidth = 'u32' | 'i32' | 'u64' | 'i64';

interface WidthRange {
  readonly least: bigint;
  readonly greatest: bigint;
}

/** First and last value of every width. */
export const integerRanges: Readonly<Record<IntegerWidth, WidthRange>> = {
  u32: { least: 0n, greatest: 4_294_967_295n },
  i32: { least: -2_147_483_648n, greatest: 2_147_483_647n },
  u64: { least: 0n, greatest: 18_446_744_073_709_551_615n },
  i64: { least: -9_223_372_036_854_775_808n, greatest: 9_223_372_036_854_775_807n },
};

/** A whole number of at most ten digits in the one form that a map key has: no plus, no leading zero, no `-0`. */
const canonicalDecimal = /^(?:0|-?[1-9][0-9]{0,9})$/;

/** Whether a key names a 32-bit signed integer in canonical form. */
export const isI32Key = (key: string): boolean => {
  if (!canonicalDecimal.test(key)) return false;
  const value = Number(key);
  return value >= -2_147_483_648 && value <= 2_147_483_647;
};
