import type { ProviderAccounting, ProviderCost, ProviderUsage } from '../generated/contract-types.ts';
import { type Breach, breachUnless, noBreach, type Rule } from '../validate/rule.ts';
import { areEqualDecimals } from './decimal.ts';
import { sumOfCosts } from './project-requests.ts';
import { areEqualUsages, sumOfUsages } from './token-sums.ts';

const usageTotal = ({ inputTokens, outputTokens, totalTokens }: ProviderUsage): readonly Breach[] => {
  if (inputTokens === undefined || outputTokens === undefined || totalTokens === undefined) return noBreach;
  return breachUnless(inputTokens + outputTokens === totalTokens, ['totalTokens'], 'must be input plus output');
};

/** One direction of a usage: its total, and what is known of its disjoint parts. */
interface Side {
  readonly total: number | undefined;
  readonly knownParts: number;
  readonly areAllKnown: boolean;
}

const inputOf = ({ inputTokens: total, inputTokenDetails: details }: ProviderUsage): Side => {
  if (details === undefined) return { total, knownParts: 0, areAllKnown: false };
  const { noCacheTokens, cacheReadTokens, cacheWriteTokens } = details;
  return {
    total,
    // Comparing such a sum with a count is exact: it leaves the safe integers only where it exceeds every count.
    knownParts: (noCacheTokens ?? 0) + (cacheReadTokens ?? 0) + (cacheWriteTokens ?? 0),
    areAllKnown: noCacheTokens !== undefined && cacheReadTokens !== undefined && cacheWriteTokens !== undefined,
  };
};

const outputOf = ({ outputTokens: total, outputTokenDetails: details }: ProviderUsage): Side => {
  if (details === undefined) return { total, knownParts: 0, areAllKnown: false };
  const { textTokens, reasoningTokens } = details;
  return {
    total,
    knownParts: (textTokens ?? 0) + (reasoningTokens ?? 0),
    areAllKnown: textTokens !== undefined && reasoningTokens !== undefined,
  };
};

const isWithinTotal = ({ total, knownParts }: Side): boolean => total === undefined || knownParts <= total;

const isPartitioned = ({ total, knownParts, areAllKnown }: Side): boolean =>
  total === undefined || !areAllKnown || knownParts === total;

/** Holds a condition for both sides, each at the place of its parts. */
const forBothSides =
  (holds: (side: Side) => boolean, error: string) =>
  (usage: ProviderUsage): readonly Breach[] => {
    const isInputSound = holds(inputOf(usage));
    const isOutputSound = holds(outputOf(usage));
    if (isInputSound && isOutputSound) return noBreach;
    return [
      ...breachUnless(isInputSound, ['inputTokenDetails'], error),
      ...breachUnless(isOutputSound, ['outputTokenDetails'], error),
    ];
  };

const lowerBound = (usage: ProviderUsage): readonly Breach[] => {
  if (usage.totalTokens === undefined) return noBreach;
  const input = inputOf(usage);
  const output = outputOf(usage);
  const known = (input.total ?? input.knownParts) + (output.total ?? output.knownParts);
  return breachUnless(known <= usage.totalTokens, ['totalTokens'], 'must not be below what is known of its parts');
};

/** SPEC §provider-usage. */
export const usageRules: readonly Rule<ProviderUsage>[] = [
  { name: 'usage-total', check: usageTotal },
  { name: 'usage-detail-bound', check: forBothSides(isWithinTotal, 'the known parts must not exceed their total') },
  { name: 'usage-partition', check: forBothSides(isPartitioned, 'all parts together must be their total') },
  { name: 'usage-lower-bound', check: lowerBound },
];

/** SPEC §provider-cost. */
export const costRules: readonly Rule<ProviderCost>[] = [
  {
    name: 'cost-usd-equivalent',
    check: (cost) =>
      breachUnless(
        cost.kind !== 'charged' || cost.usdEquivalent === undefined || cost.amount.currency !== 'USD',
        ['usdEquivalent'],
        'must be absent for an amount in USD',
      ),
  },
];

const usageAsSummed = ({ requests, usage }: ProviderAccounting): readonly Breach[] => {
  const usages = requests.map((request) => request.usage);
  try {
    return breachUnless(
      areEqualUsages(usage, sumOfUsages(usages)),
      ['usage'],
      'must hold the exact sum of each quantity that every request knows, and be null if there is none',
    );
  } catch (error) {
    if (error instanceof RangeError) return [{ at: ['requests'], error: error.message }];
    throw error;
  }
};

const costAsSummed = ({ requests, costUsd }: ProviderAccounting): readonly Breach[] => {
  const sum = sumOfCosts(requests);
  const isSum = costUsd === null || sum === null ? costUsd === sum : areEqualDecimals(costUsd, sum);
  return breachUnless(
    isSum,
    ['costUsd'],
    sum === null ? 'must be null, because one cost is not known in USD' : `must be the exact sum`,
  );
};

const isEmpty = ({ requests }: ProviderAccounting): boolean => requests.length === 0;

/** SPEC §provider-accounting. */
export const accountingRules: readonly Rule<ProviderAccounting>[] = [
  { name: 'accounting-usage', check: (accounting) => (isEmpty(accounting) ? noBreach : usageAsSummed(accounting)) },
  {
    name: 'accounting-empty',
    check: (accounting) =>
      isEmpty(accounting) ? [...usageAsSummed(accounting), ...costAsSummed(accounting)] : noBreach,
  },
  { name: 'accounting-cost', check: (accounting) => (isEmpty(accounting) ? noBreach : costAsSummed(accounting)) },
];
