import type { ApplicationPort } from '../application-port.ts';
import type { WorkerAddress } from '../application-worker.ts';
import { untyped } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import type { PortStage } from './port-stage.ts';
import { refused, refusedAtOnce } from './refusal-check.ts';
import { conversationOf, NOBODY, newWorkspace, statement } from './scene.ts';

type Member = keyof ApplicationPort;

type WorkerCall = (stage: PortStage, worker: WorkerAddress) => unknown;

/** Every member that takes a workspace and a worker of it. */
const workerCalls: Readonly<Partial<Record<Member, WorkerCall>>> = {
  runLoop: ({ port, selectors }, worker) => port.runLoop({ ...worker, prompt: 'Go.', selector: selectors[0] }),
  cancelWorker: ({ port }, worker) => port.cancelWorker(worker),
  dispatchClientAction: ({ port, entryTarget }, worker) =>
    port.dispatchClientAction({ ...worker, statements: [statement(`## READ0 (${entryTarget})`)] }),
  readLog: ({ port }, worker) => port.readLog(worker),
  attachWorkspace: ({ port }, worker) => port.attachWorkspace(worker),
  listWorkerLoops: ({ port }, worker) => port.listWorkerLoops(worker),
  look: ({ port, entryTarget }, worker) => port.look({ ...worker, statement: statement(`## READ0 (${entryTarget})`) }),
  readEntry: ({ port, entryTarget: target }, worker) => port.readEntry({ ...worker, target }),
  forkWorker: ({ port }, worker) => port.forkWorker(worker),
  readWorkerModel: ({ port }, worker) => port.readWorkerModel(worker),
  setWorkerModel: ({ port, selectors }, worker) => port.setWorkerModel({ ...worker, selector: selectors[0] }),
  setWorkerSpawnModel: ({ port }, worker) => port.setWorkerSpawnModel({ ...worker, selector: null }),
  readWorkerReasoning: ({ port }, worker) => port.readWorkerReasoning(worker),
  setWorkerReasoning: ({ port }, worker) => port.setWorkerReasoning({ ...worker, policy: 'off' }),
  readWorkerSettings: ({ port }, worker) => port.readWorkerSettings(worker),
  setWorkerSettings: ({ port }, worker) => port.setWorkerSettings({ ...worker, settings: {} }),
};

type WorkspaceCall = (port: ApplicationPort, workspaceId: number) => unknown;

/** Every member that takes a workspace alone. */
const workspaceCalls: Readonly<Partial<Record<Member, WorkspaceCall>>> = {
  pendingProposals: (port, workspaceId) => port.pendingProposals(workspaceId),
  pendingClientInteractions: (port, workspaceId) => port.pendingClientInteractions(workspaceId),
  ensureModelWorker: (port, workspaceId) => port.ensureModelWorker(workspaceId),
  attachWorkspace: (port, workspaceId) => port.attachWorkspace({ workspaceId }),
  listWorkers: (port, workspaceId) => port.listWorkers(workspaceId),
  readWorker: (port, workspaceId) => port.readWorker({ workspaceId, identity: { id: 1 } }),
  listPrompts: (port, workspaceId) => port.listPrompts(workspaceId),
  renameWorkspace: (port, workspaceId) => port.renameWorkspace(workspaceId, 'suite-nothing'),
  constrain: (port, workspaceId) => port.constrain(workspaceId, 'pick', '**'),
  unconstrain: (port, workspaceId) => port.unconstrain(workspaceId, 'pick', '**'),
  listConstraints: (port, workspaceId) => port.listConstraints(workspaceId),
  listMembers: (port, workspaceId) => port.listMembers(workspaceId),
  createConversationWorker: (port, workspaceId) => port.createConversationWorker({ workspaceId }),
};

type MalformedCall = (stage: PortStage, worker: WorkerAddress) => unknown;

