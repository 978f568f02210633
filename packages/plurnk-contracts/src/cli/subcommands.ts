import type { Subcommand } from './command-io.ts';

/** The first words that are commands of their own; a file of such a name is written `./validate`. */
export const subcommands: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([]);
