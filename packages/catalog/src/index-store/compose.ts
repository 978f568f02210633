import { type AgentCommand, compareCodePoints, normaliseCommand } from '@quirl/quirl-contracts';
import { curatedCommands } from '../curated/curated-set.ts';
import type { HostPlatform } from '../curated/curated-types.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { mergeCatalog, mergeCommand } from '../model/merge-commands.ts';
import { resolveParent } from '../model/resolve-parents.ts';

/** One command of the composed catalog. */
export interface ComposedCommand {
  /** As documents hold it: normalised, with the id of its parent in this catalog. */
  readonly command: AgentCommand;
  /** What the index itself knows of the path, normalised; absent if nothing. */
  readonly imported?: CommandRecord;
  /** Whether facts of the program took part, so that the command is more than what was imported. */
  readonly isCompiledIn: boolean;
}

/** Tells whether a program is installed, as far as its curated facts are concerned. */
export type IsInstalled = (program: string) => boolean;

/** The first word of a command's path: the program that it belongs to. */
export const programOf = (path: string): string => {
  const end = path.indexOf(' ');
  return end === -1 ? path : path.slice(0, end);
};

/**
 * The commands that the program brings along, by path: its own, and the curated ones of installed programs. Own commands
 * stand before curated ones, and both before anything that was imported (catalog spec 4).
 */
export const compiledInCommands = (
  own: readonly CommandRecord[],
  platform: HostPlatform,
  isInstalled: IsInstalled,
): readonly CommandRecord[] =>
  mergeCatalog([own, curatedCommands(platform).filter(({ path }) => isInstalled(programOf(path)))]);

/** Merges imported commands under compiled-in ones, both sorted by path, one command at a time. */
export function* composeCommands(
  compiledIn: Iterable<CommandRecord>,
  imported: Iterable<CommandRecord>,
): Generator<ComposedCommand, void, undefined> {
  // A path sorts behind the path of its parent, whose id is therefore known.
  const ids = new Map<string, string>();
  for (const pair of pairByPath(compiledIn, imported)) {
    const merged = mergedPair(pair);
    ids.set(merged.path, merged.id);
    const command = normaliseCommand(resolveParent(merged, (path) => ids.get(path)));
    const isCompiledIn = pair.compiledIn !== undefined;
    yield pair.imported === undefined
      ? { command, isCompiledIn }
      : { command, imported: normaliseCommand(pair.imported), isCompiledIn };
  }
}

type Pair =
  | { readonly compiledIn: CommandRecord; readonly imported?: CommandRecord }
  | { readonly compiledIn?: undefined; readonly imported: CommandRecord };

const mergedPair = (pair: Pair): CommandRecord => {
  if (pair.compiledIn === undefined) return pair.imported;
  return pair.imported === undefined ? pair.compiledIn : mergeCommand(pair.compiledIn, pair.imported);
};

function* pairByPath(
  compiledIn: Iterable<CommandRecord>,
  imported: Iterable<CommandRecord>,
): Generator<Pair, void, undefined> {
  const compiledIns = compiledIn[Symbol.iterator]();
  const importeds = imported[Symbol.iterator]();
  let left = compiledIns.next();
  let right = importeds.next();
  for (;;) {
    if (left.done && right.done) return;
    const order = left.done ? 1 : right.done ? -1 : compareCodePoints(left.value.path, right.value.path);
    if (!left.done && order <= 0) {
      yield order === 0 && !right.done ? { compiledIn: left.value, imported: right.value } : { compiledIn: left.value };
    } else if (!right.done) yield { imported: right.value };
    if (order <= 0) left = compiledIns.next();
    if (order >= 0) right = importeds.next();
  }
}
