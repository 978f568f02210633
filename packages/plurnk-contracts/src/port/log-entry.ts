import type { WorkerAddress } from './application-worker.ts';

/** One durable row of a log, as one JSON value. Members that are not named here are kept by whoever carries it. SPEC §log-entry-wire. */
export interface LogEntryWire {
  readonly id: number;
  readonly worker_id: number;
  readonly loop_id: number;
  readonly turn_id: number;
  /** The three numbers that people see. */
  readonly loop_seq: number;
  readonly turn_seq: number;
  readonly sequence: number;
  readonly at: string;
  readonly origin: string;
  readonly source: string | null;
  readonly op: string | null;
  readonly signal: unknown;
  readonly scheme: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly hostname: string | null;
  readonly port: number | null;
  readonly pathname: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
  readonly lineMarker: unknown;
  readonly tx: unknown;
  readonly mimetype_tx: string | null;
  readonly rx: unknown;
  readonly mimetype_rx: string | null;
  readonly status_rx: number | null;
  readonly weight: number;
  /** Data, not the text of it. */
  readonly attrs: unknown;
  /** Sorted. */
  readonly tags: readonly string[];
  /** On a SEND alone. */
  readonly reasoning?: unknown;
  readonly [member: string]: unknown;
}

/** Which rows of a worker's log. Every member that is given narrows the answer. */
export interface ReadLogRequest extends WorkerAddress {
  readonly loopId?: number;
  readonly turnId?: number;
  /** Rows with a larger id, from the oldest. Without it the newest rows. */
  readonly sinceId?: number;
  /** 100 if absent; above 1000 it is 1000. */
  readonly limit?: number;
  readonly loopSeq?: number;
  readonly turnSeq?: number;
  readonly sequence?: number;
}
