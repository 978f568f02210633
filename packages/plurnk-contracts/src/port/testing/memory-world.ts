import type {
  ClientInteractionProjection,
  LoopFlags,
  ModelRoute,
  OperationResult,
  ProposalProjection,
  ReasoningPolicy,
} from '../../generated/contract-types.ts';
import type { ApplicationActionDescriptor } from '../application-action.ts';
import type { ApplicationEventHandler, ApplicationEventMethod, ApplicationEvents } from '../application-event.ts';
import type { ApplicationWorkerOrigin } from '../application-worker.ts';
import type { ListedConstraint, WorkspaceDerivationStatus } from '../application-workspace.ts';
import type { LogEntryWire } from '../log-entry.ts';
import type { ActionHandler } from '../suite/port-stage.ts';

export interface MemoryWorkspace {
  readonly id: number;
  name: string;
  readonly projectRoot: string | null;
  readonly createdAt: string;
  readonly constraints: ListedConstraint[];
  derivation: WorkspaceDerivationStatus | null;
}

export interface MemoryWorker {
  readonly id: number;
  readonly workspaceId: number;
  readonly name: string;
  readonly createdAt: string;
  readonly origin: ApplicationWorkerOrigin;
  readonly parentWorkerId: number | null;
  readonly isDefault: boolean;
  readonly rows: LogEntryWire[];
  readonly entries: Map<string, { readonly id: number; body: string }>;
  readonly loops: MemoryLoop[];
  loopCount: number;
  model: ModelRoute | null;
  spawnModel: ModelRoute | null;
  reasoning: ReasoningPolicy | null;
  /** As stored: it may be damaged. */
  settings: unknown;
}

export interface MemoryLoop {
  readonly id: number;
  readonly worker: MemoryWorker;
  readonly sequence: number;
  readonly prompt: string;
  readonly source: string | null;
  readonly flags: LoopFlags;
  readonly maxTurns: number;
  readonly route: ModelRoute;
  readonly turnIds: number[];
  status: number;
  terminatedAt: string | null;
  terminalResult: OperationResult | null;
}

interface MemoryProposal {
  readonly projection: ProposalProjection;
  readonly worker: MemoryWorker;
  readonly target: string;
  readonly row: LogEntryWire;
}

interface MemoryInteraction {
  readonly projection: ClientInteractionProjection;
  readonly workspaceId: number;
}

/** Everything that the application in memory knows. */
export interface MemoryWorld {
  readonly workspaces: Map<number, MemoryWorkspace>;
  readonly workers: Map<number, MemoryWorker>;
  readonly proposals: Map<number, MemoryProposal>;
  readonly interactions: Map<number, MemoryInteraction>;
  readonly actions: Map<string, { readonly descriptor: ApplicationActionDescriptor; readonly handler: ActionHandler }>;
  /** The files of the one project that there is. */
  readonly files: ReadonlyMap<string, string>;
  nextId(): number;
  now(): string;
  subscribe(handler: ApplicationEventHandler): () => void;
  emit<Method extends ApplicationEventMethod>(
    workspaceId: number | null,
    method: Method,
    params: ApplicationEvents[Method],
  ): void;
}

/** A world with nothing in it. Its clock counts. */
export const createMemoryWorld = (files: ReadonlyMap<string, string>): MemoryWorld => {
  const subscribers = new Set<{ readonly handler: ApplicationEventHandler }>();
  let lastId = 0;
  let ticks = 0;
  return {
    workspaces: new Map(),
    workers: new Map(),
    proposals: new Map(),
    interactions: new Map(),
    actions: new Map(),
    files,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    now: () => {
      ticks += 1;
      return `2000-01-01T00:00:00.${String(ticks).padStart(9, '0')}Z`;
    },
    subscribe: (handler) => {
      const subscriber = { handler };
      subscribers.add(subscriber);
      return () => {
        subscribers.delete(subscriber);
      };
    },
    emit: (workspaceId, method, params) => {
      for (const { handler } of [...subscribers]) {
        try {
          handler(workspaceId, method, structuredClone(params));
        } catch {
          // Another subscriber and the engine must not notice.
        }
      }
    },
  };
};
