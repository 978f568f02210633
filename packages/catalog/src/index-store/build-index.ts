import { type Database, lockForWriting } from '@quirl/files';
import { CATALOG_SCHEMA_VERSION, documentHeader, type HostCapability, type IndexBuild } from '@quirl/quirl-contracts';
import { curatedCommands, curatedIdentity } from '../curated/curated-set.ts';
import { type Inventory, takeInventory } from '../discover/inventory.ts';
import { hostPlatformOf, type Machine } from '../discover/machine.ts';
import { readingContextOf } from '../discover/reading-context.ts';
import { type NamedSources, resolvedSources } from '../discover/roots.ts';

import type { Declarations } from '../model/declared-commands.ts';
import { type BuildClock, type OnProgress, startBuildClock } from './build-clock.ts';
import { BUILD_LIMITS, type BuildLimits } from './build-limits.ts';
import { buildRefusal, isExhausted } from './build-refusal.ts';
import { collectFacts } from './collect-facts.ts';
import { composeCommands } from './compose.ts';
import { type Composition, compositionOf } from './composition-key.ts';
import { createDiagnosticLog } from './diagnostic-log.ts';
import { prepareFolder, removeLeftovers } from './index-file.ts';
import { publicHeader, type StoredHeader, writeHeader } from './index-header.ts';
import { INDEX_SCHEMA_VERSION } from './index-schema.ts';
import { listedPrograms, mergedCommands } from './merge-facts.ts';
import { isMiss, openIndex } from './open-index.ts';
import { type PreviousIndex, previousIndex } from './previous-index.ts';
import { curatedPagesOf, producerOf } from './producer.ts';
import { replaceIndex } from './replace-index.ts';
import { assertSoundRows } from './sound-rows.ts';
import { countSources, fingerprintOfSources } from './source-figures.ts';
import { isUnchanged } from './unchanged.ts';
import { writeCatalog } from './write-catalog.ts';

/** What an index is built from, and where it goes. */
export interface BuildRequest extends Declarations {
  readonly indexPath: string;
  readonly machine: Machine;
  readonly named: NamedSources;
  readonly quirlVersion: string;
  readonly hostApi: readonly HostCapability[];
  readonly limits?: Partial<BuildLimits>;
}

/** A build on its way: the request with everything settled. */
interface Build {
  readonly request: BuildRequest;
  readonly limits: BuildLimits;
  readonly clock: BuildClock;
  readonly inventory: Inventory;
  readonly composition: Composition;
  readonly producer: string;
  readonly namedSources: string;
}

/**
 * Builds the index of this machine, or refreshes the one that is there: only sources whose place, size or time changed are read
 * again, and the result is that of a build from nothing. Executes nothing. A source that cannot be read is skipped with its
 * reason. Readers see the previous index until the new one is complete.
 *
 * Refusals, all of which leave the previous index as it was: `resource_limit` (time, roots, directory entries, another build),
 * `validation` (folder open to others, named root special), `io` (disk full, folder not writable, named root missing).
 */
export const buildIndex = (request: BuildRequest, onProgress: OnProgress = () => {}): IndexBuild => {
  const limits = { ...BUILD_LIMITS, ...request.limits };
  const clock = startBuildClock(request.machine.now, limits.buildTimeMs, onProgress);
  try {
    prepareFolder(request.indexPath, request.machine);
    const lock = lockForWriting(request.indexPath, limits.lockWaitMs);
    try {
      removeLeftovers(request.indexPath);
      clock.step('list', 0, 0);
      return buildLocked(settled(request, limits, clock));
    } finally {
      lock.release();
    }
  } catch (error) {
    throw buildRefusal(error, request.indexPath);
  }
};

const settled = (request: BuildRequest, limits: BuildLimits, clock: BuildClock): Build => {
  const { machine, named, quirlVersion } = request;
  const curatedPages = curatedPagesOf(curatedCommands(hostPlatformOf(machine)));
  return {
    request,
    limits,
    clock,
    inventory: takeInventory({ machine, named: resolvedSources(named), curatedPages, limits }),
    composition: compositionOf(request),
    producer: producerOf(quirlVersion),
    namedSources: JSON.stringify(resolvedSources(named)),
  };
};

