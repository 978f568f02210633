import type { LifecycleSource } from '../specimen.ts';
import {
  reasoningEnd,
  reasoningStart,
  refused,
  run,
  success,
  thoughtContent,
  thoughtEnd,
  thoughtStart,
} from './sequence.ts';

const families = ['reasoning/event'];
const recognized = { ...success, families };
const refusedInside = { ...refused, families };

/** AG-UI 1.0, reasoning: spans, and messages inside them, each with identifiers of its own. */
export const reasoning: readonly LifecycleSource[] = [
  {
    name: 'span-with-two-messages',
    clause: 'reasoning: a span may hold several messages, one of which may share its identifier',
    events: run(
      reasoningStart('s1'),
      thoughtStart('s1'),
      thoughtContent('s1'),
      thoughtEnd('s1'),
      thoughtStart('m2'),
      thoughtEnd('m2'),
      reasoningEnd('s1'),
    ),
    expect: recognized,
  },
  {
    name: 'encrypted-value-of-nothing-known',
    clause: 'reasoning: an encrypted value that names nothing known fails nothing',
    events: run({ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'm9', encryptedValue: 'b3BhcXVl' }),
    expect: success,
  },
  {
    name: 'span-opened-twice',
    clause: 'reasoning: an open span cannot be opened again',
    events: run(reasoningStart('s1'), reasoningStart('s1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
  {
    name: 'span-never-opened',
    clause: 'reasoning: a span that nothing opened cannot be closed',
    events: run(reasoningEnd('s1')),
    expect: refused,
  },
  {
    name: 'span-open-at-finish',
    clause: 'reasoning: every span is closed before the run finishes',
    events: run(reasoningStart('s1')),
    expect: refusedInside,
  },
  {
    name: 'thought-opened-twice',
    clause: 'reasoning: an open reasoning message cannot be opened again',
    events: run(reasoningStart('s1'), thoughtStart('m1'), thoughtStart('m1'), thoughtEnd('m1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
  {
    name: 'thought-content-never-opened',
    clause: 'reasoning: content needs an open reasoning message',
    events: run(reasoningStart('s1'), thoughtContent('m1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
  {
    name: 'thought-content-of-a-span',
    clause: 'reasoning: a span is no message, so content cannot name it',
    events: run(reasoningStart('s1'), thoughtContent('s1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
  {
    name: 'thought-end-never-opened',
    clause: 'reasoning: an end needs an open reasoning message',
    events: run(reasoningStart('s1'), thoughtEnd('m1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
  {
    name: 'thought-open-at-finish',
    clause: 'reasoning: every reasoning message is closed before the run finishes',
    events: run(reasoningStart('s1'), thoughtStart('m1'), reasoningEnd('s1')),
    expect: refusedInside,
  },
];
