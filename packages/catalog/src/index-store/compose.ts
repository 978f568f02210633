import type { HostPlatform } from '../curated/curated-types.ts';
import { curatedCommands } from '../curated/curated-set.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { mergeCatalog, mergeCommand } from '../model/merge-commands.ts';

/** The commands that the program brings along, each list merged and by path. */
export interface CompiledIn {
  readonly own: ReadonlyMap<string, CommandRecord>;
  readonly curated: ReadonlyMap<string, CommandRecord>;
}

export const compiledInCommands = (own: readonly CommandRecord[], platform: HostPlatform): CompiledIn => ({
  own: byPath(own),
  curated: byPath(curatedCommands(platform)),
});

const byPath = (records: readonly CommandRecord[]): ReadonlyMap<string, CommandRecord> =>
  new Map(mergeCatalog([records]).map((record) => [record.path, record]));

/** The first word of a command's path: the program that it belongs to. */
export const programOf = (path: string): string => {
  const end = path.indexOf(' ');
  return end === -1 ? path : path.slice(0, end);
};

/**
 * What the program itself knows of a path: own commands before curated ones (catalog spec 4). Beside an index, curated
 * facts count only for programs that the index has seen: a catalog lists what is installed.
 */
export const compiledInCommand = (
  compiled: CompiledIn,
  path: string,
  isInstalled: (program: string) => boolean,
): CommandRecord | undefined => {
  const own = compiled.own.get(path);
  const curated = isInstalled(programOf(path)) ? compiled.curated.get(path) : undefined;
  if (own === undefined || curated === undefined) return own ?? curated;
  return mergeCommand(own, curated);
};

/** One command of the composed catalog; undefined if nobody knows the path. */
export const composeCommand = (
  compiled: CommandRecord | undefined,
  imported: CommandRecord | undefined,
): CommandRecord | undefined => {
  if (compiled === undefined || imported === undefined) return compiled ?? imported;
  return mergeCommand(compiled, imported);
};
