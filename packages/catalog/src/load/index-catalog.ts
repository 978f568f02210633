import type { Database } from '@quirl/files';
import type { AgentCommand, CatalogView, HostCapability } from '@quirl/quirl-contracts';
import type { CompletionCatalog, CompletionName } from '../complete/completion-catalog.ts';
import { readingIndex, readingIndexItems } from '../index-store/index-defect.ts';
import { checkedReads } from '../index-store/index-schema.ts';
import type { OpenIndex } from '../index-store/open-index.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { countOf, type Row, RowDefect, textOf } from '../index-store/sqlite.ts';
import type { CommandNames } from '../lookup/find-command.ts';
import type { CatalogReaders } from './catalog-readers.ts';
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
      if (candidate >= stored().ranking.candidates.commandCount)
        throw new RangeError(`no command has the candidate number ${candidate}`);
      return readingIndex(() => {
        const found = commands.at(candidate);
        if (found === undefined) throw new RowDefect('candidate');
        return found;
      });
    },
    command,
    commands: () => readingIndexItems(() => commands.all()),
    // No row of an index can declare a command: only the program and its packages do.
    declaredCommands: () => readingIndexItems(() => commands.declared()),
  };
  const names = indexNames(index);
  const completion: CompletionCatalog = {
    names: () => readingIndexItems(() => completionNames(index, commands)),
    packageNames: () => packageNames(commands),
    command: (name) => command(names.pathOfName(name) ?? ''),
  };
  return { view, names, completion };
};

const indexNames = ({ database }: OpenIndex): CommandNames => {
  const exactPath = database.prepare('SELECT path FROM commands WHERE path = ?');
  const alias = database.prepare(`${checkedReads.aliases} WHERE alias = ? ORDER BY candidate LIMIT 1`);
  const pathFrom = database.prepare('SELECT path FROM commands WHERE path >= ? ORDER BY path LIMIT 1');
  const nameOf = namesByCandidate(database);
  return {
    pathOfName: (name) =>
      readingIndex(() => {
        const path = exactPath.get(name);
        if (path !== undefined) return textOf(path, 'path');
        const found = alias.get(name);
        return found === undefined ? undefined : textOf(nameOf(checkedRow(found)), 'path');
      }),
    firstPathFrom: (text) =>
      readingIndex(() => {
        const row = pathFrom.get(text);
        const path = row === undefined ? '' : textOf(row, 'path');
        return path !== '' && path.startsWith(text) ? path : undefined;
      }),
  };
};

/** The row with the name of the command that another row points to. */
const namesByCandidate = (database: Database): ((pointing: Row) => Row) => {
  const statement = database.prepare(`${checkedReads.commandNames} WHERE candidate = ?`);
  return (pointing) => {
    const found = statement.get(countOf(pointing, 'candidate'));
    if (found === undefined) throw new RowDefect('candidate');
    return checkedRow(found);
  };
};

function* completionNames(
  { database }: OpenIndex,
  commands: StoredCommands,
): Generator<CompletionName, void, undefined> {
  const summaryOf = (row: Row): string => commands.declaredSummary(textOf(row, 'path')) ?? textOf(row, 'summary');
  for (const row of database.prepare(`${checkedReads.commandNames} ORDER BY candidate`).iterate())
    yield { value: textOf(checkedRow(row), 'path'), summary: summaryOf(row) };
  const nameOf = namesByCandidate(database);
  for (const row of database.prepare(`${checkedReads.aliases} ORDER BY candidate`).iterate())
    yield { value: textOf(checkedRow(row), 'alias'), summary: summaryOf(nameOf(row)) };
}

function* packageNames(commands: StoredCommands): Generator<CompletionName, void, undefined> {
  for (const { path, summary, provenance } of readingIndex(() => commands.declared()))
    if (provenance.source === 'plugin') yield { value: path, summary };
}
