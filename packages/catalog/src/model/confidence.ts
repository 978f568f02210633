import type { AgentProvenance, Confidence } from '@quirl/quirl-contracts';

const strength: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2, exact: 3 };

/** Facts with the text that explains them: the details of a command, the documentation of an argument. */
interface Explained {
  readonly provenance: AgentProvenance;
  readonly text: string;
}

/**
 * Whether incoming facts take the place of existing ones: those that explain win over those that only name, and among equals
 * the strictly stronger ones win. A completion file often lists an option, and the manual says what it does. Exact facts count
 * as explained; facts of low confidence, which are placeholders, do not. Trust plays no part (catalog spec 1.3).
 */
export const replaces = (incoming: Explained, existing: Explained): boolean => rank(incoming) > rank(existing);

const rank = ({ provenance: { confidence }, text }: Explained): number => {
  const isExplained = confidence === 'exact' || (confidence !== 'low' && text !== '');
  return strength[confidence] + (isExplained ? strength.exact + 1 : 0);
};
