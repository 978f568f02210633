import { DECLARATION_COMMANDS_LIMIT } from '../../limits.ts';
import { isSubcommandWord } from '../facts/names.ts';
import { fishGrammar } from '../shell-text/fish-word.ts';
import { shellLines } from '../shell-text/shell-lines.ts';
import { isDynamic, type ShellWord } from '../shell-text/shell-word.ts';
import { type Statement, statementsOf } from '../shell-text/statements.ts';
import { putVariables, type VariableTable } from '../shell-text/variable-table.ts';
import { type SelectorFunctions, selectorTest } from './selector-test.ts';

/** One way in which a condition can hold. */
export interface ConditionCase {
  /** Words of the subcommand path behind the command that the case asks for. */
  readonly path: readonly string[];
  /** True if the case asks that no (further) subcommand was given. */
  readonly isWithoutSubcommand: boolean;
  /** Words that must not have been given; null if the case forbids none, `any` if which ones is not stated. */
  readonly forbidden: ReadonlySet<string> | 'any' | null;
}

const always: ConditionCase = { path: [], isWithoutSubcommand: false, forbidden: null };

/** What the rest of a file says about the words and functions of its conditions. */
export interface FishContext {
  readonly functions: SelectorFunctions;
  readonly variables: VariableTable;
}

/** Cases in which every one of several conditions holds; null where one of them cannot be read. */
export const conditionCases = (
  command: string,
  conditions: readonly ShellWord[],
  context: FishContext,
): readonly ConditionCase[] | null => {
  let cases: readonly ConditionCase[] | null = [always];
  for (const condition of conditions) {
    if (cases === null) return null;
    cases = both(cases, casesOf(command, condition, context));
  }
  return cases;
};

const casesOf = (command: string, condition: ShellWord, context: FishContext): readonly ConditionCase[] | null => {
  let cases: readonly ConditionCase[] | null = [always];
  let isFirst = true;
  for (const line of shellLines(condition.text, fishGrammar)) {
    if (line.kind === 'problem') return null;
    for (const statement of statementsOf(line.tokens)) {
      const { joiner, negated, words } = headOf({
        joiner: statement.joiner,
        words: putVariables(statement.words, context.variables),
      });
      if (words.length === 0) return null;
      const simple = simpleCases(command, words, negated, context);
      if (isFirst || joiner === 'and') cases = both(cases, simple);
      else if (joiner === 'or') cases = either(cases, simple);
      // Only the last of several independent commands decides.
      else return null;
      isFirst = false;
    }
  }
  return cases;
};

const joiners: Readonly<Record<string, 'and' | 'or'>> = { '&&': 'and', '||': 'or' };

const headOf = (
  statement: Statement,
): { readonly joiner: 'and' | 'or' | null; readonly negated: boolean; readonly words: readonly ShellWord[] } => {
  let joiner = joiners[statement.joiner] ?? null;
  let negated = false;
  let start = 0;
  for (const word of statement.words) {
    if (word.text === 'and' || word.text === 'or') joiner = word.text;
    else if (word.text === 'not' || word.text === '!') negated = !negated;
    else break;
    start += 1;
  }
  return {
    joiner,
    negated,
    words: statement.joiner === '|' || statement.joiner === '&' ? [] : statement.words.slice(start),
  };
};

const simpleCases = (
  command: string,
  words: readonly ShellWord[],
  negated: boolean,
  context: FishContext,
): readonly ConditionCase[] | null => {
  const [head, ...rest] = words;
  if (head === undefined || isDynamic(head)) return null;
  if (head.text === 'contains') return containsCases(rest, negated);
  const test = selectorTest(command, head.text, rest.length > 0, context.functions);
  const named = rest.filter((word) => !isDynamic(word) && isSubcommandWord(word.text)).map((word) => word.text);
  if (test.kind === 'neutral') return [always];
  if (test.kind === 'unknown') return null;
  if (test.kind === 'without subcommand') return negated ? null : [{ ...always, isWithoutSubcommand: true }];
  if (negated) {
    // Only a condition on the first level of subcommands says something about the command itself.
    if (test.words.length > 0) return null;
    return [{ ...always, forbidden: rest.length === named.length ? new Set(named) : 'any' }];
  }
  if (named.length === 0 || named.length > DECLARATION_COMMANDS_LIMIT) return null;
  if (test.takes === 'any') return named.map((word) => ({ ...always, path: [...test.words, word] }));
  if (named.length !== rest.length) return null;
  const path = named[0] === command ? named.slice(1) : named;
  if (path.length === 0) return null;
  // Several words mean one path or alternatives; only a path begins with the command.
  if (test.takes === 'one word' && path.length > 1 && path === named) return null;
  return [{ ...always, path: [...test.words, ...(test.takes === 'first' ? path.slice(0, 1) : path)] }];
};

/** `contains word (commandline …)` asks whether a word was given, as the function for subcommands does. */
const containsCases = (words: readonly ShellWord[], negated: boolean): readonly ConditionCase[] | null => {
  const [key, line, ...more] = words.filter(({ text }) => text !== '--' && text !== '-i' && text !== '--index');
  if (line === undefined) return words.some(({ text }) => text === '--') ? [always] : null;
  if (key === undefined || more.length > 0 || !isDynamic(line) || !line.text.includes('commandline')) return null;
  if (key.text.startsWith('-')) return [always];
  if (isDynamic(key) || !isSubcommandWord(key.text)) return null;
  return [negated ? { ...always, forbidden: new Set([key.text]) } : { ...always, path: [key.text] }];
};

const both = (
  left: readonly ConditionCase[] | null,
  right: readonly ConditionCase[] | null,
): readonly ConditionCase[] | null => {
  if (left === null || right === null) return null;
  if (left.length * right.length > DECLARATION_COMMANDS_LIMIT) return null;
  return left.flatMap((one) =>
    right.map((other) => ({
      path: startsWith(other.path, one.path) ? other.path : [...one.path, ...other.path],
      isWithoutSubcommand: one.isWithoutSubcommand || other.isWithoutSubcommand,
      forbidden: bothForbidden(one.forbidden, other.forbidden),
    })),
  );
};

/** True if a path begins with another one that is not empty: the second test only repeats the first. */
const startsWith = (path: readonly string[], beginning: readonly string[]): boolean =>
  beginning.length > 0 && beginning.every((word, index) => path[index] === word);

const bothForbidden = (
  left: ConditionCase['forbidden'],
  right: ConditionCase['forbidden'],
): ConditionCase['forbidden'] => {
  if (left === null) return right;
  if (right === null) return left;
  return left === 'any' || right === 'any' ? 'any' : new Set([...left, ...right]);
};

const either = (
  left: readonly ConditionCase[] | null,
  right: readonly ConditionCase[] | null,
): readonly ConditionCase[] | null => {
  if (left === null || right === null) return null;
  return left.length + right.length > DECLARATION_COMMANDS_LIMIT ? null : [...left, ...right];
};
