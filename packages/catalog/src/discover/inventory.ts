import type { SourceDiagnostic, SourceKind } from '@quirl/quirl-contracts';
import {
  COMPLETION_BYTES_LIMIT,
  COMPLETION_FILE_BYTES_LIMIT,
  DIRECTORY_ENTRIES_LIMIT,
  MANUAL_PAGES_LIMIT,
  PATH_BYTES_LIMIT,
  ROOTS_LIMIT,
  SOURCE_FILES_LIMIT,
} from '../limits.ts';
import { createEntryBudget } from './entry-budget.ts';
import type { Machine } from './machine.ts';
import { manualPages } from './manual-pages.ts';
import { programsOnPath } from './path-programs.ts';
import { type FileKind, type NamedSources, sourceRoots } from './roots.ts';
import { assertRootCount, type FoundFile, filesOfRoot } from './source-files.ts';

/** One source of this machine, known by its place, size and time alone. */
export interface Source {
  readonly kind: SourceKind;
  readonly path: string;
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  /** Named by the user: its commands count whether or not they are on PATH. */
  readonly named: boolean;
  /** The documented name of a page, the name of a program; empty for the other kinds. */
  readonly name: string;
  /** For a page, the programs on PATH that it may belong to: its reading depends on them. */
  readonly programs: readonly string[];
}

/** Everything that a build would read, in the order of its merge, without one byte read (catalog spec 9.1 to 9.4). */
export interface Inventory {
  readonly sources: readonly Source[];
  /** Names of the programs on PATH. */
  readonly programs: ReadonlySet<string>;
  readonly diagnostics: readonly SourceDiagnostic[];
}

/** Bounds of an inventory. */
export interface InventoryLimits {
  readonly roots: number;
  readonly directoryEntries: number;
  readonly sourceFiles: number;
  readonly pathBytes: number;
  readonly completionBytes: number;
  readonly manualPages: number;
}

/** The bounds of the product. */
export const INVENTORY_LIMITS: InventoryLimits = Object.freeze({
  roots: ROOTS_LIMIT,
  directoryEntries: DIRECTORY_ENTRIES_LIMIT,
  sourceFiles: SOURCE_FILES_LIMIT,
  pathBytes: PATH_BYTES_LIMIT,
  completionBytes: COMPLETION_BYTES_LIMIT,
  manualPages: MANUAL_PAGES_LIMIT,
});

/** What an inventory is taken of. */
export interface InventoryRequest {
  readonly machine: Machine;
  readonly named: NamedSources;
  /** Names of pages, such as `git-commit`, whose commands are in the curated set: they come first. */
  readonly curatedPages: ReadonlySet<string>;
  readonly limits?: InventoryLimits;
}

/**
 * Lists the sources of this machine, in the order of catalog spec 9.1 and within a folder by path. What a count limit
 * leaves out is one diagnostic for each limit. Throws a refusal for too many roots or directory entries, and for a root
 * that the user named and that is missing, special or a link.
 */
export const takeInventory = (request: InventoryRequest): Inventory => {
  const { machine, limits = INVENTORY_LIMITS } = request;
  const roots = sourceRoots(machine, request.named);
  assertRootCount(roots.length, limits.roots);
  const budget = createEntryBudget(limits.directoryEntries);
  const diagnostics: SourceDiagnostic[] = [];
  const programs = programsOnPath(machine, budget);
  const names = new Set(programs.map((program) => program.name));
  const filesOf = (kind: FileKind): readonly FoundFile[] =>
    roots.filter((root) => root.kind === kind).flatMap((root, order) => filesOfRoot(root, order, budget, diagnostics));
  const completions = (['fish', 'bash', 'zsh', 'help'] as const).flatMap((kind) => sourcesOfFiles(kind, filesOf(kind)));
  const pages = manualPages(filesOf('man'), names, request.curatedPages, diagnostics).map(
    ({ file, page, programs: owners }): Source => ({ ...sourceOfFile('man', file), name: page, programs: owners }),
  );
  const executables = programs.map(
    ({ name, path, bytes, modifiedNs }): Source => ({
      kind: 'path_executable',
      path,
      bytes,
      modifiedNs,
      named: false,
      name,
      programs: [],
    }),
  );
  const found = [...completions, ...pages, ...executables, ...sourcesOfFiles('kdl', filesOf('kdl'))];
  return { sources: withinLimits(found, limits, diagnostics), programs: names, diagnostics };
};

const sourceOfFile = (kind: FileKind, { path, bytes, modifiedNs, named }: FoundFile): Source => ({
  kind,
  path,
  bytes,
  modifiedNs,
  named,
  name: '',
  programs: [],
});

/** One source per file, however many links lead to it. */
const sourcesOfFiles = (kind: FileKind, files: readonly FoundFile[]): readonly Source[] => {
  const sources = new Map<string, Source>();
  for (const file of files) if (!sources.has(file.path)) sources.set(file.path, sourceOfFile(kind, file));
  return [...sources.values()];
};

type CountLimit = 'sourceFiles' | 'pathBytes' | 'completionBytes' | 'manualPages';

const countMessages: Readonly<Record<CountLimit, (left: number, limit: number) => string>> = {
  sourceFiles: (left, limit) => `${left} sources were left out: the limit is ${limit} sources`,
  pathBytes: (left, limit) => `${left} sources were left out: the limit is ${limit} bytes of paths`,
  completionBytes: (left, limit) =>
    `${left} completion files and help texts were left out: the limit is ${limit} bytes of them`,
  manualPages: (left, limit) => `${left} manual pages were left out: the limit is ${limit} pages`,
};

/** What of the sources fits into the count limits, in their order; what does not is counted in diagnostics. */
const withinLimits = (
  found: readonly Source[],
  limits: InventoryLimits,
  diagnostics: SourceDiagnostic[],
): readonly Source[] => {
  const used: Record<CountLimit, number> = { sourceFiles: 0, pathBytes: 0, completionBytes: 0, manualPages: 0 };
  const leftOut = new Map<CountLimit, number>();
  const kept = found.filter((source) => {
    const needs: Record<CountLimit, number> = {
      manualPages: source.kind === 'man' ? 1 : 0,
      completionBytes: bytesToRead(source),
      pathBytes: Buffer.byteLength(source.path),
      sourceFiles: 1,
    };
    const resources = Object.keys(needs).filter(isCountLimit);
    const crossed = resources.find((resource) => used[resource] + needs[resource] > limits[resource]);
    if (crossed !== undefined) {
      leftOut.set(crossed, (leftOut.get(crossed) ?? 0) + 1);
      return false;
    }
    for (const resource of resources) used[resource] += needs[resource];
    return true;
  });
  for (const [resource, left] of leftOut)
    diagnostics.push({ origin: 'index build', line: null, message: countMessages[resource](left, limits[resource]) });
  return kept;
};

const isCountLimit = (name: string): name is CountLimit => Object.hasOwn(countMessages, name);

// A file above its own limit is refused without being read, so it takes nothing from the others.
const bytesToRead = ({ kind, bytes }: Source): number => {
  if (kind !== 'fish' && kind !== 'bash' && kind !== 'zsh' && kind !== 'help') return 0;
  return bytes > BigInt(COMPLETION_FILE_BYTES_LIMIT) ? 0 : Number(bytes);
};
