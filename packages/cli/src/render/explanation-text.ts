import type { AgentProvenance, CommandExplanation } from '@quirl/quirl-contracts';
import { oneLine } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

/** Where a fact came from, in a few words. */
const provenanceText = ({ source, confidence, trust, origin, generated_at }: AgentProvenance): string =>
  [`${source}, ${confidence} confidence, ${trust}`, ...[origin, generated_at].filter((part) => part !== null)]
    .map(oneLine)
    .join(', ');

/** Every fact with its value, and the source that states it. */
export const explanationText = (explanation: CommandExplanation, style: TextStyle): string => {
  const lines = explanation.facts.flatMap(({ fact, value, provenance }) => [
    `${style.strong(fact.replaceAll('_', ' '))}: ${oneLine(value)}`,
    `  ${style.faint(provenanceText(provenance))}`,
  ]);
  return `${[`${style.name(oneLine(explanation.command))}: ${explanation.facts.length} facts`, ...lines].join('\n')}\n`;
};
