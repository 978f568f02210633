import type { LifecycleSource } from '../specimen.ts';
import {
  by,
  refused,
  run,
  runFinished,
  runStarted,
  stoppedFor,
  subagentFinished,
  success,
  textEnd,
  textStart,
  workingRun,
} from './sequence.ts';

/** AG-UI 1.0, processing: what is unknown does not fail a run; a known member with a wrong value does. */
export const values: readonly LifecycleSource[] = [
  {
    name: 'unknown-event-type',
    clause: 'values: an event of an unknown type is dropped and fails nothing',
    events: run({ type: 'FROM_A_LATER_VERSION', messageId: 7 }),
    expect: success,
  },
  {
    name: 'unknown-member',
    clause: 'values: an unknown member of a known event fails nothing',
    events: run(textStart('m1', { later: { x: 1 } }), textEnd('m1')),
    expect: success,
  },
  {
    name: 'unknown-outcome',
    clause: 'values: an unknown outcome is stripped, and an absent outcome means success',
    events: [runStarted(), runFinished('r1', { outcome: { type: 'from-a-later-version' } })],
    expect: success,
  },
  {
    name: 'identifier-of-a-wrong-type',
    clause: 'values: an identifier that is a number is refused, not turned into text',
    events: run({ type: 'TEXT_MESSAGE_START', messageId: 7 }, { type: 'TEXT_MESSAGE_END', messageId: 7 }),
    expect: refused,
  },
  {
    name: 'content-without-delta',
    clause: 'values: a known event that lacks a required member is refused',
    events: run(textStart('m1'), { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1' }, textEnd('m1')),
    expect: refused,
  },
  {
    name: 'delta-of-a-wrong-type',
    clause: 'values: a delta that is not text is refused',
    events: run(textStart('m1'), { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: ['x'] }, textEnd('m1')),
    expect: refused,
  },
  {
    name: 'start-without-thread',
    clause: 'values: a start names its thread and its run',
    events: [{ type: 'RUN_STARTED', runId: 'r1' }, runFinished()],
    expect: refused,
  },
  {
    name: 'error-without-message',
    clause: 'values: a run error says what went wrong; one that does not is refused, also where a working run follows',
    events: [runStarted(), { type: 'RUN_ERROR' }, ...workingRun],
    expect: refused,
  },
  {
    name: 'subagent-without-name',
    clause: 'values: an invocation is announced with the name of its agent',
    events: run({ type: 'SUBAGENT_STARTED', subagentRunId: 's1' }, subagentFinished('s1')),
    expect: refused,
  },
  {
    name: 'null-owner',
    clause: 'values: absent is the only spelling of absent; an owner is never null',
    events: run({ ...textStart('m1', by('s1')), subagentRunId: null }, textEnd('m1')),
    expect: refused,
  },
  {
    name: 'interrupt-for-nothing',
    clause: 'values: a run that stopped names at least one thing that it waits for',
    events: [runStarted(), runFinished('r1', stoppedFor())],
    expect: refused,
  },
  {
    name: 'interrupt-named-twice',
    clause: 'values: the interrupts of a run have names of their own',
    events: [
      runStarted(),
      runFinished('r1', stoppedFor({ id: 'prop:1', reason: 'tool_call' }, { id: 'prop:1', reason: 'tool_call' })),
    ],
    expect: refused,
  },
];
