import type { LifecycleSource } from '../specimen.ts';
import { refused, run, success, toolArgs, toolEnd, toolResult, toolStart } from './sequence.ts';

/** AG-UI 1.0, tool calls: open, continue, close, matched by `toolCallId`; the result is a message of its own. */
export const toolCalls: readonly LifecycleSource[] = [
  {
    name: 'call-with-result',
    clause: 'tool-calls: a closed call may be answered in the same run',
    events: run(toolStart('c1'), toolArgs('c1', '{"a"'), toolArgs('c1', ':1}'), toolEnd('c1'), toolResult('c1')),
    expect: success,
  },
  {
    name: 'call-without-result',
    clause: 'tool-calls: a run that leaves a call unanswered is a success',
    events: run(toolStart('c1'), toolArgs('c1'), toolEnd('c1')),
    expect: success,
  },
  {
    name: 'arguments-that-are-not-json',
    clause: 'tool-calls: the protocol carries arguments as text and does not judge them',
    events: run(toolStart('c1'), toolArgs('c1', '{"a":'), toolEnd('c1')),
    expect: success,
  },
  {
    name: 'call-reopened',
    clause: 'tool-calls: a closed call may be opened again',
    events: run(toolStart('c1'), toolEnd('c1'), toolStart('c1'), toolArgs('c1'), toolEnd('c1')),
    expect: success,
  },
  {
    name: 'call-opened-twice',
    clause: 'tool-calls: an open call cannot be opened again',
    events: run(toolStart('c1'), toolStart('c1'), toolEnd('c1')),
    expect: refused,
  },
  {
    name: 'arguments-never-opened',
    clause: 'tool-calls: arguments need an open call',
    events: run(toolArgs('c1')),
    expect: refused,
  },
  {
    name: 'arguments-after-end',
    clause: 'tool-calls: a closed call takes no arguments',
    events: run(toolStart('c1'), toolEnd('c1'), toolArgs('c1')),
    expect: refused,
  },
  {
    name: 'call-end-never-opened',
    clause: 'tool-calls: an end needs an open call',
    events: run(toolEnd('c1')),
    expect: refused,
  },
  {
    name: 'result-reopens-nothing',
    clause: 'tool-calls: a result does not reopen the call that it answers',
    events: run(toolStart('c1'), toolEnd('c1'), toolResult('c1'), toolArgs('c1')),
    expect: refused,
  },
  {
    name: 'call-open-at-finish',
    clause: 'tool-calls: every call is closed before the run finishes',
    events: run(toolStart('c1'), toolArgs('c1')),
    expect: refused,
  },
];
