import type { ShellToken } from './shell-line.ts';
import type { ShellWord } from './shell-word.ts';

/** Words between two operators, and the operator in front of them (empty for the first). */
export interface Statement {
  readonly joiner: string;
  readonly words: readonly ShellWord[];
}

/** The commands of one line. Arrays are no part of a command's words. */
export const statementsOf = (tokens: readonly ShellToken[]): readonly Statement[] => {
  const statements: Statement[] = [];
  let joiner = '';
  let words: ShellWord[] = [];
  for (const token of tokens) {
    if (token.kind === 'word') words.push(token.word);
    else if (token.kind === 'operator') {
      if (words.length > 0) statements.push({ joiner, words });
      joiner = token.text;
      words = [];
    }
  }
  if (words.length > 0) statements.push({ joiner, words });
  return statements;
};
