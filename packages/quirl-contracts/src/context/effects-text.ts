import type { AgentCommand } from '../generated/contract-types.ts';
import { codeSpan } from './markdown-text.ts';

/**
 * The effects of a command as Markdown. Only an exact record, which its own program or package declares, can say that there are
 * none; an empty list from any other source means that it does not know.
 */
export const effectsText = ({ effects, provenance }: AgentCommand): string => {
  if (effects.length > 0) return effects.map(codeSpan).join(', ');
  return provenance.confidence === 'exact' ? 'none' : 'not known';
};
