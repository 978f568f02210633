import type { ApplicationWorkerProjection, ApplicationWorkerQuery } from '../../application-worker.ts';
import { untyped } from '../../suite/expectation.ts';
import { type Mutant, portMutant } from './mutant.ts';

const readMutant = (
  breaks: string,
  by: string,
  change: (worker: ApplicationWorkerProjection) => object | null,
): Mutant =>
  portMutant(breaks, by, (port) => ({
    readWorker: async (request) => {
      const worker = await port.readWorker(request);
      return worker === null ? null : untyped(change(worker));
    },
  }));

const queryMutant = (
  breaks: string,
  by: string,
  change: (query: ApplicationWorkerQuery) => ApplicationWorkerQuery,
): Mutant =>
  portMutant(breaks, by, (port) => ({
    listWorkers: (workspaceId, query = {}) => port.listWorkers(workspaceId, change(query)),
  }));

const observationMutants: readonly Mutant[] = [
  readMutant('worker-projection', 'the settings of the worker', (worker) => ({ ...worker, settings: {} })),
  readMutant('worker-projection', 'no parent', (worker) => ({ ...worker, parentWorkerId: null })),
  portMutant('worker-by-identity', 'no look-up by name', (port) => ({
    readWorker: async (request) => (request.identity.id === undefined ? null : port.readWorker(request)),
  })),
  portMutant('worker-absent', 'workers of other workspaces', (port) => ({
    readWorker: async ({ workspaceId, identity }) => {
      const found = await port.readWorker({ workspaceId, identity });
      if (found !== null) return found;
      for (const { id } of await port.listWorkspaces()) {
        const foreign = await port.readWorker({ workspaceId: id, identity });
        if (foreign !== null) return foreign;
      }
      return null;
    },
  })),
  portMutant('worker-absent', 'an error for nobody', (port) => ({
    readWorker: async (request) => {
      const found = await port.readWorker(request);
      if (found === null) throw new Error('nobody');
      return found;
    },
  })),
  portMutant('worker-identity-malformed', 'the id where there are both', (port) => ({
    readWorker: ({ workspaceId, identity: { id, name } }) =>
      port.readWorker({ workspaceId, identity: id === undefined ? { name: name ?? 'nobody' } : { id } }),
  })),
  portMutant('workers-ascending', 'the youngest first', (port) => ({
    listWorkers: async (...query) => [...(await port.listWorkers(...query))].reverse(),
  })),
  queryMutant('workers-origin', 'every origin', ({ origin, ...query }) => query),
  queryMutant('workers-lineage', 'every lineage', ({ parentWorkerId, ...query }) => query),
  queryMutant('workers-lineage', 'roots where no lineage is asked for', (query) => ({
    parentWorkerId: null,
    ...query,
  })),
];

