import { DECLARATION_COMMANDS_LIMIT } from '../../limits.ts';
import { isSubcommandWord } from '../facts/names.ts';
import type { BranchContext } from './branch-context.ts';

/** Knows which command the functions of one file complete. */
export interface CommandPaths {
  /** A function that is registered for commands with `compdef`. */
  readonly register: (functionName: string, names: readonly string[]) => void;
  /** Subcommands that the file lists for a path; functions named after them complete them. */
  readonly listed: (path: string, word: string) => void;
  /** Paths that a fact in this context belongs to; none where that is not certain. */
  readonly of: (context: BranchContext) => readonly string[];
}

const dispatch = /\b_((?:\$\{service\}|[A-Za-z0-9][\w.+-]{0,64}?)[-_])\$/g;
const listSuffix = /[-_]{1,2}(?:sub)?(?:commands?|cmds?)$/;

/** Paths of one file: `names` are its commands, `mainFunction` the function with the file's own name. */
export const createCommandPaths = (names: readonly string[], mainFunction: string, text: string): CommandPaths => {
  const registered = new Map<string, readonly string[]>();
  const listed = new Set<string>();
  let cached = new WeakMap<BranchContext, readonly string[]>();
  const bases = new Map<string, readonly (readonly string[])[]>();
  // A file that calls functions by the word on the line, as in `_name-$words[1]`, names them after subcommands.
  const dispatches = new Set(Array.from(text.matchAll(dispatch), (match) => match[1] ?? ''));

  const isDispatched = (name: string, separator: string): boolean =>
    dispatches.has(`${name}${separator}`) || dispatches.has(`\${service}${separator}`);

  const basesOf = (functionName: string): readonly (readonly string[])[] => {
    const own = registered.get(functionName);
    if (own !== undefined) return own.map((name) => [name]);
    if (functionName === mainFunction) return names.map((name) => [name]);
    if (names.includes(functionName.slice(1))) return [[functionName.slice(1)]];
    const stem = functionName.replace(listSuffix, '');
    if (stem !== functionName && names.includes(stem.slice(1))) return [[stem.slice(1)]];
    for (const name of names) {
      const separator = stem.slice(name.length + 1, name.length + 2);
      if (!stem.startsWith(`_${name}`) || (separator !== '-' && separator !== '_')) continue;
      const rest = stem.slice(name.length + 1).replace(/^[-_]+/, '');
      const isListed = listed.has(`${name} ${rest}`);
      if (isListed || (isSubcommandWord(rest) && isDispatched(name, separator))) return [[name, rest]];
      const words = rest.split('__').filter((word) => word !== '');
      if (words.length > 1 && words.every((_, index) => listed.has([name, ...words.slice(0, index + 1)].join(' ')))) {
        return [[name, ...words]];
      }
    }
    return [];
  };

  const pathsOf = (context: BranchContext): readonly string[] => {
    if (context.isUnknown || context.isElsewhere) return [];
    const { functionName, services } = context;
    let paths = functionName === null ? names.map((name) => [name]) : bases.get(functionName);
    if (paths === undefined && functionName !== null) {
      paths = basesOf(functionName);
      bases.set(functionName, paths);
    }
    let found: readonly (readonly string[])[] = (paths ?? []).filter(
      ([name = '']) => services === null || services.includes(name) || !names.includes(name),
    );
    for (const words of context.subcommands) {
      found = found
        .flatMap((beginning) => words.map((word) => [...beginning, word]))
        // One more than a declaration may speak of: it is dropped with a diagnostic.
        .slice(0, DECLARATION_COMMANDS_LIMIT + 1);
    }
    return found.map((path) => path.join(' '));
  };

  return {
    register: (functionName, commands) => registered.set(functionName, commands),
    listed: (path, word) => {
      const full = `${path} ${word}`;
      if (listed.has(full)) return;
      listed.add(full);
      bases.clear();
      cached = new WeakMap();
    },
    of: (context) => {
      const known = cached.get(context);
      if (known !== undefined) return known;
      const found = pathsOf(context);
      cached.set(context, found);
      return found;
    },
  };
};
