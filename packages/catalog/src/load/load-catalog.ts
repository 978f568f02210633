import { type AgentCommand, compareCodePoints, type HostCapability } from '@quirl/quirl-contracts';
import { hostPlatformOf, type Machine } from '../discover/machine.ts';
import { compiledInCommands, composeCommands, programOf } from '../index-store/compose.ts';
import { type Composition, compositionKey } from '../index-store/composition-key.ts';
import { checkedReads } from '../index-store/index-schema.ts';
import { isMiss, type OpenIndex, openIndex } from '../index-store/open-index.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { RowDefect, textOf } from '../index-store/sqlite.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { type CatalogReaders, memoryCatalog } from './catalog-readers.ts';
import { indexCatalog, type StoredHashes } from './index-catalog.ts';
import { IndexDefect, readingIndex } from './index-defect.ts';
import { selectCommands } from './selection.ts';
import { importedCommands, storedCommands } from './stored-commands.ts';

/** Which catalog to load, and for which program. */
export interface CatalogRequest {
  /** Null where this user has no place for an index: that is a miss. */
  readonly indexPath: string | null;
  readonly machine: Machine;
  readonly quirlVersion: string;
  readonly ownCommands: readonly CommandRecord[];
  readonly hostApi: readonly HostCapability[];
  /** Command paths that narrow the catalog to the own commands and these subtrees; none for all of it. */
  readonly select?: readonly string[];
}

/**
 * What the index did for a loaded catalog: `read` as it was composed; `recomposed` in memory, which is slow, since it was
 * composed for another program; or a miss, with the reason. After a miss the catalog holds own and curated commands only.
 */
export interface IndexUse {
  readonly state: 'read' | 'recomposed' | 'missing' | 'invalid';
  /** Null where this user has no place for an index. */
  readonly path: string | null;
  readonly reason: string | null;
}

/** A catalog to read from. */
export interface LoadedCatalog extends CatalogReaders {
  readonly index: IndexUse;
  /** Closes the index file. The readers are of no use afterwards. */
  close(): void;
}

/**
 * Loads the catalog of this machine as agent exports read it (catalog spec 10.2): nothing is refreshed, written or executed. An
 * index that is missing or not in order is a miss and never an error. A damaged row that is met later, when a reader asks for it,
 * throws an `IndexDefect`: answer through {@link withCatalog}, which then answers anew without the index.
 *
 * Throws `invalid_argument` for a selected path that the catalog does not have.
 */
export const loadCatalog = (request: CatalogRequest): LoadedCatalog => {
  if (request.indexPath === null)
    return withoutIndex(request, { state: 'missing', path: null, reason: 'this user has no place for an index' });
  const index = openIndex(request.indexPath, request.machine);
  if (isMiss(index)) return withoutIndex(request, { ...index, path: request.indexPath });
  try {
    return fromIndex(request, index);
  } catch (error) {
    index.close();
    if (!(error instanceof IndexDefect)) throw error;
    return loadWithoutIndex(request, error);
  }
};

/** The catalog without an index that turned out to be damaged. */
export const loadWithoutIndex = (request: CatalogRequest, defect: IndexDefect): LoadedCatalog =>
  withoutIndex(request, invalidIndex(request, defect));

/** What an answer needs of the catalog. */
export interface CatalogNeeds {
  /** The answer leaves in pieces while it is made, so every row is checked before the first one. */
  readonly isStreamed?: boolean;
}

/**
 * Answers from the catalog of this machine. If the index turns out to be damaged on the way, the answer is dropped and made
 * again without it, so that none is ever half. `answer` must not have written anything before it is done, unless it is streamed.
 */
export const withCatalog = async <Answer>(
  request: CatalogRequest,
  answer: (catalog: LoadedCatalog) => Answer | Promise<Answer>,
  needs: CatalogNeeds = {},
): Promise<Answer> => {
  const loaded = loadCatalog(request);
  try {
    if (needs.isStreamed === true) for (const _ of loaded.view.commands());
    return await answer(loaded);
  } catch (error) {
    if (!(error instanceof IndexDefect)) throw error;
    loaded.close();
    return await answer(loadWithoutIndex(request, error));
  } finally {
    loaded.close();
  }
};

