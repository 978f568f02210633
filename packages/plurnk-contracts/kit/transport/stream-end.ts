import { bytes, frame, note, type TransportSource } from '../specimen.ts';

const one = JSON.stringify(note(1));
const two = JSON.stringify(note(2));

/** What becomes of an unfinished frame when the stream ends, and when it does not. */
export const streamEnd: readonly TransportSource[] = [
  {
    name: 'split-frame-and-eof-dispatch',
    clause: 'stream-end: a frame may be cut inside a string, and the last frame is dispatched without its blank line',
    chunks: ['data: {"type":"CUSTOM","na', `me":"note","value":1}\n\ndata: ${two}`],
    expect: [note(1), note(2)],
  },
  {
    name: 'end-after-a-line',
    clause: 'stream-end: a frame whose line is complete is dispatched without its blank line',
    chunks: [`data: ${one}\n`],
    expect: [note(1)],
  },
  {
    name: 'end-after-a-return',
    clause: 'stream-end: a frame that ends in a lone carriage return is dispatched once',
    chunks: [`data: ${one}\r`],
    expect: [note(1)],
  },
  {
    name: 'end-after-several-data-lines',
    clause: 'stream-end: a pending frame of several lines is dispatched joined',
    chunks: ['data: {"type":"CUSTOM",\ndata: "name":"note",\ndata: "value":1}'],
    expect: [note(1)],
  },
  {
    name: 'end-after-a-frame',
    clause: 'stream-end: the end dispatches nothing a second time',
    chunks: [frame(note(1)), '\n'],
    expect: [note(1)],
  },
  {
    name: 'end-inside-a-comment',
    clause: 'stream-end: half a comment dispatches nothing',
    chunks: [frame(note(1)), `: data: ${two}`],
    expect: [note(1)],
  },
  {
    name: 'end-inside-a-field-name',
    clause: 'stream-end: half a field name is an unknown field',
    chunks: [frame(note(1)), 'dat'],
    expect: [note(1)],
  },
  {
    name: 'end-behind-another-field',
    clause: 'stream-end: a pending frame without data dispatches nothing',
    chunks: [frame(note(1)), 'event: note\nid: 4'],
    expect: [note(1)],
  },
  {
    name: 'end-inside-json',
    clause: 'stream-end: a pending frame whose value breaks off is not JSON',
    chunks: [frame(note(1)), 'data: {"type":"CUSTOM","na'],
    expect: 'invalid-json',
  },
  {
    name: 'end-inside-a-character',
    clause: 'stream-end: a value that breaks off inside a character is not JSON',
    chunks: [bytes('data: {"type":"CUSTOM","name":"', [0xe2, 0x82])],
    expect: 'invalid-json',
  },
  {
    name: 'broken-character-behind-the-value',
    clause: 'stream-end: half a character behind a whole value counts: the data is no longer JSON',
    chunks: [bytes(`data: ${one}`, [0xe2, 0x82])],
    expect: 'invalid-json',
  },
  {
    name: 'nothing-but-a-bom',
    clause: 'stream-end: a stream of a byte order mark alone holds nothing',
    chunks: [bytes([0xef, 0xbb, 0xbf])],
    expect: [],
  },
  {
    name: 'nothing-but-half-a-bom',
    clause: 'stream-end: a stream that breaks off inside its byte order mark holds nothing',
    chunks: [bytes([0xef, 0xbb])],
    expect: [],
  },
  {
    name: 'nothing-but-blank-lines',
    clause: 'stream-end: a stream of blank lines holds nothing',
    chunks: ['\n\r\n\r'],
    expect: [],
  },
  {
    name: 'open-stream-keeps-its-frame',
    clause: 'stream-end: while the stream is open a frame waits for its blank line',
    chunks: [frame(note(1)), `data: ${two}\n`],
    eof: false,
    expect: [note(1)],
  },
  {
    name: 'open-stream-keeps-its-line',
    clause: 'stream-end: while the stream is open a line waits for its end',
    chunks: [frame(note(1)), 'data: {"type":'],
    eof: false,
    expect: [note(1)],
  },
];
