import { type AgentCommand, compareCodePoints, normaliseCommand } from '@quirl/quirl-contracts';
import { curatedCommands } from '../curated/curated-set.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { declaredCommands, programOf } from '../model/declared-commands.ts';
import { mergeCatalog, mergeCommand } from '../model/merge-commands.ts';
import { resolveParent } from '../model/resolve-parents.ts';
import type { Composition } from './composition-key.ts';

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

/** A command that stands before anything that was imported. */
interface CompiledIn {
  readonly record: CommandRecord;
  /** It is the program's own or a package's, and takes nothing from others. */
  readonly isDeclared: boolean;
}

/**
 * The commands that the program brings along, by path: its own, those of enabled packages, and the curated ones of installed
 * programs, in this order of precedence (catalog spec 4, 16).
 */
const compiledInCommands = (composition: Composition, isInstalled: IsInstalled): readonly CompiledIn[] => {
  const declared = declaredCommands(composition);
  const paths = new Set(declared.map(({ path }) => path));
  const curated = curatedCommands(composition.platform).filter(
    ({ path }) => !paths.has(path) && isInstalled(programOf(path)),
  );
  return mergeCatalog([declared, curated]).map((record) => ({ record, isDeclared: paths.has(record.path) }));
};

/**
 * The composed catalog, one command at a time by path: what the program brings along, and the imported commands, which come
 * sorted by path, merged under it.
 */
export function* composeCommands(
  composition: Composition,
  isInstalled: IsInstalled,
  imported: Iterable<CommandRecord>,
): Generator<ComposedCommand, void, undefined> {
  const compiledIn = compiledInCommands(composition, isInstalled);
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
  | { readonly compiledIn: CompiledIn; readonly imported?: CommandRecord }
  | { readonly compiledIn?: undefined; readonly imported: CommandRecord };

const mergedPair = ({ compiledIn, imported }: Pair): CommandRecord => {
  if (compiledIn === undefined) return imported;
  const { record, isDeclared } = compiledIn;
  return isDeclared || imported === undefined ? record : mergeCommand(record, imported);
};

function* pairByPath(
  compiledIn: Iterable<CompiledIn>,
  imported: Iterable<CommandRecord>,
): Generator<Pair, void, undefined> {
  const compiledIns = compiledIn[Symbol.iterator]();
  const importeds = imported[Symbol.iterator]();
  let left = compiledIns.next();
  let right = importeds.next();
  for (;;) {
    if (left.done && right.done) return;
    const order = left.done ? 1 : right.done ? -1 : compareCodePoints(left.value.record.path, right.value.path);
    if (!left.done && order <= 0) {
      yield order === 0 && !right.done ? { compiledIn: left.value, imported: right.value } : { compiledIn: left.value };
    } else if (!right.done) yield { imported: right.value };
    if (order <= 0) left = compiledIns.next();
    if (order >= 0) right = importeds.next();
  }
}
