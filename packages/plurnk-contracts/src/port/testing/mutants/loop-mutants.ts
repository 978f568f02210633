import type { ApplicationLoopProjection, RunLoopRequest } from '../../application-loop.ts';
import { refuse } from '../memory-arguments.ts';
import { eventMutant, type Mutant, memberMutant, membersOf, portMutant } from './mutant.ts';

/** A port that takes another request than the one that it is given. */
const requestMutant = (breaks: string, by: string, change: (request: RunLoopRequest) => RunLoopRequest): Mutant =>
  portMutant(breaks, by, (port) => ({ runLoop: (request) => port.runLoop(change(request)) }));

const loopsMutant = (
  breaks: string,
  by: string,
  change: (loops: readonly ApplicationLoopProjection[]) => readonly ApplicationLoopProjection[],
): Mutant =>
  portMutant(breaks, by, (port) => ({
    listWorkerLoops: async (request) => change(await port.listWorkerLoops(request)),
  }));

/** A conflict that does not say what differs. */
const silentConflict = (breaks: string, code: Parameters<typeof refuse>[0]): Mutant =>
  portMutant(breaks, 'no word about the two values', (port) => ({
    runLoop: (request) =>
      port.runLoop(request).catch(() => {
        throw refuse(code, 'The loop runs otherwise.');
      }),
  }));

const runMutants: readonly Mutant[] = [
  portMutant('run-enqueued', 'status 200', (port) => ({
    runLoop: async (request) => ({ ...(await port.runLoop(request)), status: 200 }),
  })),
  portMutant('run-enqueued', 'an end before the acknowledgement', (port) => ({
    runLoop: async (request) => {
      const ack = await port.runLoop(request);
      await port.cancelWorker(request);
      return ack;
    },
  })),
  portMutant('run-injected', 'a new loop for each prompt', (port) => ({
    runLoop: async (request) => {
      port.cancelDrain(request.workerId);
      return port.runLoop(request);
    },
  })),
  portMutant('run-injected', 'no turn', (port) => ({
    runLoop: async (request) => {
      const { turnSeq, ...ack } = await port.runLoop(request);
      return ack;
    },
  })),
  portMutant('run-joins-parked', 'the end of a parked loop', (port) => ({
    runLoop: async (request) => {
      const [loop] = await port.listWorkerLoops(request);
      if (loop?.status === 202) port.cancelDrain(request.workerId);
      return port.runLoop(request);
    },
  })),
  portMutant('run-not-model', 'the conversation in place of the actor', (port) => ({
    runLoop: async (request) => {
      const workerId = await port.ensureModelWorker(request.workspaceId);
      return port.runLoop({ ...request, workerId });
    },
  })),
  requestMutant('run-turn-ceiling', 'no ceiling in place of a malformed one', (request) => ({
    ...request,
    maxTurns: -1,
  })),
  requestMutant('run-turn-ceiling', 'no ceiling -1', (request) => ({
    ...request,
    maxTurns: request.maxTurns === -1 ? -2 : (request.maxTurns ?? 1),
  })),
  requestMutant('run-model-unselected', 'a model of its own choice', (request) => ({
    selector: 'acorn/large',
    ...request,
  })),
  portMutant('run-selector-unresolved', 'another model in place of an unknown one', (port) => ({
    runLoop: (request) => port.runLoop(request).catch(() => port.runLoop({ ...request, selector: 'acorn/large' })),
  })),
  requestMutant('run-selector-unresolved', 'no look at the selector of children', ({ childSelector, ...request }) => ({
    ...request,
  })),
  portMutant('run-selector-kept', 'no memory of the model', (port) => ({
    readWorkerModel: async (request) => ({ ...(await port.readWorkerModel(request)), model: null }),
  })),
  portMutant('run-child-selector', 'absence as null', (port) => ({
    runLoop: (request) => port.runLoop({ ...request, childSelector: request.childSelector ?? null }),
  })),
  requestMutant('run-child-selector', 'null as absence', ({ childSelector, ...request }) => ({
    ...request,
    ...(childSelector === null || childSelector === undefined ? {} : { childSelector }),
  })),
  requestMutant('run-source', 'the source in the prompt', ({ source, ...request }) => ({
    ...request,
    prompt: source === undefined ? request.prompt : `${source}: ${request.prompt}`,
  })),
  requestMutant('run-source', 'a source where none was given', (request) => ({ source: 'client', ...request })),
  requestMutant('run-open-paths', 'no reading', ({ openPaths, ...request }) => request),
];

