import { isOptionName } from '../facts/names.ts';
import type { ScriptBlock } from '../shell-text/script-blocks.ts';
import type { ScriptCommand } from '../shell-text/script-commands.ts';
import { isLiteral } from '../shell-text/shell-word.ts';
import { listedOptions, listedWords } from './word-candidates.ts';

/** What a completion function shows of one option of its command. */
export interface ShownOption {
  readonly names: readonly string[];
  readonly takesValue: boolean;
  readonly values: readonly string[];
}

type CaseBlock = Extract<ScriptBlock, { kind: 'case' }>;

const previousWord = /^"?\$\{?(?:prev|3)\}?"?$/;
const subcommandTest = /\b(?:words|COMP_WORDS)\[|\$\{?(?:cmd|command|subcommand|subcmd|action|verb|mode|special)\b/;
const noValue = /^--(?:help(?:-.*)?|version|usage|copyright|license|about|list)$/;

/** Name of the function that a command stands in; null outside of one. */
export const enclosingFunction = (command: ScriptCommand): string | null =>
  command.blocks.find((block) => block.kind === 'function')?.name ?? null;

/**
 * Options that a command of a completion function shows: a literal list of `compgen -W`, or the labels of a `case` on
 * the word before, whose branch then completes that option's value. Nothing inside a branch that may belong to a
 * subcommand.
 */
export const shownOptions = (command: ScriptCommand): readonly ShownOption[] => {
  const cases = command.blocks.filter((block): block is CaseBlock => block.kind === 'case');
  const tests = command.blocks.flatMap((block) => (block.kind === 'if' ? [block.condition] : []));
  if (tests.some((test) => subcommandTest.test(test))) return [];
  if (command.guard !== null && subcommandTest.test(command.guard.text)) return [];
  const [first, ...more] = cases;
  if (first === undefined) return listsOf(command).flatMap(optionsOfList);
  if (more.length > 0 || !previousWord.test(first.subject)) return [];
  return optionsOfLabels(first.labels, command);
};

const optionsOfList = (words: readonly string[]): readonly ShownOption[] =>
  listedOptions(words).map(({ name, takesValue }) => ({ names: [name], takesValue, values: [] }));

const optionsOfLabels = (labels: readonly string[], command: ScriptCommand): readonly ShownOption[] => {
  const names = labels.filter((label) => /^--[A-Za-z0-9]/.test(label) && isOptionName(label));
  const lists = listsOf(command);
  const [values = []] = lists.length === 1 ? lists : [];
  // One word alone is a special value beside others that are not listed.
  const isList = values.length > 1 && values.every((value) => /^[A-Za-z0-9_][^\s*?{}]*$/.test(value));
  return names.map((name) => {
    const takesValue = !noValue.test(name);
    return { names: [name], takesValue, values: isList && takesValue ? values : [] };
  });
};

const compgenList =
  /\bcompgen\s{1,16}(?:-[a-zA-Z]{1,4}\s{1,16}){0,4}-W\s{0,16}(?:'([^'$`\\]{0,65536})'|"([^"$`\\]{0,65536})")/g;

/** Literal word lists of `compgen -W` in a command, which mostly stand inside `$(…)`. */
const listsOf = (command: ScriptCommand): readonly (readonly string[])[] => {
  const lists: (readonly string[])[] = [];
  const take = (text: string): void => {
    if (!text.includes('compgen')) return;
    for (const match of text.matchAll(compgenList)) {
      lists.push((match[1] ?? match[2] ?? '').split(/\s+/).filter((word) => word !== ''));
    }
  };
  for (const word of command.words) take(word.text);
  for (const array of command.arrays) for (const item of array.items) take(item.text);
  if (command.words[0]?.text === 'compgen') {
    const at = command.words.findIndex(({ text }) => text === '-W');
    const list = at === -1 ? undefined : command.words[at + 1];
    const words = list === undefined || !isLiteral(list) ? null : listedWords(list);
    if (words !== null) lists.push(words);
  }
  return lists;
};
