import { describe, expect, it } from 'vitest';
import {
  ARRAY_ITEMS_LIMIT,
  BLOCK_DEPTH_LIMIT,
  CASE_LABELS_LIMIT,
  CONDITION_LIMIT_UNITS,
  DESCRIPTION_LIMIT_BYTES,
  DYNAMIC_LABEL_LIMIT_UNITS,
  EXCLUSIVE_GROUP_LIMIT,
  EXPANSION_UNITS_LIMIT,
  FIRST_LINE_LIMIT_UNITS,
  FUNCTION_BODY_LIMIT_UNITS,
  HELP_LINE_LIMIT_UNITS,
  PROVIDER_LIMIT_UNITS,
  SUBSCRIPT_LIMIT_UNITS,
  UNCLOSED_SEARCHES_LIMIT,
  VARIABLE_UNITS_LIMIT,
  VARIABLE_WORDS_LIMIT,
} from '../limits.ts';
import { readBash } from './read-bash.ts';
import { readFish } from './read-fish.ts';
import { readHelpText } from './read-help-text.ts';
import { readZsh } from './read-zsh.ts';
import { expandBraces } from './shell-text/brace-expansion.ts';
import { posixGrammar } from './shell-text/posix-word.ts';
import { scriptCommands } from './shell-text/script-commands.ts';
import { shellLines } from './shell-text/shell-lines.ts';
import { putVariables } from './shell-text/variable-table.ts';
import { argumentLines, commandOf, pathsOf, sourceOf } from './testing/source-of.ts';

