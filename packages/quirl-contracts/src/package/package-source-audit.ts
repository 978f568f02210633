import type { Effect, ValidationDiagnostic } from '../generated/contract-types.ts';

/**
 * What the text of an entry shows of its use of the host (contracts spec 13.5), as validation needs it. The static audit of
 * `@quirl/lua` gives it; nothing here reads Lua.
 */
export interface PackageSourceAudit {
  /** `package.entry_utf8` or `package.entry_lint`, path `package.entry`, in order of position. */
  readonly diagnostics: readonly ValidationDiagnostic[];
  /** Capabilities of the host functions that are called. Sorted, unique. */
  readonly detected_capabilities: readonly string[];
  /** Effects of the host functions that are called. In effect order, unique. */
  readonly detected_effects: readonly Effect[];
  /**
   * Capabilities that the source only mentions: a path that bears one, or a table that contains such a path, stands outside a
   * recognised call, and there is no recognised call. Sorted, unique; disjoint from `detected_capabilities`.
   */
  readonly referenced_capabilities: readonly string[];
  /** Whether anything could be scanned. Where not, the lists above say nothing about the source. */
  readonly scanned: boolean;
}
