/** The events that the lifecycle specimens are made of, with the least that AG-UI 1.0 asks of each. */
import type { KitEvent, LifecycleExpectation } from '../specimen.ts';

type Members = Readonly<Record<string, unknown>>;

export const success: LifecycleExpectation = { completion: 'success' };

/** A client that meets a forbidden sequence ends the run as failed, whatever follows. */
export const refused: LifecycleExpectation = { completion: 'error' };

export const runStarted = (runId = 'r1', more: Members = {}): KitEvent => ({
  type: 'RUN_STARTED',
  threadId: 't',
  runId,
  ...more,
});

export const runFinished = (runId = 'r1', more: Members = { outcome: { type: 'success' } }): KitEvent => ({
  type: 'RUN_FINISHED',
  threadId: 't',
  runId,
  ...more,
});

export const runError = (more: Members = {}): KitEvent => ({ type: 'RUN_ERROR', message: 'It failed.', ...more });

/** One whole run around the events. */
export const run = (...events: readonly KitEvent[]): readonly KitEvent[] => [runStarted(), ...events, runFinished()];

/** A run that works, behind what a client should have refused: a client that reads on calls it a success. */
export const workingRun: readonly KitEvent[] = [runStarted('r2'), runFinished('r2')];

const event =
  (type: string, idMember: string) =>
  (id: string, more: Members = {}): KitEvent => ({ type, [idMember]: id, ...more });

export const stepStarted = event('STEP_STARTED', 'stepName');
export const stepFinished = event('STEP_FINISHED', 'stepName');

export const textStart = event('TEXT_MESSAGE_START', 'messageId');
export const textContent = (id: string, delta = 'x', more: Members = {}): KitEvent =>
  event('TEXT_MESSAGE_CONTENT', 'messageId')(id, { delta, ...more });
export const textEnd = event('TEXT_MESSAGE_END', 'messageId');

export const toolStart = (id: string, more: Members = {}): KitEvent =>
  event('TOOL_CALL_START', 'toolCallId')(id, { toolCallName: 'read', ...more });
export const toolArgs = (id: string, delta = '{}', more: Members = {}): KitEvent =>
  event('TOOL_CALL_ARGS', 'toolCallId')(id, { delta, ...more });
export const toolEnd = event('TOOL_CALL_END', 'toolCallId');
export const toolResult = (id: string): KitEvent =>
  event('TOOL_CALL_RESULT', 'toolCallId')(id, { messageId: `${id}/result`, content: 'done' });

export const reasoningStart = event('REASONING_START', 'messageId');
export const reasoningEnd = event('REASONING_END', 'messageId');
export const thoughtStart = (id: string, more: Members = {}): KitEvent =>
  event('REASONING_MESSAGE_START', 'messageId')(id, { role: 'reasoning', ...more });
export const thoughtContent = (id: string, more: Members = {}): KitEvent =>
  event('REASONING_MESSAGE_CONTENT', 'messageId')(id, { delta: 'x', ...more });
export const thoughtEnd = event('REASONING_MESSAGE_END', 'messageId');

export const textChunk = (more: Members): KitEvent => ({ type: 'TEXT_MESSAGE_CHUNK', ...more });
export const toolChunk = (more: Members): KitEvent => ({ type: 'TOOL_CALL_CHUNK', ...more });
export const thoughtChunk = (more: Members): KitEvent => ({ type: 'REASONING_MESSAGE_CHUNK', ...more });

export const subagentStarted = (id: string, more: Members = {}): KitEvent =>
  event('SUBAGENT_STARTED', 'subagentRunId')(id, { name: 'helper', ...more });
export const subagentFinished = event('SUBAGENT_FINISHED', 'subagentRunId');
export const subagentError = (id: string): KitEvent =>
  event('SUBAGENT_ERROR', 'subagentRunId')(id, { message: 'It failed.' });
/** The member that attributes an event to a subagent. */
export const by = (subagentRunId: string): Members => ({ subagentRunId });

export const custom = (name: string, value: unknown): KitEvent => ({ type: 'CUSTOM', name, value });
export const stateSnapshot = (snapshot: unknown): KitEvent => ({ type: 'STATE_SNAPSHOT', snapshot });
export const stateDelta = (delta: unknown): KitEvent => ({ type: 'STATE_DELTA', delta });
export const activitySnapshot = (messageId: string, more: Members = {}): KitEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId,
  activityType: 'PLAN',
  content: { entries: [] },
  ...more,
});
export const activityDelta = (messageId: string, more: Members = {}): KitEvent => ({
  type: 'ACTIVITY_DELTA',
  messageId,
  activityType: 'PLAN',
  patch: [{ op: 'add', path: '/entries/0', value: 1 }],
  ...more,
});

/** The outcome of a run that stopped for these. */
export const stoppedFor = (...interrupts: readonly Members[]): Members => ({
  outcome: { type: 'interrupt', interrupts },
});
