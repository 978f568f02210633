import { frame, note, type TransportSource } from '../specimen.ts';

/** Just above the 64 KiB that many readers take at once. */
const oversize = 66_000;

/** How much one frame, one line, one comment or one chunk may hold. No limit below these sizes is allowed. */
export const size: readonly TransportSource[] = [
  {
    name: 'chunk-per-character',
    clause: 'size: a chunk may be a single character',
    chunks: [...frame(note('né'))],
    expect: [note('né')],
  },
  {
    name: 'oversize-data-line',
    clause: 'size: a data line may be longer than one read of 64 KiB',
    chunks: [frame(note('x'.repeat(oversize))), frame(note(1))],
    expect: [note('x'.repeat(oversize)), note(1)],
  },
  {
    name: 'many-data-lines',
    clause: 'size: a frame may have a thousand data lines',
    chunks: [`data: {"type":"CUSTOM","name":"note","value":[0\n${'data: ,0\n'.repeat(1_000)}data: ]}\n\n`],
    expect: [note(Array.from({ length: 1_001 }, () => 0))],
  },
  {
    name: 'oversize-comment',
    clause: 'size: a long comment is skipped like a short one',
    chunks: [`: ${'x'.repeat(20_000)}\n`, frame(note(1))],
    expect: [note(1)],
  },
  {
    name: 'oversize-unknown-line',
    clause: 'size: a long line of an unknown field is skipped like a short one',
    chunks: ['y'.repeat(20_000), '\n', frame(note(1))],
    expect: [note(1)],
  },
  {
    name: 'many-frames-in-one-chunk',
    clause: 'size: one chunk may hold a hundred frames, and they stay in order',
    chunks: [Array.from({ length: 100 }, (_, index) => frame(note(index))).join('')],
    expect: Array.from({ length: 100 }, (_, index) => note(index)),
  },
];
