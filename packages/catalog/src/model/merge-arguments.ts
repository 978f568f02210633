import { compareCodePointLists, compareCodePoints } from '@quirl/quirl-contracts';
import type { CommandArgument } from './command-record.ts';
import { replaces } from './confidence.ts';

/**
 * Positionals first, in the order given, then options and flags by their names (catalog spec 4, contracts spec 5.6).
 * Equal names keep their order.
 */
export const orderArguments = (list: readonly CommandArgument[]): readonly CommandArgument[] => [
  ...list.filter((argument) => argument.kind === 'positional'),
  ...list
    .filter((argument) => argument.kind !== 'positional')
    .sort((left, right) => compareCodePointLists(left.names, right.names)),
];

/**
 * Merges arguments one by one (catalog spec 4). An incoming argument joins the existing one that shares the most
 * names with it; one that shares none is new. Names are united, the other facts stay unless the incoming ones replace
 * them ({@link replaces}).
 *
 * Arguments of one source never join each other: a page may use one letter for two subcommands. Only an incoming
 * argument that has names of several existing ones says that they are the same: those whose names it all has are
 * joined. Options that each have a long name are not the same, though a manual may put them under one heading, as
 * `--since, --until`: they stay, and what the heading names beside them is an option of its own.
 */
export const mergeArguments = (
  existing: readonly CommandArgument[],
  incoming: readonly CommandArgument[],
): readonly CommandArgument[] => {
  const merged: (CommandArgument | undefined)[] = [...existing];
  const holders = holdersByName(existing);
  const added: CommandArgument[] = [];
  for (const argument of incoming) {
    const names = new Set(argument.names);
    const shared = sharedNames(names, holders, merged);
    const target = bestHolder(shared, merged);
    const held = target === undefined ? undefined : merged[target];
    if (target === undefined || held === undefined) {
      added.push({ ...argument, names: unitedNames(argument.names) });
      continue;
    }
    if (shared.get(target) !== names.size && isHeading(shared, merged)) {
      for (const index of shared.keys()) {
        const other = merged[index];
        if (other !== undefined) merged[index] = { ...factsOf(other, argument), names: other.names };
      }
      const left = argument.names.filter((name) => !holders.has(name));
      if (left.length > 0) added.push({ ...argument, names: unitedNames(left) });
      continue;
    }
    let joined = joinArguments(held, argument);
    if (shared.get(target) !== names.size) {
      for (const index of shared.keys()) {
        const other = merged[index];
        if (index === target || other === undefined || !other.names.every((name) => names.has(name))) continue;
        joined = joinArguments(joined, other);
        merged[index] = undefined;
      }
    }
    merged[target] = joined;
  }
  return orderArguments([...merged.filter((argument) => argument !== undefined), ...added]);
};

const holdersByName = (list: readonly CommandArgument[]): ReadonlyMap<string, readonly number[]> => {
  const holders = new Map<string, number[]>();
  list.forEach((argument, index) => {
    for (const name of new Set(argument.names)) {
      const known = holders.get(name);
      if (known === undefined) holders.set(name, [index]);
      else known.push(index);
    }
  });
  return holders;
};

/** Existing arguments that share a name, by index, with how many they share. */
const sharedNames = (
  names: ReadonlySet<string>,
  holders: ReadonlyMap<string, readonly number[]>,
  merged: readonly (CommandArgument | undefined)[],
): ReadonlyMap<number, number> => {
  const shared = new Map<number, number>();
  for (const name of names) {
    for (const index of holders.get(name) ?? []) {
      if (merged[index] !== undefined) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
  }
  return shared;
};

/** The one that shares the most names; of equals the one with fewest names besides, then the first. */
const bestHolder = (
  shared: ReadonlyMap<number, number>,
  merged: readonly (CommandArgument | undefined)[],
): number | undefined => {
  let best: { index: number; count: number; size: number } | undefined;
  for (const [index, count] of shared) {
    const size = merged[index]?.names.length ?? 0;
    const order = best === undefined ? -1 : best.count - count || size - best.size || index - best.index;
    if (order < 0) best = { index, count, size };
  }
  return best?.index;
};

/** Whether the arguments are known to differ: two of them have a long name of their own. */
const isHeading = (shared: ReadonlyMap<number, number>, merged: readonly (CommandArgument | undefined)[]): boolean =>
  [...shared.keys()].filter((index) => merged[index]?.names.some(isLong)).length > 1;

const isLong = (name: string): boolean => name.startsWith('--');

const explained = ({ provenance, documentation }: CommandArgument) => ({ provenance, text: documentation });

const factsOf = (held: CommandArgument, incoming: CommandArgument): CommandArgument =>
  replaces(explained(incoming), explained(held)) ? incoming : held;

const joinArguments = (held: CommandArgument, incoming: CommandArgument): CommandArgument => ({
  ...factsOf(held, incoming),
  names: unitedNames([...held.names, ...incoming.names]),
});

const unitedNames = (names: readonly string[]): readonly string[] => [...new Set(names)].sort(compareCodePoints);
