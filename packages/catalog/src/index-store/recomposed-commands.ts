import { decodeRecord } from '../model/catalog-file.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { programOf } from '../model/declared-commands.ts';
import { isAdmissibleImport } from '../model/import-authority.ts';
import { type ComposedCommand, composeCommands } from './compose.ts';
import type { Composition } from './composition-key.ts';
import { checkedReads } from './index-schema.ts';
import type { OpenIndex } from './open-index.ts';
import { checkedRow } from './row-check.ts';
import { RowDefect, textOf } from './sqlite.ts';

/**
 * The catalog of an index composed anew: what it imported, under what this program and its packages declare. Looks at no
 * source. Inadmissible records are left out; throws for a row that is damaged.
 */
export const recomposedCommands = (index: OpenIndex, composition: Composition): Iterable<ComposedCommand> => {
  const programs = listedPrograms(index);
  return composeCommands(composition, (program) => programs.has(program), importedCommands(index));
};

/** The commands that an index imported, by path, without anything that the program adds. */
function* importedCommands({ database }: OpenIndex): Generator<CommandRecord, void, undefined> {
  const rows = database.prepare(`${checkedReads.commandRecords} WHERE record IS NOT NULL ORDER BY candidate`).iterate();
  for (const row of rows) {
    const record = decodeRecord(textOf(checkedRow(row), 'record'));
    if (record.path !== textOf(row, 'path')) throw new RowDefect('path');
    if (isAdmissibleImport(record)) yield record;
  }
}

/**
 * The programs that the build listed: those of which it imported or composed anything. The limits of a build may leave out
 * what was to be imported of a program; its curated commands tell of it.
 */
const listedPrograms = ({ database }: OpenIndex): ReadonlySet<string> => {
  const programs = new Set<string>();
  const rows = database.prepare("SELECT path FROM commands WHERE record IS NOT NULL OR substr(id, 1, 7) = 'native:'");
  for (const row of rows.iterate()) programs.add(programOf(textOf(row, 'path')));
  return programs;
};
