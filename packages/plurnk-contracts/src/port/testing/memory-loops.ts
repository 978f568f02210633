import { ProviderAccounts } from '../../accounting/provider-accounts.ts';
import type { OperationResult } from '../../generated/contract-types.ts';
import { DEFAULT_LOOP_FLAGS, expandLoopFlags } from '../../policy/loop-flags.ts';
import { Problems } from '../../problems/problems.ts';
import { Validator } from '../../validate/validator.ts';
import type { RunLoopAcknowledgement, RunLoopRequest } from '../application-loop.ts';
import type { ApplicationPort } from '../application-port.ts';
import { expects, isAbsentOr, isId, isText, refuse } from './memory-arguments.ts';
import { findWorker, findWorkspace, isLive, liveLoopOf, workersOf } from './memory-lookup.ts';
import { resolveSelector, selectorOf } from './memory-models.ts';
import { commitRow, newRow, type RowFacts } from './memory-rows.ts';
import type { MemoryLoop, MemoryWorker, MemoryWorld } from './memory-world.ts';

type LoopMembers = Pick<
  ApplicationPort,
  'runLoop' | 'listWorkerLoops' | 'listPrompts' | 'cancelDrain' | 'cancelWorker'
>;

/** Opens a turn of a loop with these rows. */
export const addTurn = (world: MemoryWorld, loop: MemoryLoop, facts: readonly RowFacts[]): number => {
  const turnId = world.nextId();
  loop.turnIds.push(turnId);
  for (const [index, one] of facts.entries()) {
    const turnSeq = loop.turnIds.length;
    const place = { loopId: loop.id, loopSeq: loop.sequence, turnId, turnSeq, sequence: index + 1 };
    commitRow(world, loop.worker, newRow(world, loop.worker, place, one));
  }
  return turnId;
};

/** Ends a loop and announces it. */
export const endLoop = (world: MemoryWorld, loop: MemoryLoop, result: OperationResult): void => {
  const kept = structuredClone(result);
  loop.status = result.status;
  loop.terminalResult = kept;
  loop.terminatedAt = world.now();
  world.emit(loop.worker.workspaceId, 'loop/terminated', {
    workerId: loop.worker.id,
    loopId: loop.id,
    result: kept,
    hitMaxTurns: false,
    turnIds: loop.turnIds,
    attributions: [selectorOf(loop.route)],
    usage: {
      accounting: ProviderAccounts.derive([]),
      curationWeight: null,
      curationBudget: null,
      contextTokens: null,
      contextCapacity: null,
      meta: {},
    },
  });
};

const cancelled = (): OperationResult => ({
  status: 499,
  problem: Problems.create('loop', 'cancelled', 499, 'The loop was cancelled.'),
});

/** Ends the loops of a worker and of its children. */
const cancelTree = (world: MemoryWorld, worker: MemoryWorker): boolean => {
  let hadWork = false;
  for (const loop of worker.loops.filter(isLive)) {
    hadWork ||= loop.status !== 202;
    endLoop(world, loop, cancelled());
  }
  for (const child of workersOf(world, worker.workspaceId))
    if (child.parentWorkerId === worker.id) hadWork = cancelTree(world, child) || hadWork;
  return hadWork;
};

const expectRunLoop = (request: RunLoopRequest): void => {
  const { prompt, source, maxTurns, openPaths, flags = {} } = request;
  expects(isText(prompt), 'prompt');
  expects(isAbsentOr(source, isText), 'source');
  expects(
    isAbsentOr(maxTurns, (value) => value === -1 || (Number.isSafeInteger(value) && Number(value) >= 0)),
    'maxTurns',
  );
  expects(
    isAbsentOr(openPaths, (value) => Array.isArray(value) && value.every(isText)),
    'openPaths',
  );
  expects(Validator.validateLoopFlags({ ...DEFAULT_LOOP_FLAGS, ...flags }).valid, 'flags');
};

