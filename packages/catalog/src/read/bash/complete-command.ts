import { isLiteral, type ShellWord } from '../shell-text/shell-word.ts';

/** What one `complete` of bash says. */
export interface BashDeclaration {
  readonly commands: readonly ShellWord[];
  readonly words: ShellWord | null;
  readonly functionName: string | null;
  /** The command of `-C`; named, never run. */
  readonly program: ShellWord | null;
  /** Actions of `-A` and their letters, such as `file`. */
  readonly actions: readonly string[];
  /** True for `-r`, `-D`, `-E`, `-I` and `-p`: nothing is declared for a command. */
  readonly isIgnored: boolean;
}

const actionLetters: Readonly<Record<string, string>> = {
  a: 'alias',
  b: 'builtin',
  c: 'command',
  d: 'directory',
  e: 'export',
  f: 'file',
  g: 'group',
  j: 'job',
  k: 'keyword',
  s: 'service',
  u: 'user',
  v: 'variable',
};

/** Reads the words behind `complete`. */
export const completeCommand = (words: readonly ShellWord[]): BashDeclaration => {
  let list: ShellWord | null = null;
  let functionName: string | null = null;
  let program: ShellWord | null = null;
  let isIgnored = false;
  const actions: string[] = [];
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !word.text.startsWith('-') || word.text.length === 1) break;
    if (word.text === '--') {
      at += 1;
      break;
    }
    for (let letterAt = 1; letterAt < word.text.length; letterAt += 1) {
      const letter = word.text[letterAt] ?? '';
      const action = actionLetters[letter];
      if (action !== undefined) actions.push(action);
      else if ('rDEIp'.includes(letter)) isIgnored = true;
      else if ('WFCAGPSXo'.includes(letter)) {
        const isAttached = letterAt + 1 < word.text.length;
        if (!isAttached) at += 1;
        const value = isAttached
          ? { text: word.text.slice(letterAt + 1), mask: word.mask.slice(letterAt + 1), line: word.line }
          : words[at];
        if (value === undefined) break;
        if (letter === 'W') list = value;
        else if (letter === 'F' && isLiteral(value)) functionName = value.text;
        else if (letter === 'C') program = value;
        else if (letter === 'A' && isLiteral(value)) actions.push(value.text);
        break;
      }
    }
  }
  const commands = words.slice(at).filter(({ text }) => !/[<>]/.test(text) && text !== '');
  return { commands, words: list, functionName, program, actions, isIgnored };
};
