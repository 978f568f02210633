import type { ReasoningEvent } from '../application-event.ts';
import type { ApplicationPort } from '../application-port.ts';
import { isInCodeUnitOrder } from '../suite/order.ts';
import type { PortStage, StageAbilities } from '../suite/port-stage.ts';
import { expects, isRecord, isText, refuse } from './memory-arguments.ts';
import { memoryEntries } from './memory-entries.ts';
import { findLoop, findWorker, findWorkspace } from './memory-lookup.ts';
import { addTurn, endLoop, memoryLoops } from './memory-loops.ts';
import { memoryModels, memorySelectors } from './memory-models.ts';
import { memoryStops } from './memory-stops.ts';
import { memoryWorkers } from './memory-workers.ts';
import { memoryWorkspaces } from './memory-workspaces.ts';
import { createMemoryWorld, type MemoryWorld } from './memory-world.ts';

/** A stage that lacks nothing. */
export type MemoryStage = PortStage & StageAbilities;

type ActionMembers = Pick<
  ApplicationPort,
  'listClientDisplayCapabilities' | 'listModuleActions' | 'invokeModuleAction' | 'subscribeToEvents'
>;

const memoryActions = (world: MemoryWorld): ActionMembers => ({
  listClientDisplayCapabilities: async () => [
    { kind: 'scheme', scheme: 'file', display: {} },
    { kind: 'scheme', scheme: 'worker', display: { glyph: 'w' } },
    { kind: 'mimetype', mimetype: 'text/markdown', display: {} },
    { kind: 'mimetype', mimetype: 'text/plain', display: { glyph: 't' } },
  ],
  listModuleActions: () =>
    [...world.actions.values()]
      .map(({ descriptor }) => descriptor)
      .sort((one, other) => (isInCodeUnitOrder([one.name, other.name]) ? -1 : 1)),
  invokeModuleAction: async (name, params, context) => {
    expects(isText(name), 'name');
    expects(isRecord(params), 'params');
    const action = world.actions.get(name);
    if (action === undefined) throw refuse('action-unknown', `No action is named ${JSON.stringify(name)}.`);
    if (action.descriptor.scope !== context.scope)
      throw refuse('action-scope-mismatch', `The action ${name} is of another scope.`);
    return action.handler(params, context);
  },
  subscribeToEvents: (handler) => world.subscribe(handler),
});

type MemoryAbilities = Omit<StageAbilities, 'project' | 'propose' | 'ask'>;

const memoryAbilities = (world: MemoryWorld): MemoryAbilities => ({
  registerAction: (descriptor, handler) => {
    world.actions.set(descriptor.name, { descriptor, handler });
  },
  finishLoop: async (address, result) => {
    const loop = findLoop(world, address);
    addTurn(world, loop, [{ op: 'SEND', tx: 'Done.', status_rx: result.status }]);
    endLoop(world, loop, result);
  },
  parkLoop: async (address) => {
    findLoop(world, address).status = 202;
  },
  reason: async (address, deltas) => {
    const loop = findLoop(world, address);
    const turnId = addTurn(world, loop, []);
    const call = { workerId: loop.worker.id, loopId: loop.id, turnId, modelCallId: world.nextId() };
    const events: ReasoningEvent[] = [
      { ...call, phase: 'start' },
      ...deltas.map((delta) => ({ ...call, phase: 'content' as const, delta })),
      { ...call, phase: 'end' },
    ];
    for (const event of events) world.emit(address.workspaceId, 'reasoning/event', event);
  },
  notify: async ({ workspaceId, loopId = 0 }, notice) => {
    world.emit(workspaceId, 'notice/event', { loopId, notice });
  },
  stream: async (address) => {
    const { id: workerId } = findWorker(world, address);
    const place = { entryId: world.nextId(), workerId, target: 'worker:///out.txt', loop_seq: 1 };
    for (const [state, contentLength] of [
      ['active', 4],
      ['closed', 9],
    ] as const)
      world.emit(address.workspaceId, 'stream/event', { ...place, channel: 'stdout', state, contentLength });
    world.emit(address.workspaceId, 'stream/concluded', {
      ...place,
      subscriptionId: world.nextId(),
      result: { status: 200 },
      scheme: 'exec',
      summary: 'It ended.',
      wakeAction: 'no-loop',
    });
  },
  branch: async (workspaceId) => {
    const batchId = world.nextId();
    for (const state of ['queued', 'running', 'completed'] as const)
      world.emit(workspaceId, 'workspace/branch-batch', { batchId, state, branches: 2 });
  },
  derive: async (workspaceId) => {
    findWorkspace(world, workspaceId).derivation = {
      phase: 'complete',
      completed: 3,
      total: 3,
      percent: 100,
      message: 'Everything was read.',
      level: 'info',
    };
  },
  damageSettings: async (address) => {
    findWorker(world, address).settings = '{"requestUserInput":';
  },
});

/** A whole application in memory: enough of one to keep every rule of the port, and nothing beyond that. */
export const createMemoryStage = (): MemoryStage => {
  const file = 'notes/harbour.md';
  const world = createMemoryWorld(new Map([[file, 'The harbour is closed.']]));
  const { propose, ask, ...stops } = memoryStops(world);
  return {
    port: {
      ...memoryActions(world),
      ...stops,
      ...memoryWorkspaces(world),
      ...memoryWorkers(world),
      ...memoryModels(world),
      ...memoryLoops(world),
      ...memoryEntries(world),
    },
    selectors: memorySelectors,
    entryTarget: 'worker:///suite.md',
    patience: 50,
    project: { root: '/harbour', file },
    propose,
    ask,
    ...memoryAbilities(world),
  };
};
