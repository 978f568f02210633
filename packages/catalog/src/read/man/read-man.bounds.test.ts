import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DETAILS_BYTES_LIMIT,
  DOCUMENTATION_BYTES_LIMIT,
  EXAMPLE_BYTES_LIMIT,
  EXIT_TEXT_BYTES_LIMIT,
  INFLATED_PAGE_BYTES_LIMIT,
  PAGE_ARGUMENTS_LIMIT,
  PAGE_EXAMPLES_LIMIT,
  SIGNATURE_BYTES_LIMIT,
  SUMMARY_BYTES_LIMIT,
} from '../../limits.ts';
import type { SourceFacts } from '../../model/source-facts.ts';
import { readMan } from './read-man.ts';

const read = (text: string): SourceFacts =>
  readMan({ origin: '/man/kiln.1', fileName: 'kiln.1', fingerprint: 'f', path: 'kiln', text });

/** Every text of the facts. */
const textsOf = (facts: SourceFacts): readonly string[] =>
  facts.commands.flatMap((command) => [
    command.summary,
    command.details,
    command.signature,
    ...command.examples,
    ...Object.values(command.exit_codes),
    ...command.options.flatMap((option) => [...option.names, option.value_type, option.documentation]),
  ]);

const assertBounded = (facts: SourceFacts): void => {
  for (const text of textsOf(facts)) expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  for (const { summary, details, signature, examples, exit_codes, options } of facts.commands) {
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(SUMMARY_BYTES_LIMIT);
    expect(Buffer.byteLength(details)).toBeLessThanOrEqual(DETAILS_BYTES_LIMIT);
    expect(Buffer.byteLength(signature)).toBeLessThanOrEqual(SIGNATURE_BYTES_LIMIT);
    expect(examples.length).toBeLessThanOrEqual(PAGE_EXAMPLES_LIMIT);
    for (const example of examples) expect(Buffer.byteLength(example)).toBeLessThanOrEqual(EXAMPLE_BYTES_LIMIT);
    for (const text of Object.values(exit_codes))
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(EXIT_TEXT_BYTES_LIMIT);
    const named = options.filter(({ kind }) => kind !== 'positional').flatMap(({ names }) => names);
    expect(new Set(named).size).toBe(named.length);
    for (const name of named) expect(name.startsWith('-')).toBe(true);
    for (const { documentation, value_type } of options) {
      expect(Buffer.byteLength(documentation)).toBeLessThanOrEqual(DOCUMENTATION_BYTES_LIMIT);
      expect(value_type).not.toBe('');
    }
  }
};

describe('§man-bounds', () => {
  const manyOptions = (count: number): string =>
    `.SH NAME\nkiln \\- x\n.SH OPTIONS\n${Array.from({ length: count }, (_, index) => `.TP\n\\-\\-o${index}\ntext\n`).join('')}`;

  it('keeps as many arguments as the limit says, and reports the rest', () => {
    const full = read(manyOptions(PAGE_ARGUMENTS_LIMIT));
    expect(full.commands[0]?.options).toHaveLength(PAGE_ARGUMENTS_LIMIT);
    expect(full.diagnostics).toEqual([]);
    const over = read(manyOptions(PAGE_ARGUMENTS_LIMIT + 1));
    expect(over.commands[0]?.options).toHaveLength(PAGE_ARGUMENTS_LIMIT);
    expect(over.diagnostics).toHaveLength(1);
    expect(over.diagnostics[0]?.message).toContain(String(PAGE_ARGUMENTS_LIMIT));
  });

  it('reads a page of exactly the largest size, and skips one that is a byte larger', () => {
    const head = '.SH NAME\nkiln \\- x\n';
    expect(read(head + '.'.repeat(INFLATED_PAGE_BYTES_LIMIT - head.length)).commands).toHaveLength(1);
    const over = read(head + '.'.repeat(INFLATED_PAGE_BYTES_LIMIT - head.length + 1));
    expect(over.commands).toEqual([]);
    expect(over.diagnostics).toHaveLength(1);
    expect(read('é'.repeat(INFLATED_PAGE_BYTES_LIMIT / 2 + 1)).commands).toEqual([]);
  });

  it('keeps as many examples as the limit says, and leaves out one that is too long', () => {
    const lines = Array.from({ length: PAGE_EXAMPLES_LIMIT + 1 }, (_, index) => `$ kiln ${index}`);
    const page = (...examples: readonly string[]): string => `.SH EXAMPLES\n.nf\n${examples.join('\n')}\n.fi\n`;
    expect(read(page(...lines)).commands[0]?.examples).toHaveLength(PAGE_EXAMPLES_LIMIT);
    const exact = `kiln ${'x'.repeat(EXAMPLE_BYTES_LIMIT - 5)}`;
    expect(read(page(exact)).commands[0]?.examples).toEqual([exact]);
    expect(read(page(`${exact}x`)).commands[0]?.examples).toEqual([]);
  });

  it('bounds every text of a page that is long everywhere', () => {
    const long = 'Wörter '.repeat(4000);
    const page = `.SH NAME\nkiln \\- ${long}\n.SH SYNOPSIS\nkiln ${long}\n.SH DESCRIPTION\n${long}\n.TP\n\\-a ${long}\n${long}\n.TP\n\\-b\n${long}\n.SH "EXIT STATUS"\n.TP\n0\n${long}\n.SH EXAMPLES\n$ kiln ${long}\n`;
    const facts = read(page);
    assertBounded(facts);
    expect(facts.commands[0]?.options.map(({ names }) => names)).toEqual([['-a'], ['-b']]);
  });
});

