import type { Database } from '@quirl/files';
import type { CommandRecord } from '../model/command-record.ts';
import { programOf } from '../model/declared-commands.ts';
import { admitCommand, mergeCommand } from '../model/merge-commands.ts';
import { unpackFact } from './fact-codec.ts';
import { bytesOf, countOf, textOf } from './sqlite.ts';
import type { StoredSource } from './stored-sources.ts';

/** Programs whose commands the catalog may list: those on PATH, and those that the user named sources of. */
export const listedPrograms = (
  database: Database,
  sources: readonly StoredSource[],
  programs: ReadonlySet<string>,
): ReadonlySet<string> => {
  const listed = new Set(programs);
  const named = new Set(sources.filter((source) => source.named).map((source) => source.id));
  if (named.size === 0) return listed;
  for (const row of database.prepare('SELECT path, source FROM facts').iterate())
    if (named.has(countOf(row, 'source'))) listed.add(programOf(textOf(row, 'path')));
  return listed;
};

/**
 * The imported catalog, one command at a time by path: the facts of each path merged in the order of the sources
 * (catalog spec 4, 9.1). Commands of programs that are not listed are left out. Of several pages on one command the
 * first counts.
 */
export function* mergedCommands(
  database: Database,
  sources: readonly StoredSource[],
  listed: ReadonlySet<string>,
): Generator<CommandRecord, void, undefined> {
  let merged: CommandRecord | undefined;
  let hasPage = false;
  const statement = database.prepare('SELECT path, source, record FROM facts ORDER BY path, source, id');
  for (const row of statement.iterate()) {
    const path = textOf(row, 'path');
    if (!listed.has(programOf(path))) continue;
    const isPage = sources[countOf(row, 'source')]?.kind === 'man';
    if (merged?.path === path && isPage && hasPage) continue;
    const fact = unpackFact(bytesOf(row, 'record'));
    if (merged?.path === path) {
      merged = mergeCommand(merged, fact);
      hasPage ||= isPage;
      continue;
    }
    if (merged !== undefined) yield merged;
    merged = admitCommand(fact);
    hasPage = isPage;
  }
  if (merged !== undefined) yield merged;
}
