import type { ClientStatement } from '../generated/contract-types.ts';
import { isPathShaped } from './log-tags.ts';

/**
 * The path that an EDIT, COPY or MOVE without a target holds among its tags, or null. SPEC §misplaced-target-advisory.
 */
export const misplacedTarget = (statement: ClientStatement): string | null => {
  if (statement.op !== 'EDIT' && statement.op !== 'COPY' && statement.op !== 'MOVE') return null;
  if (statement.target !== null || statement.signal === null) return null;
  const names = statement.signal.map((term) => (term.startsWith('+') ? term.slice(1) : term));
  return names.find(isPathShaped) ?? null;
};
