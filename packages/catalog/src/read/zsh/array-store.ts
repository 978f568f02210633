import { ARRAY_ITEMS_LIMIT } from '../../limits.ts';
import type { ShellWord } from '../shell-text/shell-word.ts';
import type { BranchContext } from './branch-context.ts';

/** One element of an array, with the branch in which it was put there. */
interface StoredItem {
  readonly word: ShellWord;
  readonly context: BranchContext;
}

/** Arrays that a file assigns literally, as they stand at the place that has been read so far. */
export interface ArrayStore {
  readonly assign: (name: string, items: readonly ShellWord[], append: boolean, context: BranchContext) => void;
  /**
   * What an array may hold inside a function. A name that the function does not assign is looked for at the top of the
   * file, then in the one other function that assigns it. Null if the file does not assign it.
   */
  readonly items: (name: string, functionName: string | null) => readonly StoredItem[] | null;
}

/** An empty store. */
export const createArrayStore = (): ArrayStore => {
  const arrays = new Map<string, Map<string, StoredItem[]>>();
  let stored = 0;

  return {
    assign: (name, items, append, context) => {
      const scopes = arrays.get(name) ?? new Map<string, StoredItem[]>();
      arrays.set(name, scopes);
      const scope = context.functionName ?? '';
      const known = scopes.get(scope) ?? [];
      scopes.set(scope, known);
      if (!append && context.isUnconditional) known.length = 0;
      if (stored + items.length > ARRAY_ITEMS_LIMIT) return;
      stored += items.length;
      for (const word of items) known.push({ word, context });
    },
    items: (name, functionName) => {
      const scopes = arrays.get(name);
      if (scopes === undefined) return null;
      const own = scopes.get(functionName ?? '') ?? scopes.get('');
      if (own !== undefined) return own;
      const [only, ...others] = scopes.values();
      return others.length === 0 ? (only ?? null) : null;
    },
  };
};

const reference = /^\$[=^~]{0,2}\{?[=^~]{0,2}(?:\(@\))?([A-Za-z_]\w{0,127})(?:\[@\]|\[\*\])?\}?$/;

/** Name of the array that a word stands for as a whole, such as `"${args[@]}"`; null for any other word. */
export const arrayReference = (word: ShellWord): string | null =>
  word.text.length <= 160 && /^x+$/.test(word.mask) ? (reference.exec(word.text)?.[1] ?? null) : null;
