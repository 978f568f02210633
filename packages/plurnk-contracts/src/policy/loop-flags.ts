import type { LoopFlags } from '../generated/contract-types.ts';
import { ContractValidator } from '../generated/contract-validator.ts';
import { jsonSnapshot } from '../validate/json-snapshot.ts';

/** The policy of a loop for which nothing else was said. SPEC §loop-flags-default. */
export const DEFAULT_LOOP_FLAGS: Readonly<LoopFlags> = Object.freeze({
  mode: 'act',
  auto: false,
  noWeb: false,
  noInteraction: false,
  noProposals: false,
});

/**
 * A new, complete policy: each member of a stored partial one, and the default for the others. Throws an InvalidLoopFlagsError
 * for anything else than an object of known members with their types; a damaged record is no request for defaults.
 * SPEC §loop-flags-expansion.
 */
export const expandLoopFlags = (partial: unknown): LoopFlags => {
  const snapshot = jsonSnapshot(partial);
  if (!snapshot.isJson || !isObject(snapshot.value)) return ContractValidator.assertLoopFlags(partial);
  return ContractValidator.assertLoopFlags({ ...DEFAULT_LOOP_FLAGS, ...snapshot.value });
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
