import type { ClientStatement, PlurnkStatement, ReasoningPolicy } from '../generated/contract-types.ts';

/** A worker and the workspace that it must belong to. Every member that takes both checks that. SPEC §port-identity. */
export interface WorkerAddress {
  readonly workspaceId: number;
  readonly workerId: number;
}

/** `_plurnk`: the application's own. */
export type ApplicationWorkerOrigin = 'model' | 'client' | '_plurnk';

/** Who a worker durably is. Seeing it binds nobody to it and permits nothing. SPEC §application-worker-observation. */
export interface ApplicationWorkerProjection {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly origin: ApplicationWorkerOrigin;
  /** The direct parent; null for a root. */
  readonly parentWorkerId: number | null;
}

export interface ApplicationWorkerQuery {
  readonly origin?: ApplicationWorkerOrigin;
  /** Absent: workers of any lineage. Null: roots. A number: the direct children of that worker. */
  readonly parentWorkerId?: number | null;
}

/** Exactly one of the two. */
export type ApplicationWorkerIdentity =
  | { readonly id: number; readonly name?: never }
  | { readonly name: string; readonly id?: never };

export interface WorkerSettings {
  readonly requestUserInput: boolean;
}

/** Members that are absent keep what they are. */
export type WorkerSettingsChange = { readonly [Name in keyof WorkerSettings]?: WorkerSettings[Name] };

/** The policies that the worker's model supports, and its spawn model if it has one. */
export interface SupportedReasoning<Policy = ReasoningPolicy> {
  readonly policy: Policy;
  readonly supportedPolicies: readonly ReasoningPolicy[];
}

/** One action of a client: its statements are turns, in order. */
export interface ClientActionRequest extends WorkerAddress {
  readonly statements: readonly ClientStatement[];
}

export interface LookRequest extends WorkerAddress {
  /** A READ. Any other operation is refused. */
  readonly statement: PlurnkStatement;
}

export interface ReadEntryRequest extends WorkerAddress {
  readonly target: string;
  /** With a channel only that one is read. */
  readonly channel?: string;
  /** Code points of the channel to leave out. */
  readonly offset?: number;
}
