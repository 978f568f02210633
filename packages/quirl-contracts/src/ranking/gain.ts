/** How often one stem occurs in the fields of a candidate, and how many words each field has (ranking spec R3). */
export interface FieldCounts {
  readonly inTitle: number;
  readonly titleWords: number;
  readonly inSummary: number;
  readonly summaryWords: number;
  readonly inBody: number;
  readonly bodyWords: number;
}

/** The weights that one stem has in a whole catalog; they do not depend on the candidate. */
export interface StemWeights {
  /** r of ranking spec R5: 1 for a stem that more than half of the catalog uses. */
  readonly rarity: number;
  /** 64·(1 + log2i(N ÷ df_title)); 0 if no title has the stem. */
  readonly nameWeight: number;
}

/**
 * Floor division of non-negative integers below 2^53. Rounding cannot lift the quotient to the next integer there:
 * it is at least 1/divisor away, which is more than the spacing of doubles at that size.
 */
export const floorDivide = (dividend: number, divisor: number): number => Math.floor(dividend / divisor);

/** Position of the highest set bit of an integer from 1 to 2^32 − 1. */
export const log2Floor = (value: number): number => 31 - Math.clz32(value);

/** The weights of a stem that `df` of `count` candidates have, `dfTitle` of them in the title. */
export const weightsOfStem = (count: number, df: number, dfTitle: number): StemWeights => ({
  rarity: 1 + log2Floor(floorDivide(count, df)),
  nameWeight: dfTitle > 0 ? 64 * (1 + log2Floor(floorDivide(count, dfTitle))) : 0,
});

/** Gain of one stem that occurs in a candidate (ranking spec R5). All divisions floor. */
export const gainOfStem = (counts: FieldCounts, weights: StemWeights): number => {
  const evidence = Math.max(
    1,
    floorDivide(2048 * counts.inTitle, 4 + counts.titleWords) +
      floorDivide(1024 * counts.inSummary, 2 + counts.summaryWords) +
      floorDivide(40960 * counts.inBody, 320 + counts.bodyWords),
  );
  const name = counts.inTitle > 0 ? floorDivide(weights.nameWeight, 1 + counts.titleWords) : 0;
  return weights.rarity * floorDivide(256 * evidence, evidence + 192) + name;
};