const isSameFlags = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Refuses what differs from a loop that runs. */
const expectFoldable = (loop: MemoryLoop, { selector, maxTurns, flags }: RunLoopRequest): void => {
  if (selector !== undefined) {
    const wanted = selectorOf(resolveSelector(selector));
    const present = selectorOf(loop.route);
    if (wanted !== present)
      throw refuse('provider-conflict', `The loop runs with ${present}, not with ${wanted}.`, { present, wanted });
  }
  if (maxTurns !== undefined && maxTurns !== loop.maxTurns)
    throw refuse('turn-ceiling-conflict', `The loop has the ceiling ${loop.maxTurns}, not ${maxTurns}.`);
  if (flags === undefined) return;
  const wanted = expandLoopFlags(flags);
  if (!isSameFlags(wanted, loop.flags))
    throw refuse('flags-conflict', 'The loop has other flags.', { present: loop.flags, wanted });
};

export const memoryLoops = (world: MemoryWorld): LoopMembers => {
  const promptRows = ({ prompt, source, openPaths = [] }: RunLoopRequest): readonly RowFacts[] => [
    { tx: prompt, source: source ?? null },
    ...openPaths.map((path): RowFacts => {
      const rx = world.files.get(path) ?? null;
      return { op: 'READ', pathname: path, rx, status_rx: rx === null ? 404 : 200 };
    }),
  ];

  const enqueue = (worker: MemoryWorker, request: RunLoopRequest): RunLoopAcknowledgement => {
    const { selector, childSelector, maxTurns = -1, flags = {}, source = null, prompt } = request;
    const route = selector === undefined ? worker.model : resolveSelector(selector);
    if (route === null) throw refuse('model-unselected', 'No model is selected for the worker.');
    if (childSelector !== undefined) worker.spawnModel = childSelector === null ? null : resolveSelector(childSelector);
    worker.model = route;
    worker.loopCount += 1;
    const loop: MemoryLoop = {
      id: world.nextId(),
      worker,
      sequence: worker.loopCount,
      prompt,
      source,
      flags: expandLoopFlags(flags),
      maxTurns,
      route,
      turnIds: [],
      status: 102,
      terminatedAt: null,
      terminalResult: null,
    };
    worker.loops.push(loop);
    addTurn(world, loop, promptRows(request));
    return { status: 100, action: 'enqueued_new_loop', loopId: loop.id };
  };

  return {
    runLoop: async (request) => {
      const worker = findWorker(world, request);
      if (worker.origin !== 'model') throw refuse('worker-not-model', 'The worker is not of model origin.');
      expectRunLoop(request);
      const loop = liveLoopOf(worker);
      if (loop === undefined) return enqueue(worker, request);
      expectFoldable(loop, request);
      loop.status = 102;
      addTurn(world, loop, promptRows(request));
      return { status: 100, action: 'injected_next_turn', loopId: loop.id, turnSeq: loop.turnIds.length };
    },
    listWorkerLoops: async (request) =>
      findWorker(world, request).loops.map(
        ({ id, worker, sequence, status, prompt, source, terminatedAt, terminalResult }) => ({
          id,
          workerId: worker.id,
          sequence,
          status,
          prompt,
          promptSource: source,
          terminatedAt,
          terminalResult: structuredClone(terminalResult),
        }),
      ),
    listPrompts: async (workspaceId, limit = 100) => {
      findWorkspace(world, workspaceId);
      expects(isId(limit), 'limit');
      return workersOf(world, workspaceId)
        .filter(({ origin, parentWorkerId }) => origin === 'model' && parentWorkerId === null)
        .flatMap(({ loops }) => loops.slice(0, 1))
        .filter(({ prompt }) => prompt !== '')
        .sort((one, other) => other.id - one.id)
        .slice(0, limit)
        .map(({ prompt }) => prompt);
    },
    cancelDrain: (workerId) => {
      const worker = world.workers.get(workerId);
      return worker === undefined ? false : cancelTree(world, worker);
    },
    cancelWorker: async ({ reason, ...address }) => {
      const worker = findWorker(world, address);
      expects(isAbsentOr(reason, isText), 'reason');
      cancelTree(world, worker);
    },
  };
};
