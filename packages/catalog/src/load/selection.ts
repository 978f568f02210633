import { type AgentCommand, refusal } from '@quirl/quirl-contracts';
import { resolveParents } from '../model/resolve-parents.ts';

/** Whether a path is the selected one or lies below it. */
const isWithin = (path: string, selected: string): boolean =>
  path.startsWith(selected) && (path.length === selected.length || path[selected.length] === ' ');

/** The refusal of a selected path that the catalog does not have. */
const unknownSelection = (selected: string): Error =>
  refusal(
    'invalid_argument',
    `The catalog has no command ${JSON.stringify(selected)} to select.`,
    'Look for its exact path with quirl search, and run quirl index build if it was installed lately.',
  );

/**
 * The commands of a catalog that a selection leaves (contracts spec 10): the own ones and the named subtrees, whose parents are
 * those that are left. Throws `invalid_argument` for a path that selects nothing.
 */
export const selectCommands = (
  commands: Iterable<AgentCommand>,
  own: ReadonlySet<string>,
  select: readonly string[],
): readonly AgentCommand[] => {
  const unseen = new Set(select);
  const kept: AgentCommand[] = [];
  for (const command of commands) {
    const within = select.filter((selected) => isWithin(command.path, selected));
    for (const selected of within) unseen.delete(selected);
    if (within.length > 0 || own.has(command.path)) kept.push(command);
  }
  for (const selected of unseen) throw unknownSelection(selected);
  return resolveParents(kept);
};
