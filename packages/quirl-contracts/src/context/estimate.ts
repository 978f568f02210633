import type { AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { countScalars } from '../text/count-scalars.ts';

/** Name of the estimator, as every context states it. */
export const TOKEN_ESTIMATOR = 'canonical-json-unicode-scalars-divided-by-4-v1';

/** Unicode scalars of a value's canonical JSON. */
export const scalarsOf = (value: unknown): number => countScalars(canonicalJson(value));

/** Unicode scalars of the payload of a query for which nothing was selected. */
export const scalarsOfEmptyPayload = (query: string): number => scalarsOf({ query, commands: [], host_api: [] });

/** The estimate of so many scalars: a quarter, rounded up. */
export const estimateOfScalars = (scalars: number): bigint => BigInt(Math.ceil(scalars / 4));

/**
 * Tokens of a context's payload, estimated as contracts spec 7.3 says. This writes every record; whoever chooses records adds up
 * their known sizes instead.
 */
export const estimateTokens = (
  query: string,
  commands: readonly AgentCommand[],
  hostApi: readonly HostCapability[],
): bigint => estimateOfScalars(scalarsOfEmptyPayload(query) + scalarsOfItems(commands) + scalarsOfItems(hostApi));

const scalarsOfItems = (records: readonly unknown[]): number =>
  records.reduce<number>((sum, record) => sum + scalarsOf(record), Math.max(0, records.length - 1));
