import type { CommandRecord } from './command-record.ts';

/**
 * The record with the id of its parent in this catalog: the command whose path is this one without its last word
 * (catalog spec 2). A parent that the catalog does not have is null. Merges may give a command another producer's
 * id, therefore the path decides and not the id that the record stated.
 */
export const resolveParent = (record: CommandRecord, idOfPath: (path: string) => string | undefined): CommandRecord => {
  const end = record.path.lastIndexOf(' ');
  const parent = end === -1 ? null : (idOfPath(record.path.slice(0, end)) ?? null);
  return parent === record.parent ? record : { ...record, parent };
};

/** {@link resolveParent} for every record of a complete catalog. */
export const resolveParents = (records: readonly CommandRecord[]): readonly CommandRecord[] => {
  const ids = new Map(records.map((record) => [record.path, record.id]));
  return records.map((record) => resolveParent(record, (path) => ids.get(path)));
};
