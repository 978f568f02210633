import { QuirlError } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_LINE_BYTES_LIMIT } from '../limits.ts';
import { scopedProblem, splitCommand, splitScopedCommand } from './split-command.ts';

const codeOf = (line: string): string => {
  try {
    splitCommand(line);
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'accepted';
};

describe('§process-words', () => {
  it.each<[string, readonly string[]]>([
    ['ls', ['ls']],
    ['  git   log\t--oneline ', ['git', 'log', '--oneline']],
    [`echo 'a b' "c d"`, ['echo', 'a b', 'c d']],
    [`echo a'b'"c"d`, ['echo', 'abcd']],
    [`echo '' ""`, ['echo', '', '']],
    [`echo '$HOME | * \\n'`, ['echo', '$HOME | * \\n']],
    [`echo "a \\"b\\" \\\\ \\n $x"`, ['echo', 'a "b" \\ \\n $x']],
    ['echo a\\ b \\$x \\*', ['echo', 'a b', '$x', '*']],
    ['git log HEAD~1 @{u} #1 a!b', ['git', 'log', 'HEAD~1', '@{u}', '#1', 'a!b']],
    ['env A=b', ['env', 'A=b']],
    ['"A"=b', ['A=b']],
    ['a-b=c', ['a-b=c']],
    ['grep --color=never é', ['grep', '--color=never', 'é']],
  ])('splits %j', (line, words) => {
    expect(splitCommand(line)).toEqual(words);
  });

  it.each([
    ...[
      'a | b',
      'a & b',
      'a ; b',
      'a < b',
      'a > b',
      'a (b',
      'a )b',
      'a $b',
      'a `b`',
      'a *',
      'a ?',
      'a [b]',
      'a\nb',
      'a\rb',
    ],
    ...['A=b c', ' A=b', 'A+=b', "'a", '"a', 'a\\', '', '   ', "''", '"" a', 'a\0b', '"a\\"', '=$x'],
    'x'.repeat(COMMAND_LINE_BYTES_LIMIT + 1),
  ])('refuses %j', (line) => {
    expect(codeOf(line)).toBe('invalid_command');
  });

  it('takes a line of exactly the limit', () => {
    expect(splitCommand('x'.repeat(COMMAND_LINE_BYTES_LIMIT))).toHaveLength(1);
  });

  it('gives back any words that are quoted, whatever they hold', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes("'") && !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        if (words[0] === '') return;
        expect(splitCommand(words.map((text) => `'${text}'`).join(' '))).toEqual(words);
      }),
    );
  });

  it('takes linear time for endless signs', () => {
    expect(codeOf(`${' '.repeat(32_000)}-${'='.repeat(32_000)}`)).toBe('accepted');
  });
});

describe('§process-scopes', () => {
  it.each<[string, string, readonly string[] | undefined]>([
    ['git status', 'git', ['git', 'status']],
    ['git log  --format=%H,%h a@b:c+d', 'git', ['git', 'log', '--format=%H,%h', 'a@b:c+d']],
    ['./run x', './run', ['./run', 'x']],
    ['gitk', 'git', undefined],
    ['git2 x', 'git', undefined],
    [' git status', 'git', undefined],
    ['git status ', 'git', undefined],
    ["git 'x'", 'git', undefined],
    ['git "x"', 'git', undefined],
    ['git a\\ b', 'git', undefined],
    ['git\tstatus', 'git', undefined],
    ['git\nstatus', 'git', undefined],
    ['git status\n', 'git', undefined],
    ['git é', 'git', undefined],
    ['', 'git', undefined],
  ])('reads %j under the scope %s', (line, program, words) => {
    expect(splitScopedCommand(line, program)).toEqual(words);
  });

  it.each([
    ["git 'x'", /has "'"/],
    ['git é', /has "é"/],
    ['git\nstatus', /has "\\n"/],
    [' git', /blank/],
    ['ls -l', /starts "ls", and only git, make may/],
    ['', /starts "", and only/],
  ])('says why no grant covers %j', (line, why) => {
    expect(scopedProblem(line, ['git', 'make'])).toMatch(why);
  });
});
