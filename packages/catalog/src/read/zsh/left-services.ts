import type { BranchContext } from './branch-context.ts';

/** Commands for which a function has returned: what follows in it is not for them. */
export interface LeftServices {
  /** Takes a `return` in a branch on the service. */
  readonly leave: (context: BranchContext) => void;
  /** The context without the commands that are gone by then. */
  readonly without: (context: BranchContext) => BranchContext;
}

/** Nothing has returned yet. `names` are the commands of the file. */
export const createLeftServices = (names: readonly string[]): LeftServices => {
  const gone = new Map<string, Set<string>>();
  return {
    leave: ({ functionName, services, subcommands, isUnknown }) => {
      if (services === null || isUnknown || subcommands.length > 0) return;
      const known = gone.get(functionName ?? '') ?? new Set();
      for (const service of services) known.add(service);
      gone.set(functionName ?? '', known);
    },
    without: (context) => {
      const known = gone.get(context.functionName ?? '');
      if (known === undefined) return context;
      return { ...context, services: (context.services ?? names).filter((name) => !known.has(name)) };
    },
  };
};
