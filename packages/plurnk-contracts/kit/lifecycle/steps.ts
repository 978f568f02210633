import type { LifecycleSource } from '../specimen.ts';
import { refused, run, stepFinished, stepStarted, success } from './sequence.ts';

/** AG-UI 1.0, steps: a label over a span of the run, matched by name. */
export const steps: readonly LifecycleSource[] = [
  {
    name: 'steps-overlap',
    clause: 'steps: steps may overlap, for they contain nothing',
    events: run(stepStarted('a'), stepStarted('b'), stepFinished('a'), stepFinished('b')),
    expect: success,
  },
  {
    name: 'step-name-again',
    clause: 'steps: a finished name may be used again',
    events: run(stepStarted('a'), stepFinished('a'), stepStarted('a'), stepFinished('a')),
    expect: success,
  },
  {
    name: 'step-opened-twice',
    clause: 'steps: an open name cannot be opened again',
    events: run(stepStarted('a'), stepStarted('a'), stepFinished('a')),
    expect: refused,
  },
  {
    name: 'step-never-opened',
    clause: 'steps: a name that was never opened cannot be finished',
    events: run(stepFinished('a')),
    expect: refused,
  },
  {
    name: 'step-finished-twice',
    clause: 'steps: a finished step is not open',
    events: run(stepStarted('a'), stepFinished('a'), stepFinished('a')),
    expect: refused,
  },
  {
    name: 'step-open-at-finish',
    clause: 'steps: every step is finished before the run is',
    events: run(stepStarted('a')),
    expect: refused,
  },
];
