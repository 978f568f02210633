import type { LifecycleSource } from '../specimen.ts';
import {
  custom,
  refused,
  run,
  success,
  textChunk,
  textContent,
  textEnd,
  textStart,
  thoughtChunk,
  thoughtContent,
  toolArgs,
  toolChunk,
} from './sequence.ts';

/** AG-UI 1.0, the chunked form: a short spelling that is judged as the events for which it stands. */
export const chunks: readonly LifecycleSource[] = [
  {
    name: 'text-in-chunks',
    clause: 'chunks: later chunks may leave out what the first one said, and the finish closes the message',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textChunk({ delta: 'b' })),
    expect: success,
  },
  {
    name: 'call-in-chunks',
    clause: 'chunks: the first chunk of a call names it and its tool',
    events: run(toolChunk({ toolCallId: 'c1', toolCallName: 'read', delta: '{' }), toolChunk({ delta: '}' })),
    expect: success,
  },
  {
    name: 'thought-in-chunks',
    clause: 'chunks: reasoning messages have the short spelling too',
    events: run(thoughtChunk({ messageId: 'm1', delta: 'a' }), thoughtChunk({ delta: 'b' })),
    expect: { ...success, families: ['reasoning/event'] },
  },
  {
    name: 'chunk-of-the-next-message',
    clause: 'chunks: a chunk that names another message closes the one before it',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textChunk({ messageId: 'm2' }), textChunk({ delta: 'b' })),
    expect: success,
  },
  {
    name: 'raw-between-chunks',
    clause: 'chunks: a raw event stands aside and closes nothing',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), { type: 'RAW', event: {} }, textChunk({ delta: 'b' })),
    expect: success,
  },
  {
    name: 'repeated-role-that-agrees',
    clause: 'chunks: a later chunk may repeat what the first one said',
    events: run(textChunk({ messageId: 'm1', role: 'assistant' }), textChunk({ messageId: 'm1', role: 'assistant' })),
    expect: success,
  },
  {
    name: 'first-text-chunk-without-id',
    clause: 'chunks: the first chunk of a message names it; no client invents a name',
    events: run(textChunk({ delta: 'a' })),
    expect: refused,
  },
  {
    name: 'first-thought-chunk-without-id',
    clause: 'chunks: the first chunk of a reasoning message names it',
    events: run(thoughtChunk({ delta: 'a' })),
    expect: refused,
  },
  {
    name: 'first-call-chunk-without-id',
    clause: 'chunks: the first chunk of a call names it',
    events: run(toolChunk({ toolCallName: 'read', delta: '{}' })),
    expect: refused,
  },
  {
    name: 'first-call-chunk-without-tool',
    clause: 'chunks: the first chunk of a call names its tool',
    events: run(toolChunk({ toolCallId: 'c1', delta: '{}' })),
    expect: refused,
  },
  {
    name: 'chunk-of-another-role',
    clause: 'chunks: a later chunk cannot give its message another role; an absent role is assistant',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textChunk({ messageId: 'm1', role: 'user', delta: 'b' })),
    expect: refused,
  },
  {
    name: 'chunk-of-another-tool',
    clause: 'chunks: a later chunk cannot give its call another tool',
    events: run(
      toolChunk({ toolCallId: 'c1', toolCallName: 'read', delta: '{' }),
      toolChunk({ toolCallId: 'c1', toolCallName: 'write', delta: '}' }),
    ),
    expect: refused,
  },
  {
    name: 'chunk-of-another-speaker',
    clause: 'chunks: a later chunk cannot give its message another speaker; an absent name is none',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textChunk({ messageId: 'm1', name: 'ada', delta: 'b' })),
    expect: refused,
  },
  {
    name: 'chunk-of-another-parent',
    clause: 'chunks: a later chunk cannot give its call another parent message',
    events: run(
      textStart('m1'),
      textEnd('m1'),
      textStart('m2'),
      textEnd('m2'),
      toolChunk({ toolCallId: 'c1', toolCallName: 'read', parentMessageId: 'm1', delta: '{' }),
      toolChunk({ toolCallId: 'c1', parentMessageId: 'm2', delta: '}' }),
    ),
    expect: refused,
  },
  {
    name: 'chunk-after-a-custom-event',
    clause: 'chunks: a custom event ends the short spelling, so the next chunk is a first one and needs its name',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), custom('note', 1), textChunk({ delta: 'b' })),
    expect: refused,
  },
  {
    name: 'content-of-a-chunked-message',
    clause: 'chunks: a message that a chunk opened is not continued by a content event',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textContent('m1')),
    expect: refused,
  },
  {
    name: 'end-of-a-chunked-message',
    clause: 'chunks: a message that a chunk opened is not closed by an end event',
    events: run(textChunk({ messageId: 'm1', delta: 'a' }), textEnd('m1')),
    expect: refused,
  },
  {
    name: 'arguments-of-a-chunked-call',
    clause: 'chunks: a call that a chunk opened is not continued by an arguments event',
    events: run(toolChunk({ toolCallId: 'c1', toolCallName: 'read', delta: '{' }), toolArgs('c1', '}')),
    expect: refused,
  },
  {
    name: 'content-of-a-chunked-thought',
    clause: 'chunks: a reasoning message that a chunk opened is not continued by a content event',
    events: run(thoughtChunk({ messageId: 'm1', delta: 'a' }), thoughtContent('m1')),
    expect: { ...refused, families: ['reasoning/event'] },
  },
  {
    name: 'chunk-of-an-open-message',
    clause: 'chunks: a message that a start event opened is not continued by a chunk',
    events: run(textStart('m1'), textChunk({ messageId: 'm1', delta: 'a' }), textEnd('m1')),
    expect: refused,
  },
];
