import type { ShellWord } from '../shell-text/shell-word.ts';
import type { VariableTable } from '../shell-text/variable-table.ts';

/** Collects the variables that one fish file sets. */
export interface SetVariables {
  readonly statement: (words: readonly ShellWord[]) => void;
  /** Those that were set exactly once, to literal words, by nothing but `set`. */
  readonly table: () => VariableTable;
}

/** An empty collection. A variable that a loop, a function's argument or a second `set` changes is not in its table. */
export const createSetVariables = (): SetVariables => {
  const values = new Map<string, readonly string[]>();
  const changing = new Set<string>();

  const assign = (name: string, value: readonly ShellWord[]): void => {
    const isLiteral = value.length > 0 && value.every((word) => !word.mask.includes('x') && !/[{}*~]/.test(word.text));
    if (!isLiteral || values.has(name)) changing.add(name);
    else
      values.set(
        name,
        value.map(({ text }) => text),
      );
  };

  return {
    statement: (words) => {
      const start = words.findIndex(({ text }) => text === 'set' || text === 'for' || text === 'read');
      if (start === -1) return;
      const rest = words.slice(start + 1);
      if (words[start]?.text !== 'set') {
        for (const { text } of rest) if (/^[A-Za-z_]\w{0,127}$/.test(text)) changing.add(text);
        return;
      }
      const name = rest.findIndex(({ text }) => !text.startsWith('-'));
      const flags = rest.slice(0, Math.max(name, 0));
      const first = rest[name];
      if (first === undefined) return;
      if (flags.some(({ text }) => /^-[a-z]*[eqapnSL]|^--(?:erase|query|append|prepend)/.test(text))) {
        changing.add(first.text);
      } else assign(first.text, rest.slice(name + 1));
    },
    table: () => new Map([...values].filter(([name]) => !changing.has(name))),
  };
};