const creationMutants: readonly Mutant[] = [
  portMutant('conversation-by-role', 'the oldest conversation', (port) => ({
    ensureModelWorker: async (workspaceId, settings) => {
      const [oldest] = await port.listWorkers(workspaceId, { origin: 'model', parentWorkerId: null });
      return oldest?.id ?? port.ensureModelWorker(workspaceId, settings);
    },
  })),
  portMutant('conversation-by-role', 'the newest conversation', (port) => ({
    ensureModelWorker: async (workspaceId, settings) => {
      await port.ensureModelWorker(workspaceId, settings);
      return (await port.listWorkers(workspaceId, { origin: 'model', parentWorkerId: null })).at(-1)?.id ?? 0;
    },
  })),
  portMutant('conversation-concurrent', 'one for each who asks at once', (port) => {
    let asked = 0;
    return {
      ensureModelWorker: async (workspaceId) => {
        asked += 1;
        if (asked === 1) return port.ensureModelWorker(workspaceId);
        return (await port.createConversationWorker({ workspaceId })).workerId;
      },
    };
  }),
  portMutant('conversation-settings', 'later settings', (port) => ({
    ensureModelWorker: async (workspaceId, settings = {}) => {
      const workerId = await port.ensureModelWorker(workspaceId);
      await port.setWorkerSettings({ workspaceId, workerId, settings });
      return workerId;
    },
  })),
  portMutant('conversation-settings', 'no settings', (port) => ({
    ensureModelWorker: (workspaceId) => port.ensureModelWorker(workspaceId),
  })),
  portMutant('conversation-new', 'a fork of the default conversation', (port) => ({
    createConversationWorker: async ({ workspaceId, name, settings = {} }) => {
      const workerId = await port.ensureModelWorker(workspaceId, settings);
      const forked = await port.forkWorker({ workspaceId, workerId, ...(name === undefined ? {} : { name }) });
      await port.setWorkerSettings({ workspaceId, workerId: forked.workerId, settings });
      return { workerId: forked.workerId, workerName: forked.workerName ?? '' };
    },
  })),
  portMutant('conversation-new', 'no settings', (port) => ({
    createConversationWorker: ({ settings, ...request }) => port.createConversationWorker(request),
  })),
  portMutant('conversation-names', 'another name in place of a bad one', (port) => ({
    createConversationWorker: (request) =>
      port
        .createConversationWorker(request)
        .catch(() => port.createConversationWorker({ workspaceId: request.workspaceId })),
  })),
  portMutant('fork-child', 'a sibling', (port) => ({
    forkWorker: async ({ workspaceId, workerId, name = 'sibling' }) => {
      const created = await port.createConversationWorker({ workspaceId, name });
      return { ...created, parentWorkerId: workerId };
    },
  })),
  portMutant('fork-child', 'no name', (port) => ({
    forkWorker: ({ workspaceId, workerId }) => port.forkWorker({ workspaceId, workerId }),
  })),
  portMutant('fork-names', 'another name in place of a bad one', (port) => ({
    forkWorker: ({ workspaceId, workerId, name = 'any' }) =>
      port.forkWorker({ workspaceId, workerId, name }).catch(() => port.forkWorker({ workspaceId, workerId })),
  })),
  portMutant('fork-history', 'no history', (port) => ({
    forkWorker: async ({ workspaceId, workerId }) => {
      const created = await port.createConversationWorker({ workspaceId });
      return { ...created, parentWorkerId: workerId };
    },
  })),
  portMutant('fork-history', 'the log of the source, for good', (port) => {
    const sources = new Map<number, number>();
    return {
      forkWorker: async (request) => {
        const forked = await port.forkWorker(request);
        sources.set(forked.workerId, forked.parentWorkerId);
        return forked;
      },
      readLog: (request) => port.readLog({ ...request, workerId: sources.get(request.workerId) ?? request.workerId }),
    };
  }),
];

const settingsMutants: readonly Mutant[] = [
  portMutant('settings-merged', 'the defaults for what is not given', (port) => ({
    setWorkerSettings: (request) =>
      port.setWorkerSettings({ ...request, settings: { requestUserInput: false, ...request.settings } }),
  })),
  portMutant('settings-merged', 'nothing', () => ({ setWorkerSettings: async () => ({ requestUserInput: true }) })),
  portMutant('settings-unknown', 'a half change', (port) => ({
    setWorkerSettings: async (request) => {
      const { requestUserInput } = request.settings;
      if (requestUserInput !== undefined) await port.setWorkerSettings({ ...request, settings: { requestUserInput } });
      return port.setWorkerSettings(request);
    },
  })),
  portMutant('settings-unknown', 'no word about it', (port) => ({
    setWorkerSettings: (request) => port.setWorkerSettings(request).catch(() => port.readWorkerSettings(request)),
  })),
  {
    breaks: 'settings-damaged',
    by: 'an error of the store',
    of: (stage) => {
      const damaged = new Set<number>();
      return {
        ...stage,
        damageSettings: async ({ workerId }) => {
          damaged.add(workerId);
        },
        port: {
          ...stage.port,
          readWorkerSettings: async (request) => {
            if (damaged.has(request.workerId)) throw new SyntaxError('the settings are not JSON');
            return stage.port.readWorkerSettings(request);
          },
        },
      };
    },
  },
  portMutant('worker-private-entry', 'entries for everyone', (port) => ({
    readEntry: async (request) => {
      for (const { id } of await port.listWorkers(request.workspaceId)) {
        const read = await port.readEntry({ ...request, workerId: id });
        if (read.status === 200) return read;
      }
      return port.readEntry(request);
    },
  })),
];

export const workerMutants: readonly Mutant[] = [...observationMutants, ...creationMutants, ...settingsMutants];
