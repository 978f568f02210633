import { loadPackageEntry, type PackageEntry } from '@quirl/lua';
import { type Effect, type PackageManifest, QuirlError } from '@quirl/quirl-contracts';
import { problemsOfDeclarations } from '../types/declarations.ts';
import { refusalOfFirst } from '../types/manifest-problem.ts';
import { bindCommands } from './bind-commands.ts';

/** The entry of a package with its manifest, and what it may do. */
export interface EntryRequest {
  readonly manifest: PackageManifest;
  readonly entryBytes: Uint8Array;
  /** Path of the entry, for messages. */
  readonly entryName: string;
  /** The granted capabilities; a scoped one as it stands. */
  readonly grants: readonly string[];
  /** The effects that loading may have; those of all commands together by default. */
  readonly effects?: readonly Effect[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Milliseconds that loading may take; those of a call by default. */
  readonly deadlineMs?: number;
}

/** An entry that was loaded once and stands behind every command of its manifest. It must be closed. */
export interface CheckedEntry {
  readonly entry: PackageEntry;
  /** Handle of the function behind a command of the manifest. Throws an `Error` for another path: that is a mistake in our code. */
  handleOf(path: string): number;
  close(): Promise<void>;
}

/**
 * Loads the entry of a package once, under its grants, and binds every command of the manifest to one function (catalog spec 15 and 16).
 * Refusals: `validation` for declarations that no command can have, before anything is loaded; those of the load (`lua`,
 * `resource_limit`, `validation`); and `validation` for a command without a function, with two, or registered otherwise than the manifest says. Nothing is left running behind a refusal.
 */
export const loadCheckedEntry = async (request: EntryRequest): Promise<CheckedEntry> => {
  const { manifest, entryBytes, entryName, ...setting } = request;
  const problem = refusalOfFirst(problemsOfDeclarations(manifest));
  if (problem !== null) throw problem;
  const effects = request.effects ?? manifest.public_commands.flatMap((command) => command.effects);
  const entry = await loadPackageEntry({ source: entryBytes, name: entryName, ...setting, effects });
  const { handles, problems } = bindCommands(manifest, entry);
  const [first, ...others] = problems;
  if (first !== undefined) {
    await entry.close();
    throw new QuirlError({
      code: 'validation',
      message: `${entryName} does not fit its manifest: ${first.message}`,
      ...(others.length > 0 ? { context: others.map(({ message }) => message) } : {}),
      help: [...new Set(problems.map(({ help }) => help))],
    });
  }
  return {
    entry,
    handleOf: (path) => {
      const handle = handles.get(path);
      if (handle === undefined) throw new Error(`the manifest has no command ${path}`);
      return handle;
    },
    close: () => entry.close(),
  };
};
