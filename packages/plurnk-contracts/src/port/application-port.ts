import type {
  ClientDisplayCapabilities,
  ClientInteractionProjection,
  ClientInteractionResolution,
  EntryReadResult,
  ModelCatalogPage,
  ModelCatalogQuery,
  ModelRoute,
  OperationResult,
  ProposalProjection,
  ReasoningPolicy,
} from '../generated/contract-types.ts';
import type { ApplicationActionContext, ApplicationActionDescriptor } from './application-action.ts';
import type { ApplicationEventHandler } from './application-event.ts';
import type { ApplicationLoopProjection, RunLoopAcknowledgement, RunLoopRequest } from './application-loop.ts';
import type {
  ApplicationWorkerIdentity,
  ApplicationWorkerProjection,
  ApplicationWorkerQuery,
  ClientActionRequest,
  LookRequest,
  ReadEntryRequest,
  SupportedReasoning,
  WorkerAddress,
  WorkerSettings,
  WorkerSettingsChange,
} from './application-worker.ts';
import type {
  AttachWorkspaceRequest,
  ClientEnvelope,
  ConstraintEffect,
  CreateWorkspaceRequest,
  ListedConstraint,
  WorkspaceConstraint,
  WorkspaceDerivationStatus,
  WorkspaceMembers,
  WorkspaceProjection,
} from './application-workspace.ts';
import type { LogEntryWire, ReadLogRequest } from './log-entry.ts';

export type ProposalDecision = 'accept' | 'reject' | 'cancel';

export interface ProposalResolution {
  readonly decision: ProposalDecision;
  /** Replaces the reviewed body of what is accepted. */
  readonly body?: string;
  /** Why, for the record. */
  readonly outcome?: string;
}

/** One alias that the operator has declared. */
export interface ProviderAlias {
  readonly alias: string;
  readonly provider: string;
  readonly model: string;
  readonly active: boolean;
  /** Tokens; null if unknown. */
  readonly inputCapacity: number | null;
}

/**
 * The one way for exterior adapters to drive and observe the application, which implements it. SPEC §application-port.
 *
 * A refusal rejects, or is thrown by a member that gives no promise, as an error whose `problem` is a ProblemDetails with one
 * of the codes named at the member (SPEC §port-errors); `argument-invalid` may come from any member and names the `field`.
 * A failure of an operation is data: a returned OperationResult or EntryReadResult. Anything else that is thrown is a fault
 * of the application, and its text is not for clients.
 *
 * A worker is always looked up in the workspace that is named beside it; one of another workspace is `worker-not-found`.
 * To know an identity permits nothing; what an adapter may do is decided by its own binding (SPEC §port-identity).
 */
export interface ApplicationPort {
  /** The schemes that can be addressed, then the media types, each sorted by name and listed once. */
  listClientDisplayCapabilities(): Promise<ClientDisplayCapabilities>;

  /** The actions that modules have registered, sorted by name. */
  listModuleActions(): readonly ApplicationActionDescriptor[];

  /**
   * Lets the owner of an action carry it out. Refuses before that with `action-unknown`, or with `action-scope-mismatch` where
   * the context is of another scope than the action. A Problem of the owner comes through unchanged.
   */
  invokeModuleAction(
    name: string,
    params: Readonly<Record<string, unknown>>,
    context: ApplicationActionContext,
  ): Promise<unknown>;

  /** From now on the handler gets every event. The answer ends that; calling it again does nothing. SPEC §port-events. */
  subscribeToEvents(handler: ApplicationEventHandler): () => void;

  /** Proposals that are durably proposed and can be decided right now. Refuses `workspace-not-found`. */
  pendingProposals(workspaceId: number): Promise<readonly ProposalProjection[]>;

  /** Delivers one decision. Throws `proposal-not-pending`. */
  resolveProposal(logEntryId: number, resolution: ProposalResolution): void;

  /** Interactions that durably wait and can be answered right now. Refuses `workspace-not-found`. */
  pendingClientInteractions(workspaceId: number): Promise<readonly ClientInteractionProjection[]>;

  /**
   * Answers an interaction. Refuses `interaction-not-pending`, and `payload-invalid` where the payload (null if absent) does not
   * fit the request's schema; the interaction then still waits. SPEC §client-interaction-answer.
   */
  resolveClientInteraction(interactionId: number, resolution: ClientInteractionResolution): Promise<void>;

  /**
   * The worker of the workspace's default conversation, made when first asked for. It is known by its role, not by its name
   * or age, and everyone who asks at once gets the same. Settings count when it is made. Refuses `workspace-not-found`.
   */
  ensureModelWorker(workspaceId: number, settings?: WorkerSettingsChange): Promise<number>;

  /**
   * Takes a prompt and answers at once. Refuses `worker-not-found`, `worker-not-model`, `selector-unresolved`,
   * `model-unselected`, and, for a loop that runs otherwise, `provider-conflict`, `turn-ceiling-conflict` or `flags-conflict`.
   * SPEC §port-run-loop.
   */
  runLoop(request: RunLoopRequest): Promise<RunLoopAcknowledgement>;

  /**
   * Begins to cancel what a worker and its children do, queued and parked work too. The answer says whether this process had
   * work of it. False for an unknown worker.
   */
  cancelDrain(workerId: number, reason?: string): boolean;

  /** The same for a worker of the workspace; done when the cancellation is durable. Refuses `worker-not-found`. */
  cancelWorker(request: WorkerAddress & { readonly reason?: string }): Promise<void>;

