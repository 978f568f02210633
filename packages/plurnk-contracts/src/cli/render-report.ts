import { createSourceLines, excerptLine } from './source-excerpt.ts';
import type { Grade, Survey } from './survey.ts';
import type { Tally } from './tally.ts';
import { visibleText } from './visible-text.ts';

/** How a report looks. */
export interface ReportStyle {
  /** What the input is called. */
  readonly name: string;
  readonly hasColour: boolean;
  readonly columns: number;
}

const NARROWEST = 40;
const WIDEST = 160;

const colours: Readonly<Record<Grade | 'gutter', string>> = { error: '31', warning: '33', unread: '35', gutter: '2' };
const labels: Readonly<Record<Grade, string>> = { error: 'error', warning: 'warning', unread: 'not read from here on' };

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** One line that says how much was read, and how much is wrong. */
const summaryOf = ({ statements, errors, warnings, isCut }: Tally): string => {
  const parts = [statements === 0 ? 'no statements' : counted(statements, 'statement')];
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  if (isCut) parts.push('the rest not read');
  return parts.join(', ');
};

/**
 * A parse result for a person, in pieces: every finding under its source line with a caret, then one line that counts.
 * Nothing in the input can act on the terminal.
 */
export const renderReport = function* (
  text: string,
  { findings, tally }: Survey,
  style: ReportStyle,
): Generator<string> {
  const paint = (colour: string, shown: string): string =>
    style.hasColour ? `\u001b[${colour}m${shown}\u001b[0m` : shown;
  const lines = createSourceLines(text);
  const gutterWidth = String(findings.at(-1)?.position.line ?? 1).length;
  const width = Math.min(Math.max(style.columns, NARROWEST), WIDEST) - gutterWidth - 5;
  const gutter = (label: string): string => paint(colours.gutter, `  ${label.padStart(gutterWidth)} | `);

  for (const { grade, position, message } of findings) {
    const { line, caretColumn } = excerptLine(lines.textOf(position.line), position.column, width);
    const place = `${style.name}:${position.line}:${position.column + 1}`;
    yield [
      `${gutter(String(position.line))}${line}`,
      `${gutter('')}${' '.repeat(caretColumn)}${paint(colours[grade], '^')}`,
      `${paint(colours[grade], labels[grade])}: ${visibleText(message)}`,
      `${paint(colours.gutter, `  at ${visibleText(place)}`)}`,
      '\n',
    ].join('\n');
  }
  yield `${visibleText(style.name)}: ${summaryOf(tally)}\n`;
};
