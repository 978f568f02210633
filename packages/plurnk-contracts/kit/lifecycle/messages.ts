import type { LifecycleSource } from '../specimen.ts';
import { refused, run, success, textContent, textEnd, textStart, toolArgs, toolEnd, toolStart } from './sequence.ts';

/** AG-UI 1.0, text messages: open, continue, close, matched by `messageId`. */
export const messages: readonly LifecycleSource[] = [
  {
    name: 'message-in-pieces',
    clause: 'messages: a message opens, grows by its pieces and closes',
    events: run(textStart('m1', { role: 'assistant' }), textContent('m1', 'a'), textContent('m1', 'b'), textEnd('m1')),
    expect: success,
  },
  {
    name: 'message-without-content',
    clause: 'messages: a message may hold no content, and a piece may be empty',
    events: run(textStart('m1'), textEnd('m1'), textStart('m2'), textContent('m2', ''), textEnd('m2')),
    expect: success,
  },
  {
    name: 'messages-interleaved',
    clause: 'messages: messages and tool calls may interleave freely',
    events: run(
      textStart('m1'),
      textStart('m2'),
      toolStart('c1'),
      textContent('m1'),
      toolArgs('c1'),
      textContent('m2'),
      textEnd('m1'),
      toolEnd('c1'),
      textEnd('m2'),
    ),
    expect: success,
  },
  {
    name: 'message-reopened',
    clause: 'messages: a closed message may be opened again',
    events: run(textStart('m1'), textEnd('m1'), textStart('m1'), textContent('m1'), textEnd('m1')),
    expect: success,
  },
  {
    name: 'message-and-call-of-one-id',
    clause: 'messages: messages and tool calls have separate identifiers',
    events: run(textStart('x'), toolStart('x'), textEnd('x'), toolArgs('x'), toolEnd('x')),
    expect: success,
  },
  {
    name: 'message-opened-twice',
    clause: 'messages: an open message cannot be opened again',
    events: run(textStart('m1'), textStart('m1'), textEnd('m1')),
    expect: refused,
  },
  {
    name: 'content-never-opened',
    clause: 'messages: content needs an open message',
    events: run(textContent('m1')),
    expect: refused,
  },
  {
    name: 'content-of-another-message',
    clause: 'messages: content belongs to the message that it names, not to the one that happens to be open',
    events: run(textStart('m1'), textContent('m2'), textEnd('m1')),
    expect: refused,
  },
  {
    name: 'content-after-end',
    clause: 'messages: a closed message takes no content',
    events: run(textStart('m1'), textEnd('m1'), textContent('m1')),
    expect: refused,
  },
  {
    name: 'end-never-opened',
    clause: 'messages: an end needs an open message',
    events: run(textEnd('m1')),
    expect: refused,
  },
  {
    name: 'message-open-at-finish',
    clause: 'messages: every message is closed before the run finishes',
    events: run(textStart('m1'), textContent('m1')),
    expect: refused,
  },
];
