import { compareCodePoints } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceFacts } from '../model/source-facts.ts';
import { readBash } from './read-bash.ts';
import { readFish } from './read-fish.ts';
import { readHelpText } from './read-help-text.ts';
import { readZsh } from './read-zsh.ts';
import { sourceOf } from './testing/source-of.ts';

const readers = { fish: readFish, bash: readBash, zsh: readZsh, help: readHelpText };
const all = Object.entries(readers);

/** Everything that holds for the facts of any text. */
const expectSound = (facts: SourceFacts): void => {
  const paths = facts.commands.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort(compareCodePoints));
  expect(JSON.stringify(facts)).not.toMatch(/\\u00[01]|[\u007f-\u009f\u202a-\u202e]/);
  for (const command of facts.commands) {
    expect(command.path).toMatch(/^\S+(?: \S+)*$/);
    const names = command.options.flatMap((option) => option.names);
    expect(names).toHaveLength(new Set(names).size);
    for (const option of command.options) {
      expect(option.names.length).toBeGreaterThan(0);
      for (const name of option.names) expect(name).toMatch(/^[-+][^\s=]+$/);
      expect(option.value_type).not.toBe('');
      expect(option.kind === 'flag').toBe(
        option.value_type === 'Bool' && option.values === null && option.kind !== 'option',
      );
      for (const conflict of option.conflicts)
        expect(names.includes(conflict) && !option.names.includes(conflict)).toBe(true);
    }
  }
};

const piece = fc.constantFrom(
  'complete ',
  '-c tool ',
  '-l all ',
  "-d 'text' ",
  '-a "x y" ',
  "-n '__fish_use_subcommand' ",
  '-W ',
  '-F _f ',
  'tool ',
  '#compdef tool\n',
  '_arguments ',
  "'(-a -b)'{-a,-b}'[text]' ",
  "'--cone=[x]:y:(a b)' ",
  '_describe command ',
  '_values ',
  'x=( ',
  ') ',
  '$x ',
  '{ ',
  '} ',
  'case $words[1] in\n',
  'a) ',
  ';; ',
  'esac\n',
  'if ',
  'then ',
  'else ',
  'fi\n',
  '_tool() {\n',
  'Usage: ',
  '  -a, --all=X  text\n',
  "'",
  '"',
  '\\',
  '`',
  '$(',
  '\n',
  '\t',
  '\0',
  '\u001b[31m',
  '\u202e',
  '\u{1f980}',
  '--',
  '- ',
);

describe('§completion-file-hostile', () => {
  it('never throws and gives sound facts for any text', () => {
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('_tool', 'tool.fish', 'tool.help.txt', ''), (source, fileName) => {
        for (const [, read] of all) expectSound(read(sourceOf(source, fileName)));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same facts for the same text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const [, read] of all) expect(read(sourceOf(pieces.join('')))).toEqual(read(sourceOf(pieces.join(''))));
      }),
      { numRuns: 50 },
    );
  });

  const mebibyte = 1024 * 1024;
  const endless = {
    'spaces before a dash': `${' '.repeat(200_000)}-x`,
    'tabs before a declaration': `${'\t'.repeat(200_000)}complete -c tool -l all`,
    'one line of NULs': '\0'.repeat(mebibyte),
    'single quotes': "'".repeat(mebibyte + 1),
    'double quotes': '"'.repeat(mebibyte + 1),
    backslashes: '\\'.repeat(mebibyte + 1),
    'dollar signs': '$'.repeat(mebibyte),
    'open substitutions': '$('.repeat(mebibyte / 2),
    'open expansions on lines of their own': '"${x\n'.repeat(mebibyte / 8),
    'open braces': '{a,'.repeat(mebibyte / 4),
    'open brackets': '(\n'.repeat(mebibyte / 2),
    'open arrays': 'x=(a\n'.repeat(mebibyte / 8),
    'open cases': 'case x in\n'.repeat(mebibyte / 16),
    'open here-documents': 'cat <<EOF\n'.repeat(mebibyte / 16),
    'unclosed declarations': "complete -c tool -d 'x\n".repeat(mebibyte / 32),
    dashes: '-'.repeat(mebibyte),
    'a long exclusion list': `_arguments '(${'-a '.repeat(mebibyte / 4)})-b[x]'`,
    'a spec of colons': `_arguments '-a${':'.repeat(mebibyte)}'`,
    'terminal sequences': `complete -c tool -l all -d "${'\u001b['.repeat(mebibyte / 2)}"`,
    'a condition without an end': `complete -c tool -l all -n "${'__fish_seen_subcommand_from a b; and '.repeat(20_000)}x"`,
    'cases that multiply': `${`case $words[1] in\n${'a|'.repeat(100)}b) `.repeat(5)}_arguments '-x[y]'`,
  };

  it.each(Object.entries(endless))('reads %s in passing', (_name, text) => {
    for (const [kind, read] of all) {
      const head = kind === 'zsh' ? '#compdef tool\n' : '';
      const tail = kind === 'help' ? '\n-z  last' : '';
      expectSound(read(sourceOf(`${head}${text}${tail}`, 'tool')));
    }
  });
});

describe('§completion-file-fingerprint', () => {
  it('states origin and fingerprint of the source with every fact', () => {
    const sources = [
      ['fish', readFish, 'complete -c tool -l all'],
      ['bash', readBash, 'complete -W --all tool'],
      ['zsh', readZsh, "#compdef tool\n_arguments '--all[x]'"],
      ['help', readHelpText, 'Usage: tool\n  --all  x'],
    ] as const;
    for (const [kind, read, text] of sources) {
      const [command] = read(sourceOf(text)).commands;
      for (const provenance of [command?.provenance, command?.options[0]?.provenance]) {
        expect(provenance).toMatchObject({ source: kind, origin: '/share/completions/tool', fingerprint: 'sha256:0' });
      }
    }
  });
});
