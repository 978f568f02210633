import { frame, note, type TransportSource } from '../specimen.ts';

const one = JSON.stringify(note(1));

/** Which lines carry data, and how several of them become one value. */
export const fields: readonly TransportSource[] = [
  {
    name: 'data-without-space',
    clause: 'fields: the space after the colon may be missing',
    chunks: [`data:${one}\n\n`],
    expect: [note(1)],
  },
  {
    name: 'more-white-space-is-data',
    clause: 'fields: one space after the colon is not data; a tab and a second space are, and JSON allows them',
    chunks: [`data:\t${one}\n\ndata:   ${one}\t\n\n`],
    expect: [note(1), note(1)],
  },
  {
    name: 'multi-line-data',
    clause: 'fields: the data lines of one frame join with a line feed',
    chunks: ['data: {\ndata:   "type": "CUSTOM",\ndata:   "name": "note",\ndata:   "value": 1\ndata: }\n\n'],
    expect: [note(1)],
  },
  {
    name: 'empty-lines-inside-data',
    clause: 'fields: a data field without a value, with and without a colon, adds an empty line',
    chunks: ['data: {"type":"CUSTOM",\ndata:\ndata\ndata: "name":"note","value":1}\n\n'],
    expect: [note(1)],
  },
  {
    name: 'comment-between-data-lines',
    clause: 'fields: a comment inside a frame leaves the frame whole',
    chunks: ['data: {"type":"CUSTOM","name":"note",\n: hb\ndata: "value":1}\n\n'],
    expect: [note(1)],
  },
  {
    name: 'field-between-data-lines',
    clause: 'fields: another field inside a frame leaves the data whole',
    chunks: ['data: {"type":"CUSTOM","name":"note",\nid: 4\nevent: x\ndata: "value":1}\nretry: 5\n\n'],
    expect: [note(1)],
  },
  {
    name: 'comments-are-ignored',
    clause: 'fields: a line that starts with a colon is a comment, also an empty one and one that looks like data',
    chunks: [`:\n\n: hb\n\n::\n:data: ${one}\n: data: ${one}\n\n${frame(note(2))}`],
    expect: [note(2)],
  },
  {
    name: 'event-field-names-nothing',
    clause: 'fields: the event field does not name the type of the event',
    chunks: [`event: RUN_ERROR\ndata: ${one}\n\nevent: RUN_ERROR\n\n${frame(note(2))}`],
    expect: [note(1), note(2)],
  },
  {
    name: 'id-and-retry-are-ignored',
    clause: 'fields: id and retry change nothing, whatever their values',
    chunks: [`id: 1\nretry: 10\ndata: ${one}\n\nid\nretry: soon\nretry: -1\ndata: ${one}\n\n`],
    expect: [note(1), note(1)],
  },
  {
    name: 'nul-in-id',
    clause: 'fields: an id that holds U+0000 is ignored and its frame is not',
    chunks: [`id: a\0b\ndata: ${one}\n\n`],
    expect: [note(1)],
  },
  {
    name: 'field-names-are-exact',
    clause:
      'fields: a field name is compared as it stands; case, indentation and a space before the colon make another name',
    chunks: [`DATA: ${one}\nData: ${one}\n data: ${one}\ndata : ${one}\n\n${frame(note(2))}`],
    expect: [note(2)],
  },
  {
    name: 'longer-and-shorter-names',
    clause: 'fields: neither a beginning of the word data nor a word that begins with it is the data field',
    chunks: [`database: ${one}\ndat: ${one}\nd: ${one}\ndata2: ${one}\n\n${frame(note(2))}`],
    expect: [note(2)],
  },
  {
    name: 'line-without-colon',
    clause: 'fields: a line without a colon is the name of a field, and an unknown one is ignored',
    chunks: [`keep-alive\n{"type":"CUSTOM"}\n\nkeep-alive\ndata: ${one}\n\n`],
    expect: [note(1)],
  },
  {
    name: 'colons-in-data',
    clause: 'fields: only the first colon of a line divides it',
    chunks: [frame(note('data: a: b')), `data:${JSON.stringify(note('::'))}\n\n`],
    expect: [note('data: a: b'), note('::')],
  },
  {
    name: 'empty-data-ignored',
    clause: 'fields: a frame without a data line dispatches nothing',
    chunks: [`event: ping\nid: 3\n\n: hb\n\nretry: 20\n\n${frame(note(1))}`],
    expect: [note(1)],
  },
];
