import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_WORDS_LIMIT, SOURCE_LINES_LIMIT } from '../../limits.ts';
import { fishGrammar } from './fish-word.ts';
import { posixGrammar } from './posix-word.ts';
import type { ShellLine } from './shell-line.ts';
import { shellLines } from './shell-lines.ts';

const posix = posixGrammar((text, lineStart) => text.startsWith('complete -', lineStart));

const shown = (line: ShellLine): string => {
  if (line.kind === 'problem') return `${line.line}! ${line.problem}`;
  const tokens = line.tokens.map((token) => {
    if (token.kind === 'operator') return token.text;
    if (token.kind === 'array')
      return `${token.name}${token.append ? '+' : ''}=(${token.items.map(({ text }) => text).join('|')})`;
    return `<${token.word.text}>`;
  });
  return `${line.line}: ${tokens.join(' ')}`;
};
const posixLines = (text: string): readonly string[] => Array.from(shellLines(text, posix), shown);
const fishLines = (text: string): readonly string[] => Array.from(shellLines(text, fishGrammar), shown);

const shellish = fc
  .array(
    fc.constantFrom(
      "'",
      '"',
      '\\',
      '$',
      '(',
      ')',
      '{',
      '}',
      '`',
      '#',
      ';',
      '&',
      '|',
      '<',
      ' ',
      '\n',
      '=',
      '[',
      ']',
      'a',
      'complete ',
      '-c ',
      '\0',
      '\u{1f980}',
      '<<E',
      'x=(',
    ),
    { maxLength: 80 },
  )
  .map((pieces) => pieces.join(''));

describe('§completion-file-lines', () => {
  it('continues a line behind a backslash and ends one at a line feed', () => {
    expect(posixLines('a \\\n b\nc\\\nd')).toEqual(['1: <a> <b>', '3: <cd>']);
    expect(fishLines('a \\\n b\nc')).toEqual(['1: <a> <b>', '3: <c>']);
  });

  it('takes quotes off: nothing is special in single ones, a backslash is in double ones', () => {
    expect(posixLines(`'a\\ "b' "c \\"d\\$\\x" e\\ f $'t\\'\\n'`)).toEqual([`1: <a\\ "b> <c "d$\\x> <e f> <t'\n>`]);
  });

  it('knows the escapes in single quotes of fish', () => {
    expect(fishLines(`'it\\'s \\\\ \\n' x\\ y`)).toEqual([`1: <it's \\ \\n> <x y>`]);
  });

  it('ends a command at an operator and a line at a comment', () => {
    expect(posixLines('a; b && c || d | e & # f\n g#h')).toEqual(['1: <a> ; <b> && <c> || <d> | <e> &', '2: <g#h>']);
    expect(fishLines('a; and b # c')).toEqual(['1: <a> ; <and> <b>']);
  });

  it('keeps expansions and substitutions as they are written, whatever is in them', () => {
    const text = `a$(b "c)" 'd)' $(e))f "\${x:-"y z"}" \`g h\` $i[(I) j] <(k l)`;
    expect(posixLines(text)).toEqual([`1: <a$(b "c)" 'd)' $(e))f> <\${x:-"y z"}> <\`g h\`> <$i[(I) j]> <<(k l)>`]);
    expect(fishLines('a (b ")" (c \')\') d) "$e[1] $(f g)"')).toEqual([`1: <a> <(b ")" (c ')') d)> <$e[1] $(f g)>`]);
  });

  it('reads arrays over lines, with comments between', () => {
    expect(posixLines("x=( a # no\n 'b c'\n)\nlocal -a y+=(d)")).toEqual(['1: x=(a|b c)', '4: <local> <-a> y+=(d)']);
  });

  it('skips here-documents, and none whose end is missing', () => {
    expect(posixLines("cat <<E\nit's\nE\nb <<-'F' c\n\tx\n\tF\nd <<G\ne")).toEqual([
      '1: <cat> <<<E>',
      '4: <b> <<<-F> <c>',
      '7: <d> <<<G>',
      '8: <e>',
    ]);
  });

  it('lets a quote span lines unless a line begins as only a declaration does', () => {
    expect(posixLines("a 'b\nc' d\ne")).toEqual(['1: <a> <b\nc> <d>', '3: <e>']);
    expect(posixLines("a 'b\ncomplete -W 'c'")).toEqual(['1! unclosed', '2: <complete> <-W> <c>']);
    expect(fishLines('complete -d "b\ncomplete -c "c"')).toEqual(['1! unclosed', '2: <complete> <-c> <c>']);
  });

  it('skips the line of an unclosed quote or bracket, and of a trailing escape, and goes on behind it', () => {
    expect(posixLines("a 'b\nc")).toEqual(['1! unclosed', '2: <c>']);
    expect(posixLines('a $(b\nx=(c\nd')).toEqual(['1! unclosed', '2! unclosed', '3: <d>']);
    expect(posixLines('a\\')).toEqual(['1! unclosed']);
    expect(fishLines('a (b\nc\\')).toEqual(['1! unclosed', '2! unclosed']);
  });

  it('still reads lines once many quotes were never closed', () => {
    const lines = posixLines(`${'"\n'.repeat(41)}a "b c"\n`);
    expect(lines.at(-1)).toBe('42: <a> <b c>');
  });

  it('reads as many lines as the limit', () => {
    const at = 'a\n'.repeat(SOURCE_LINES_LIMIT);
    expect(posixLines(at)).toHaveLength(SOURCE_LINES_LIMIT);
    expect(posixLines(`${at}b`).at(-1)).toBe(`${SOURCE_LINES_LIMIT + 1}! lines`);
  });

  it('reads as many words of a line as the limit', () => {
    const at = 'a '.repeat(LINE_WORDS_LIMIT);
    expect(fishLines(`${at}\nb`)[0]).toMatch(/^1: /);
    expect(fishLines(`${at} a\nb`)).toEqual(['1! words', '2: <b>']);
  });

  it('never throws, numbers lines in order, and has a mask letter for every unit', () => {
    fc.assert(
      fc.property(
        fc.oneof(shellish, fc.string({ unit: 'binary' })),
        fc.constantFrom(posix, fishGrammar),
        (text, grammar) => {
          const last = text.split('\n').length;
          let line = 0;
          for (const read of shellLines(text, grammar)) {
            expect(read.line).toBeGreaterThan(line);
            expect(read.line).toBeLessThanOrEqual(last);
            line = read.line;
            if (read.kind === 'problem') continue;
            for (const token of read.tokens) {
              const words = token.kind === 'word' ? [token.word] : token.kind === 'array' ? token.items : [];
              for (const word of words) {
                expect(word.mask).toMatch(/^[bqx]*$/);
                expect(word.mask).toHaveLength(word.text.length);
                expect(word.line).toBeLessThanOrEqual(last);
              }
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives back the words that were quoted, in either shell', () => {
    const words = fc.array(
      fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll('\0', '')),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(words, (list) => {
        const quoted = list.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
        const escaped = list.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(' ');
        const read = (text: string, grammar: typeof posix) =>
          Array.from(shellLines(text, grammar)).flatMap((line) =>
            line.kind === 'problem'
              ? []
              : line.tokens.flatMap((token) => (token.kind === 'word' ? [token.word.text] : [])),
          );
        expect(read(quoted, posix)).toEqual(list);
        expect(read(escaped, fishGrammar)).toEqual(list);
      }),
    );
  });
});