/** One malformed argument for every member that takes one and refuses; those of their own cases are not repeated. */
const malformedCalls: Readonly<Partial<Record<Member, MalformedCall>>> = {
  invokeModuleAction: ({ port }) =>
    port.invokeModuleAction('suite.any', untyped(['no object']), { scope: 'worldless' }),
  pendingProposals: ({ port }) => port.pendingProposals(untyped('one')),
  pendingClientInteractions: ({ port }) => port.pendingClientInteractions(untyped('one')),
  ensureModelWorker: ({ port }, { workspaceId }) =>
    port.ensureModelWorker(workspaceId, untyped({ requestUserInput: 'yes' })),
  runLoop: ({ port, selectors }, worker) =>
    port.runLoop({ ...worker, prompt: 'Go.', selector: selectors[0], flags: untyped({ yolo: true }) }),
  cancelWorker: ({ port }, worker) => port.cancelWorker({ ...worker, reason: untyped(7) }),
  dispatchClientAction: ({ port }, worker) =>
    port.dispatchClientAction({ ...worker, statements: untyped([{ op: 'READ' }]) }),
  readLog: ({ port }, worker) => port.readLog({ ...worker, sinceId: untyped('first') }),
  createWorkspace: ({ port }) => port.createWorkspace({ name: untyped(7) }),
  attachWorkspace: ({ port }) => port.attachWorkspace({ workspaceId: untyped('one') }),
  listWorkers: ({ port }, { workspaceId }) => port.listWorkers(workspaceId, untyped({ origin: 'human' })),
  listWorkerLoops: ({ port }, worker) => port.listWorkerLoops({ ...worker, workerId: untyped('one') }),
  renameWorkspace: ({ port }, { workspaceId }) => port.renameWorkspace(workspaceId, untyped(null)),
  constrain: ({ port }, { workspaceId }) => port.constrain(workspaceId, untyped('lose'), '**'),
  unconstrain: ({ port }, { workspaceId }) => port.unconstrain(workspaceId, untyped('lose'), '**'),
  listConstraints: ({ port }) => port.listConstraints(untyped('one')),
  listMembers: ({ port }) => port.listMembers(untyped('one')),
  look: ({ port }, worker) => port.look({ ...worker, statement: untyped({ op: 'READ' }) }),
  readEntry: ({ port, entryTarget: target }, worker) => port.readEntry({ ...worker, target, offset: -1 }),
  forkWorker: ({ port }, worker) => port.forkWorker({ ...worker, name: untyped(7) }),
  createConversationWorker: ({ port }, { workspaceId }) =>
    port.createConversationWorker({ workspaceId, settings: untyped({ colour: 'blue' }) }),
  readWorkerModel: ({ port }, worker) => port.readWorkerModel({ ...worker, workerId: untyped('one') }),
  setWorkerModel: ({ port }, worker) => port.setWorkerModel({ ...worker, selector: untyped(7) }),
  setWorkerSpawnModel: ({ port }, worker) => port.setWorkerSpawnModel({ ...worker, selector: untyped(7) }),
  readWorkerReasoning: ({ port }, worker) => port.readWorkerReasoning({ ...worker, workerId: untyped('one') }),
  readWorkerSettings: ({ port }, worker) => port.readWorkerSettings({ ...worker, workerId: untyped('one') }),
};

const membersOf = <Call>(calls: Readonly<Partial<Record<Member, Call>>>): readonly (readonly [string, Call])[] =>
  Object.entries(calls).flatMap(([member, call]) => (call === undefined ? [] : [[member, call] as const]));

/** Whose worker it is, and what every member says to identities and arguments that are none. */
export const identityCases: readonly PortCase[] = [
  ...membersOf(workerCalls).map(([member, call]) =>
    portCase({
      id: `foreign-worker-${member}`,
      clauses: ['§port-identity', '§port-errors'],
      says: `${member} finds no worker that belongs to another workspace, and none that is not there.`,
      play: async (stage) => {
        const { workspaceId } = await newWorkspace(stage.port);
        const other = await newWorkspace(stage.port);
        const foreign = await conversationOf(stage.port, other.workspaceId);
        for (const workerId of [foreign.workerId, other.workerId, NOBODY])
          await refused(() => call(stage, { workspaceId, workerId }), 'worker-not-found');
      },
    }),
  ),
  ...membersOf(workspaceCalls).map(([member, call]) =>
    portCase({
      id: `unknown-workspace-${member}`,
      clauses: ['§port-members', '§port-errors'],
      says: `${member} refuses a workspace that is not there.`,
      play: async ({ port }) => {
        await refused(() => call(port, NOBODY), 'workspace-not-found');
      },
    }),
  ),
  ...membersOf(malformedCalls).map(([member, call]) =>
    portCase({
      id: `malformed-${member}`,
      clauses: ['§port-errors'],
      says: `${member} refuses a malformed argument and names it.`,
      play: async (stage) => {
        const { workspaceId, workerId } = await newWorkspace(stage.port);
        const worker =
          member === 'dispatchClientAction' ? { workspaceId, workerId } : await conversationOf(stage.port, workspaceId);
        await refused(() => call(stage, worker), 'argument-invalid');
      },
    }),
  ),
  portCase({
    id: 'malformed-resolveProposal',
    clauses: ['§port-errors'],
    says: 'resolveProposal refuses a malformed argument at once and names it.',
    play: ({ port }) => {
      refusedAtOnce(() => port.resolveProposal(untyped('one'), { decision: 'accept' }), 'argument-invalid');
    },
  }),
];
