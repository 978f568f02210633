import { compareCodePoints } from '@quirl/quirl-contracts';
import type { CommandRecord } from './command-record.ts';

/** What the running program declares itself, and what the packages declare that are enabled in it. */
export interface Declarations {
  readonly ownCommands: readonly CommandRecord[];
  /** Records of source `plugin`. */
  readonly packageCommands: readonly CommandRecord[];
}

/** The first word of a command's path: the program that it belongs to. */
export const programOf = (path: string): string => {
  const end = path.indexOf(' ');
  return end === -1 ? path : path.slice(0, end);
};

/** The declared commands by path. Whatever else is known of these paths changes nothing about them (catalog spec 4, 16). */
export const declaredCommands = ({ ownCommands, packageCommands }: Declarations): readonly CommandRecord[] =>
  [...ownCommands, ...packageCommands].sort(byPath);

/**
 * The records of packages that may stand beside the own commands, by path: none that speaks of a program of ours, and of two with
 * one path the first. Throws a `TypeError` for a record of another source, which would be a tool in one reading of the catalog
 * and none in another.
 */
export const admitPackageCommands = ({ ownCommands, packageCommands }: Declarations): readonly CommandRecord[] => {
  const ownPrograms = new Set(ownCommands.map(({ path }) => programOf(path)));
  const admitted = new Map<string, CommandRecord>();
  for (const record of packageCommands) {
    if (record.provenance.source !== 'plugin') throw new TypeError(`the record of ${record.path} is of no package`);
    if (!ownPrograms.has(programOf(record.path)) && !admitted.has(record.path)) admitted.set(record.path, record);
  }
  return [...admitted.values()].sort(byPath);
};

const byPath = (left: CommandRecord, right: CommandRecord): number => compareCodePoints(left.path, right.path);
