import type { LoopFlags, OperationResult } from '../generated/contract-types.ts';
import type { WorkerAddress } from './application-worker.ts';

/** A loop as its scheduler durably has it. SPEC §application-loop-observation. */
export interface ApplicationLoopProjection {
  readonly id: number;
  readonly workerId: number;
  readonly sequence: number;
  /** 100 queued, 102 running, 202 parked; any other status is an end. */
  readonly status: number;
  readonly prompt: string;
  /** Where the prompt came from, if an adapter said so. */
  readonly promptSource: string | null;
  /** Both are null until the loop has ended; then `terminalResult.status` is `status`. */
  readonly terminatedAt: string | null;
  readonly terminalResult: OperationResult | null;
}

/** A prompt for a worker, and how its loop is to run. SPEC §port-run-loop. */
export interface RunLoopRequest extends WorkerAddress {
  readonly prompt: string;
  /** Who caused the prompt, from a trusted adapter. Nothing that a client sends may come here. SPEC §port-prompt-source. */
  readonly source?: string;
  /** -1: no ceiling. Otherwise a safe integer from 0. */
  readonly maxTurns?: number;
  readonly flags?: Partial<LoopFlags>;
  /** Paths of the workspace that the application reads beside the prompt. */
  readonly openPaths?: readonly string[];
  /** An alias, or `provider/model`. It becomes the worker's model; absent, the worker keeps the one that it has. */
  readonly selector?: string;
  /** The same for the workers that this one makes. Null: they inherit, which is not what absence says. */
  readonly childSelector?: string | null;
}

/** Status 100: the prompt is taken. How the loop ends is told by `loop/terminated` alone. */
export type RunLoopAcknowledgement = OperationResult & {
  readonly action: 'injected_next_turn' | 'enqueued_new_loop';
  readonly loopId: number;
  /** The turn that an injected prompt joins. */
  readonly turnSeq?: number;
};
