import { type ParsedLua, parseLua } from '../parse/parse-lua.ts';
import { isAdmitted } from './admit-source.ts';
import { FindingList, reportOf } from './finding-list.ts';
import { lintAnnotations } from './lint-annotations.ts';
import type { LintReport } from './lint-finding.ts';
import { lintNames } from './lint-names.ts';

/** What the linter says of a source, with the syntax that it found. */
export interface LuaAnalysis {
  readonly report: LintReport;
  /** Null if the bytes are no source: too many, or not the text of one. */
  readonly parsed: ParsedLua | null;
}

/**
 * Applies every rule of the linter to the bytes of one source (catalog spec 13). The source is parsed and never evaluated.
 * A source that is no text, or no Lua, has one finding. Linear in the length.
 */
export const analyseLua = (bytes: Uint8Array): LuaAnalysis => {
  const findings = new FindingList();
  if (!isAdmitted(bytes, findings)) return { report: reportOf('', [findings]), parsed: null };
  const parsed = parseLua(bytes);
  const { tokens, tree, fault } = parsed;
  if (tree === null) {
    findings.add('lua.syntax', fault.start, fault.end, () => fault.message);
    return { report: reportOf(tokens.text, [findings]), parsed };
  }
  const annotations = new FindingList();
  lintNames(tree, findings);
  lintAnnotations(tokens, annotations);
  return { report: reportOf(tokens.text, [findings, annotations]), parsed };
};

/** The findings of the linter alone. */
export const lintLua = (bytes: Uint8Array): LintReport => analyseLua(bytes).report;
