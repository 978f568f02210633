import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { posixGrammar } from './posix-word.ts';
import type { ScriptBlock } from './script-blocks.ts';
import { scriptCommands } from './script-commands.ts';

const grammar = posixGrammar(() => false);

const shownBlock = (block: ScriptBlock): string => {
  if (block.kind === 'function') return `${block.name}()`;
  if (block.kind === 'if') return `${block.otherwise ? 'else' : 'if'}[${block.condition}]`;
  return `case[${block.subject}=${block.labels.join('|')}]`;
};
const commands = (...lines: readonly string[]): readonly string[] =>
  Array.from(
    scriptCommands(lines.join('\n'), grammar, () => {}),
    ({ blocks, words, arrays, guard }) =>
      [
        ...blocks.map(shownBlock),
        ...(guard === null ? [] : [`${guard.isNegated ? 'unless' : 'when'}[${guard.text}]`]),
        [...words.map(({ text }) => text), ...arrays.map(({ name }) => `${name}=()`)].join(' '),
      ].join(' '),
  );

describe('§completion-file-blocks', () => {
  it('knows the function that a command stands in, however its head is written', () => {
    expect(commands('f() { a; }', 'f () {', ' b', '}', 'function g {', 'c', '}', 'h()', '{', 'd', '}', 'e')).toEqual([
      'f() a',
      'f() b',
      'g() c',
      'h() d',
      'e',
    ]);
  });

  it('knows the conditions, the other branch and what follows the end', () => {
    expect(commands('if x; then a; elif y', 'then b; else c', 'fi; d', 'if (( z )) { e }', 'f')).toEqual([
      'if[x] x',
      'if[x] a',
      'if[y] y',
      'if[y] b',
      'else[y] c',
      'd',
      'if[] z',
      'if[] e',
      'f',
    ]);
  });

  it('knows the branch of a case, nested ones too, with brackets in tests and patterns', () => {
    expect(
      commands(
        'case $x in',
        '(a|b) c;;',
        '-!(-*)[de]) case "$y" in f) g ;; esac',
        ';;',
        '*) h',
        'esac',
        '[[ $i = (j|k) ]] && l',
      ),
    ).toEqual([
      'case[$x=a|b] c',
      'case[$x=-!(-*)[de]] case[$y=f] g',
      'case[$x=*] h',
      '[[ $i = ( j | k ) ]]',
      'when[[[ $i = ( j | k ) ]]] l',
    ]);
  });

  it('passes over loops, keywords and subshells', () => {
    expect(commands('for x in a b; do c; done', 'while d; do e; done', '(f; g)', '! h', 'noglob i', 'x=(1) j')).toEqual(
      ['c', 'e', 'f', 'g', 'h', 'i', 'j x=()'],
    );
  });

  it('gives up where blocks are nested absurdly deep', () => {
    expect(commands('{ '.repeat(100), 'a')).toEqual(['a']);
    expect(commands('{ '.repeat(200), 'a')).toEqual([]);
  });

  it('never throws on any order of keywords', () => {
    const keyword = fc.constantFrom(
      'if',
      'then',
      'fi',
      'else',
      'elif',
      'case',
      'in',
      'esac',
      'x',
      '(',
      ')',
      '{',
      '}',
      ';;',
      ';',
      '\n',
      'f()',
      'function',
      'for',
      'do',
      'done',
      '[[',
      ']]',
      '&&',
      'y=(1)',
      '|',
    );
    fc.assert(
      fc.property(fc.array(keyword, { maxLength: 60 }), (words) => {
        expect(Array.isArray(commands(words.join(' ')))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
