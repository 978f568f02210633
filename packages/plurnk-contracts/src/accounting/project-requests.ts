import type { ProviderAccounting, ProviderCost, ProviderRequestAccounting } from '../generated/contract-types.ts';
import { sumOfDecimals } from './decimal.ts';
import { sumOfUsages } from './token-sums.ts';

/** What a cost is in USD; null where the evidence does not say. */
const usdOf = (cost: ProviderCost): string | null => {
  if (cost.kind === 'unknown') return null;
  if (cost.amount.currency === 'USD') return cost.amount.amount;
  return cost.kind === 'charged' ? (cost.usdEquivalent ?? null) : null;
};

const isKnown = (amount: string | null): amount is string => amount !== null;

/** The exact sum in USD, or null where one request's part is not known: part of a sum is never shown as the whole. */
export const sumOfCosts = (requests: readonly ProviderRequestAccounting[]): string | null => {
  const amounts = requests.map(({ cost }) => usdOf(cost));
  return amounts.every(isKnown) ? sumOfDecimals(amounts) : null;
};

/** The two projections of a list of requests. Throws a RangeError where a sum of tokens exceeds the safe integers. */
export const projectRequests = (
  requests: readonly ProviderRequestAccounting[],
): Pick<ProviderAccounting, 'usage' | 'costUsd'> => ({
  usage: sumOfUsages(requests.map(({ usage }) => usage)),
  costUsd: sumOfCosts(requests),
});
