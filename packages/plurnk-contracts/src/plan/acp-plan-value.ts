import type { AcpPlan, AcpPlanEntry, PlanEntry } from '../generated/contract-types.ts';
import { PlanValue } from './plan-value.ts';

/** What a lasting finding begins with where the Agent Client Protocol has no status for it. */
export const ACP_MEMORY_PREFIX = 'Memory: ';

const projectEntry = (entry: PlanEntry): AcpPlanEntry => {
  const { status, content } = entry;
  if (status !== 'memory') return { ...entry, status };
  const isPrefixed = content.startsWith(ACP_MEMORY_PREFIX);
  return { ...entry, content: isPrefixed ? content : `${ACP_MEMORY_PREFIX}${content}`, status: 'completed' };
};

/** The plan of the Agent Client Protocol v1, for code that faces it. SPEC §plan-acp-projection. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class AcpPlanValue {
  /**
   * A new object with the entries of a canonical plan; the plan is not changed. A `memory` entry becomes a completed one
   * whose content begins with the prefix. Throws a TypeError for anything but a canonical plan.
   */
  static project(plan: unknown): AcpPlan {
    return { entries: PlanValue.assertCanonical(plan).map(projectEntry) };
  }
}
