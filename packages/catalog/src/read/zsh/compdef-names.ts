import { FIRST_LINE_LIMIT_UNITS } from '../../limits.ts';
import { isCommandWord } from '../facts/names.ts';

/** Commands that the first line of a zsh completion file is for. */
export interface CompdefNames {
  readonly names: readonly string[];
  /** True for `#autoload` files and for those that complete something else than commands. */
  readonly isHelper: boolean;
}

/**
 * Names of a `#compdef` line. Words behind `-p`, `-P`, `-k`, `-K` are patterns and key bindings, words with a dash in
 * front are contexts; `a=b` stands for the command `a`.
 */
export const compdefNames = (text: string): CompdefNames => {
  const feed = text.indexOf('\n');
  const line = text.slice(0, Math.min(feed === -1 ? text.length : feed, FIRST_LINE_LIMIT_UNITS));
  if (line.startsWith('#autoload')) return { names: [], isHelper: true };
  if (!/^#compdef(?:\s|$)/.test(line)) return { names: [], isHelper: false };
  const names: string[] = [];
  const words = line.slice('#compdef'.length).trim().split(/\s+/);
  if (words[0] === '-k' || words[0] === '-K') return { names: [], isHelper: true };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-p' || word === '-P') {
      at += 1;
      // `tool[0-9.]#` is the tool itself and its numbered versions.
      const stem = /^([\w.+-]{1,64})\[[^\]]{1,64}\]#$/.exec(words[at] ?? '')?.[1];
      if (stem !== undefined && isCommandWord(stem)) names.push(stem);
    } else if (!word.startsWith('-')) {
      const name = word.split('=', 1)[0] ?? '';
      if (isCommandWord(name)) names.push(name);
    }
  }
  return { names: [...new Set(names)], isHelper: names.length === 0 };
};

/** Function and commands of a `compdef function a b` statement; null if it declares none. */
export const compdefStatement = (
  words: readonly string[],
): { readonly functionName: string; readonly names: readonly string[] } | null => {
  const rest = words.filter((word) => !/^-[an]+$/.test(word));
  const [functionName, ...commands] = rest;
  if (functionName === undefined || !/^[A-Za-z_][\w.:-]*$/.test(functionName)) return null;
  if (commands.some((word) => word.startsWith('-'))) return null;
  const names = commands.map((word) => word.split('=', 1)[0] ?? '').filter(isCommandWord);
  return names.length === 0 ? null : { functionName, names };
};
