import type { Source } from '@quirl/quirl-contracts';
import type { CommandRecord } from './command-record.ts';

/** Sources that only the running program and its enabled packages can be. */
const reserved: ReadonlySet<Source> = new Set<Source>(['builtin', 'plugin']);

const reservedIds = ['native:', 'plugin:'] as const;

/**
 * Whether a record that comes from a stored index may enter the catalog (catalog spec 4). An index can neither speak
 * for the program, a package or the curated set that is shipped with it, nor describe `quirl` itself.
 */
export const isAdmissibleImport = (record: CommandRecord): boolean =>
  !reserved.has(record.provenance.source) &&
  !reservedIds.some((beginning) => record.id.startsWith(beginning)) &&
  record.path !== 'quirl' &&
  !record.path.startsWith('quirl ') &&
  record.options.every((argument) => !reserved.has(argument.provenance.source));
