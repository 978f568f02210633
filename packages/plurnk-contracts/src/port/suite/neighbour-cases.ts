import type { LogEntryWire, ReadLogRequest } from '../log-entry.ts';
import { same } from './expectation.ts';
import { type PortCase, portCase } from './port-case.ts';
import { clientStatements, conversationOf, newWorkspace, writeEntry } from './scene.ts';

/** What belongs to one workspace, one worker or one question, beside others that have the same. */
export const neighbourCases: readonly PortCase[] = [
  portCase({
    id: 'neighbour-workspaces',
    clauses: ['§port-identity', '§port-members'],
    says: 'Workers and constraints of a workspace are not those of another.',
    play: async ({ port }) => {
      const [one, other] = [await newWorkspace(port), await newWorkspace(port)];
      const idsOf = async (workspaceId: number): Promise<readonly number[]> =>
        (await port.listWorkers(workspaceId)).map(({ id }) => id);
      const before = await idsOf(other.workspaceId);
      await port.constrain(one.workspaceId, 'view', 'docs/**');
      const { workerId } = await conversationOf(port, one.workspaceId);
      same((await idsOf(one.workspaceId)).includes(workerId), true, 'whether the worker is listed at home');
      same(await idsOf(other.workspaceId), before, 'the workers of the other workspace');
      same(await port.listConstraints(other.workspaceId), [], 'the constraints of the other workspace');
    },
  }),
  portCase({
    id: 'neighbour-workers',
    clauses: ['§port-members'],
    says: 'The models, the policy, the settings and the loops of a worker are not those of another in its workspace.',
    play: async ({ port, selectors: [selector] }) => {
      const { workspaceId } = await newWorkspace(port);
      const one = await conversationOf(port, workspaceId);
      const other = { workspaceId, workerId: (await port.createConversationWorker({ workspaceId })).workerId };
      const stateOf = async (): Promise<unknown> => [
        await port.readWorkerModel(other),
        await port.readWorkerReasoning(other),
        await port.readWorkerSettings(other),
        await port.listWorkerLoops(other),
      ];
      const before = await stateOf();
      await port.setWorkerModel({ ...one, selector });
      await port.setWorkerSpawnModel({ ...one, selector });
      const [policy] = (await port.readWorkerReasoning(one)).supportedPolicies;
      if (policy !== undefined) await port.setWorkerReasoning({ ...one, policy });
      const { requestUserInput } = await port.readWorkerSettings(one);
      await port.setWorkerSettings({ ...one, settings: { requestUserInput: !requestUserInput } });
      await port.runLoop({ ...one, prompt: 'Look around.' });
      same(await stateOf(), before, 'what the other worker has');
    },
  }),
  portCase({
    id: 'neighbour-fork',
    clauses: ['§port-members'],
    says: 'What a fork does is not part of the history of its source.',
    play: async (stage) => {
      const { port } = stage;
      const { workspaceId, workerId } = await newWorkspace(port);
      const source = { workspaceId, workerId };
      await writeEntry(stage, source, 'Before.');
      const fork = { workspaceId, workerId: (await port.forkWorker(source)).workerId };
      const history = await port.readLog(source);
      await writeEntry(stage, fork, 'After.');
      same(await port.readLog(source), history, 'the history of the source');
    },
  }),
  portCase({
    id: 'neighbour-filters',
    clauses: ['§port-members'],
    says: 'Everything that a reading of the log asks for holds at once, and the limit counts what is left.',
    play: async ({ port, entryTarget }) => {
      const { workspaceId, workerId } = await newWorkspace(port);
      const worker = { workspaceId, workerId };
      const statements = clientStatements(`## READ0 (${entryTarget})\n\n## READ0 (${entryTarget})`);
      for (let action = 0; action < 3; action += 1) await port.dispatchClientAction({ ...worker, statements });
      const all = await port.readLog(worker);
      const [first, last] = [all[0], all.at(-1)];
      if (first === undefined || last === undefined) return same(all.length, 6, 'the number of rows');
      const read = async (request: Partial<ReadLogRequest>): Promise<readonly number[]> =>
        (await port.readLog({ ...worker, ...request })).map(({ id }) => id);
      const idsWhere = (holds: (row: LogEntryWire) => boolean): readonly number[] =>
        all.filter(holds).map(({ id }) => id);
      same(
        await read({ loopId: first.loop_id, turnSeq: first.turn_seq }),
        idsWhere((row) => row.loop_id === first.loop_id && row.turn_seq === first.turn_seq),
        'the rows of one turn of one loop',
      );
      same(await read({ loopId: first.loop_id, turnId: last.turn_id }), [], 'the rows of a turn of another loop');
      const ofFirst = idsWhere((row) => row.loop_id === first.loop_id);
      same(await read({ loopId: first.loop_id, sinceId: first.id }), ofFirst.slice(1), 'the later rows of one loop');
      same(await read({ loopId: first.loop_id, limit: 1 }), ofFirst.slice(-1), 'the newest row of the first loop');
      same(
        await read({ loopId: last.loop_id, sinceId: first.id, limit: 1 }),
        idsWhere((row) => row.loop_id === last.loop_id).slice(0, 1),
        'the first later row of the last loop',
      );
    },
  }),
];
