import { compareCodePoints } from '@quirl/quirl-contracts';
import type { CommandRecord } from '../model/command-record.ts';

/** The names of a catalog, as far as a lookup reads them. An index answers both without reading any record. */
export interface CommandNames {
  /** Path of the command whose path is exactly this name; otherwise of the first command that has it as an alias. */
  pathOfName(name: string): string | undefined;
  /** The first path, in code-point order, that begins with the text. */
  firstPathFrom(text: string): string | undefined;
}

/** What a lookup found. Only an `exact` match may be used for anything but help to a person (catalog spec 5). */
export interface FoundCommand {
  readonly path: string;
  readonly match: 'exact' | 'prefix';
}

/**
 * The command that a person means by a text (catalog spec 5): the one with exactly this path or alias, otherwise the
 * first one whose path begins with it. Blanks around the text do not count; an empty text means no command.
 */
export const findCommand = (names: CommandNames, text: string): FoundCommand | undefined => {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  const exact = names.pathOfName(wanted);
  if (exact !== undefined) return { path: exact, match: 'exact' };
  const first = names.firstPathFrom(wanted);
  return first === undefined ? undefined : { path: first, match: 'prefix' };
};

/** The names of records in memory; the records must be sorted by path. */
export const namesOfRecords = (records: readonly CommandRecord[]): CommandNames => {
  const paths = records.map((record) => record.path);
  const byName = new Map(paths.map((path) => [path, path]));
  for (const record of records) {
    for (const alias of record.aliases) if (!byName.has(alias)) byName.set(alias, record.path);
  }
  return {
    pathOfName: (name) => byName.get(name),
    firstPathFrom: (text) => {
      const candidate = paths[firstNotBelow(paths, text)];
      return candidate?.startsWith(text) === true ? candidate : undefined;
    },
  };
};

const firstNotBelow = (sorted: readonly string[], text: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareCodePoints(sorted[middle] ?? '', text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
