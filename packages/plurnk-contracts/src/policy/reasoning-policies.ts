import type { ReasoningPolicy } from '../generated/contract-types.ts';

/** Every policy, in the order in which it is shown. SPEC §reasoning-policy-wire. */
export const REASONING_POLICIES = Object.freeze([
  'off',
  'adaptive',
  'low',
  'medium',
  'high',
] as const satisfies readonly ReasoningPolicy[]);
