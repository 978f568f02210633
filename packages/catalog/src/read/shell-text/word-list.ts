import type { ShellGrammar } from './shell-grammar.ts';
import { shellLines } from './shell-lines.ts';
import type { ShellWord } from './shell-word.ts';

/**
 * The words of a text that a shell splits a second time, such as a list of candidates in one quoted word. Null if it
 * does not read as words alone: something is unclosed, or there is an operator.
 */
export const wordList = (text: string, grammar: ShellGrammar): readonly ShellWord[] | null => {
  const words: ShellWord[] = [];
  for (const line of shellLines(text, grammar)) {
    if (line.kind === 'problem') return null;
    for (const token of line.tokens) {
      if (token.kind !== 'word') return null;
      words.push(token.word);
    }
  }
  return words;
};
