import type { ClientInteractionRequest, Notice, OperationResult } from '../../generated/contract-types.ts';
import type { ApplicationActionContext, ApplicationActionDescriptor } from '../application-action.ts';
import type { ApplicationPort } from '../application-port.ts';
import type { WorkerAddress } from '../application-worker.ts';

export interface LoopAddress extends WorkerAddress {
  readonly loopId: number;
}

/** A project that an application can open. */
export interface StagedProject {
  readonly root: string;
  /** The path below the root of a text file in it. */
  readonly file: string;
}

export type ActionHandler = (
  params: Readonly<Record<string, unknown>>,
  context: ApplicationActionContext,
) => Promise<unknown>;

/**
 * What a port alone cannot bring about, because models, modules, tools and operators do it. Each promise is kept when the
 * thing has happened and is announced. A stage that lacks one says so when the suite is registered.
 */
export interface StageAbilities {
  readonly project: StagedProject;
  /** A module registers an action. */
  registerAction(descriptor: ApplicationActionDescriptor, handler: ActionHandler): void;
  /** The model of a live loop ends it with this result. */
  finishLoop(loop: LoopAddress, result: OperationResult): Promise<void>;
  /** The model of a live loop waits: the loop is parked. */
  parkLoop(loop: LoopAddress): Promise<void>;
  /** The model of a live loop asks to write a body to a target, and a client is to decide. The row that it stopped on. */
  propose(loop: LoopAddress, change: { readonly target: string; readonly body: string }): Promise<number>;
  /** An operation of a live loop waits for its client. The id of the interaction. */
  ask(loop: LoopAddress, request: ClientInteractionRequest): Promise<number>;
  /** One call of the provider of a live loop gives these parts of readable reasoning. */
  reason(loop: LoopAddress, deltas: readonly string[]): Promise<void>;
  /** Something is observed: about a loop, or about none. */
  notify(place: { readonly workspaceId: number; readonly loopId?: number }, notice: Notice): Promise<void>;
  /** An operation of the worker opens a stream that grows and ends. */
  stream(worker: WorkerAddress): Promise<void>;
  /** A batch of branches runs. */
  branch(workspaceId: number): Promise<void>;
  /** The application reads what belongs to the workspace. */
  derive(workspaceId: number): Promise<void>;
  /** What is stored as the settings of a worker becomes something else than settings. */
  damageSettings(worker: WorkerAddress): Promise<void>;
}

export type StageAbility = keyof StageAbilities;

/**
 * An application in a world of its own. The models of its loops do nothing until the stage lets them, and no worker of it has
 * a model before one is selected.
 */
export interface PortStage extends Partial<StageAbilities> {
  readonly port: ApplicationPort;
  /** The selectors, as `provider/model`, of two different routes. */
  readonly selectors: readonly [string, string];
  /** The target of an entry that each worker has for itself, and that a client may EDIT and READ undecided. */
  readonly entryTarget: string;
  /** How long the suite waits for an event before it says that there is none, in milliseconds; 5,000 if absent. */
  readonly patience?: number;
  /** Ends this application. */
  close?(): Promise<void> | void;
}

/** Makes a new stage. Each case of the suite gets its own. */
export type CreateStage = () => Promise<PortStage> | PortStage;
