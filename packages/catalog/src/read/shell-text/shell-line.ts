import type { ShellWord } from './shell-word.ts';

/** A word, an array that is assigned literally, or an operator: `;` `;;` `;&` `;|` `&` `&&` `|` `||` `(` `)`. */
export type ShellToken =
  | { readonly kind: 'word'; readonly word: ShellWord }
  | { readonly kind: 'array'; readonly name: string; readonly append: boolean; readonly items: readonly ShellWord[] }
  | { readonly kind: 'operator'; readonly text: string };

/** Why a line was not read. */
export type ShellLineProblem = 'unclosed' | 'words' | 'lines';

/** One logical line: everything up to a line feed that no quote, bracket or backslash hides. */
export type ShellLine =
  | { readonly kind: 'tokens'; readonly line: number; readonly tokens: readonly ShellToken[] }
  | { readonly kind: 'problem'; readonly line: number; readonly problem: ShellLineProblem };

/** What a diagnostic says of each problem. */
export const lineProblemMessages: Readonly<Record<ShellLineProblem, string>> = {
  unclosed: 'a quote, bracket or escape is not closed; the line is skipped',
  words: 'the line has more words than are read; it is skipped',
  lines: 'the file has more lines than are read; the rest is skipped',
};
