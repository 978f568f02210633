import type { ClientStatement, Position } from '../generated/contract-types.ts';
import type { ParseResult } from '../language/plurnk-parser.ts';
import { createSourceLines, excerptLine } from './source-excerpt.ts';
import { visibleText } from './visible-text.ts';

/** How a report looks. */
export interface ReportStyle {
  /** What the input is called. */
  readonly name: string;
  readonly hasColour: boolean;
  readonly columns: number;
}

type Grade = 'error' | 'warning' | 'unread';

interface Finding {
  readonly grade: Grade;
  readonly position: Position;
  readonly message: string;
}

const NARROWEST = 40;
const WIDEST = 160;

const colours: Readonly<Record<Grade | 'gutter', string>> = { error: '31', warning: '33', unread: '35', gutter: '2' };
const labels: Readonly<Record<Grade, string>> = { error: 'error', warning: 'warning', unread: 'not read from here on' };

const findingsOf = ({ items, unparsedTail }: ParseResult<ClientStatement>): readonly Finding[] => {
  const findings = items.flatMap((item): Finding[] => {
    if (item.kind !== 'error') return [];
    const { line, column, severity, message } = item.error;
    return [{ grade: severity, position: { line, column }, message }];
  });
  if (unparsedTail === undefined) return findings;
  return [...findings, { grade: 'unread', position: unparsedTail.from, message: unparsedTail.reason }];
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** One line that says what was read: the operations in order where all is well, counts where it is not. */
const summaryOf = ({ items, unparsedTail }: ParseResult<ClientStatement>): string => {
  const statements = items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));
  const errors = items.filter((item) => item.kind === 'error' && item.error.severity === 'error').length;
  const warnings = items.filter((item) => item.kind === 'error' && item.error.severity === 'warning').length;
  const parts = [statements.length === 0 ? 'no statements' : counted(statements.length, 'statement')];
  if (errors > 0) parts.push(counted(errors, 'error'));
  if (warnings > 0) parts.push(counted(warnings, 'warning'));
  if (unparsedTail !== undefined) parts.push('the rest not read');
  return parts.join(', ');
};

/**
 * A parse result for a person: every diagnostic under its source line with a caret, then one line that counts. Nothing in
 * the input can act on the terminal.
 */
export const renderReport = (text: string, result: ParseResult<ClientStatement>, style: ReportStyle): string => {
  const paint = (colour: string, shown: string): string =>
    style.hasColour ? `\u001b[${colour}m${shown}\u001b[0m` : shown;
  const lines = createSourceLines(text);
  const findings = findingsOf(result);
  const gutterWidth = String(Math.max(1, ...findings.slice(-1).map(({ position }) => position.line))).length;
  const width = Math.min(Math.max(style.columns, NARROWEST), WIDEST) - gutterWidth - 5;
  const gutter = (label: string): string => paint(colours.gutter, `  ${label.padStart(gutterWidth)} | `);

  const blocks = findings.map(({ grade, position, message }) => {
    const { line, caretColumn } = excerptLine(lines.textOf(position.line), position.column, width);
    const place = `${style.name}:${position.line}:${position.column + 1}`;
    return [
      `${gutter(String(position.line))}${line}`,
      `${gutter('')}${' '.repeat(caretColumn)}${paint(colours[grade], '^')}`,
      `${paint(colours[grade], labels[grade])}: ${visibleText(message)}`,
      `${paint(colours.gutter, `  at ${visibleText(place)}`)}`,
      '',
    ].join('\n');
  });
  return `${[...blocks, `${visibleText(style.name)}: ${summaryOf(result)}`].join('\n')}\n`;
};
