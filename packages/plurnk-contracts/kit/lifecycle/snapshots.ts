import type { LifecycleSource } from '../specimen.ts';
import {
  activityDelta,
  activitySnapshot,
  refused,
  run,
  stateDelta,
  stateSnapshot,
  success,
  textEnd,
  textStart,
} from './sequence.ts';

/** AG-UI 1.0, snapshots and deltas: a patch that does not fit is skipped; a patch that is none is refused. */
export const snapshots: readonly LifecycleSource[] = [
  {
    name: 'snapshot-and-delta',
    clause: 'snapshots: a snapshot replaces and a delta amends',
    events: run(
      stateSnapshot({ a: 1 }),
      stateDelta([
        { op: 'test', path: '/a', value: 1 },
        { op: 'replace', path: '/a', value: 2 },
      ]),
      activitySnapshot('t/plan'),
      activityDelta('t/plan'),
      { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'm1', role: 'user', content: 'hello' }] },
    ),
    expect: success,
  },
  {
    name: 'snapshot-that-is-no-object',
    clause: 'snapshots: state is any JSON value',
    events: run(stateSnapshot(0), stateSnapshot('x'), stateSnapshot([1])),
    expect: success,
  },
  {
    name: 'delta-that-does-not-apply',
    clause: 'snapshots: a well-formed patch that does not apply is skipped and fails nothing',
    events: run(
      stateSnapshot({}),
      stateDelta([{ op: 'replace', path: '/missing/member', value: 1 }]),
      stateDelta([{ op: 'test', path: '/a', value: 1 }]),
    ),
    expect: success,
  },
  {
    name: 'activity-delta-without-snapshot',
    clause: 'snapshots: a delta of an activity that does not exist is skipped',
    events: run(activityDelta('nothing')),
    expect: success,
  },
  {
    name: 'activity-delta-of-a-message',
    clause: 'snapshots: a delta that names a message which is no activity is skipped',
    events: run(textStart('m1'), textEnd('m1'), activityDelta('m1')),
    expect: success,
  },
  {
    name: 'delta-operation-of-a-later-version',
    clause: 'snapshots: an operation that RFC 6902 does not define is dropped, and the rest of the patch is kept',
    events: run(
      stateSnapshot({ a: 1 }),
      stateDelta([
        { op: 'merge', path: '/a', value: 1 },
        { op: 'replace', path: '/a', value: 2 },
      ]),
    ),
    expect: success,
  },
  {
    name: 'delta-that-is-no-list',
    clause: 'snapshots: a patch is a list of operations',
    events: run(stateSnapshot({}), stateDelta({ op: 'add', path: '/a', value: 1 })),
    expect: refused,
  },
  {
    name: 'delta-operation-without-path',
    clause: 'snapshots: an operation that lacks its path is refused',
    events: run(stateSnapshot({}), stateDelta([{ op: 'add', value: 1 }])),
    expect: refused,
  },
  {
    name: 'activity-that-is-no-object',
    clause: 'snapshots: the content of an activity is an object',
    events: run(activitySnapshot('t/plan', { content: 'text' })),
    expect: refused,
  },
];
