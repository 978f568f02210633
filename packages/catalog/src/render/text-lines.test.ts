import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointCount, proseLines, termLines, visibleLine, wrapLine } from './text-lines.ts';

const hostile = fc.string({
  unit: fc.constantFrom('a', 'é', '\u{1f980}', ' ', '\n', '\t', '\r', '\u001b', '\u009b', '\0', '-', '`', '*'),
  maxLength: 60,
});

describe('§text-wrapping', () => {
  it('keeps every word and breaks at the width, a longer word excepted', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,12}$/)), fc.integer({ min: 1, max: 20 }), (words, width) => {
        const lines = wrapLine(words.join('  '), width);
        expect(lines.flatMap((line) => line.split(' '))).toEqual(words);
        for (const line of lines) expect(codePointCount(line) <= width || !line.includes(' ')).toBe(true);
      }),
    );
  });

  it('fills a line to exactly the width', () => {
    expect(wrapLine('abc def', 7)).toEqual(['abc def']);
    expect(wrapLine('abc def', 6)).toEqual(['abc', 'def']);
  });

  it('joins the lines of a paragraph, and keeps paragraphs, bullets and indented lines apart', () => {
    expect(proseLines('\n\none\ntwo\n\n\n\nthree\n- four\n  five\nsix\n\n', 80)).toEqual([
      'one two',
      '',
      'three',
      '- four',
      '  five six',
    ]);
  });

  it('shows control characters instead of sending them, and counts characters', () => {
    expect(proseLines('a\u001b[31m\u009b\r\nb\rc', 80)).toEqual(['a\\u{1b}[31m\\u{9b} b\\u{d}c']);
    expect(visibleLine(' a\nb\tc\0 ')).toBe('a b    c\\u{0}');
    expect(wrapLine('\u{1f980}\u{1f980} \u{1f980}', 4)).toEqual(['\u{1f980}\u{1f980} \u{1f980}']);
  });

  it('aligns explanations, and gives a long term a line of its own', () => {
    const rows = [
      { term: '-q', blocks: ['Quiet', 'Really'] },
      { term: '--a-term-too-long', blocks: ['Long'] },
      { term: '--none', blocks: [] },
    ];
    expect(termLines(rows, 30, (term) => term.toUpperCase())).toEqual([
      '  -Q          Quiet',
      '              Really',
      '  --A-TERM-TOO-LONG',
      '              Long',
      '  --NONE',
    ]);
  });

  it('never lets a control character through, whatever the text', () => {
    fc.assert(
      fc.property(hostile, hostile, (term, block) => {
        const lines = [...proseLines(block, 20), ...termLines([{ term: visibleLine(term), blocks: [block] }], 20)];
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the subject
        for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('takes a text of one endless line or of endless line feeds', () => {
    expect(proseLines('x'.repeat(300_000), 40)).toHaveLength(1);
    expect(proseLines(`a${' '.repeat(200_000)}- b`, 40)).toEqual(['a - b']);
    expect(proseLines(`a${'\n'.repeat(200_000)}b`, 40)).toEqual(['a', '', 'b']);
  });
});
