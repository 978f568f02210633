import type { AgentCommand, HostCapability } from '@quirl/quirl-contracts';
import type { Machine } from '../discover/machine.ts';
import { composeCommands } from '../index-store/compose.ts';
import { compositionKey, compositionOf, isOfOtherPackages } from '../index-store/composition-key.ts';
import { IndexDefect, readingIndex } from '../index-store/index-defect.ts';
import { checkedReads } from '../index-store/index-schema.ts';
import { isMiss, type OpenIndex, openIndex } from '../index-store/open-index.ts';
import { recomposedCommands } from '../index-store/recomposed-commands.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { RowDefect, textOf } from '../index-store/sqlite.ts';
import type { Declarations } from '../model/declared-commands.ts';
import { type CatalogReaders, memoryCatalog } from './catalog-readers.ts';
import { indexCatalog, type StoredHashes } from './index-catalog.ts';
import { selectCommands } from './selection.ts';
import { storedCommands } from './stored-commands.ts';

/** Which catalog to load, and for which program. */
export interface CatalogRequest extends Declarations {
  /** Null where this user has no place for an index: that is a miss. */
  readonly indexPath: string | null;
  readonly machine: Machine;
  readonly quirlVersion: string;
  readonly hostApi: readonly HostCapability[];
  /** Command paths that narrow the catalog to the own commands and these subtrees; none for all of it. */
  readonly select?: readonly string[];
}

/**
 * What the index did for a loaded catalog: `read` as it was composed; `recomposed` in memory, which is slow, since it was
 * composed for another program or other packages; or a miss, with the reason. After a miss the catalog holds the commands of the
 * program, of its packages and of the curated set only.
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

const withoutIndex = (request: CatalogRequest, index: IndexUse): LoadedCatalog =>
  inMemory(request, commandsOf(composeCommands(compositionOf(request), () => true, [])), index);

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
  const found = readingIndex(() => storedComposition(index));
  if (found.key !== compositionKey(index.header.catalog_fingerprint, composition)) {
    const reason = isOfOtherPackages(found.key, index.header.catalog_fingerprint, composition)
      ? 'the packages have changed since it was composed'
      : 'it was built by another version';
    const commands = readingIndex(() => [...commandsOf(recomposedCommands(index, composition))]);
    index.close();
    return inMemory(request, commands, { state: 'recomposed', path, reason });
  }
  const use: IndexUse = { state: 'read', path, reason: null };
  const stored = storedCommands(index, composition);
  const { select = [] } = request;
  if (select.length > 0) {
    const commands = readingIndex(() => [
      ...stored.declared(),
      ...[...new Set(select)].flatMap((selected) => [...stored.subtree(selected)]),
    ]);
    index.close();
    return inMemory(request, withoutRepeats(commands), use);
  }
  const readers = indexCatalog(index, stored, found.hashes, {
    quirlVersion: request.quirlVersion,
    hostApi: composition.hostApi,
  });
  return { ...readers, index: use, close: () => index.close() };
};

const storedComposition = ({ database }: OpenIndex): { readonly key: string; readonly hashes: StoredHashes } => {
  const found = database.prepare(checkedReads.composed).get();
  if (found === undefined) throw new RowDefect('composition');
  const row = checkedRow(found);
  return {
    key: textOf(row, 'composition_key'),
    hashes: { catalogHash: textOf(row, 'catalog_hash'), hostApiHash: textOf(row, 'host_api_hash') },
  };
};

/** Overlapping selections name a command twice. */
const withoutRepeats = (commands: readonly AgentCommand[]): readonly AgentCommand[] => [
  ...new Map(commands.map((command) => [command.path, command])).values(),
];
