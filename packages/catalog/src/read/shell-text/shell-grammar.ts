import type { ShellWord } from './shell-word.ts';

/**
 * Tells, for a line that begins inside an open quote, that the quote was forgotten further up: the line begins as only
 * a new declaration does.
 */
export type QuoteGuard = (text: string, lineStart: number, quote: string) => boolean;

/** Reads the words of one logical line from the left to the right. */
export interface WordReader {
  readonly at: () => number;
  readonly advance: (units: number) => void;
  /** Skips spaces, tabs and continued line ends; line feeds too where they do not end anything. */
  readonly skipBlanks: (withLineFeeds: boolean) => void;
  /** Skips a comment, up to the line feed that ends it. */
  readonly skipComment: () => void;
  /** The word at the position, which is no blank; null if a quote, bracket or escape in it does not close. */
  readonly word: (insideArray: boolean) => ShellWord | null;
}

/** What one shell's text is made of. */
export interface ShellGrammar {
  /** Sticky pattern of the operators that stand between words. */
  readonly operator: RegExp;
  /** Whether `name=(…)` and here-documents exist. */
  readonly hasArrays: boolean;
  readonly words: (text: string, start: number, end: number, firstLine: number) => WordReader;
}
