import { CONDITION_LIMIT_UNITS } from '../../limits.ts';
import { createScriptBlocks, type ScriptBlock } from './script-blocks.ts';
import type { ShellGrammar } from './shell-grammar.ts';
import type { ShellLineProblem, ShellToken } from './shell-line.ts';
import { shellLines } from './shell-lines.ts';
import { isBareWord, type ShellWord } from './shell-word.ts';

type ArrayToken = Extract<ShellToken, { kind: 'array' }>;

/** A command in front of `&&` or `||`, which decides whether the next one runs. */
export interface CommandGuard {
  readonly text: string;
  /** True behind `||`: the next command runs if this one fails. */
  readonly isNegated: boolean;
}

/** One simple command of a script, with the blocks around it, outermost first. */
export interface ScriptCommand {
  readonly line: number;
  readonly words: readonly ShellWord[];
  readonly arrays: readonly ArrayToken[];
  readonly blocks: readonly ScriptBlock[];
  readonly guard: CommandGuard | null;
}

const textOf = (words: readonly ShellWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, CONDITION_LIMIT_UNITS);

/**
 * The simple commands of a bash or zsh script with the functions, conditions and case branches that they stand in. The
 * structure is read as far as completion files use it; where it is not understood a command only has fewer blocks
 * around it. Stops where blocks are nested absurdly deep.
 */
export function* scriptCommands(
  text: string,
  grammar: ShellGrammar,
  onProblem: (line: number, problem: ShellLineProblem) => void,
): Generator<ScriptCommand> {
  const blocks = createScriptBlocks();
  let words: ShellWord[] = [];
  let arrays: ArrayToken[] = [];
  let guard: CommandGuard | null = null;
  let pendingFunction: string | null = null;
  let start = 1;

  const flush = (joiner: string): ScriptCommand | null => {
    const all = words;
    const held = arrays;
    const guarded = guard;
    words = [];
    arrays = [];
    const rest = blocks.takeKeywords(all, textOf);
    const isTest = joiner === '&&' || joiner === '||';
    guard = isTest ? { text: textOf(rest), isNegated: joiner === '||' } : null;
    if (rest.length === 0 && held.length === 0) return null;
    pendingFunction = null;
    return { line: rest[0]?.line ?? start, words: rest, arrays: held, blocks: blocks.snapshot(), guard: guarded };
  };

  for (const line of shellLines(text, grammar)) {
    if (line.kind === 'problem') {
      onProblem(line.line, line.problem);
      continue;
    }
    start = line.line;
    let inTest = false;
    for (const [index, token] of line.tokens.entries()) {
      if (blocks.isLost()) return;
      if (blocks.isAtLabels()) {
        blocks.label(token);
      } else if (token.kind === 'array') {
        arrays.push(token);
      } else if (token.kind === 'word') {
        const { word } = token;
        if (isBareWord(word, '{')) {
          const name = functionName(words) ?? pendingFunction;
          if (name === null) {
            const command = flush('');
            if (command !== null) yield command;
          }
          words = [];
          pendingFunction = null;
          blocks.openBrace(name);
        } else if (isBareWord(word, '}')) {
          const command = flush('');
          if (command !== null) yield command;
          blocks.closeBrace();
        } else if (isBareWord(word, 'in') && words[0]?.text === 'case') {
          blocks.openCase(textOf(words.slice(1)));
          words = [];
          guard = null;
        } else {
          words.push(word);
          if (isBareWord(word, '[[')) inTest = true;
          else if (isBareWord(word, ']]')) inTest = false;
        }
      } else if (inTest) {
        // Brackets and bars inside `[[ … ]]` belong to a pattern.
        words.push({ text: token.text, mask: 'b'.repeat(token.text.length), line: line.line });
      } else if (token.text === '(' && isFunctionHead(words, line.tokens[index + 1])) {
        pendingFunction = words.at(-1)?.text ?? null;
        words = [];
      } else if (token.text === ')' && pendingFunction !== null && words.length === 0) {
        // The empty brackets of a function's head.
      } else {
        const command = flush(token.text);
        if (command !== null) yield command;
        blocks.operator(token.text);
      }
    }
    if (blocks.isAtLabels() || (words.length === 0 && arrays.length === 0)) continue;
    // A subject may stand on the line in front of `in`; a function's name in front of its brace.
    if (words[0]?.text === 'case') continue;
    const name = functionName(words);
    if (name !== null) {
      pendingFunction = name;
      words = [];
      continue;
    }
    const command = flush('');
    if (command !== null) yield command;
  }
}

const functionName = (words: readonly ShellWord[]): string | null =>
  isBareWord(words[0], 'function') ? (words[1]?.text ?? null) : null;

const isFunctionHead = (words: readonly ShellWord[], next: ShellToken | undefined): boolean => {
  const isClosed = next?.kind === 'operator' && next.text === ')';
  return isClosed && (words.length === 1 || functionName(words) !== null);
};