describe('§man-hostile-pages', () => {
  const blanks = ' '.repeat(200_000);
  it.each<[string, string]>([
    ['blanks in front of a dash', `.SH OPTIONS\n.TP\n${blanks}-a\nx\n.nf\n${blanks}-b${blanks}-c${blanks}x`],
    ['blanks in every place of a head', `.SH OPTIONS\n.TP\n-a,${blanks}--all${blanks}=${blanks}[x]\ntext\n`],
    ['blanks behind a condition', `.if n${blanks}x\n.ie${blanks}n${blanks}\\{\n.el${blanks}`],
    ['endless conditions', '.if n '.repeat(1_000_000)],
    ['endless comparisons', ".if 'a'".repeat(1_000_000)],
    ['endless braces', `.if n ${'\\{'.repeat(500_000)}\n${'.\\}\n'.repeat(100_000)}`],
    ['endless escapes', `.SH NAME\n${"\\h'\\f[\\s'\\*[\\(".repeat(100_000)}`],
    ['lines of dots', '.\n'.repeat(1_000_000)],
    ['one line of quotation marks', `.SH OPTIONS\n.B ${'"'.repeat(4_000_000)}`],
    ['one line of arguments', `.Sh OPTIONS\n.Op ${'Fl a '.repeat(1_000_000)}`],
    ['nested indents', `.SH OPTIONS\n${'.RS\n.TP\n\\-a\nx\n'.repeat(60_000)}`],
    ['nested lists', `.Sh OPTIONS\n${'.Bl -tag\n.It Fl a\nx\n'.repeat(60_000)}`],
    ['option paragraphs without text', `.SH OPTIONS\n${'.PP\n\\-a\n'.repeat(100_000)}`],
    ['an endless table', `.SH OPTIONS\n.TS\nl l.\n${'T{\n\\-a\n'.repeat(100_000)}`],
    ['an endless definition', `.de X\n${'.TP\n\\-a\n'.repeat(100_000)}`],
    ['endless continuations', `.SH NAME\nkiln \\- ${'x\\\n'.repeat(1_000_000)}`],
    ['an endless synopsis', `.SH SYNOPSIS\nkiln ${'[-a '.repeat(1_000_000)}`],
    ['a synopsis of many forms', `.SH SYNOPSIS\n.nf\n${'kiln [-a]\n'.repeat(100_000)}`],
    ['nothing but NUL', '\u0000'.repeat(4_000_000)],
    ['nothing but dashes', `.SH OPTIONS\n.TP\n${'-'.repeat(4_000_000)}`],
    ['one endless sentence', `.SH DESCRIPTION\n${'a.'.repeat(500_000)}`],
  ])('reads %s in linear time', (_, page) => {
    assertBounded(read(page));
  });

  it('lets no terminal sequence into a fact', () => {
    const facts = read(
      '.SH NAME\nkiln \\- \u001b[31mred\u001b]0;x\u0007 pots\n.SH OPTIONS\n.TP\n\\-a\u001b[2J\n\\[u001B][1mx\u0085\n',
    );
    expect(facts.commands[0]).toMatchObject({
      summary: 'red pots',
      options: [{ names: ['-a'], documentation: '[1mx' }],
    });
    assertBounded(facts);
  });

  it('reads any sequence of macros, in both dialects, into bounded facts', () => {
    const line = fc.constantFrom(
      '.SH NAME',
      '.SH OPTIONS',
      '.SH EXAMPLES',
      '.SH SYNOPSIS',
      '.SH DESCRIPTION',
      '.SH "EXIT STATUS"',
      '.Sh NAME',
      '.Sh OPTIONS',
      '.TP',
      '.TQ',
      '.IP',
      '.IP \\-x 4',
      '.HP',
      '.PP',
      '.RS',
      '.RE',
      '.nf',
      '.fi',
      '.B \\-b',
      '.BI \\-c " file"',
      '.TS',
      'l l.',
      '.TE',
      'T{',
      'T}',
      '.Bl -tag',
      '.Bl -bullet',
      '.It Fl a Ar b',
      '.It Xo',
      '.Xc',
      '.El',
      '.Nm',
      '.Nd x',
      '.Op Fl z',
      '.SS \\-\\-y',
      '\\-a, \\-\\-all  text',
      'kiln \\- fire',
      '$ kiln \\e',
      '0',
      'text',
      '',
      '  \\-d',
      '.if t \\{',
      '.\\}',
      '.de X',
      '..',
      '\\fB\\-e\\fR \\fIf',
      '\u001b[1m',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => assertBounded(read(lines.join('\n')))),
      { numRuns: 1500 },
    );
  });

  it('reads any text into bounded facts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        assertBounded(
          read(`.SH NAME\nkiln \\- ${text}\n.SH OPTIONS\n.TP\n\\-${text}\n${text}\n.IP "${text}"\n${text}`),
        );
      }),
    );
  });
});
