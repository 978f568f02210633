import type {
  ClientInteractionProjection,
  Notice,
  OperationResult,
  ProposalProjection,
  ProviderAccounting,
} from '../generated/contract-types.ts';
import type { LogEntryWire } from './log-entry.ts';

/** What a loop has used. The curation numbers and the context numbers are of different units. SPEC §port-usage-gauge. */
export interface LoopUsage {
  /** The loop's own. */
  readonly accounting: ProviderAccounting;
  readonly curationWeight: number | null;
  readonly curationBudget: number | null;
  readonly contextTokens: number | null;
  readonly contextCapacity: number | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface LoopTerminated {
  readonly workerId: number;
  readonly loopId: number;
  readonly result: OperationResult;
  readonly hitMaxTurns: boolean;
  readonly turnIds: readonly number[];
  /** Sorted, each once. */
  readonly attributions: readonly string[];
  readonly usage: LoopUsage;
}

/** A passing observation. Loop 0 where no loop is involved. */
export interface NoticeEvent {
  readonly loopId: number;
  readonly notice: Notice;
}

interface ReasoningCall {
  readonly workerId: number;
  readonly loopId: number;
  readonly turnId: number;
  readonly modelCallId: number | string;
}

/** Readable reasoning of a provider: for each call one start, then contents, then one end. */
export type ReasoningEvent =
  | (ReasoningCall & { readonly phase: 'start' | 'end'; readonly delta?: never })
  | (ReasoningCall & { readonly phase: 'content'; readonly delta: string });

interface StreamPlace {
  readonly entryId: number;
  readonly workerId: number;
  readonly target: string;
  readonly loop_seq?: number;
  readonly turn_seq?: number;
  readonly sequence?: number;
}

/** A channel grew or changed its state. Its bytes are read as that worker. */
export interface StreamEvent extends StreamPlace {
  readonly channel: string;
  readonly state: 'static' | 'active' | 'closed' | 'errored';
  readonly contentLength: number;
  readonly scheme?: string;
  readonly mimetype?: string;
}

/** What the end of a stream did to the loop that waited for it. */
export type StreamWakeAction =
  | 'skipped-aborted'
  | 'skipped-cancelled'
  | 'resumed-loop'
  | 'no-op-active-loop'
  | 'no-loop';

export interface StreamConcluded extends StreamPlace {
  readonly subscriptionId: number | string;
  readonly result: OperationResult;
  readonly scheme: string;
  readonly summary: string;
  readonly wakeAction: StreamWakeAction;
  readonly wakeLoopId?: number;
}

export interface BranchBatch {
  readonly batchId: number | string;
  readonly state: 'queued' | 'running' | 'completed' | 'failed' | 'recovery-required';
  readonly [member: string]: unknown;
}

export interface WorkspaceCreated {
  readonly id: number;
  readonly name: string;
  readonly projectRoot: string | null;
}

/** The payload of every event by its method. None repeats the workspace that the event belongs to. SPEC §port-events. */
export interface ApplicationEvents {
  /** A row is committed, or its result is settled. */
  readonly 'log/entry': { readonly entry: LogEntryWire };
  readonly 'loop/terminated': LoopTerminated;
  /** An operation stopped for a decision. */
  readonly 'loop/proposal': ProposalProjection;
  /** An operation waits for its client. */
  readonly 'loop/interaction': ClientInteractionProjection;
  readonly 'notice/event': NoticeEvent;
  readonly 'reasoning/event': ReasoningEvent;
  readonly 'stream/event': StreamEvent;
  readonly 'stream/concluded': StreamConcluded;
  readonly 'workspace/branch-batch': BranchBatch;
  /** The only one that belongs to no workspace. */
  readonly 'workspace/created': WorkspaceCreated;
}

export type ApplicationEventMethod = keyof ApplicationEvents;

/** One event with its payload, told apart by `method`. */
export type ApplicationEvent = {
  readonly [Method in ApplicationEventMethod]: {
    /** Null for a global event only. */
    readonly workspaceId: number | null;
    readonly method: Method;
    readonly params: ApplicationEvents[Method];
  };
}[ApplicationEventMethod];

/**
 * Gets every event once, in commit order within a workspace. The first argument alone says which workspace it is. What it
 * throws is logged and disturbs nobody.
 */
export type ApplicationEventHandler = (workspaceId: number | null, method: string, params: unknown) => void;
