import type { AgentDocumentKind } from '../validate/validate-agent-document.ts';

/** What a case is checked against: nothing, the two hashes of the sample catalog, or all of it. */
export type CaseAnchors = 'none' | 'hashes' | 'snapshot';

/** One document, and the findings that its validation must give: codes and paths, never wording. */
export interface ValidationCase {
  readonly id: string;
  /** What the case pins, in one sentence. */
  readonly pins: string;
  readonly kind: AgentDocumentKind;
  readonly anchors: CaseAnchors;
  /** The document as text, or its bytes in hexadecimal where they are no UTF-8. */
  readonly text?: string;
  readonly hex?: string;
  readonly valid: boolean;
  /** `code path`, in order. */
  readonly findings: readonly string[];
}

/** A case whose document has errors, or none if no findings are given. */
export const caseOf = (
  kind: AgentDocumentKind,
  anchors: CaseAnchors,
  id: string,
  pins: string,
  text: string,
  findings: readonly string[] = [],
): ValidationCase => ({ id: `${kind}-${id}`, pins, kind, anchors, text, valid: findings.length === 0, findings });
