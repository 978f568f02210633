import fs from 'node:fs';
import type { Database } from '@quirl/files';
import type { SourceDiagnostic } from '@quirl/quirl-contracts';
import type { Source } from '../discover/inventory.ts';
import type { StoredHeader } from './index-header.ts';
import type { OpenIndex } from './open-index.ts';
import { readDiagnostics, readSources, type StoredSource, sourceLookup } from './stored-sources.ts';

/** The index that a build replaces, as far as it can be taken over. */
export interface PreviousIndex {
  readonly database: Database;
  readonly header: StoredHeader;
  readonly sourceCount: number;
  /** Diagnostics that belong to no source. */
  readonly ownDiagnostics: readonly SourceDiagnostic[];
  /** What it knows of a source, if that was read and neither it nor the page that it is an alias of has changed. */
  unchanged(source: Source): StoredSource | undefined;
  /** Whether a source has the place, size and time that it had then, and so has the page that it is an alias of. */
  isAsBefore(source: Source): boolean;
  /** Why a source that is as it was then could not be read; undefined if it could, or is new or changed. */
  failureOf(source: Source): string | undefined;
  diagnosticsOf(source: number): readonly SourceDiagnostic[];
}

/** Reads what a build needs of the previous index. Throws for a row that is none. */
export const previousIndex = ({ database, header }: OpenIndex): PreviousIndex => {
  const lookup = sourceLookup(readSources(database));
  const diagnostics = new Map<number | null, SourceDiagnostic[]>();
  for (const { source, origin, line, message } of readDiagnostics(database)) {
    const list = diagnostics.get(source);
    if (list === undefined) diagnostics.set(source, [{ origin, line, message }]);
    else list.push({ origin, line, message });
  }
  return {
    database,
    header,
    sourceCount: lookup.count,
    ownDiagnostics: diagnostics.get(null) ?? [],
    diagnosticsOf: (source) => diagnostics.get(source) ?? [],
    isAsBefore: (source) => {
      const known = lookup.unchanged(source);
      return known !== undefined && !hasChangedTarget(known);
    },
    failureOf: (source) => lookup.unchanged(source)?.failure ?? undefined,
    unchanged: (source) => {
      const known = lookup.unchanged(source);
      // A failure may have ended without a trace in size and time: permissions, for one.
      return known === undefined || known.failure !== null || hasChangedTarget(known) ? undefined : known;
    },
  };
};

const hasChangedTarget = ({ target }: StoredSource): boolean => {
  if (target === null) return false;
  const stat = fs.lstatSync(target.path, { bigint: true, throwIfNoEntry: false });
  return stat?.size !== target.bytes || stat.mtimeNs !== target.modifiedNs;
};
