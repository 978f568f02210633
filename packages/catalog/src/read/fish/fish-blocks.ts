import { systemFamily } from '../facts/other-systems.ts';
import type { Statement } from '../shell-text/statements.ts';

/** Follows the blocks of a fish file to know which lines are for other systems than GNU/Linux. */
export interface FishBlocks {
  /** Takes the next statement, and the operator behind it. */
  readonly statement: (statement: Statement, nextJoiner: string) => void;
  /** True inside a branch that only another system takes. */
  readonly isElsewhere: () => boolean;
}

interface Block {
  /** The subject of a `switch` is the system's name. */
  readonly isOnSystem: boolean;
  isElsewhere: boolean;
  /** Whether the rest of an `if` is for other systems. */
  elseIsElsewhere: boolean;
}

const system = /\buname\b|\bOSTYPE\b|\$OS\b|\bos(?:name)?\b/i;
const openers = new Set(['if', 'switch', 'for', 'while', 'begin', 'function']);

/** Blocks of one file, before its first statement. */
export const createFishBlocks = (): FishBlocks => {
  const blocks: Block[] = [];

  const branch = (text: string, isPiped: boolean): { readonly first: boolean; readonly otherwise: boolean } => {
    const isNegative = /(?:^| )(?:not|!) |!=| -eq 0\b/.test(text);
    const isGnuTest = (/ --version\b/.test(text) && !isPiped) || /\bis_gnu\b|\bgnu_linux\b/.test(text);
    if (isGnuTest) return { first: isNegative, otherwise: !isNegative };
    if (!system.test(text)) return { first: false, otherwise: false };
    const family = systemFamily(text.replace(/is_gnu/g, ''));
    if (family === 'unknown') return { first: false, otherwise: false };
    const isForOthers = family === 'other';
    return isNegative
      ? { first: !isForOthers, otherwise: isForOthers }
      : { first: isForOthers, otherwise: !isForOthers };
  };

  const open = (head: string, text: string, isPiped: boolean): void => {
    const result = head === 'if' ? branch(text, isPiped) : { first: false, otherwise: false };
    blocks.push({
      isOnSystem: head === 'switch' && system.test(text),
      isElsewhere: result.first,
      elseIsElsewhere: result.otherwise,
    });
  };

  return {
    statement: ({ words }, nextJoiner) => {
      const start = words.findIndex(({ text }) => text !== 'and' && text !== 'or' && text !== 'not');
      const head = words[start]?.text ?? '';
      const top = blocks.at(-1);
      const text = words
        .slice(start + 1)
        .map((word) => word.text)
        .join(' ')
        .slice(0, 1024);
      if (openers.has(head)) open(head, ` ${text}`, nextJoiner === '|');
      else if (head === 'end') blocks.pop();
      else if (top !== undefined && head === 'case' && top.isOnSystem) {
        const families = words.slice(start + 1).map((word) => systemFamily(word.text));
        top.isElsewhere = families.length > 0 && families.every((family) => family === 'other');
      } else if (top !== undefined && head === 'else') {
        if (words[start + 1]?.text === 'if' && !top.elseIsElsewhere) {
          const result = branch(` ${text}`, nextJoiner === '|');
          top.isElsewhere = result.first;
          top.elseIsElsewhere = result.otherwise;
        } else top.isElsewhere = top.elseIsElsewhere;
      }
    },
    isElsewhere: () => blocks.some((block) => block.isElsewhere),
  };
};
