import { type AgentCommand, compareCodePoints, normaliseCommand } from '@quirl/quirl-contracts';
import { checkedReads } from '../index-store/index-schema.ts';
import type { OpenIndex } from '../index-store/open-index.ts';
import { checkedRow } from '../index-store/row-check.ts';
import { countOf, nullableTextOf, type Row, RowDefect, textOf } from '../index-store/sqlite.ts';
import { decodeRecord } from '../model/catalog-file.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import { resolveParent, resolveParents } from '../model/resolve-parents.ts';

/** The commands of the catalog that an index was composed to, read one at a time. */
export interface StoredCommands {
  /** The program's own commands, by path. */
  readonly own: readonly AgentCommand[];
  at(candidate: number): AgentCommand | undefined;
  byPath(path: string): AgentCommand | undefined;
  /** Every command by path. Throws at the end, if not before, when one is missing. */
  all(): Iterable<AgentCommand>;
  /** The command with this path, and those below it, by path. */
  subtree(path: string): Iterable<AgentCommand>;
}

/**
 * Reads the composed commands of an index. Own commands are those of the running program, whatever the file says of them; no
 * other record may claim to speak for the program or a package. Throws for a row that is not as this program writes it.
 */
export const storedCommands = ({ database }: OpenIndex, ownCommands: readonly CommandRecord[]): StoredCommands => {
  const own = new Map(resolveParents(ownCommands).map((record) => [record.path, normaliseCommand(record)]));
  const idOfPath = database.prepare(`${checkedReads.commandNames} WHERE path = ?`);
  const byCandidate = database.prepare(`${checkedReads.commandRecords} WHERE candidate = ?`);
  const byPath = database.prepare(`${checkedReads.commandRecords} WHERE path = ?`);

  const commandOf = (row: Row): AgentCommand => {
    const path = textOf(checkedRow(row), 'path');
    const ownCommand = own.get(path);
    if (ownCommand !== undefined) return ownCommand;
    const composed = nullableTextOf(row, 'composed');
    const record = decodeRecord(composed ?? textOf(row, 'record'));
    if (record.path !== path) throw new RowDefect('path');
    if (composed !== null) {
      if (!isAdmissibleImport({ ...record, id: '' })) throw new RowDefect('authority');
      return record;
    }
    if (!isAdmissibleImport(record)) throw new RowDefect('authority');
    return resolveParent(record, (parent) => {
      const found = idOfPath.get(parent);
      return found === undefined ? undefined : textOf(checkedRow(found), 'id');
    });
  };
  const optional = (row: Row | undefined): AgentCommand | undefined => (row === undefined ? undefined : commandOf(row));

  return {
    own: [...own.values()].sort((left, right) => compareCodePoints(left.path, right.path)),
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

/** The commands that an index imported, by path, without anything that the program adds. Inadmissible ones are left out. */
export function* importedCommands({ database }: OpenIndex): Generator<CommandRecord, void, undefined> {
  const rows = database.prepare(`${checkedReads.commandRecords} WHERE record IS NOT NULL ORDER BY candidate`).iterate();
  for (const row of rows) {
    const record = decodeRecord(textOf(checkedRow(row), 'record'));
    if (record.path !== textOf(row, 'path')) throw new RowDefect('path');
    if (isAdmissibleImport(record)) yield record;
  }
}
