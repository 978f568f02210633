import { LINT_FINDINGS_LIMIT } from '../limits.ts';
import { positionsOf } from '../parse/text-position.ts';
import type { LintCode, LintFinding, LintReport } from './lint-finding.ts';

type Span = Omit<LintFinding, 'line' | 'column'>;

/**
 * Findings of one walk in order of position. Only as many are kept as a report holds, so that a source of four million bad
 * names costs a count and no message; a message is made when its finding is kept.
 */
export class FindingList {
  readonly kept: Span[] = [];
  count = 0;

  add(code: LintCode, start: number, end: number, message: () => string): void {
    this.count += 1;
    if (this.kept.length < LINT_FINDINGS_LIMIT) this.kept.push({ code, message: message(), start, end });
  }
}

/** One report of several walks over a text that has one character per byte. */
export const reportOf = (text: string, lists: readonly FindingList[]): LintReport => {
  const kept = lists
    .flatMap((list) => list.kept)
    .sort((left, right) => left.start - right.start)
    .slice(0, LINT_FINDINGS_LIMIT);
  const positions = positionsOf(
    text,
    kept.map(({ start }) => start),
  );
  return {
    findings: kept.map((finding, index) => ({ ...finding, ...(positions[index] ?? { line: 1, column: 1 }) })),
    dropped: lists.reduce((sum, list) => sum + list.count, 0) - kept.length,
  };
};
