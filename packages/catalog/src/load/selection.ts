import { type AgentCommand, refusal } from '@quirl/quirl-contracts';
import { SELECTION_ECHO_LIMIT } from '../limits.ts';
import { resolveParents } from '../model/resolve-parents.ts';

/** The paths that a path is or lies below: each beginning of it that ends at a word. */
function* pathsAbove(path: string): Generator<string, void, undefined> {
  for (let end = path.indexOf(' '); end !== -1; end = path.indexOf(' ', end + 1)) yield path.slice(0, end);
  yield path;
}

/** The refusal of a selected path that the catalog does not have. */
const unknownSelection = (selected: string): Error =>
  refusal(
    'invalid_argument',
    `The catalog has no command ${JSON.stringify(selected.slice(0, SELECTION_ECHO_LIMIT))} to select.`,
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
  const selected = new Set(select);
  const unseen = new Set(select);
  const kept: AgentCommand[] = [];
  for (const command of commands) {
    const within = [...pathsAbove(command.path)].filter((path) => selected.has(path));
    for (const path of within) unseen.delete(path);
    if (within.length > 0 || own.has(command.path)) kept.push(command);
  }
  for (const path of unseen) throw unknownSelection(path);
  return resolveParents(kept);
};
