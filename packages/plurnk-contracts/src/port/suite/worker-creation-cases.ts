import { holds, same } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { liveLoop, newConversation, newWorkspace } from './scene.ts';

const unusableNames = ['Not A Label', 'commons'] as const;

/** Workers that are made: conversations and forks. */
export const workerCreationCases: readonly PortCase[] = [
  portCase({
    id: 'conversation-by-role',
    clauses: ['§port-members'],
    says: 'The default conversation is known by its role: an older or newer conversation is not taken for it.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const older = await port.createConversationWorker({ workspaceId });
      const workerId = await port.ensureModelWorker(workspaceId);
      const newer = await port.createConversationWorker({ workspaceId });
      holds(workerId !== older.workerId && workerId !== newer.workerId, 'a further conversation became the default');
      same(await port.ensureModelWorker(workspaceId), workerId, 'the default conversation');
      const worker = await port.readWorker({ workspaceId, identity: { id: workerId } });
      same([worker?.origin, worker?.parentWorkerId], ['model', null], 'its origin and parent');
    },
  }),
  portCase({
    id: 'conversation-concurrent',
    clauses: ['§port-members'],
    says: 'Everyone who asks for the default conversation at once gets the same.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const answers = await Promise.all([1, 2, 3].map(() => port.ensureModelWorker(workspaceId)));
      same(new Set(answers).size, 1, 'the number of default conversations');
    },
  }),
  portCase({
    id: 'conversation-settings',
    clauses: ['§port-members'],
    says: 'Settings count when the default conversation is made, and not later.',
    play: async ({ port }) => {
      for (const requestUserInput of [true, false]) {
        const { workspaceId } = await newWorkspace(port);
        const workerId = await port.ensureModelWorker(workspaceId, { requestUserInput });
        await port.ensureModelWorker(workspaceId, { requestUserInput: !requestUserInput });
        same(await port.readWorkerSettings({ workspaceId, workerId }), { requestUserInput }, 'the settings');
      }
    },
  }),
  portCase({
    id: 'conversation-new',
    clauses: ['§port-members'],
    says: 'A further conversation is a model root with the name and settings it was given, and no history.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      const created = await port.createConversationWorker({
        workspaceId,
        name: 'suite-talk',
        settings: { requestUserInput: true },
      });
      const worker = { workspaceId, workerId: created.workerId };
      same(created.workerName, 'suite-talk', 'the name');
      const found = await port.readWorker({ workspaceId, identity: { id: created.workerId } });
      same([found?.origin, found?.parentWorkerId, found?.name], ['model', null, 'suite-talk'], 'the worker');
      same(await port.readLog(worker), [], 'the history');
      same(await port.readWorkerSettings(worker), { requestUserInput: true }, 'the settings');
    },
  }),
  portCase({
    id: 'conversation-names',
    clauses: ['§port-members', '§port-errors', '§worker-name'],
    says: 'A name that nobody may be given is refused, and so is one that is taken.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      for (const name of unusableNames)
        await refused(() => port.createConversationWorker({ workspaceId, name }), 'worker-name-invalid');
      await port.createConversationWorker({ workspaceId, name: 'suite-once' });
      await refused(() => port.createConversationWorker({ workspaceId, name: 'suite-once' }), 'worker-name-taken');
    },
  }),
  portCase({
    id: 'fork-child',
    clauses: ['§port-members'],
    says: 'A fork is a child of its source, with the name that it was given.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      const forked = await port.forkWorker({ ...worker, name: 'suite-fork' });
      const { workerId } = forked;
      same(forked, { workerId, workerName: 'suite-fork', parentWorkerId: worker.workerId }, 'the answer');
      const found = await port.readWorker({ workspaceId: worker.workspaceId, identity: { name: 'suite-fork' } });
      same([found?.id, found?.parentWorkerId], [workerId, worker.workerId], 'the child');
    },
  }),
  portCase({
    id: 'fork-names',
    clauses: ['§port-members', '§port-errors', '§worker-name'],
    says: 'A name that nobody may be given is refused, and so is one that is taken.',
    play: async ({ port }) => {
      const worker = await newConversation(port);
      for (const name of unusableNames)
        await refused(() => port.forkWorker({ ...worker, name }), 'worker-name-invalid');
      await port.forkWorker({ ...worker, name: 'suite-once' });
      await refused(() => port.forkWorker({ ...worker, name: 'suite-once' }), 'worker-name-taken');
    },
  }),
  portCase({
    id: 'fork-history',
    clauses: ['§port-members'],
    says: 'A fork has the history of its source, and what the source does later is not part of it.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage, { prompt: 'Remember the harbour.' });
      await stage.finishLoop(loop, { status: 200 });
      const { port } = stage;
      const textsOf = async (workerId: number): Promise<readonly unknown[]> => {
        const rows = await port.readLog({ workspaceId: loop.workspaceId, workerId });
        return rows.map(({ op, tx }) => [op, tx]);
      };
      const history = await textsOf(loop.workerId);
      holds(history.length > 0, 'a loop that ran has left no row');
      const { workerId } = await port.forkWorker(loop);
      same(await textsOf(workerId), history, 'the history of the fork');
      const { loopId } = await port.runLoop({ ...loop, prompt: 'Forget the harbour.' });
      await stage.finishLoop({ ...loop, loopId }, { status: 200 });
      same(await textsOf(workerId), history, 'the history of the fork afterwards');
    },
  }),
];