  /**
   * Carries out one action of a client in one segment of its worker's journal: each statement a turn, the results in the same
   * order. Every row is announced before it answers, and a proposal may keep it from answering. Refuses `worker-not-found`.
   */
  dispatchClientAction(request: ClientActionRequest): Promise<readonly OperationResult[]>;

  /** Rows of a worker's log by ascending id. Refuses `worker-not-found`. */
  readLog(request: ReadLogRequest): Promise<readonly LogEntryWire[]>;

  listProviders(): { readonly aliases: readonly ProviderAlias[] };

  /** One page of the catalog of models. Query and page are both validated. */
  listModels(query: ModelCatalogQuery): ModelCatalogPage;

  /** All or nothing. Announced by `workspace/created`. Refuses `name-conflict`. */
  createWorkspace(request: CreateWorkspaceRequest): Promise<ClientEnvelope>;

  /** Keeps nothing about who attached. Refuses `workspace-not-found`, `worker-not-found`, `worker-name-invalid`. */
  attachWorkspace(request: AttachWorkspaceRequest): Promise<ClientEnvelope>;

  listWorkspaces(): Promise<readonly WorkspaceProjection[]>;

  /** Workers by ascending id. Refuses `workspace-not-found`. SPEC §application-worker-observation. */
  listWorkers(workspaceId: number, query?: ApplicationWorkerQuery): Promise<readonly ApplicationWorkerProjection[]>;

  /** The worker with this id or this name; null if there is none. Refuses `workspace-not-found`. */
  readWorker(request: {
    readonly workspaceId: number;
    readonly identity: ApplicationWorkerIdentity;
  }): Promise<ApplicationWorkerProjection | null>;

  /** Loops by ascending sequence. Refuses `worker-not-found`. SPEC §application-loop-observation. */
  listWorkerLoops(request: WorkerAddress): Promise<readonly ApplicationLoopProjection[]>;

  /** The non-empty prompts that opened conversations of root model workers, newest first; at most 100 if no limit is given. */
  listPrompts(workspaceId: number, limit?: number): Promise<readonly string[]>;

  /** Changes the name and nothing else. Refuses `workspace-not-found`, `name-conflict`. */
  renameWorkspace(workspaceId: number, name: string): Promise<{ readonly id: number; readonly name: string }>;

  /** Once or several times is the same. Refuses `workspace-not-found`. */
  constrain(
    workspaceId: number,
    effect: ConstraintEffect,
    glob: string,
  ): Promise<WorkspaceConstraint & { readonly source: 'explicit' }>;

  /** Refuses `workspace-not-found`. */
  unconstrain(workspaceId: number, effect: ConstraintEffect, glob: string): Promise<WorkspaceConstraint>;

  /** Refuses `workspace-not-found`. */
  listConstraints(workspaceId: number): Promise<readonly ListedConstraint[]>;

  /** Null where nothing ran, and for an unknown workspace. */
  workspaceDerivationStatus(workspaceId: number): WorkspaceDerivationStatus | null;

  /** Refuses `workspace-not-found`. */
  listMembers(workspaceId: number): Promise<WorkspaceMembers>;

  /** Carries out one READ and leaves no row. A READ that fails is a result. Refuses `worker-not-found`. */
  look(request: LookRequest): Promise<OperationResult>;

  /** One entry as that worker sees it, without evidence of an action. A missing entry is a result. Refuses `worker-not-found`. */
  readEntry(request: ReadEntryRequest): Promise<EntryReadResult>;

  /** A child with the history of its source. Refuses `worker-not-found`, `worker-name-invalid`, `worker-name-taken`. */
  forkWorker(request: WorkerAddress & { readonly name?: string }): Promise<{
    readonly workerId: number;
    readonly workerName: string | null;
    readonly parentWorkerId: number;
  }>;

  /** A new model root without history. Refuses `workspace-not-found`, `worker-name-invalid`, `worker-name-taken`. */
  createConversationWorker(request: {
    readonly workspaceId: number;
    readonly name?: string;
    readonly settings?: WorkerSettingsChange;
  }): Promise<{ readonly workerId: number; readonly workerName: string }>;

  /** Null: no model is selected; the workers that it makes inherit. Refuses `worker-not-found`. */
  readWorkerModel(
    request: WorkerAddress,
  ): Promise<{ readonly model: ModelRoute | null; readonly spawnModel: ModelRoute | null }>;

  /** Refuses `worker-not-found`, `selector-unresolved`, and `worker-loop-active` while a loop is live or parked. */
  setWorkerModel(request: WorkerAddress & { readonly selector: string }): Promise<ModelRoute>;

  /** Null: the workers that it makes inherit. Refuses as `setWorkerModel` does. */
  setWorkerSpawnModel(request: WorkerAddress & { readonly selector: string | null }): Promise<ModelRoute | null>;

  /** Refuses `worker-not-found`. */
  readWorkerReasoning(request: WorkerAddress): Promise<SupportedReasoning<ReasoningPolicy | null>>;

  /** Takes any value and refuses what is no policy or is not supported, and `worker-not-found`, `worker-loop-active`. */
  setWorkerReasoning(request: WorkerAddress & { readonly policy: unknown }): Promise<SupportedReasoning>;

  /** Stored settings that are damaged read as the defaults. Refuses `worker-not-found`. */
  readWorkerSettings(request: WorkerAddress): Promise<WorkerSettings>;

  /** Changes the settings that are given; the answer has all. An unknown one is refused, and so is `worker-not-found`. */
  setWorkerSettings(request: WorkerAddress & { readonly settings: WorkerSettingsChange }): Promise<WorkerSettings>;
}
