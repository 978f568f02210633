import type { ApplicationPort } from '../../application-port.ts';
import type { LogEntryWire, ReadLogRequest } from '../../log-entry.ts';
import { type Mutant, portMutant } from './mutant.ts';

/** The answers for every workspace in place of the one that was asked for. */
const everywhere = async <Row>(
  port: ApplicationPort,
  asked: (workspaceId: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { id } of await port.listWorkspaces()) rows.push(...(await asked(id)));
  return rows;
};

const filters = [
  ['loopId', 'loop_id'],
  ['turnId', 'turn_id'],
  ['loopSeq', 'loop_seq'],
  ['turnSeq', 'turn_seq'],
  ['sequence', 'sequence'],
] as const;

const filtersOf = (request: ReadLogRequest): readonly (typeof filters)[number][] =>
  filters.filter(([name]) => request[name] !== undefined);

const without = (request: ReadLogRequest, dropped: readonly (typeof filters)[number][]): ReadLogRequest => {
  const left = { ...request };
  for (const [name] of dropped) delete left[name];
  return left;
};

const meets = (row: LogEntryWire, request: ReadLogRequest): boolean =>
  filtersOf(request).every(([name, member]) => row[member] === request[name]);

/** A port that has one place for what each worker has of its own. */
const shared = <Answer>(
  by: string,
  members: (port: ApplicationPort, place: { answer?: Answer }) => Partial<ApplicationPort>,
): Mutant => portMutant('neighbour-workers', by, (port) => members(port, {}));

export const neighbourMutants: readonly Mutant[] = [
  portMutant('neighbour-workspaces', 'the workers of all workspaces', (port) => ({
    listWorkers: (_workspaceId, query) => everywhere(port, (id) => port.listWorkers(id, query)),
  })),
  portMutant('neighbour-workspaces', 'the constraints of all workspaces', (port) => ({
    listConstraints: () => everywhere(port, (id) => port.listConstraints(id)),
  })),
  shared<Awaited<ReturnType<ApplicationPort['setWorkerModel']>>>('one model for all', (port, place) => ({
    setWorkerModel: async (request) => {
      place.answer = await port.setWorkerModel(request);
      return place.answer;
    },
    readWorkerModel: async (request) => {
      const models = await port.readWorkerModel(request);
      return place.answer === undefined ? models : { ...models, model: place.answer };
    },
  })),
  shared<Awaited<ReturnType<ApplicationPort['setWorkerReasoning']>>>('one policy for all', (port, place) => ({
    setWorkerReasoning: async (request) => {
      place.answer = await port.setWorkerReasoning(request);
      return place.answer;
    },
    readWorkerReasoning: async (request) => place.answer ?? (await port.readWorkerReasoning(request)),
  })),
  shared<Awaited<ReturnType<ApplicationPort['setWorkerSettings']>>>('one setting for all', (port, place) => ({
    setWorkerSettings: async (request) => {
      place.answer = await port.setWorkerSettings(request);
      return place.answer;
    },
    readWorkerSettings: async (request) => place.answer ?? (await port.readWorkerSettings(request)),
  })),
  portMutant('neighbour-workers', 'the loops of the whole workspace', (port) => ({
    listWorkerLoops: async ({ workspaceId }) => {
      const loops = [];
      for (const { id } of await port.listWorkers(workspaceId))
        loops.push(...(await port.listWorkerLoops({ workspaceId, workerId: id })));
      return loops;
    },
  })),
  portMutant('neighbour-fork', 'one history for source and fork', (port) => {
    const forks = new Map<number, number>();
    return {
      forkWorker: async (request) => {
        const fork = await port.forkWorker(request);
        forks.set(request.workerId, fork.workerId);
        return fork;
      },
      readLog: (request) => port.readLog({ ...request, workerId: forks.get(request.workerId) ?? request.workerId }),
    };
  }),
  portMutant('neighbour-filters', 'the first filter alone', (port) => ({
    readLog: (request) => port.readLog(without(request, filtersOf(request).slice(1))),
  })),
  portMutant('neighbour-filters', 'no filter for later rows', (port) => ({
    readLog: (request) => port.readLog(request.sinceId === undefined ? request : without(request, filtersOf(request))),
  })),
  portMutant('neighbour-filters', 'a limit on what is not looked for', (port) => ({
    readLog: async (request) =>
      (await port.readLog(without(request, filtersOf(request)))).filter((row) => meets(row, request)),
  })),
];
