import type { AgentProvenance, Confidence } from '@quirl/quirl-contracts';

const strength: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2, exact: 3 };

/** Whether the evidence is strictly stronger; trust plays no part (catalog spec 1.3). */
export const isStronger = (incoming: AgentProvenance, existing: AgentProvenance): boolean =>
  strength[incoming.confidence] > strength[existing.confidence];