const buildLocked = (build: Build): IndexBuild => {
  const found = openIndex(build.request.indexPath, build.request.machine);
  if (isMiss(found)) return buildFrom(build, undefined);
  try {
    if (found.header.producer !== build.producer) return buildFrom(build, undefined);
    let previous: PreviousIndex;
    try {
      previous = previousIndex(found);
      if (isUnchanged(previous, build.inventory, build.composition, build.namedSources))
        return refreshed(build, previous);
      return buildFrom(build, previous);
    } catch (error) {
      // What is there cannot be taken over: it is damaged, and a build from nothing repairs it.
      if (isExhausted(error)) throw error;
      return buildFrom(build, undefined);
    }
  } finally {
    found.close();
  }
};

/** The next generation with the facts of the previous one, and the present time. */
const refreshed = (build: Build, previous: PreviousIndex): IndexBuild => {
  const header: StoredHeader = { ...previous.header, refreshed_unix_ms: BigInt(build.request.machine.now()) };
  build.clock.step('write', 0, 0);
  replaceIndex(build.request.indexPath, 'copy', build.limits.indexFileBytes, (database) => {
    // A damaged row would otherwise be copied from build to build.
    assertSoundRows(database);
    writeHeader(database, header);
  });
  return report(build, header, false, 0);
};

const buildFrom = (build: Build, previous: PreviousIndex | undefined): IndexBuild => {
  let sourcesRead = 0;
  const header = replaceIndex(build.request.indexPath, 'empty', build.limits.indexFileBytes, (database) => {
    const collected = fill(database, build, previous);
    sourcesRead = collected.sourcesRead;
    build.clock.step('write', 0, 0);
    return collected.header;
  });
  return report(build, header, true, sourcesRead);
};

const fill = (
  database: Database,
  build: Build,
  previous: PreviousIndex | undefined,
): { readonly header: StoredHeader; readonly sourcesRead: number } => {
  const { limits, clock, inventory, composition, request } = build;
  const log = createDiagnosticLog(limits.diagnostics, limits.manualDiagnostics);
  log.add(null, false, inventory.diagnostics);
  const reading = readingContextOf(inventory, composition.platform);
  const { sources, sourcesRead } = collectFacts({ database, inventory, previous, reading, limits, clock, log });
  const writeDiagnostic = database.prepare(
    'INSERT INTO diagnostics (source, origin, line, message) VALUES (?, ?, ?, ?)',
  );
  for (const { source, origin, line, message } of log.kept) writeDiagnostic.run(source, origin, line, message);

  const listed = listedPrograms(database, sources, inventory.programs);
  const imported = mergedCommands(database, sources, listed);
  const composed = composeCommands(composition, (name) => listed.has(name), imported);
  const total = countPaths(database);
  const figures = writeCatalog(database, composed, composition, (count) => clock.step('merge', count, total));
  const header: StoredHeader = {
    schema_version: INDEX_SCHEMA_VERSION,
    catalog_schema_version: CATALOG_SCHEMA_VERSION,
    curated_identity: curatedIdentity,
    refreshed_unix_ms: BigInt(request.machine.now()),
    source_fingerprint: fingerprintOfSources(sources),
    catalog_fingerprint: figures.catalogFingerprint,
    records: figures.commands + figures.arguments,
    commands: figures.commands,
    skipped: log.total,
    producer: build.producer,
    namedSources: build.namedSources,
  };
  writeHeader(database, header);
  return { header, sourcesRead };
};

const countPaths = (database: Database): number =>
  Number(Object.values(database.prepare('SELECT count(DISTINCT path) FROM facts').get() ?? {})[0] ?? 0);

const report = (build: Build, header: StoredHeader, changed: boolean, sourcesRead: number): IndexBuild => ({
  ...documentHeader('quirl.index.build'),
  index: build.request.indexPath,
  changed,
  header: publicHeader(header),
  commands: header.commands,
  arguments: header.records - header.commands,
  sources: countSources(build.inventory.sources),
  sources_read: sourcesRead,
  skipped_total: header.skipped,
  elapsed_ms: BigInt(Math.round(build.clock.elapsed())),
});
