import { LINT_RULES } from '@quirl/lua';
import type { JudgedFile } from '../answers/script-analysis.ts';
import { oneLine } from '../output/text-layout.ts';
import type { TextStyle } from '../output/text-style.ts';

/** The findings of one file, a line each, with the next step once per rule; nothing for a valid file. */
export const judgedFileText = ({ file, report, error }: JudgedFile, style: TextStyle): string => {
  if (error === null) return '';
  const findings = report?.findings ?? [];
  const place = style.name(oneLine(file));
  if (findings.length === 0)
    return `${place}: ${oneLine(error.message)} (${error.code})\n${(error.help ?? []).map((help) => helpLine(help, style)).join('')}`;
  const lines = findings.map(
    ({ line, column, message, code }) =>
      `${place}:${line}:${column}: ${oneLine(message)} ${style.faint(`[${code}]`)}\n`,
  );
  const dropped = report?.dropped ?? 0;
  const rest = dropped === 0 ? '' : `${place}: ${dropped} more findings\n`;
  const codes = [...new Set(findings.map(({ code }) => code))];
  return `${lines.join('')}${rest}${codes.map((code) => helpLine(`[${code}] ${LINT_RULES[code].help}`, style)).join('')}`;
};

const helpLine = (help: string, style: TextStyle): string => `  ${style.faint('help:')} ${oneLine(help)}\n`;

/** The last line: how many files there were, and how many are not valid. */
export const analysisCountText = (files: number, invalid: number, style: TextStyle): string => {
  const counted = `${files} ${files === 1 ? 'file' : 'files'}`;
  return invalid === 0 ? `${style.good('valid')}: ${counted}\n` : `${style.bad('invalid')}: ${invalid} of ${counted}\n`;
};
