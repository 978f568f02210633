import { frame, note, type TransportSource } from '../specimen.ts';

const one = JSON.stringify(note(1));
const two = JSON.stringify(note(2));

/** Where a line ends, and which characters only look as if they ended one. */
export const lines: readonly TransportSource[] = [
  {
    name: 'lf-lines',
    clause: 'lines: a line feed ends a line, and a blank line dispatches',
    chunks: [frame(note(1)), frame(note(2))],
    expect: [note(1), note(2)],
  },
  {
    name: 'crlf-lines',
    clause: 'lines: carriage return and line feed together end one line',
    chunks: [`data: ${one}\r\n\r\ndata: ${two}\r\n\r\n`],
    expect: [note(1), note(2)],
  },
  {
    name: 'cr-only-lines',
    clause: 'lines: a lone carriage return ends a line',
    chunks: [`data: ${one}\r\rdata: ${two}\r\r`],
    expect: [note(1), note(2)],
  },
  {
    name: 'comments-crlf-split-multiline',
    clause: 'lines: a pair of carriage return and line feed that arrives in two chunks is still one line ending',
    chunks: [
      ': ready\r\nid: 7\r',
      '\ndata: {"type":"CUSTOM","name":"note",\r\ndata: "value":1}\r',
      '\n\r',
      `\ndata: ${two}\r\n\r\n`,
    ],
    expect: [note(1), note(2)],
  },
  {
    name: 'mixed-line-endings',
    clause: 'lines: the three line endings may stand beside each other in one stream',
    chunks: [`data: ${one}\r\n\ndata: ${two}\n\rdata: ${one}\r\r\ndata: ${two}\n\r\n`],
    expect: [note(1), note(2), note(1), note(2)],
  },
  {
    name: 'line-feed-then-return-are-two-lines',
    clause: 'lines: only the order carriage return, line feed is one ending; the other order is two',
    chunks: [`data: ${one}\n\rdata: ${two}\n\r`],
    expect: [note(1), note(2)],
  },
  {
    name: 'return-dispatches-without-waiting',
    clause:
      'lines: a blank line that ends in a carriage return dispatches at once, not when the next byte shows what follows',
    chunks: [`data: ${one}\r\r`],
    eof: false,
    expect: [note(1)],
  },
  {
    name: 'blank-pair-dispatches-at-its-return',
    clause: 'lines: the blank line of a CRLF stream is complete at its carriage return',
    chunks: [`data: ${one}\r\n\r`],
    eof: false,
    expect: [note(1)],
  },
  {
    name: 'blank-lines-between-frames',
    clause: 'lines: more blank lines dispatch nothing more',
    chunks: [`\n\n\r\ndata: ${one}\n\n\n\r\n\r\ndata: ${two}\n\n\n`],
    expect: [note(1), note(2)],
  },
  {
    name: 'vertical-tab-and-form-feed-split-nothing',
    clause: 'lines: no other control character ends a line',
    chunks: [`: a\vdata: ${one}\n: b\fdata: ${one}\n\ndata: ${two}\n\n`],
    expect: [note(2)],
  },
  {
    name: 'line-separator-splits-nothing',
    clause: 'lines: U+2028 and U+2029 are characters of a line, whatever else calls them separators',
    chunks: [frame(note('a\u2028b\u2029c'))],
    expect: [note('a\u2028b\u2029c')],
  },
  {
    name: 'next-line-character-splits-nothing',
    clause: 'lines: U+0085 is a character of a line',
    chunks: [frame(note('a\u0085b')), `: \u0085data: ${one}\n\n`],
    expect: [note('a\u0085b')],
  },
];
