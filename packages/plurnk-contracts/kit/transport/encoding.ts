import { bytes, frame, note, type TransportSource } from '../specimen.ts';

const byteOrderMark = [0xef, 0xbb, 0xbf];
const one = JSON.stringify(note(1));

/** A frame whose text holds these raw bytes between two letters. */
const around = (raw: readonly number[]): Uint8Array =>
  bytes('data: {"type":"CUSTOM","name":"note","value":"a', raw, 'b"}\n\n');

/** The stream is UTF-8; what is not becomes U+FFFD as the Encoding Standard counts it. */
export const encoding: readonly TransportSource[] = [
  {
    name: 'leading-bom',
    clause: 'encoding: a byte order mark at the start of the stream is dropped',
    chunks: [bytes(byteOrderMark, frame(note(1)))],
    expect: [note(1)],
  },
  {
    name: 'bom-cut-in-two',
    clause: 'encoding: a byte order mark that arrives byte by byte is dropped all the same',
    chunks: [bytes([0xef]), bytes([0xbb]), bytes([0xbf], `data: ${one}`), '\n\n'],
    expect: [note(1)],
  },
  {
    name: 'second-bom-is-text',
    clause:
      'encoding: one byte order mark is dropped; the next one belongs to the name of the first field, which is then unknown',
    chunks: [bytes(byteOrderMark, byteOrderMark, frame(note(1)), frame(note(2)))],
    expect: [note(2)],
  },
  {
    name: 'bom-at-a-later-line',
    clause: 'encoding: U+FEFF at the start of a later line belongs to the name of the field',
    chunks: [bytes(frame(note(1)), byteOrderMark, frame(note(2)), frame(note(3)))],
    expect: [note(1), note(3)],
  },
  {
    name: 'bom-inside-data',
    clause: 'encoding: U+FEFF inside a value is kept',
    chunks: [frame(note('a\ufeffb'))],
    expect: [note('a\ufeffb')],
  },
  {
    name: 'split-characters',
    clause: 'encoding: a character of two, three or four bytes may arrive in pieces',
    chunks: [
      bytes('data: {"type":"CUSTOM","name":"note","value":"', [0xc3]),
      bytes([0xa9, 0xe2]),
      bytes([0x82]),
      bytes([0xac, 0xf0, 0x9f]),
      bytes([0x8e, 0x89], '"}\n\n'),
    ],
    expect: [note('é€🎉')],
  },
  {
    name: 'invalid-byte-replaced',
    clause: 'encoding: a byte that no character has becomes U+FFFD and fails nothing',
    chunks: [around([0xff])],
    expect: [note('a\ufffdb')],
  },
  {
    name: 'latin-1-byte-replaced',
    clause: 'encoding: a letter of another encoding is not guessed; it becomes U+FFFD',
    chunks: [around([0xe9])],
    expect: [note('a\ufffdb')],
  },
  {
    name: 'truncated-character-replaced',
    clause: 'encoding: a character that breaks off becomes one U+FFFD, and what breaks it off is kept',
    chunks: [around([0xe2, 0x82]), around([0xf0, 0x9f, 0x8e])],
    expect: [note('a\ufffdb'), note('a\ufffdb')],
  },
  {
    name: 'overlong-form-replaced',
    clause: 'encoding: an overlong form is no character; each of its bytes becomes U+FFFD',
    chunks: [around([0xc0, 0xaf])],
    expect: [note('a\ufffd\ufffdb')],
  },
  {
    name: 'encoded-surrogate-replaced',
    clause: 'encoding: a surrogate has no UTF-8; each of its three bytes becomes U+FFFD',
    chunks: [around([0xed, 0xa0, 0x80])],
    expect: [note('a\ufffd\ufffd\ufffdb')],
  },
  {
    name: 'line-feed-ends-a-broken-character',
    clause: 'encoding: a line feed after half a character is still a line feed',
    chunks: [bytes(': half ', [0xe2, 0x82], '\n', frame(note(1)))],
    expect: [note(1)],
  },
];