const foldMutants: readonly Mutant[] = [
  portMutant('run-folds', 'a conflict about what is equal', (port) => ({
    runLoop: async (request) => {
      const loops = await port.listWorkerLoops(request);
      if (loops.length > 0 && request.maxTurns !== undefined) throw refuse('turn-ceiling-conflict', 'A loop is live.');
      return port.runLoop(request);
    },
  })),
  requestMutant('run-model-conflict', 'the model of the loop, whatever was asked for', (request) => ({
    ...request,
    selector: 'acorn/labs/small',
  })),
  silentConflict('run-model-conflict', 'provider-conflict'),
  requestMutant('run-ceiling-conflict', 'no look at the ceiling', ({ maxTurns, ...request }) => request),
  silentConflict('run-ceiling-conflict', 'turn-ceiling-conflict'),
  requestMutant('run-flags-conflict', 'no look at the flags', ({ flags, ...request }) => request),
  silentConflict('run-flags-conflict', 'flags-conflict'),
];

const observationMutants: readonly Mutant[] = [
  loopsMutant('loop-live', 'a result of a parked loop', (loops) =>
    loops.map((loop) => (loop.status === 202 ? { ...loop, terminalResult: { status: 202 } } : loop)),
  ),
  loopsMutant('loop-live', 'an end of a live loop', (loops) =>
    loops.map((loop) => ({ ...loop, terminatedAt: loop.terminatedAt ?? '' })),
  ),
  loopsMutant('loop-ended', 'a summary of the result', (loops) =>
    loops.map((loop) => ({ ...loop, terminalResult: loop.terminalResult && { status: loop.status } })),
  ),
  loopsMutant('loop-ended', 'no time', (loops) => loops.map((loop) => ({ ...loop, terminatedAt: null }))),
  loopsMutant('loop-ended', 'another status', (loops) => loops.map((loop) => ({ ...loop, status: 200 }))),
  loopsMutant('loops-ascending', 'the newest first', (loops) => [...loops].reverse()),
  portMutant('prompts-newest-first', 'the oldest first', (port) => ({
    listPrompts: async (...request) => [...(await port.listPrompts(...request))].reverse(),
  })),
  portMutant('prompts-newest-first', 'all', (port) => ({
    listPrompts: (workspaceId) => port.listPrompts(workspaceId),
  })),
  portMutant('prompts-of-roots', 'the prompts of children', (port) => ({
    listPrompts: async (workspaceId) => {
      const workers = await port.listWorkers(workspaceId, { origin: 'model' });
      const loops = await Promise.all(workers.map(({ id }) => port.listWorkerLoops({ workspaceId, workerId: id })));
      return loops.flat().map(({ prompt }) => prompt);
    },
  })),
  portMutant('prompts-limit', 'no look at the limit', (port) => ({
    listPrompts: (workspaceId, limit = 1) => port.listPrompts(workspaceId, Math.max(limit, 1)),
  })),
];

const cancelMutants: readonly Mutant[] = [
  portMutant('cancel-drain-unknown', 'true for nobody', () => ({ cancelDrain: () => true })),
  memberMutant('cancel-drain-unknown', 'a promise', 'cancelDrain', () => async () => false),
  portMutant('cancel-drain', 'the worker without its children', (port) => {
    const isChild = new Set<number>();
    return {
      forkWorker: async (request) => {
        const created = await port.createConversationWorker({ workspaceId: request.workspaceId });
        isChild.add(created.workerId);
        return { ...created, parentWorkerId: request.workerId };
      },
    };
  }),
  eventMutant('cancel-drain', 'no word about the end', (event) =>
    event.method === 'loop/terminated' && membersOf(membersOf(event.params)['result'])['status'] === 499 ? [] : [event],
  ),
  portMutant('cancel-drain-parked', 'no end for a parked loop', () => ({ cancelDrain: () => false })),
  portMutant('cancel-worker', 'an answer before the end', () => ({ cancelWorker: async () => undefined })),
];

export const loopMutants: readonly Mutant[] = [...runMutants, ...foldMutants, ...observationMutants, ...cancelMutants];
