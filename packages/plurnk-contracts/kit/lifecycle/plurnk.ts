import type { KitEvent, LifecycleSource } from '../specimen.ts';
import {
  custom,
  reasoningEnd,
  reasoningStart,
  run,
  runError,
  runFinished,
  runStarted,
  stateSnapshot,
  stoppedFor,
  thoughtContent,
  thoughtEnd,
  thoughtStart,
  toolArgs,
  toolEnd,
  toolStart,
} from './sequence.ts';

const row = custom('plurnk.row', { id: 5, op: 'SEND', origin: 'model', status_rx: 200 });

const problem = (code: string, status: number) => ({
  type: `https://problems.plurnk.xyz/engine/${code}`,
  title: code,
  status,
  detail: 'What was asked cannot be done now.',
});

const accounting = {
  requests: [],
  usage: {
    inputTokens: 0,
    outputTokens: 0,
    totalTokens: 0,
    inputTokenDetails: { noCacheTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    outputTokenDetails: { textTokens: 0, reasoningTokens: 0 },
  },
  costUsd: '0',
};

const terminated = (result: { readonly status: number }): KitEvent =>
  custom('plurnk.terminated', {
    workspaceId: 1,
    workerId: 7,
    loopId: 3,
    result,
    hitMaxTurns: false,
    turnIds: [9],
    attributions: [],
    usage: {
      accounting,
      curationWeight: null,
      curationBudget: null,
      contextTokens: null,
      contextCapacity: null,
      meta: {},
    },
  });

const actionResult = (value: object): KitEvent => custom('plurnk.action.result', value);

/** A run that stops for one thing: the call that shows it, and the interrupt that names it. */
const stop = (id: string, tool: string): readonly KitEvent[] => [
  runStarted(),
  stateSnapshot({ plurnk: { status: { lifecycle: 'running' } } }),
  toolStart(id, { toolCallName: tool }),
  toolArgs(id, '{"op":"EDIT"}'),
  toolEnd(id),
  runFinished('r1', stoppedFor({ id, reason: 'tool_call', toolCallId: id })),
];

const streamChange = custom('plurnk.stream', {
  entryId: 4,
  workerId: 7,
  target: 'exec://1',
  channel: 'stdout',
  state: 'active',
  contentLength: 3,
});

const streamConclusion = custom('plurnk.stream', {
  entryId: 4,
  workerId: 7,
  target: 'exec://1',
  subscriptionId: 2,
  result: { status: 200 },
  scheme: 'exec',
  summary: 'exit 0',
  wakeAction: 'no-loop',
});

const notice = custom('plurnk.notice', { source: 'engine', kind: 'waiting', level: 'info' });

/** Our own facts, which travel as custom events: what a client recognizes, and the status that it reports. */
export const plurnk: readonly LifecycleSource[] = [
  {
    name: 'ordinary-run',
    clause: 'plurnk: the result of the terminated loop is the status of the run',
    events: run(stateSnapshot({ plurnk: {} }), row, terminated({ status: 200 })),
    expect: { completion: 'success', status: 200, families: ['log/entry', 'loop/terminated'] },
  },
  {
    name: 'families-as-first-seen',
    clause: 'plurnk: families stand in the order in which they were first seen, each once',
    events: run(notice, row, row, streamChange, notice, terminated({ status: 200 })),
    expect: {
      completion: 'success',
      status: 200,
      families: ['notice/event', 'log/entry', 'stream/event', 'loop/terminated'],
    },
  },
  {
    name: 'action-success',
    clause: 'plurnk: a settled action is the outcome of its run',
    events: run(actionResult({ kind: 'ping', ok: true, result: {} })),
    expect: { completion: 'success', action: { kind: 'ping', ok: true } },
  },
  {
    name: 'action-problem',
    clause: 'plurnk: a failed action is a transported run, and its Problem has the status',
    events: run(actionResult({ kind: 'workspace.rename', ok: false, problem: problem('name-taken', 409) })),
    expect: { completion: 'success', status: 409, action: { kind: 'workspace.rename', ok: false, status: 409 } },
  },
  {
    name: 'loop-injection',
    clause: 'plurnk: the status of an action is that of its result, also below 200',
    events: run(
      actionResult({
        kind: 'loop.inject',
        ok: true,
        result: { status: 100, action: 'injected', loopId: 3, turnSeq: 2 },
      }),
    ),
    expect: { completion: 'success', status: 100, action: { kind: 'loop.inject', ok: true, status: 100 } },
  },
  {
    name: 'proposal-interrupt',
    clause: 'plurnk: a run that stops for a proposal ends as interrupted',
    events: stop('prop:41', 'request_approval'),
    expect: { completion: 'interrupt', interrupt: 'proposal', families: ['loop/proposal'] },
  },
  {
    name: 'interaction-interrupt',
    clause: 'plurnk: a run that stops for an interaction ends as interrupted',
    events: stop('int:12', 'pick_a_file'),
    expect: { completion: 'interrupt', interrupt: 'interaction', families: ['loop/interaction'] },
  },
  {
    name: 'reasoning-stream',
    clause: 'plurnk: balanced reasoning is a family of its own',
    events: run(
      reasoningStart('model-call-4/reasoning'),
      thoughtStart('model-call-4/reasoning'),
      thoughtContent('model-call-4/reasoning'),
      thoughtEnd('model-call-4/reasoning'),
      reasoningEnd('model-call-4/reasoning'),
      terminated({ status: 200 }),
    ),
    expect: { completion: 'success', status: 200, families: ['reasoning/event', 'loop/terminated'] },
  },
  {
    name: 'notice-and-stream',
    clause: 'plurnk: a change and a conclusion of a stream are two families under one name',
    events: run(notice, streamChange, streamConclusion, terminated({ status: 200 })),
    expect: {
      completion: 'success',
      status: 200,
      families: ['notice/event', 'stream/event', 'stream/concluded', 'loop/terminated'],
    },
  },
  {
    name: 'branch-batch',
    clause: 'plurnk: the lifecycle of a batch is a family',
    events: run(custom('plurnk.branch_batch', { batchId: 2, state: 'running' })),
    expect: { completion: 'success', families: ['workspace/branch-batch'] },
  },
  {
    name: 'problem-run',
    clause: 'plurnk: the Problem before a run error has the status',
    events: [runStarted(), custom('plurnk.problem', problem('run-failed', 500)), runError({ code: 'run-failed' })],
    expect: { completion: 'error', status: 500 },
  },
  {
    name: 'error-without-problem',
    clause: 'plurnk: no status is made up from a run error',
    events: [runStarted(), runError({ code: '418' })],
    expect: { completion: 'error' },
  },
  {
    name: 'failed-loop',
    clause: 'plurnk: the terminated loop comes before the Problem in what the client reports',
    events: [
      runStarted(),
      terminated({ status: 503, ...{ problem: problem('provider-unavailable', 503) } }),
      custom('plurnk.problem', problem('run-failed', 500)),
      runError(),
    ],
    expect: { completion: 'error', status: 503, families: ['loop/terminated'] },
  },
  {
    name: 'cancelled-run',
    clause: 'plurnk: a cancelled run is no failure, and its status tells it from a completed one',
    events: [
      runStarted(),
      terminated({ status: 499, ...{ problem: problem('cancelled', 499) } }),
      runFinished('r1', { outcome: { type: 'cancelled' } }),
    ],
    expect: { completion: 'success', status: 499, families: ['loop/terminated'] },
  },
  {
    name: 'dead-stream',
    clause: 'plurnk: a stream that ends after a row is dead with status 502 and never a success',
    events: [runStarted(), row],
    expect: { completion: 'dead-stream', status: 502, families: ['log/entry'] },
  },
  {
    name: 'terminated-then-nothing',
    clause: 'plurnk: a terminated loop does not finish the stream, but its result stays the status',
    events: [runStarted(), terminated({ status: 200 })],
    expect: { completion: 'dead-stream', status: 200, families: ['loop/terminated'] },
  },
  {
    name: 'names-of-others',
    clause: 'plurnk: an unknown name below plurnk, a name of others and a raw event are no family',
    events: run(custom('plurnk.later', {}), custom('row', row['value']), custom('plurnk', 1), {
      type: 'RAW',
      event: row,
    }),
    expect: { completion: 'success' },
  },
];
