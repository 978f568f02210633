/** Every code that the validation of an agent document reports (contracts spec 9.5). */
export type AgentDiagnosticCode =
  | 'agent.resource_limit'
  | 'agent.schema'
  | 'agent.document_type'
  | 'agent.schema_version'
  | 'agent.hash_mismatch'
  | 'agent.order'
  | 'agent.trusted_anchor_required'
  | 'agent.context.query'
  | 'agent.context.estimate'
  | 'agent.context.budget'
  | 'agent.manifest.schemas'
  | 'agent.manifest.schema_unknown'
  | 'agent.capability_drift'
  | 'agent.version_drift'
  | 'agent.context.estimator'
  | 'agent.context.record_drift'
  | 'agent.context.truncation'
  | 'agent.manifest_drift';

/** One thing that is wrong with a document: what was seen at a path, and what should stand there. */
export interface Finding {
  readonly code: AgentDiagnosticCode;
  /** A member path, `$` for the whole document, or `line L, column C`. */
  readonly path: string;
  /** What stands there, as a phrase; a foreign text in it is cut. */
  readonly seen: string;
  /** What should stand there, as a phrase. */
  readonly expected: string;
}
