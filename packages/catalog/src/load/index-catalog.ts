import type { AgentCommand, CatalogView, HostCapability } from '@quirl/quirl-contracts';
import type { CompletionCatalog, CompletionName } from '../complete/completion-catalog.ts';
import type { OpenIndex } from '../index-store/open-index.ts';
import { textOf } from '../index-store/sqlite.ts';
import type { CommandNames } from '../lookup/find-command.ts';
import type { CatalogReaders } from './catalog-readers.ts';
import { readingIndex, readingIndexItems } from './index-defect.ts';
import type { StoredCommands } from './stored-commands.ts';
import { type StoredRanking, storedRanking } from './stored-ranking.ts';

/** The hashes that an index states of its composed catalog. */
export interface StoredHashes {
  readonly catalogHash: string;
  readonly hostApiHash: string;
}

/**
 * The readers of a catalog that lies composed in an index. Each reads only the rows that it needs, when it is asked; a damaged
 * row is an `IndexDefect`.
 */
export const indexCatalog = (
  index: OpenIndex,
  commands: StoredCommands,
  hashes: StoredHashes,
  program: { readonly quirlVersion: string; readonly hostApi: readonly HostCapability[] },
): CatalogReaders => {
  let ranking: StoredRanking | undefined;
  const stored = (): StoredRanking => {
    ranking ??= readingIndex(() => storedRanking(index));
    return ranking;
  };
  const command = (path: string): AgentCommand | undefined => readingIndex(() => commands.byPath(path));
  const view: CatalogView = {
    quirlVersion: program.quirlVersion,
    ...hashes,
    hostApi: program.hostApi,
    get commandCount() {
      return stored().ranking.candidates.commandCount;
    },
    get ranking() {
      return stored().ranking;
    },
    get costs() {
      return stored().costs;
    },
    commandAt: (candidate) => {
      const found = readingIndex(() => commands.at(candidate));
      if (found === undefined) throw new RangeError(`no command has the candidate number ${candidate}`);
      return found;
    },
    command,
    commands: () => readingIndexItems(() => commands.all()),
    // No row of an index can declare a command: only the program's own are declared.
    declaredCommands: () => readingIndexItems(() => commands.own),
  };
  const names = indexNames(index);
  const completion: CompletionCatalog = {
    names: () => readingIndexItems(() => completionNames(index)),
    command: (name) => command(names.pathOfName(name) ?? ''),
  };
  return { view, names, completion };
};

const indexNames = ({ database }: OpenIndex): CommandNames => {
  const exactPath = database.prepare('SELECT path FROM commands WHERE path = ?');
  const pathOfAlias = database.prepare(
    'SELECT path FROM aliases JOIN commands USING (candidate) WHERE alias = ? ORDER BY candidate LIMIT 1',
  );
  const pathFrom = database.prepare('SELECT path FROM commands WHERE path >= ? ORDER BY path LIMIT 1');
  return {
    pathOfName: (name) =>
      readingIndex(() => {
        const row = exactPath.get(name) ?? pathOfAlias.get(name);
        return row === undefined ? undefined : textOf(row, 'path');
      }),
    firstPathFrom: (text) =>
      readingIndex(() => {
        const row = pathFrom.get(text);
        const path = row === undefined ? '' : textOf(row, 'path');
        return path !== '' && path.startsWith(text) ? path : undefined;
      }),
  };
};

function* completionNames({ database }: OpenIndex): Generator<CompletionName, void, undefined> {
  const queries = [
    'SELECT path AS value, summary FROM commands ORDER BY candidate',
    'SELECT alias AS value, summary FROM aliases JOIN commands USING (candidate) ORDER BY candidate',
  ];
  for (const query of queries)
    for (const row of database.prepare(query).iterate())
      yield { value: textOf(row, 'value'), summary: textOf(row, 'summary') };
}
