import { isEvent, recordEvents } from './event-recorder.ts';
import { holds, same, shown } from './expectation.ts';
import { isIncreasing } from './order.ts';
import { type PortCase, portCase } from './port-case.ts';
import { refused } from './refusal-check.ts';
import { liveLoop, NOBODY, newWorkspace } from './scene.ts';

const isEnd = (status: number | undefined): boolean => status !== undefined && ![100, 102, 202].includes(status);

const observationCases: readonly PortCase[] = [
  portCase({
    id: 'loop-live',
    clauses: ['§application-loop-observation'],
    says: 'A loop that has not ended has neither a result nor an end, also while it is parked with 202.',
    needs: ['parkLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const read = async () => (await stage.port.listWorkerLoops(loop))[0];
      const live = await read();
      same([live?.terminalResult, live?.terminatedAt], [null, null], 'the end of a live loop');
      await stage.parkLoop(loop);
      const parked = await read();
      same([parked?.status, parked?.terminalResult, parked?.terminatedAt], [202, null, null], 'the parked loop');
    },
  }),
  portCase({
    id: 'loop-ended',
    clauses: ['§application-loop-observation'],
    says: 'A loop that has ended has its exact result, the status of it, and the time.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      const result = { status: 206, suite: { kept: [1, null] } };
      await stage.finishLoop(loop, result);
      const [ended] = await stage.port.listWorkerLoops(loop);
      same([ended?.status, ended?.terminalResult], [206, result], 'the end of the loop');
      holds(typeof ended?.terminatedAt === 'string', 'the time of the end is missing');
    },
  }),
  portCase({
    id: 'loops-ascending',
    clauses: ['§port-members'],
    says: 'Loops are listed by ascending sequence.',
    needs: ['finishLoop'],
    play: async (stage) => {
      const loop = await liveLoop(stage);
      let { loopId } = loop;
      for (const prompt of ['Second.', 'Third.']) {
        await stage.finishLoop({ ...loop, loopId }, { status: 200 });
        ({ loopId } = await stage.port.runLoop({ ...loop, prompt }));
      }
      const loops = await stage.port.listWorkerLoops(loop);
      holds(isIncreasing(loops.map(({ sequence }) => sequence)), `the loops are ${shown(loops)}`);
      same(
        loops.map(({ prompt }) => prompt),
        ['Look around.', 'Second.', 'Third.'],
        'the prompts',
      );
    },
  }),
  portCase({
    id: 'prompts-newest-first',
    clauses: ['§port-members'],
    says: 'Prompts that opened conversations are listed newest first, as many as are asked for.',
    play: async ({ port, selectors: [selector] }) => {
      const { workspaceId } = await newWorkspace(port);
      for (const prompt of ['One.', 'Two.', 'Three.']) {
        const { workerId } = await port.createConversationWorker({ workspaceId });
        await port.runLoop({ workspaceId, workerId, prompt, selector });
      }
      same(await port.listPrompts(workspaceId), ['Three.', 'Two.', 'One.'], 'the prompts');
      same(await port.listPrompts(workspaceId, 2), ['Three.', 'Two.'], 'two prompts');
    },
  }),
  portCase({
    id: 'prompts-of-roots',
    clauses: ['§port-members'],
    says: 'Prompts of children, prompts that joined a loop, and those of other workspaces are not listed.',
    play: async (stage) => {
      const loop = await liveLoop(stage, { prompt: 'Opened.' });
      await liveLoop(stage, { prompt: 'Elsewhere.' });
      await stage.port.runLoop({ ...loop, prompt: 'Joined.' });
      const { workerId } = await stage.port.forkWorker(loop);
      await stage.port.runLoop({ ...loop, workerId, prompt: 'Of a child.', selector: stage.selectors[0] });
      same(await stage.port.listPrompts(loop.workspaceId), ['Opened.'], 'the prompts');
    },
  }),
  portCase({
    id: 'prompts-limit',
    clauses: ['§port-members', '§port-errors'],
    says: 'A limit of prompts is positive.',
    play: async ({ port }) => {
      const { workspaceId } = await newWorkspace(port);
      for (const limit of [0, -1]) await refused(() => port.listPrompts(workspaceId, limit), 'argument-invalid');
    },
  }),
];

const cancelCases: readonly PortCase[] = [
  portCase({
    id: 'cancel-drain-unknown',
    clauses: ['§port-members'],
    says: 'To cancel the work of nobody is false, at once.',
    play: ({ port }) => same(port.cancelDrain(NOBODY), false, 'the answer'),
  }),
  portCase({
    id: 'cancel-drain',
    clauses: ['§port-members'],
    says: 'A cancelled worker and its children end what they do.',
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      const { workerId } = await stage.port.forkWorker(loop);
      const child = await stage.port.runLoop({ ...loop, workerId, prompt: 'Help.', selector: stage.selectors[0] });
      const told: unknown = stage.port.cancelDrain(loop.workerId, 'the suite has seen enough');
      holds(typeof told === 'boolean', `the answer is ${shown(told)}`);
      for (const loopId of [loop.loopId, child.loopId])
        await recorder.until('the end of a cancelled loop', isEvent('loop/terminated', { loopId }));
      for (const id of [loop.workerId, workerId]) {
        const loops = await stage.port.listWorkerLoops({ workspaceId: loop.workspaceId, workerId: id });
        holds(
          loops.every(({ status }) => status >= 400),
          `the loops are ${shown(loops)}`,
        );
      }
    },
  }),
  portCase({
    id: 'cancel-drain-parked',
    clauses: ['§port-members'],
    says: 'A parked loop is cancelled too, whatever the answer.',
    needs: ['parkLoop'],
    play: async (stage) => {
      const recorder = recordEvents(stage);
      const loop = await liveLoop(stage);
      await stage.parkLoop(loop);
      stage.port.cancelDrain(loop.workerId);
      await recorder.until('the end of a cancelled loop', isEvent('loop/terminated', { loopId: loop.loopId }));
    },
  }),
  portCase({
    id: 'cancel-worker',
    clauses: ['§port-members'],
    says: 'When a worker is cancelled, its loop has durably ended.',
    play: async (stage) => {
      const loop = await liveLoop(stage);
      await stage.port.cancelWorker({ ...loop, reason: 'the suite has seen enough' });
      const [ended] = await stage.port.listWorkerLoops(loop);
      holds(isEnd(ended?.status), `the status is ${shown(ended?.status)}`);
    },
  }),
];

/** Loops: seen and cancelled. */
export const loopCases: readonly PortCase[] = [...observationCases, ...cancelCases];
