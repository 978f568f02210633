import type { ShellWord } from '../shell-text/shell-word.ts';

/** What one `_describe` names: its tag and label, and the arrays or literal lists behind them. */
export interface DescribeCall {
  /** True if the tag, the label or the array speaks of commands. */
  readonly isOfCommands: boolean;
  readonly lists: readonly ShellWord[];
}

const ofCommands = /(?:^|[^a-z])(?:sub[-_ ]?)?(?:commands?|cmds?|actions?|verbs?|operations?|tasks?)(?:$|[^a-z])/i;
const letters = /^-[12JVoOx]+$/;

/** Reads the words behind `_describe`. Null if there is no label. */
export const describeCall = (words: readonly ShellWord[]): DescribeCall | null => {
  let at = 0;
  const named: string[] = [];
  let isOption = false;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? '';
    if (text === '-t' || /^-[12ox]*[JV]$/.test(text)) {
      at += 1;
      if (text === '-t') named.push(words[at]?.text ?? '');
    } else if (letters.test(text)) isOption ||= /[oO]/.test(text);
    else break;
  }
  const label = words[at];
  if (label === undefined) return null;
  const lists: ShellWord[] = [];
  for (const word of words.slice(at + 1)) {
    if (word.text === '--') continue;
    // What follows are options for adding matches.
    if (word.text.startsWith('-')) break;
    lists.push(word);
  }
  named.push(label.text, ...lists.map(({ text }) => (text.startsWith('(') ? '' : text)));
  return { isOfCommands: !isOption && named.some((name) => ofCommands.test(name)), lists };
};