const zsh = (...lines: readonly string[]) => readZsh(sourceOf(lines.join('\n'), '_kiln'));
const grammar = posixGrammar(() => false);
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('§completion-file-bounds, inside the readers', () => {
  it('keeps as many array elements as the limit', () => {
    const file = (count: number) =>
      zsh(
        '#compdef kiln',
        ...numbers(count / 8192).map((part) => `x+=( ${`'-n${part}' `.repeat(8192)})`),
        `x+=( '-last' )`,
        '_arguments $x',
      );
    expect(argumentLines(file(ARRAY_ITEMS_LIMIT - 8192), 'kiln').at(-1)).toBe('-last');
    expect(argumentLines(file(ARRAY_ITEMS_LIMIT), 'kiln').at(-1)).not.toBe('-last');
  });

  it('looks for names in as much of the first line as the limit', () => {
    const file = (pad: number) => zsh(`#compdef${' '.repeat(FIRST_LINE_LIMIT_UNITS - pad)}abc`, `_arguments '-a[x]'`);
    expect(pathsOf(file('#compdefabc'.length))).toEqual(['abc']);
    expect(pathsOf(file('#compdefabc'.length - 1))).toEqual(['ab']);
  });

  it('names something dynamic with as many characters as the limit', () => {
    const details = (length: number) =>
      commandOf(zsh('#compdef kiln', `_arguments '-a[x]' ':${'m'.repeat(length)}:->state'`), 'kiln').details;
    const at = `Completed at run time: ${'m'.repeat(DYNAMIC_LABEL_LIMIT_UNITS)}.`;
    expect(details(DYNAMIC_LABEL_LIMIT_UNITS)).toBe(at);
    expect(details(DYNAMIC_LABEL_LIMIT_UNITS + 1)).toBe(at);
  });

  it('makes conflicts of as many names in a group as the limit', () => {
    const conflicts = (count: number) =>
      commandOf(
        zsh(
          '#compdef kiln',
          `_arguments + '(g)' ${numbers(count)
            .map((number) => `'-n${number}'`)
            .join(' ')}`,
        ),
        'kiln',
      ).options[0]?.conflicts.length;
    expect(conflicts(EXCLUSIVE_GROUP_LIMIT)).toBe(EXCLUSIVE_GROUP_LIMIT - 1);
    expect(conflicts(EXCLUSIVE_GROUP_LIMIT + 1)).toBe(0);
  });

  it('cuts the documentation of a help text at the limit, and passes over longer lines', () => {
    const documentation = (lines: readonly string[]) =>
      commandOf(readHelpText(sourceOf(lines.join('\n'), 'kiln.help')), 'kiln').options.map(
        (option) => option.documentation.length,
      );
    const at = DESCRIPTION_LIMIT_BYTES;
    expect(documentation([`-a  ${'x'.repeat(at)}`])).toEqual([at]);
    expect(documentation([`-a  ${'x'.repeat(at + 1)}`])).toEqual([at]);
    expect(documentation([`-a  x${' '.repeat(HELP_LINE_LIMIT_UNITS - 5)}`])).toEqual([1]);
    expect(documentation([`-a  x${' '.repeat(HELP_LINE_LIMIT_UNITS - 4)}`])).toEqual([]);
  });

  it('names a provider with as many characters as the limit', () => {
    const at = 'f'.repeat(PROVIDER_LIMIT_UNITS);
    for (const name of [at, `${at}f`]) {
      const { details } = commandOf(readBash(sourceOf(`complete -F ${name} kiln`)), 'kiln');
      expect(details).toBe(`Arguments come from the shell function ${at}.`);
    }
  });

  it('puts variables into as many words, and makes as much text, as the limits', () => {
    const reference = { text: '$v', mask: 'xx', line: 1 };
    const put = (count: number, value: string) =>
      putVariables(
        numbers(count).map(() => reference),
        new Map([['v', [value]]]),
      ).filter(({ text }) => text === '$v').length;
    expect(put(VARIABLE_WORDS_LIMIT, 'a')).toBe(0);
    expect(put(VARIABLE_WORDS_LIMIT + 1, 'a')).toBe(1);
    expect(put(1, 'a'.repeat(VARIABLE_UNITS_LIMIT))).toBe(0);
    expect(put(1, 'a'.repeat(VARIABLE_UNITS_LIMIT + 1))).toBe(1);
  });

  it('expands braces to as much text as the limit', () => {
    const words = (length: number) => {
      const text = `${'x'.repeat(length)}{a,b}`;
      return expandBraces({ text, mask: 'b'.repeat(text.length), line: 1 }).length;
    };
    expect(words(EXPANSION_UNITS_LIMIT / 2)).toBe(2);
    expect(words(EXPANSION_UNITS_LIMIT / 2 + 1)).toBe(1);
  });

  const commands = (text: string) => Array.from(scriptCommands(text, grammar, () => {}));

  it('follows blocks as deep as the limit', () => {
    expect(commands(`${'{ '.repeat(BLOCK_DEPTH_LIMIT)} a`)).toHaveLength(1);
    expect(commands(`${'{ '.repeat(BLOCK_DEPTH_LIMIT + 1)} a`)).toHaveLength(0);
  });

  it('remembers as many labels and as much of a condition as the limits', () => {
    const labels = (count: number) => {
      const [command] = commands(`case x in ${numbers(count).join('|')}) a`);
      const [block] = command?.blocks ?? [];
      return block?.kind === 'case' ? block.labels.length : 0;
    };
    expect(labels(CASE_LABELS_LIMIT)).toBe(CASE_LABELS_LIMIT);
    expect(labels(CASE_LABELS_LIMIT + 1)).toBe(CASE_LABELS_LIMIT);
    const condition = (length: number) => {
      const [block] = commands(`if ${'x'.repeat(length)}; then a`).at(-1)?.blocks ?? [];
      return block?.kind === 'if' ? block.condition.length : 0;
    };
    expect(condition(CONDITION_LIMIT_UNITS)).toBe(CONDITION_LIMIT_UNITS);
    expect(condition(CONDITION_LIMIT_UNITS + 1)).toBe(CONDITION_LIMIT_UNITS);
  });

  it('takes a subscript up to the limit for a part of its variable', () => {
    const words = (length: number) => {
      const [line] = shellLines(`$x[${'i '.repeat(length / 2)}]`, grammar);
      return line?.kind === 'tokens' ? line.tokens.length : 0;
    };
    expect(words(SUBSCRIPT_LIMIT_UNITS - 2)).toBe(1);
    expect(words(SUBSCRIPT_LIMIT_UNITS)).toBeGreaterThan(1);
  });

  it('looks for how a fish function takes its words in as much of its body as the limit', () => {
    const head = 'function __fish_kiln_using_command\n';
    const use = '    contains x $argv\nend\n';
    const read = (length: number) =>
      readFish(
        sourceOf(
          `${head}#${'x'.repeat(length - head.length - 2)}\n${use}complete -c kiln -n '__fish_kiln_using_command a b' -l all`,
        ),
      );
    expect(pathsOf(read(FUNCTION_BODY_LIMIT_UNITS - use.length))).toEqual(['kiln a', 'kiln b']);
    expect(pathsOf(read(FUNCTION_BODY_LIMIT_UNITS))).toEqual([]);
  });

  it('lets quotes span lines until as many were never closed as the limit', () => {
    const last = (count: number) => {
      const lines = Array.from(shellLines(`${'$(\n'.repeat(count)}a "b\nc"`, grammar));
      return lines.filter(({ kind }) => kind === 'tokens').length;
    };
    expect(last(UNCLOSED_SEARCHES_LIMIT - 1)).toBe(1);
    expect(last(UNCLOSED_SEARCHES_LIMIT)).toBe(0);
  });
});
