import { isUtf8 } from 'node:buffer';
import {
  compareCodePoints,
  EFFECT_ORDER,
  type PackageSourceAudit,
  type ValidationDiagnostic,
} from '@quirl/quirl-contracts';
import type { HostFunction } from '../host-api.ts';
import { AUDIT_FINDINGS_LIMIT, LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import type { LintFinding, LintReport } from '../lint/lint-finding.ts';
import { analyseLua } from '../lint/lint-lua.ts';
import { LINT_RULES } from '../lint/lint-rules.ts';
import { parseLua } from '../parse/parse-lua.ts';
import { scanHostCalls } from './scan-host-calls.ts';

const ENTRY = 'package.entry';

/**
 * Judges the entry of a package by its text (contracts spec 13): encoding, lint, and which host functions it calls. Nothing
 * is evaluated. Calls are looked for even if the source does not parse.
 */
export const auditEntry = (bytes: Uint8Array): PackageSourceAudit => {
  if (bytes.length <= LUA_SOURCE_BYTES_LIMIT && !isUtf8(bytes)) return notScanned([notUtf8]);
  const { report, parsed } = analyseLua(bytes);
  const diagnostics = diagnosticsOf(report);
  if (bytes.length > LUA_SOURCE_BYTES_LIMIT) return notScanned(diagnostics);
  const { tokens, tree } = parsed ?? parseLua(bytes);
  const { called, mentioned } = scanHostCalls(tokens, tree);
  const detected = capabilitiesOf(called);
  return {
    diagnostics,
    detected_capabilities: detected,
    detected_effects: EFFECT_ORDER.filter((effect) => [...called].some((row) => row.effects.includes(effect))),
    referenced_capabilities: capabilitiesOf(mentioned).filter((capability) => !detected.includes(capability)),
    scanned: true,
  };
};

const notScanned = (diagnostics: readonly ValidationDiagnostic[]): PackageSourceAudit => ({
  diagnostics,
  detected_capabilities: [],
  detected_effects: [],
  referenced_capabilities: [],
  scanned: false,
});

const notUtf8: ValidationDiagnostic = {
  code: 'package.entry_utf8',
  severity: 'error',
  message: 'the entry is not UTF-8 text',
  path: ENTRY,
  help: LINT_RULES['lua.encoding'].help,
};

const diagnosticsOf = ({ findings, dropped }: LintReport): readonly ValidationDiagnostic[] => {
  const shown = findings.slice(0, AUDIT_FINDINGS_LIMIT);
  const hidden = findings.length - shown.length + dropped;
  const diagnostics = shown.map(entryLint);
  return hidden === 0 ? diagnostics : [...diagnostics, furtherFindings(hidden)];
};

const entryLint = ({ code, line, column, message }: LintFinding): ValidationDiagnostic => ({
  code: 'package.entry_lint',
  severity: 'error',
  message: `${code} ${line}:${column}: ${message}`,
  path: ENTRY,
  help: LINT_RULES[code].help,
});

const furtherFindings = (hidden: number): ValidationDiagnostic => ({
  code: 'package.entry_lint',
  severity: 'error',
  message: `${hidden} more findings are not shown`,
  path: ENTRY,
  help: 'Correct those that are shown, then build again.',
});

const capabilitiesOf = (rows: ReadonlySet<HostFunction>): readonly string[] =>
  [...new Set([...rows].flatMap(({ capability }) => (capability === null ? [] : [capability])))].sort(
    compareCodePoints,
  );
