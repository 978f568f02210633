import { expandBraces } from '../shell-text/brace-expansion.ts';
import type { ShellWord } from '../shell-text/shell-word.ts';
import { type ArgumentsSpec, argumentsSpec } from './arguments-spec.ts';

/** A spec of one `_arguments`, with the names that its group excludes. */
export interface ReadSpec {
  readonly spec: ArgumentsSpec;
  readonly line: number;
  /** Position of the word that it comes from; the spellings of one brace list share it. */
  readonly origin: number;
  /** Number of the group of mutually exclusive specs that it stands in; null outside of one. */
  readonly group: number | null;
}

/** Options of `_arguments` itself: some are followed by a value. */
const withValue = /^-[sSwWCn0R]*[AMO]$/;
const withoutValue = /^-[sSwWCn0R]+$/;

/** The words behind the options of `_arguments` itself. */
export const specWords = (words: readonly ShellWord[]): readonly ShellWord[] => {
  let at = 0;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (text === ':') return words.slice(at + 1);
    if (withValue.test(text)) at += 1;
    else if (!withoutValue.test(text)) break;
  }
  return words.slice(at);
};

/**
 * Reads the specs of one `_arguments`, at most `limit` and one. Behind `--` nothing is declared: zsh would ask the
 * program's own help.
 */
export const readSpecs = (words: readonly ShellWord[], limit: number): readonly ReadSpec[] => {
  const specs: ReadSpec[] = [];
  let group: number | null = null;
  let groups = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.text === '--' || specs.length > limit) break;
    if (word.text === '+' || word.text === '-') {
      at += 1;
      groups += 1;
      group = /^\(.*\)$/.test(words[at]?.text ?? '') ? groups : null;
      continue;
    }
    for (const piece of expandBraces(word))
      specs.push({ spec: argumentsSpec(piece), line: word.line, origin: at, group });
  }
  return specs;
};
