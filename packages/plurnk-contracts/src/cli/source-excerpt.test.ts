import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReportStyle, renderReport } from './render-report.ts';
import { createSourceLines, excerptLine } from './source-excerpt.ts';
import { surveyOf } from './survey.ts';
import { columnsOf, visibleText } from './visible-text.ts';

const reportOf = (source: string, style: ReportStyle): string =>
  [...renderReport(source, surveyOf(source, 'statements'), style)].join('');

const line = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('a', '\t', '字', '👨‍👩‍👧', 'é', '\u0301', '\u001b[31m', '\u202e', ' '), { maxLength: 200 })
      .map((parts) => parts.join('')),
  )
  .map((text) => text.replaceAll('\n', ''));

describe('a line with a point in sight', () => {
  it('§cli-report never shows more columns than there are, and keeps the caret among them', () => {
    fc.assert(
      fc.property(line, fc.nat(), fc.integer({ min: 30, max: 120 }), (text, pick, width) => {
        const column = pick % (Array.from(text).length + 1);
        const excerpt = excerptLine(text, column, width);
        expect(columnsOf(excerpt.line)).toBeLessThanOrEqual(width);
        expect(excerpt.caretColumn).toBeGreaterThanOrEqual(0);
        expect(excerpt.caretColumn).toBeLessThanOrEqual(width);
      }),
      { numRuns: 500 },
    );
  });

  it('§cli-report counts columns as a terminal does', () => {
    expect(excerptLine('ab', 1, 80)).toEqual({ line: 'ab', caretColumn: 1 });
    expect(excerptLine('\tx', 1, 80)).toEqual({ line: '    x', caretColumn: 4 });
    expect(excerptLine('a\tx', 2, 80)).toEqual({ line: 'a   x', caretColumn: 4 });
    expect(excerptLine('字x', 1, 80)).toEqual({ line: '字x', caretColumn: 2 });
    expect(excerptLine('👨‍👩‍👧x', 5, 80)).toEqual({ line: '👨‍👩‍👧x', caretColumn: 2 });
    expect(excerptLine('e\u0301x', 2, 80)).toEqual({ line: 'e\u0301x', caretColumn: 1 });
  });

  it('§cli-report cuts a long line around the point', () => {
    const long = `${'a'.repeat(1000)}!${'b'.repeat(1000)}`;
    const { line: shown, caretColumn } = excerptLine(long, 1000, 60);
    expect(columnsOf(shown)).toBeLessThanOrEqual(60);
    expect(shown[caretColumn]).toBe('!');
    expect(shown.startsWith('…a')).toBe(true);
    expect(shown.endsWith('b…')).toBe(true);
    expect(excerptLine(long, 0, 60).line.startsWith('aaa')).toBe(true);
    expect(excerptLine(long, 2001, 60).line.endsWith('bbb')).toBe(true);
  });

  it('§cli-report lets nothing in the input act on the terminal', () => {
    expect(visibleText('a\u001b[31m\u0000\u007f\u009b\u202e\u061c\r')).toBe('a␛[31m␀␡\uFFFD\uFFFD\uFFFD␍');
    fc.assert(
      fc.property(line, (text) => {
        const source = `## READ0 (a) ${text}`;
        const report = reportOf(source, { name: 'a\u001bb', hasColour: false, columns: 80 });
        expect(report.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('§cli-report colours what it says and not what it quotes', () => {
    const source = '## READ0 (a) x';
    const plain = reportOf(source, { name: 't', hasColour: false, columns: 80 });
    const coloured = reportOf(source, { name: 't', hasColour: true, columns: 80 });
    const esc = '\u001b';
    expect(coloured).toContain(`${esc}[31m^${esc}[0m`);
    expect(
      coloured
        .split(esc)
        .map((part, index) => (index === 0 ? part : part.replace(/^\[[0-9]+m/, '')))
        .join(''),
    ).toBe(plain);
  });

  it('§cli-report finds lines as the parser counts them', () => {
    const lines = createSourceLines('a\r\nb\rc\n\nd');
    expect([1, 2, 3, 4, 5].map((number) => lines.textOf(number))).toEqual(['a', 'b\rc', '', 'd', '']);
  });
});
