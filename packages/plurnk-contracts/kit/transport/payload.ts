import { frame, note, type TransportSource } from '../specimen.ts';

const one = JSON.stringify(note(1));

/** One complete frame that is not one event as JSON fails the stream, whatever stands around it. */
const refused = (name: string, clause: string, data: string): TransportSource => ({
  name,
  clause: `payload: ${clause}`,
  chunks: [`data: ${data}\n\n`],
  expect: 'invalid-json',
});

/** The data of a frame is exactly one event as a JSON object. */
export const payload: readonly TransportSource[] = [
  refused('malformed-json', 'data that is not JSON is refused', '{"type":"CUSTOM"'),
  {
    name: 'bad-frame-between-good-ones',
    clause: 'payload: one frame that is not JSON fails the stream; good frames on both sides do not mend it',
    chunks: [frame(note(1)), 'data: {"type":\n\n', frame(note(2))],
    expect: 'invalid-json',
  },
  refused('two-values-in-one-frame', 'a frame holds one value', `${one}\ndata: ${one}`),
  refused('value-and-more', 'nothing may follow the value', `${one} ${one}`),
  refused(
    'line-feed-inside-a-string',
    'data lines join with a line feed, which no JSON string may hold',
    '{"type":"CUSTOM","name":"no\ndata: te"}',
  ),
  refused('nul-inside-a-string', 'a raw U+0000 is not JSON', '{"type":"CUSTOM","name":"a\0b"}'),
  refused('tab-inside-a-string', 'a raw tab is not JSON', '{"type":"CUSTOM","name":"a\tb"}'),
  refused('trailing-comma', 'a comma behind the last member is not JSON', '{"type":"CUSTOM","name":"note",}'),
  refused('single-quotes', 'single quotes are not JSON', "{'type':'CUSTOM'}"),
  refused('not-a-number', 'NaN is not JSON, though some readers take it', '{"type":"CUSTOM","value":NaN}'),
  refused('done-marker', 'an end marker of another protocol is not JSON', '[DONE]'),
  {
    name: 'empty-data-line',
    clause: 'payload: a data line without a value gives the frame empty data, and that is not JSON',
    chunks: ['data:\n\n'],
    expect: 'invalid-json',
  },
  {
    name: 'bare-data-line',
    clause: 'payload: a data field without a colon gives the frame empty data too',
    chunks: ['data\n\n'],
    expect: 'invalid-json',
  },
  refused('data-is-an-array', 'an array is no event', `[${one}]`),
  refused('data-is-null', 'null is no event', 'null'),
  refused('data-is-a-number', 'a number is no event', '7'),
  refused('event-without-type', 'an object without a type is no event', '{"name":"note"}'),
  refused('event-with-an-empty-type', 'an empty type is no type', '{"type":""}'),
  {
    name: 'escapes-and-numbers',
    clause: 'payload: escapes, exponents and white space of JSON mean what JSON says',
    chunks: ['data: { "type" : "CUSTOM","name":"n\\u006fte","value":[ 1e2,-0.5,"\\ud83c\\udf89\\/\\n" ] }\n\n'],
    expect: [note([100, -0.5, '🎉/\n'])],
  },
  {
    name: 'members-named-like-built-ins',
    clause: 'payload: a member is an own member, whatever its name',
    chunks: ['data: {"type":"CUSTOM","name":"note","value":{"__proto__":{"a":1},"constructor":2,"toString":3}}\n\n'],
    expect: [note(JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3}'))],
  },
  {
    name: 'unknown-members-are-kept',
    clause: 'payload: reading drops no member; only the stage behind it may judge one',
    chunks: ['data: {"type":"CUSTOM","name":"note","value":1,"later":{"x":[null]}}\n\n'],
    expect: [{ ...note(1), later: { x: [null] } }],
  },
];
