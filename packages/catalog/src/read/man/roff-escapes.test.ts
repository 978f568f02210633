import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontMark, withoutMarks } from './manual-text.ts';
import { renderEscapes } from './roff-escapes.ts';

const { bold, italic, roman } = fontMark;
const plain = (line: string): string => withoutMarks(renderEscapes(line));

describe('§man-escapes', () => {
  it.each([
    ['\\-\\-all', '--all'],
    ['back\\eslash \\\\ and \\&dot', 'back\\slash \\ and dot'],
    ['\\(lqquoted\\(rq \\[em] \\(aqx\\(aq', "“quoted” — 'x'"],
    ["\\[u00E9] \\[char233] \\N'233'", 'é é é'],
    ['\\s-1SMALL\\s0 \\s+2big\\s0 \\s(12x \\s12y \\s[10]z', 'SMALL big x y z'],
    ["\\h'+03'a\\v'2'b\\w'wide'c\\z-d", ' abc-d'],
    ['\\u up \\d down \\| thin \\^ \\:', ' up  down  thin  '],
    ['\\*(Aqquoted\\*(Aq \\*R \\n(.g\\n[reg]\\nx', "'quoted' ® "],
    ['\\m[red]colour\\m[] \\F[x]y', 'colour y'],
    ['text \\" comment', 'text '],
    ['a\\ b\\~c\\0d', 'a b c d'],
    ['\\(zz unknown \\[nonsense]!', ' unknown !'],
  ])('renders %s', (line, text) => {
    expect(plain(line)).toBe(text);
  });

  it('marks changes of font, of every spelling', () => {
    expect(renderEscapes('\\fB-o\\fR \\fIfile\\fP')).toBe(`${bold}-o${roman} ${italic}file${roman}`);
    expect(renderEscapes('\\f[B]x\\f[] \\f(CBy\\f(CW \\f3z\\f1')).toBe(
      `${bold}x${roman} ${bold}y${roman} ${bold}z${roman}`,
    );
  });

  it('ends a line in the roman font', () => {
    expect(renderEscapes('\\fBopen')).toBe(`${bold}open${roman}`);
  });

  it('goes back to the font before with P', () => {
    expect(renderEscapes('\\fBa\\fIb\\fPc\\fR')).toBe(`${bold}a${italic}b${bold}c${roman}`);
  });

  it('reads unfinished escapes as far as they go', () => {
    for (const line of [
      '\\',
      '\\f',
      '\\f(',
      '\\f[',
      '\\(',
      '\\[',
      '\\[abc',
      '\\*',
      '\\*(',
      "\\h'",
      '\\s',
      '\\s+',
      '\\n',
      '\\N',
      "\\N'",
    ])
      expect(plain(line).length).toBeLessThanOrEqual(line.length);
  });

  it('makes no control character and no lone surrogate of a number', () => {
    expect(plain("\\[u001B]\\[uD800]\\[u009B]\\[char27]\\N'7'\\[u110000]")).toBe('');
  });

  it('never fails and leaves only marks as controls', () => {
    const pieces = fc.constantFrom(
      '\\',
      'f',
      '(',
      '[',
      ']',
      "'",
      's',
      '+',
      'B',
      'x',
      '*',
      'n',
      'h',
      'N',
      'u',
      '9',
      ' ',
      '"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect(plain(parts.join(''))).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
