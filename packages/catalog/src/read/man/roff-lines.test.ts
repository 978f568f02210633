import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roffLines } from './roff-lines.ts';

const lines = (...source: readonly string[]): readonly string[] => roffLines(source.join('\n'));

describe('§man-passages', () => {
  it('drops comments, also behind text, and keeps an escaped backslash in front of a quotation mark', () => {
    expect(lines('.\\" whole line', '\'\\" t', 'text \\" behind', 'a\\\\"b')).toEqual(['text ', 'a\\\\"b']);
  });

  it('joins lines that end in a backslash, but not in two', () => {
    expect(lines('one \\', 'two', 'three\\\\', 'four')).toEqual(['one two', 'three\\\\', 'four']);
    expect(lines('open \\')).toEqual(['open ']);
  });

  it('leaves out what a page defines or ignores', () => {
    expect(lines('.de XX', '.B no', '..', '.ig', 'no', '..', '.de YY END', 'no', '.END', 'yes')).toEqual(['yes']);
  });

  it('keeps of a condition what a terminal shows', () => {
    expect(lines('.if n yes', '.if t no', '.if !t also', '.ie n one', '.el two', '.ie t three', '.el four')).toEqual([
      'yes',
      'also',
      'one',
      'four',
    ]);
  });

  it('follows conditional passages over lines and into each other', () => {
    expect(
      lines(
        '.ie n \\{\\',
        'a',
        '.if t \\{',
        'no',
        '.if n \\{',
        'no',
        '.\\}',
        '.\\}',
        'b',
        '.\\}',
        '.el \\{\\',
        'no',
        '.\\}',
        'c',
      ).filter((line) => !line.startsWith('.')),
    ).toEqual(['a', 'b', 'c']);
  });

  it('opens a hidden passage that is never closed only up to the next heading', () => {
    expect(lines('.if t \\{', 'no', '.SH NEXT', 'yes')).toEqual(['.SH NEXT', 'yes']);
  });

  it('puts in the strings that the page defines, and no others', () => {
    expect(lines('.ds nm \\fBtool\\fP', '.ds x "quoted', '\\*(nm and \\*x, \\*[nm], \\*(zz')).toEqual([
      '\\fBtool\\fP and quoted, \\fBtool\\fP, \\*(zz',
    ]);
  });

  it('does not look into a string for strings, nor let strings grow a page without limit', () => {
    expect(lines('.ds a \\*a\\*a', '\\*a')).toEqual(['\\*a']);
    const [text = ''] = lines(`.ds a ${'x'.repeat(256)}`, '\\*a'.repeat(100_000));
    expect(text.length).toBeLessThan(100_000 * 3 + 300_000);
  });

  it('reads any sequence of requests', () => {
    const request = fc.constantFrom(
      '.if n \\{',
      '.\\}',
      '.el',
      '.ie t x',
      '.de',
      '..',
      '.ig',
      'text',
      '.SH A',
      '\\',
      ".if 'a'b' c",
      '.if',
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), (source) => {
        expect(lines(...source).length).toBeLessThanOrEqual(source.length + 1);
      }),
    );
  });
});
