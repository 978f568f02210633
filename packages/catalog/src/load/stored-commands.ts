import { type AgentCommand, normaliseCommand } from '@quirl/quirl-contracts';
import type { Composition } from '../index-store/composition-key.ts';
import { checkedReads } from '../index-store/index-schema.ts';
import type { OpenIndex } from '../index-store/open-index.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { countOf, nullableTextOf, type Row, RowDefect, textOf } from '../index-store/sqlite.ts';
import { decodeRecord } from '../model/catalog-file.ts';
import { declaredCommands } from '../model/declared-commands.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import { resolveParent, resolveParents } from '../model/resolve-parents.ts';

/** The commands of the catalog that an index was composed to, read one at a time. */
export interface StoredCommands {
  /** The commands of the program and of its packages, by path. */
  declared(): readonly AgentCommand[];
  /** What the program or a package says in one line of a path that it declares. */
  declaredSummary(path: string): string | undefined;
  at(candidate: number): AgentCommand | undefined;
  byPath(path: string): AgentCommand | undefined;
  /** Every command by path. Throws at the end, if not before, when one is missing. */
  all(): Iterable<AgentCommand>;
  /** The command with this path, and those below it, by path. */
  subtree(path: string): Iterable<AgentCommand>;
}

/**
 * Reads the composed commands of an index. Commands of the program and of its packages are those that the running program hands
 * in, whatever the file says of them; no other record may claim to speak for either. Throws for a row that is not as this
 * program writes it.
 */
export const storedCommands = ({ database }: OpenIndex, composition: Composition): StoredCommands => {
  const records = resolveParents(declaredCommands(composition));
  const declared = new Map(records.map((record) => [record.path, normaliseCommand(record)]));
  const idOfPath = database.prepare(`${checkedReads.commandNames} WHERE path = ?`);
  const byCandidate = database.prepare(`${checkedReads.commandRecords} WHERE candidate = ?`);
  const byPath = database.prepare(`${checkedReads.commandRecords} WHERE path = ?`);

  const inCatalog = (record: AgentCommand): AgentCommand =>
    resolveParent(record, (parent) => {
      const declaredParent = declared.get(parent);
      if (declaredParent !== undefined) return declaredParent.id;
      const found = idOfPath.get(parent);
      return found === undefined ? undefined : textOf(checkedRow(found), 'id');
    });
  // A package may extend a program that it does not declare; nothing else can be the parent of a command of ours.
  const declaredInCatalog = (record: AgentCommand): AgentCommand =>
    record.provenance.source === 'plugin' ? inCatalog(record) : record;

  const commandOf = (row: Row): AgentCommand => {
    const path = textOf(checkedRow(row), 'path');
    const declaredHere = declared.get(path);
    if (declaredHere !== undefined) return declaredInCatalog(declaredHere);
    const composed = nullableTextOf(row, 'composed');
    const record = decodeRecord(composed ?? textOf(row, 'record'));
    if (record.path !== path) throw new RowDefect('path');
    if (composed !== null) {
      if (!isAdmissibleImport({ ...record, id: '' })) throw new RowDefect('authority');
      return record;
    }
    if (!isAdmissibleImport(record)) throw new RowDefect('authority');
    return inCatalog(record);
  };
  const optional = (row: Row | undefined): AgentCommand | undefined => (row === undefined ? undefined : commandOf(row));

  return {
    declared: () => [...declared.values()].map(declaredInCatalog),
    declaredSummary: (path) => declared.get(path)?.summary,
    at: (candidate) => optional(byCandidate.get(candidate)),
    byPath: (path) => optional(byPath.get(path)),
    *all() {
      let candidate = 0;
      for (const row of database.prepare(`${checkedReads.commandRecords} ORDER BY candidate`).iterate()) {
        if (row['candidate'] !== candidate) throw new RowDefect('candidate');
        candidate += 1;
        yield commandOf(row);
      }
      const counted = database.prepare('SELECT commands FROM candidates').get();
      if (counted === undefined || countOf(counted, 'commands') !== candidate)
        throw new RowDefect('number of commands');
    },
    *subtree(path) {
      const top = byPath.get(path);
      if (top !== undefined) yield commandOf(top);
      // Words of a path are parted by one space, and `!` follows the space.
      const below = database.prepare(`${checkedReads.commandRecords} WHERE path > ? AND path < ? ORDER BY path`);
      for (const row of below.iterate(`${path} `, `${path}!`)) yield commandOf(row);
    },
  };
};
