import type { ValidationReport } from '@quirl/quirl-contracts';
import { oneLine } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

/**
 * The verdict on one line, then every finding with its code, place, message and next step. `claimedKind` is the kind that
 * the document itself claims, if it is another one than it was held to.
 */
export const validationText = (
  report: Pick<ValidationReport, 'valid' | 'diagnostics'>,
  subject: string,
  style: TextStyle,
  claimedKind?: string,
): string => {
  const errors = report.diagnostics.filter((finding) => finding.severity === 'error').length;
  const warnings = report.diagnostics.length - errors;
  const counts = [counted(errors, 'error'), counted(warnings, 'warning')].filter((count) => count !== '').join(', ');
  const verdict = report.valid ? style.good('valid') : style.bad('invalid');
  const findings = report.diagnostics.flatMap(({ code, severity, path, message, help }) => [
    `  ${severity === 'error' ? style.bad(severity) : style.strong(severity)} ${code} at ${style.name(oneLine(path))}`,
    `    ${oneLine(message)}`,
    `    ${style.faint('help:')} ${oneLine(help)}`,
  ]);
  const hint =
    claimedKind === undefined
      ? []
      : [`  ${style.faint('help:')} It says that it is a ${claimedKind}: --kind ${claimedKind}`];
  return `${[`${verdict}: ${oneLine(subject)}${counts === '' ? '' : ` (${counts})`}`, ...hint, ...findings].join('\n')}\n`;
};

const counted = (count: number, noun: string): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
