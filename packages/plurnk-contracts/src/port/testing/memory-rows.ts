import type { LogEntryWire } from '../log-entry.ts';
import type { MemoryWorker, MemoryWorld } from './memory-world.ts';

/** Where in a log a row stands. */
export interface RowPlace {
  readonly loopId: number;
  readonly loopSeq: number;
  readonly turnId: number;
  readonly turnSeq: number;
  readonly sequence: number;
}

/** What a row says; the rest is empty. */
export type RowFacts = Partial<Pick<LogEntryWire, 'op' | 'source' | 'tx' | 'rx' | 'status_rx' | 'scheme' | 'pathname'>>;

const textType = (value: unknown): string | null => (typeof value === 'string' ? 'text/plain' : null);

/** A new row, which nobody has seen yet. */
export const newRow = (world: MemoryWorld, worker: MemoryWorker, place: RowPlace, facts: RowFacts): LogEntryWire => {
  const { op = null, source = null, tx = null, rx = null, status_rx = null, scheme = null, pathname = null } = facts;
  return {
    id: world.nextId(),
    worker_id: worker.id,
    loop_id: place.loopId,
    turn_id: place.turnId,
    loop_seq: place.loopSeq,
    turn_seq: place.turnSeq,
    sequence: place.sequence,
    at: world.now(),
    origin: worker.origin,
    source,
    op,
    signal: null,
    scheme,
    username: null,
    password: null,
    hostname: null,
    port: null,
    pathname,
    query: null,
    fragment: null,
    lineMarker: null,
    tx,
    mimetype_tx: textType(tx),
    rx,
    mimetype_rx: textType(rx),
    status_rx,
    weight: 0,
    attrs: {},
    tags: [],
  };
};

/** Commits a row and announces it. */
export const commitRow = (world: MemoryWorld, worker: MemoryWorker, entry: LogEntryWire): void => {
  worker.rows.push(entry);
  world.emit(worker.workspaceId, 'log/entry', { entry });
};
