import { fishGrammar } from '../shell-text/fish-word.ts';
import type { ShellWord } from '../shell-text/shell-word.ts';
import { wordList } from '../shell-text/word-list.ts';

/** One word that a completion offers, with the description that follows its tab. */
export interface Candidate {
  readonly word: string;
  readonly description: string;
}

const staticValue = /^[^-\s\p{C}][^\s\p{C}]*$/u;

/**
 * The words of an `-a` text. Null if the text is dynamic: it holds a substitution or a variable, or it does not read as
 * words.
 */
export const staticCandidates = (word: ShellWord): readonly Candidate[] | null => {
  if (/[($]/.test(word.text) || /[vx]/.test(word.mask)) return null;
  const words = wordList(word.text, fishGrammar);
  if (words === null) return null;
  return words.map(({ text }) => {
    const tab = text.indexOf('\t');
    return tab === -1
      ? { word: text, description: '' }
      : { word: text.slice(0, tab), description: text.slice(tab + 1) };
  });
};

/** True for a word that can stand as a subcommand or an option's value without quoting. */
export const isStaticWord = (word: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(word);

/** Values of an option: the list is only worth something if all of it is read. */
export const staticValues = (candidates: readonly Candidate[]): readonly string[] =>
  candidates.every(({ word }) => staticValue.test(word) && !/[*?{}~]/.test(word))
    ? candidates.map(({ word }) => word)
    : [];
