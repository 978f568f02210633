import type { CommandNames } from '../lookup/find-command.ts';
import { namesOfRecords } from '../lookup/find-command.ts';
import type { CommandRecord } from '../model/command-record.ts';

/** A name that a command can be called by. */
export interface CompletionName {
  /** The path, or an alias. */
  readonly value: string;
  readonly summary: string;
}

/** What completion reads of a catalog. An index reads the names alone, and single records. */
export interface CompletionCatalog {
  /** Paths and aliases in any order; of equal values the first counts. */
  names(): Iterable<CompletionName>;
  /** Paths of the commands of packages alone. */
  packageNames(): Iterable<CompletionName>;
  /** The command that has exactly this path or, if none has, this alias. */
  command(name: string): CommandRecord | undefined;
}

/** The completion catalog of records in memory; the records must be sorted by path. */
export const completionCatalogOf = (records: readonly CommandRecord[]): CompletionCatalog => {
  const byPath = new Map(records.map((record) => [record.path, record]));
  let names: CommandNames | undefined;
  return {
    *names() {
      for (const { path, summary } of records) yield { value: path, summary };
      for (const { aliases, summary } of records) for (const value of aliases) yield { value, summary };
    },
    *packageNames() {
      for (const { path, summary, provenance } of records)
        if (provenance.source === 'plugin') yield { value: path, summary };
    },
    command(name) {
      names ??= namesOfRecords(records);
      return byPath.get(names.pathOfName(name) ?? '');
    },
  };
};
