import type { Effect, ValidationDiagnostic } from '@quirl/quirl-contracts';

/** What the text of an entry shows of its use of the host, found without evaluating it (contracts spec 13.5). */
export interface SourceAudit {
  /** `package.entry_utf8` or `package.entry_lint` errors, path `package.entry`, in order of position. */
  readonly diagnostics: readonly ValidationDiagnostic[];
  /** Capabilities of the host functions that are called. Sorted, unique. */
  readonly detected_capabilities: readonly string[];
  /** Effects of the host functions that are called. In effect order, unique. */
  readonly detected_effects: readonly Effect[];
  /**
   * Capabilities that the source only mentions: a path that bears one, or a table that contains such a path, stands outside
   * a recognised call, and there is no recognised call. Sorted, unique; disjoint from `detected_capabilities`.
   */
  readonly referenced_capabilities: readonly string[];
  /** Whether tokens could be scanned: false if the bytes are not UTF-8 or too many, and then the lists above are empty. */
  readonly scanned: boolean;
}
