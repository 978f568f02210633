/** Every rule of the linter, in the order of its documentation (catalog spec 13). */
export type LintCode =
  | 'lua.source_limit'
  | 'lua.encoding'
  | 'lua.syntax'
  | 'lua.forbidden_library'
  | 'lua.forbidden_global'
  | 'lua.unknown_host_symbol'
  | 'lua.host_arity'
  | 'lua.host_write'
  | 'lua.annotation_unknown'
  | 'lua.annotation_malformed';

/** One finding of the linter. Every finding is an error. */
export interface LintFinding {
  readonly code: LintCode;
  /** What was seen. */
  readonly message: string;
  /** Half-open span of UTF-8 bytes in the source. */
  readonly start: number;
  readonly end: number;
  /** Where the span begins, counted from 1; columns count code points. */
  readonly line: number;
  readonly column: number;
}

/** What the linter says of one source. */
export interface LintReport {
  /** In order of position, at most `LINT_FINDINGS_LIMIT`. */
  readonly findings: readonly LintFinding[];
  /** How many findings there are besides. */
  readonly dropped: number;
}
