import type { Database } from '@quirl/files';
import type { Inventory, Source } from '../discover/inventory.ts';
import { readSource } from '../discover/read-source.ts';
import { failedReading, type ReadingContext, type SourceReading } from '../discover/source-reading.ts';
import type { BuildClock } from './build-clock.ts';
import type { BuildLimits } from './build-limits.ts';
import type { DiagnosticLog } from './diagnostic-log.ts';
import { packFact } from './fact-codec.ts';
import type { PreviousIndex } from './previous-index.ts';
import { bytesOf, countOf, textOf } from './sqlite.ts';
import { contextOf, type StoredSource, sourceWriter } from './stored-sources.ts';

/** What the reading phase of a build needs. */
export interface Collection {
  readonly database: Database;
  readonly inventory: Inventory;
  readonly previous: PreviousIndex | undefined;
  readonly reading: ReadingContext;
  readonly limits: BuildLimits;
  readonly clock: BuildClock;
  readonly log: DiagnosticLog;
}

/** What the reading phase did. */
export interface Collected {
  readonly sources: readonly StoredSource[];
  /** Sources whose files were read, and not taken over from the previous index. */
  readonly sourcesRead: number;
}

type FactLimit = 'manualBytes' | 'catalogRecords' | 'retainedText';

const leftOutMessages: Readonly<Record<FactLimit, (limit: number) => string>> = {
  manualBytes: (limit) => `the limit of ${limit} bytes of manual pages is reached`,
  catalogRecords: (limit) => `the limit of ${limit} commands and arguments is reached`,
  retainedText: (limit) => `the limit of ${limit} bytes of facts is reached`,
};

/** Begins the failure of a source that a count limit left out: it was not even tried. */
const LEFT_OUT = 'left out: ';

/**
 * Fills the tables of sources and facts: takes over what the previous index knows of unchanged sources, and reads the
 * others. Holds one source at a time. A count limit leaves out what follows, in the order of the sources.
 */
export const collectFacts = (collection: Collection): Collected => {
  const { database, inventory, previous, limits, clock, log } = collection;
  const writeSource = sourceWriter(database);
  const writeFact = database.prepare('INSERT INTO facts (path, source, record) VALUES (?, ?, ?)');
  const used: Record<FactLimit, number> = { manualBytes: 0, catalogRecords: 0, retainedText: 0 };
  const leftOut = new Map<FactLimit, number>();
  const takenOver = new Map<number, number>();
  const sources: StoredSource[] = [];
  let sourcesRead = 0;

  const crossedBy = (source: Source, needs: Record<FactLimit, number>): FactLimit | undefined =>
    factLimits.find((limit) => {
      if (limit === 'manualBytes' && source.kind !== 'man') return false;
      return leftOut.has(limit) || used[limit] + needs[limit] > limits[limit];
    });

  const keep = (source: StoredSource): void => {
    writeSource(source);
    sources.push(source);
  };

  const leaveOut = (id: number, source: Source, limit: FactLimit): void => {
    leftOut.set(limit, (leftOut.get(limit) ?? 0) + 1);
    const failure = LEFT_OUT + leftOutMessages[limit](limits[limit]);
    keep(storedSource(id, source, { ...failedReading(source, failure), diagnostics: [] }, 0, 0));
  };

  inventory.sources.forEach((source, id) => {
    clock.step('read', id, inventory.sources.length);
    const early = crossedBy(source, nothing);
    if (early !== undefined) {
      leaveOut(id, source, early);
      return;
    }
    const known = previous?.unchanged(source);
    if (known !== undefined) {
      const crossed = crossedBy(source, needsOf(known));
      if (crossed !== undefined) {
        leaveOut(id, source, crossed);
        return;
      }
      use(used, source, needsOf(known));
      keep({ ...known, id });
      takenOver.set(known.id, id);
      log.add(id, source.kind === 'man', previous?.diagnosticsOf(known.id) ?? [], known.skipped);
      return;
    }
    if (source.kind !== 'path_executable') sourcesRead += 1;
    const reading = readSource(source, collection.reading);
    const facts = reading.commands.map((command) => ({ command, ...packFact(command) }));
    const records = reading.commands.reduce((sum, { options }) => sum + 1 + options.length, 0);
    const factBytes = facts.reduce((sum, { textBytes }) => sum + textBytes, 0);
    const needs = { manualBytes: reading.textBytes, catalogRecords: records, retainedText: factBytes };
    const crossed = crossedBy(source, needs);
    if (crossed !== undefined) {
      leaveOut(id, source, crossed);
      return;
    }
    use(used, source, needs);
    keep(storedSource(id, source, reading, records, factBytes));
    for (const { command, bytes } of facts) writeFact.run(command.path, id, bytes);
    log.add(id, source.kind === 'man', reading.diagnostics);
  });

  for (const [limit, count] of leftOut)
    log.add(null, false, [
      {
        origin: 'index build',
        line: null,
        message: `${count} sources were left out: ${leftOutMessages[limit](limits[limit])}`,
      },
    ]);
  if (previous !== undefined) takeOverFacts(previous.database, takenOver, writeFact.run.bind(writeFact));
  return { sources, sourcesRead };
};

const factLimits: readonly FactLimit[] = ['manualBytes', 'catalogRecords', 'retainedText'];

const nothing: Record<FactLimit, number> = { manualBytes: 0, catalogRecords: 0, retainedText: 0 };

const needsOf = (source: StoredSource): Record<FactLimit, number> => ({
  manualBytes: source.textBytes,
  catalogRecords: source.records,
  retainedText: source.factBytes,
});

const use = (used: Record<FactLimit, number>, source: Source, needs: Record<FactLimit, number>): void => {
  for (const limit of factLimits) if (limit !== 'manualBytes' || source.kind === 'man') used[limit] += needs[limit];
};

const storedSource = (
  id: number,
  source: Source,
  reading: SourceReading,
  records: number,
  factBytes: number,
): StoredSource => ({
  id,
  kind: source.kind,
  path: source.path,
  bytes: reading.bytes,
  modifiedNs: reading.modifiedNs,
  fingerprint: reading.fingerprint,
  named: source.named,
  context: contextOf(source),
  target: reading.target,
  failure: reading.failure,
  textBytes: reading.textBytes,
  records,
  factBytes,
  skipped: reading.diagnostics.length,
});

const takeOverFacts = (
  from: Database,
  takenOver: ReadonlyMap<number, number>,
  write: (path: string, source: number, record: Uint8Array) => unknown,
): void => {
  // In the order in which they were written, so that the facts of one source keep theirs.
  for (const row of from.prepare('SELECT path, source, record FROM facts ORDER BY id').iterate()) {
    const source = takenOver.get(countOf(row, 'source'));
    if (source !== undefined) write(textOf(row, 'path'), source, bytesOf(row, 'record'));
  }
};
