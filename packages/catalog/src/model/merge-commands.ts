import { compareCodePoints } from '@quirl/quirl-contracts';
import type { CommandRecord } from './command-record.ts';
import { replaces } from './confidence.ts';
import { mergeArguments, orderArguments } from './merge-arguments.ts';

/**
 * Merges two records of one path (catalog spec 4). The facts of the command are replaced by strictly greater
 * confidence, or by a record that has details where the existing one has none: a completion file names a command, its
 * manual explains it. They are replaced together, so that their one provenance stays true; an empty version, alias,
 * example or exit code list and an unknown IO never replace anything. Effects stay as they are. Arguments are merged
 * one by one, whatever the confidence of the command.
 */
export const mergeCommand = (existing: CommandRecord, incoming: CommandRecord): CommandRecord => {
  const options = mergeArguments(existing.options, incoming.options);
  if (!replaces(explained(incoming), explained(existing))) return { ...existing, options };
  return {
    id: incoming.id,
    version: incoming.version ?? existing.version,
    path: existing.path,
    aliases: incoming.aliases.length > 0 ? incoming.aliases : existing.aliases,
    parent: incoming.parent,
    signature: incoming.signature,
    summary: incoming.summary,
    details: incoming.details,
    options,
    examples: incoming.examples.length > 0 ? incoming.examples : existing.examples,
    io: isUnknown(incoming) ? existing.io : incoming.io,
    effects: existing.effects,
    exit_codes: Object.keys(incoming.exit_codes).length > 0 ? incoming.exit_codes : existing.exit_codes,
    provenance: incoming.provenance,
  };
};

const explained = ({ provenance, details }: CommandRecord) => ({ provenance, text: details });

const isUnknown = ({ io }: CommandRecord): boolean => io.input === 'Unknown' && io.output === 'Unknown';

/** The record as it enters a catalog that does not have its path yet: arguments in catalog order. */
export const admitCommand = (record: CommandRecord): CommandRecord => ({
  ...record,
  options: orderArguments(record.options),
});

/**
 * Merges lists of records into one catalog, sorted by path. Equal confidence keeps what is there, so the order of
 * the lists matters: own commands, curated set, then the index (catalog spec 4). Parents are left as the records
 * state them; {@link resolveParents} settles them when the catalog is complete.
 */
export const mergeCatalog = (lists: readonly Iterable<CommandRecord>[]): readonly CommandRecord[] => {
  const byPath = new Map<string, CommandRecord>();
  for (const list of lists) {
    for (const record of list) {
      const existing = byPath.get(record.path);
      byPath.set(record.path, existing === undefined ? admitCommand(record) : mergeCommand(existing, record));
    }
  }
  return [...byPath.values()].sort((left, right) => compareCodePoints(left.path, right.path));
};
