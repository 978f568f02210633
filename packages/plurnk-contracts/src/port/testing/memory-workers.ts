import type { ApplicationPort } from '../application-port.ts';
import type { ApplicationWorkerProjection } from '../application-worker.ts';
import { expects, isAbsentOr, isId, isText } from './memory-arguments.ts';
import { addWorker, changedSettings, findWorker, findWorkspace, readSettings, workersOf } from './memory-lookup.ts';
import type { MemoryWorker, MemoryWorld } from './memory-world.ts';

type WorkerMembers = Pick<
  ApplicationPort,
  | 'ensureModelWorker'
  | 'listWorkers'
  | 'readWorker'
  | 'forkWorker'
  | 'createConversationWorker'
  | 'readWorkerSettings'
  | 'setWorkerSettings'
>;

const projectionOf = ({ id, name, createdAt, origin, parentWorkerId }: MemoryWorker): ApplicationWorkerProjection => ({
  id,
  name,
  created_at: createdAt,
  origin,
  parentWorkerId,
});

const origins: readonly unknown[] = [undefined, 'model', 'client', '_plurnk'];

export const memoryWorkers = (world: MemoryWorld): WorkerMembers => ({
  ensureModelWorker: async (workspaceId, settings = {}) => {
    findWorkspace(world, workspaceId);
    changedSettings({}, settings);
    const present = workersOf(world, workspaceId).find(({ isDefault }) => isDefault);
    return (present ?? addWorker(world, { workspaceId, origin: 'model', isDefault: true, settings })).id;
  },
  listWorkers: async (workspaceId, query = {}) => {
    findWorkspace(world, workspaceId);
    const { origin, parentWorkerId } = query;
    expects(origins.includes(origin), 'origin');
    expects(
      isAbsentOr(parentWorkerId, (value) => value === null || isId(value)),
      'parentWorkerId',
    );
    return workersOf(world, workspaceId)
      .filter((worker) => origin === undefined || worker.origin === origin)
      .filter((worker) => parentWorkerId === undefined || worker.parentWorkerId === parentWorkerId)
      .map(projectionOf);
  },
  readWorker: async ({ workspaceId, identity: { id, name } }) => {
    findWorkspace(world, workspaceId);
    expects((id === undefined) !== (name === undefined), 'identity');
    const found = workersOf(world, workspaceId).find((worker) => worker.id === id || worker.name === name);
    return found === undefined ? null : projectionOf(found);
  },
  forkWorker: async ({ workspaceId, workerId, name }) => {
    const source = findWorker(world, { workspaceId, workerId });
    expects(isAbsentOr(name, isText), 'name');
    const child = addWorker(world, { workspaceId, origin: source.origin, name, parentWorkerId: source.id });
    child.rows.push(...source.rows.map((row) => ({ ...row, id: world.nextId(), worker_id: child.id })));
    return { workerId: child.id, workerName: child.name, parentWorkerId: source.id };
  },
  createConversationWorker: async ({ workspaceId, name, settings = {} }) => {
    findWorkspace(world, workspaceId);
    const { id, name: workerName } = addWorker(world, { workspaceId, origin: 'model', name, settings });
    return { workerId: id, workerName };
  },
  readWorkerSettings: async (request) => readSettings(findWorker(world, request).settings),
  setWorkerSettings: async ({ settings, ...address }) => {
    const worker = findWorker(world, address);
    const changed = changedSettings(worker.settings, settings);
    worker.settings = changed;
    return changed;
  },
});
