import type { ProviderUsage } from '../generated/contract-types.ts';

/** Total quantities of a usage, and the disjoint parts of two of them. */
const totals = ['inputTokens', 'outputTokens', 'totalTokens'] as const;
const inputDetails = ['noCacheTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const;
const outputDetails = ['textTokens', 'reasoningTokens'] as const;

type Counts<Name extends string> = { readonly [Key in Name]?: number };

/** Names that every record knows, each with its sum; undefined if there is none. */
const commonSums = <Name extends string>(
  names: readonly Name[],
  records: readonly (Counts<Name> | undefined)[],
): Counts<Name> | undefined => {
  const sums: Counts<Name> = {};
  for (const name of names) {
    const sum = commonSum(name, records);
    if (sum !== undefined) Object.assign(sums, { [name]: sum });
  }
  return Object.keys(sums).length === 0 ? undefined : sums;
};

const commonSum = <Name extends string>(
  name: Name,
  records: readonly (Counts<Name> | undefined)[],
): number | undefined => {
  let sum = 0;
  for (const record of records) {
    const count = record?.[name];
    if (count === undefined) return undefined;
    sum += count;
  }
  if (sum > Number.MAX_SAFE_INTEGER) throw new RangeError(`the sum of ${name} exceeds the largest safe integer`);
  return sum;
};

/**
 * What a list of usages comes to: each quantity that every one knows, and null if there is no such quantity. Of an empty list
 * every quantity is zero. Throws a RangeError where a sum exceeds the safe integers. SPEC §provider-accounting.
 */
export const sumOfUsages = (usages: readonly (ProviderUsage | undefined)[]): ProviderUsage | null => {
  const input = commonSums(
    inputDetails,
    usages.map((usage) => usage?.inputTokenDetails),
  );
  const output = commonSums(
    outputDetails,
    usages.map((usage) => usage?.outputTokenDetails),
  );
  const usage: ProviderUsage = {
    ...commonSums(totals, usages),
    ...(input === undefined ? {} : { inputTokenDetails: input }),
    ...(output === undefined ? {} : { outputTokenDetails: output }),
  };
  return Object.keys(usage).length === 0 ? null : usage;
};

/** Whether two usages know the same quantities, with the same values. */
export const areEqualUsages = (left: ProviderUsage | null, right: ProviderUsage | null): boolean => {
  if (left === null || right === null) return left === right;
  return (
    totals.every((name) => left[name] === right[name]) &&
    inputDetails.every((name) => left.inputTokenDetails?.[name] === right.inputTokenDetails?.[name]) &&
    outputDetails.every((name) => left.outputTokenDetails?.[name] === right.outputTokenDetails?.[name])
  );
};
