import { documentHeader, type IndexStatus, type SourceDiagnostic } from '@quirl/quirl-contracts';
import { curatedCommands, curatedIdentity } from '../curated/curated-set.ts';
import { type Inventory, takeInventory } from '../discover/inventory.ts';
import { hostPlatformOf, type Machine } from '../discover/machine.ts';
import type { NamedSources } from '../discover/roots.ts';
import { INDEX_AGE_LIMIT_MS } from '../limits.ts';

import { publicHeader } from './index-header.ts';
import { type IndexMiss, isMiss, type OpenIndex, openIndex } from './open-index.ts';
import { type PreviousIndex, previousIndex } from './previous-index.ts';
import { curatedPagesOf, producerOf } from './producer.ts';
import { countSources } from './source-figures.ts';
import { readDiagnostics, readSources } from './stored-sources.ts';

/** Which index to look at, for which program. */
export interface StatusRequest {
  readonly indexPath: string;
  readonly machine: Machine;
  readonly quirlVersion: string;
  /** Whether the answer lists what was skipped. */
  readonly withSkipped: boolean;
}

/**
 * Whether the index still describes this machine (catalog spec 10.4), and if not, why. Looks at the same places as the build did;
 * opens no source, writes nothing, and never throws for what it finds.
 */
export const indexStatus = (request: StatusRequest): IndexStatus => {
  const index = openIndex(request.indexPath, request.machine);
  if (isMiss(index)) return missStatus(request, index);
  try {
    return openStatus(request, index);
  } catch (error) {
    const reason = `it is damaged: ${error instanceof Error ? error.message : 'unknown'}`;
    return missStatus(request, { state: 'invalid', reason });
  } finally {
    index.close();
  }
};

const missStatus = ({ indexPath }: StatusRequest, { state, reason }: IndexMiss): IndexStatus => ({
  ...documentHeader('quirl.index.status'),
  state,
  reason,
  index: indexPath,
  header: null,
  commands: 0,
  arguments: 0,
  sources: countSources([]),
  skipped_total: 0,
  skipped: [],
});

const openStatus = (request: StatusRequest, index: OpenIndex): IndexStatus => {
  const { header } = index;
  const reason = staleReason(request, index);
  return {
    ...documentHeader('quirl.index.status'),
    state: reason === null ? 'current' : 'stale',
    reason,
    index: request.indexPath,
    header: publicHeader(header),
    commands: header.commands,
    arguments: header.records - header.commands,
    sources: countSources(readSources(index.database)),
    skipped_total: header.skipped,
    skipped: request.withSkipped ? skippedOf(index) : [],
  };
};

const skippedOf = ({ database }: OpenIndex): readonly SourceDiagnostic[] =>
  [...readDiagnostics(database)].map(({ origin, line, message }) => ({ origin, line, message }));

const staleReason = ({ machine, quirlVersion }: StatusRequest, index: OpenIndex): string | null => {
  const { header } = index;
  if (header.producer !== producerOf(quirlVersion)) return 'it was built by another version of quirl';
  if (header.curated_identity !== curatedIdentity) return 'the curated commands are not those that it was built with';
  const changes = changesOf(index, machine);
  if (changes !== '') return changes;
  const age = machine.now() - Number(header.refreshed_unix_ms);
  if (age < 0) return 'it was built at a time that is still to come';
  if (age >= INDEX_AGE_LIMIT_MS) return `it was refreshed ${Math.floor(age / 60_000)} minutes ago`;
  return null;
};

/** How the sources of this machine differ from those of the index; empty if they do not. */
const changesOf = (index: OpenIndex, machine: Machine): string => {
  const curatedPages = curatedPagesOf(curatedCommands(hostPlatformOf(machine)));
  let inventory: Inventory;
  try {
    inventory = takeInventory({ machine, named: namedSources(index.header.namedSources), curatedPages });
  } catch (error) {
    return error instanceof Error ? error.message : 'its sources cannot be listed';
  }
  const previous: PreviousIndex = previousIndex(index);
  const changed = inventory.sources.filter((source) => !previous.isAsBefore(source)).length;
  const gone = previous.sourceCount - (inventory.sources.length - changed);
  const parts = [
    ...(changed > 0 ? [`${changed} ${changed === 1 ? 'source is' : 'sources are'} new or changed`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'is' : 'are'} gone or replaced`] : []),
  ];
  return parts.join(', ');
};

/** What the user named for the build; nothing if the index states it in a way that this program does not. */
const namedSources = (json: string): NamedSources => {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((path) => typeof path === 'string'),
    ),
  );
};
