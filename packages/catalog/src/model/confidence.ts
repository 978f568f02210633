import type { AgentProvenance, Confidence } from '@quirl/quirl-contracts';

const strength: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2, exact: 3 };

/** Whether the evidence is strictly stronger; trust plays no part (catalog spec 1.3). */
const isStronger = (incoming: AgentProvenance, existing: AgentProvenance): boolean =>
  strength[incoming.confidence] > strength[existing.confidence];

/** Facts with the text that explains them: the details of a command, the documentation of an argument. */
interface Explained {
  readonly provenance: AgentProvenance;
  readonly text: string;
}

/**
 * Whether incoming facts take the place of existing ones: by strictly greater confidence, or because they explain what
 * the existing ones only name. A completion file often lists an option, and the manual says what it does. Facts that are
 * exact stay, and facts of low confidence, which are placeholders, explain nothing.
 */
export const replaces = (incoming: Explained, existing: Explained): boolean =>
  isStronger(incoming.provenance, existing.provenance) ||
  (existing.text === '' &&
    incoming.text !== '' &&
    incoming.provenance.confidence !== 'low' &&
    existing.provenance.confidence !== 'exact');
