import type { ProviderAccounting, ProviderCost, ProviderUsage } from '../generated/contract-types.ts';
import { type Breach, breachUnless, noBreach, type Rule } from '../validate/rule.ts';
import { areEqualDecimals } from './decimal.ts';
import { sumOfCosts } from './project-requests.ts';
import { areEqualUsages, sides, sumOf, sumOfUsages } from './token-sums.ts';

const usageTotal = ({ inputTokens, outputTokens, totalTokens }: ProviderUsage): readonly Breach[] => {
  if (inputTokens === undefined || outputTokens === undefined || totalTokens === undefined) return noBreach;
  return breachUnless(inputTokens + outputTokens === totalTokens, ['totalTokens'], 'must be input plus output');
};

/** The parts of one side that are known. */
const knownParts = (usage: ProviderUsage, { partsOf }: (typeof sides)[number]): readonly number[] =>
  partsOf(usage).filter((part) => part !== undefined);

const detailBound = (usage: ProviderUsage): readonly Breach[] =>
  sides.flatMap((side) => {
    const total = usage[side.total];
    return breachUnless(
      total === undefined || sumOf(knownParts(usage, side)) <= total,
      [side.details],
      `the known parts must not exceed ${side.total}`,
    );
  });

const partition = (usage: ProviderUsage): readonly Breach[] =>
  sides.flatMap((side) => {
    const total = usage[side.total];
    const known = knownParts(usage, side);
    return breachUnless(
      total === undefined || known.length < side.partsOf(usage).length || sumOf(known) === total,
      [side.details],
      `all parts together must be ${side.total}`,
    );
  });

const lowerBound = (usage: ProviderUsage): readonly Breach[] => {
  if (usage.totalTokens === undefined) return noBreach;
  const known = sides.map((side) => usage[side.total] ?? sumOf(knownParts(usage, side)));
  return breachUnless(
    sumOf(known) <= usage.totalTokens,
    ['totalTokens'],
    'must not be below what is known of its parts',
  );
};

/** SPEC §provider-usage. */
export const usageRules: readonly Rule<ProviderUsage>[] = [
  { name: 'usage-total', check: usageTotal },
  { name: 'usage-detail-bound', check: detailBound },
  { name: 'usage-partition', check: partition },
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
