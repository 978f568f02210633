import type { AguiClientConformance, AguiDimension, AguiDisposition } from '../generated/contract-types.ts';
import { dispositionsOf, memberKinds } from './conformance-rules.ts';
import { judgeConformance } from './judge-conformance.ts';

/** What a client says of one action or notification. */
export interface AguiConformanceRow {
  readonly kind: 'action' | 'notification';
  readonly name: string;
  readonly posture: AguiDisposition['posture'];
  readonly dimensions: readonly AguiDimension[];
  readonly evidence: readonly string[];
  /** Why, where it is not supported. */
  readonly reason?: string;
}

/**
 * A row for every action, then for every notification, each in code-unit order of the names. Throws an
 * InvalidAguiDiscoveryError or InvalidAguiClientConformanceError for documents that do not hold together. Does not look at the
 * evidence itself. SPEC §agui-conformance-report.
 */
export const aguiConformanceReport = (discovery: unknown, conformance: unknown): readonly AguiConformanceRow[] => {
  const judgement = judgeConformance(discovery, conformance);
  if (!judgement.isValid) throw judgement.error();
  return conformanceRows(judgement.conformance);
};

/** The same for an account that was judged before. */
export const conformanceRows = (conformance: AguiClientConformance): readonly AguiConformanceRow[] =>
  memberKinds.flatMap(({ kind, members }) =>
    dispositionsOf(conformance, members).map(([name, disposition]) => {
      const { posture, dimensions, evidence } = disposition;
      const row = { kind, name, posture, dimensions, evidence };
      return posture === 'unsupported' ? { ...row, reason: disposition.reason } : row;
    }),
  );