const invalidIndex = (request: CatalogRequest, defect: IndexDefect): IndexUse => ({
  state: 'invalid',
  path: request.indexPath,
  reason: `it is damaged: ${defect.message}`,
});

const compositionOf = ({ machine, ownCommands, hostApi }: CatalogRequest): Composition => ({
  platform: hostPlatformOf(machine),
  ownCommands,
  hostApi: hostApi.toSorted((left, right) => compareCodePoints(left.path, right.path)),
});

const withoutIndex = (request: CatalogRequest, index: IndexUse): LoadedCatalog => {
  const { platform, ownCommands } = compositionOf(request);
  const compiledIn = compiledInCommands(ownCommands, platform, () => true);
  return inMemory(request, commandsOf(composeCommands(compiledIn, [])), index);
};

const inMemory = (request: CatalogRequest, commands: Iterable<AgentCommand>, index: IndexUse): LoadedCatalog => {
  const { quirlVersion, hostApi, select = [] } = request;
  const own = new Set(request.ownCommands.map(({ path }) => path));
  const selected = select.length === 0 ? commands : selectCommands(commands, own, select);
  return { ...memoryCatalog(quirlVersion, selected, hostApi), index, close: () => {} };
};

function* commandsOf(composed: Iterable<{ readonly command: AgentCommand }>): Generator<AgentCommand, void, undefined> {
  for (const { command } of composed) yield command;
}

const fromIndex = (request: CatalogRequest, index: OpenIndex): LoadedCatalog => {
  const composition = compositionOf(request);
  const path = request.indexPath;
  const hashes = readingIndex(() => storedHashes(index, composition));
  if (hashes === undefined) {
    const commands = readingIndex(() => [...recomposed(index, composition)]);
    index.close();
    return inMemory(request, commands, { state: 'recomposed', path, reason: 'it was built by another version' });
  }
  const use: IndexUse = { state: 'read', path, reason: null };
  const stored = storedCommands(index, request.ownCommands);
  const { select = [] } = request;
  if (select.length > 0) {
    const commands = readingIndex(() => [
      ...stored.own,
      ...[...new Set(select)].flatMap((path) => [...stored.subtree(path)]),
    ]);
    index.close();
    return inMemory(request, withoutRepeats(commands), use);
  }
  const readers = indexCatalog(index, stored, hashes, {
    quirlVersion: request.quirlVersion,
    hostApi: composition.hostApi,
  });
  return { ...readers, index: use, close: () => index.close() };
};

/** The hashes of the composed catalog, if the index was composed for this very program. */
const storedHashes = ({ database, header }: OpenIndex, composition: Composition): StoredHashes | undefined => {
  const found = database.prepare(checkedReads.composed).get();
  if (found === undefined) throw new RowDefect('composition');
  const row = checkedRow(found);
  if (textOf(row, 'composition_key') !== compositionKey(header.catalog_fingerprint, composition)) return undefined;
  return { catalogHash: textOf(row, 'catalog_hash'), hostApiHash: textOf(row, 'host_api_hash') };
};

const recomposed = (index: OpenIndex, { platform, ownCommands }: Composition): Iterable<AgentCommand> => {
  const programs = new Set<string>();
  for (const row of index.database.prepare('SELECT path FROM commands WHERE record IS NOT NULL').iterate())
    programs.add(programOf(textOf(row, 'path')));
  const compiledIn = compiledInCommands(ownCommands, platform, (program) => programs.has(program));
  return commandsOf(composeCommands(compiledIn, importedCommands(index)));
};

/** Overlapping selections name a command twice. */
const withoutRepeats = (commands: readonly AgentCommand[]): readonly AgentCommand[] => [
  ...new Map(commands.map((command) => [command.path, command])).values(),
];
