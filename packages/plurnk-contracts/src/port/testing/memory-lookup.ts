import { RESERVED_AUTHORITIES, WORKER_NAME } from '../../admission/path-syntax.ts';
import type { WorkerAddress, WorkerSettings } from '../application-worker.ts';
import { expects, isId, isRecord, isText, refuse } from './memory-arguments.ts';
import type { MemoryLoop, MemoryWorker, MemoryWorkspace, MemoryWorld } from './memory-world.ts';

export const findWorkspace = (world: MemoryWorld, workspaceId: unknown): MemoryWorkspace => {
  expects(isId(workspaceId), 'workspaceId');
  const workspace = world.workspaces.get(workspaceId);
  if (workspace === undefined) throw refuse('workspace-not-found', 'There is no such workspace.');
  return workspace;
};

export const findWorker = (world: MemoryWorld, { workspaceId, workerId }: WorkerAddress): MemoryWorker => {
  expects(isId(workspaceId), 'workspaceId');
  expects(isId(workerId), 'workerId');
  const worker = world.workers.get(workerId);
  if (worker === undefined || worker.workspaceId !== workspaceId)
    throw refuse('worker-not-found', 'The workspace has no such worker.');
  return worker;
};

export const workersOf = (world: MemoryWorld, workspaceId: number): MemoryWorker[] =>
  [...world.workers.values()].filter((worker) => worker.workspaceId === workspaceId);

/** Refuses a name that nobody may be given. */
export const expectMintable = (name: string): void => {
  const isReserved = RESERVED_AUTHORITIES.some((reserved) => reserved === name);
  if (!WORKER_NAME.test(name) || isReserved)
    throw refuse('worker-name-invalid', `The name ${JSON.stringify(name)} cannot be given to a worker.`);
};

const DEFAULT_SETTINGS: WorkerSettings = { requestUserInput: false };

/** The complete settings after a change; refuses a malformed one. */
export const changedSettings = (stored: unknown, change: unknown): WorkerSettings => {
  expects(isRecord(change), 'settings');
  const { requestUserInput, ...others } = change;
  expects(Object.keys(others).length === 0, 'settings');
  expects(requestUserInput === undefined || typeof requestUserInput === 'boolean', 'settings.requestUserInput');
  return { ...readSettings(stored), ...(requestUserInput === undefined ? {} : { requestUserInput }) };
};

/** Stored settings, or the defaults where they are damaged. */
export const readSettings = (stored: unknown): WorkerSettings =>
  isRecord(stored) && typeof stored['requestUserInput'] === 'boolean'
    ? { requestUserInput: stored['requestUserInput'] }
    : DEFAULT_SETTINGS;

type NewWorker = Pick<MemoryWorker, 'workspaceId' | 'origin'> & {
  readonly name?: string | undefined;
  readonly parentWorkerId?: number | null;
  readonly isDefault?: boolean;
  readonly settings?: unknown;
};

/** Adds a worker; refuses a name that cannot be given or is taken. */
export const addWorker = (world: MemoryWorld, wanted: NewWorker): MemoryWorker => {
  const { workspaceId, origin, name, parentWorkerId = null, isDefault = false, settings = {} } = wanted;
  if (name !== undefined) {
    expects(isText(name), 'name');
    expectMintable(name);
    if (workersOf(world, workspaceId).some((worker) => worker.name === name))
      throw refuse('worker-name-taken', `A worker is named ${JSON.stringify(name)}.`);
  }
  const stored = changedSettings(DEFAULT_SETTINGS, settings);
  const id = world.nextId();
  const worker: MemoryWorker = {
    id,
    workspaceId,
    name: name ?? `worker-${id}`,
    createdAt: world.now(),
    origin,
    parentWorkerId,
    isDefault,
    rows: [],
    entries: new Map(),
    loops: [],
    loopCount: 0,
    model: null,
    spawnModel: null,
    reasoning: null,
    settings: stored,
  };
  world.workers.set(id, worker);
  return worker;
};

export const isLive = ({ status }: MemoryLoop): boolean => status === 100 || status === 102 || status === 202;

export const liveLoopOf = ({ loops }: MemoryWorker): MemoryLoop | undefined => loops.find(isLive);

/** The live loop of a worker that a stage speaks of. */
export const findLoop = (world: MemoryWorld, address: WorkerAddress & { readonly loopId: number }): MemoryLoop => {
  const loop = findWorker(world, address).loops.find(({ id }) => id === address.loopId);
  if (loop === undefined || !isLive(loop)) throw new Error(`the loop ${address.loopId} is not live`);
  return loop;
};
