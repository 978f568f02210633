import type { ShellError } from '@quirl/quirl-contracts';
import type { LintReport } from './lint-finding.ts';
import { LINT_RULES } from './lint-rules.ts';

/**
 * The refusal of a source that the linter found fault with, one label per finding; null if it found none. `source` names it
 * for people. The code is that of the gravest rule: `resource_limit`, `lua` for what does not parse, else `validation`.
 */
export const lintError = (report: LintReport, source: string): ShellError | null => {
  const [first] = report.findings;
  if (first === undefined) return null;
  const { findings, dropped } = report;
  const count = findings.length + dropped;
  return {
    code: LINT_RULES[first.code].errorCode,
    message:
      count === 1
        ? `${source}:${first.line}:${first.column}: ${first.message}`
        : `${source} has ${count} findings; the first: ${first.line}:${first.column}: ${first.message}`,
    labels: findings.map(({ code, message, start, end }) => ({ source, start, end, message: `[${code}] ${message}` })),
    ...(dropped > 0 ? { context: [`findings: ${count}; shown: ${findings.length}`] } : {}),
    help: [LINT_RULES[first.code].help],
  };
};
