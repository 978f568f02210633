import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_DEPTH_LIMIT } from '../limits.ts';
import { type JsonValue, readJsonValue } from './read-json-value.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readJsonValue(bytes(text), 1024 * 1024);
const valueIn = (text: string): JsonValue => {
  const reading = read(text);
  if (reading.status !== 'read') throw new Error(`not read: ${reading.status}`);
  return reading.value;
};

/** The value as `JSON.parse` would give it. */
const parsed = (value: JsonValue): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('number' in value) return Number(value.number);
  if ('members' in value) return Object.fromEntries([...value.members].map(([name, member]) => [name, parsed(member)]));
  return value.map(parsed);
};

describe('§json-values', () => {
  it.each(['18446744073709551615', '-9223372036854775808', '1.50', '-0', '6e3', '1E+400'])(
    'keeps the number %s as it is written',
    (number) => {
      expect(valueIn(number)).toEqual({ number });
    },
  );

  it('keeps the order of members and takes every name for a name', () => {
    const value = valueIn('{"b": 1, "__proto__": {"constructor": null}, "10": [], "a": true}');
    expect(value).toEqual({
      members: new Map<string, JsonValue>([
        ['b', { number: '1' }],
        ['__proto__', { members: new Map([['constructor', null]]) }],
        ['10', []],
        ['a', true],
      ]),
    });
    const names = typeof value === 'object' && value !== null && 'members' in value ? [...value.members.keys()] : [];
    expect(names).toEqual(['b', '__proto__', '10', 'a']);
  });

  it.each([
    ['a member twice', '{"a": 1, "b": {"c": 1, "c": 2}}', 1, 24],
    ['text behind the value', '1 2', 1, 3],
    ['nothing', ' ', 1, 2],
    ['a leading zero', '01', 1, 2],
    ['half a surrogate pair', '"\\ud800"', 1, 2],
    ['a comma too many', '[1,\n]', 2, 1],
  ])('refuses %s with its place', (_, text, line, column) => {
    expect(read(text)).toMatchObject({ status: 'not_json', line, column });
  });

  it('reads containers to the limit of nesting, and no deeper', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(read(nested(JSON_DEPTH_LIMIT)).status).toBe('read');
    expect(read(nested(JSON_DEPTH_LIMIT + 1)).status).toBe('not_json');
    expect(read('['.repeat(500_000)).status).toBe('not_json');
  });

  it('reads as many bytes as the limit says, and none of more', () => {
    expect(readJsonValue(bytes('"é"'), 4).status).toBe('read');
    expect(readJsonValue(bytes('"é"'), 3)).toEqual({ status: 'too_large', bytes: 4, limit: 3 });
  });

  it('refuses what is not UTF-8, and a byte-order mark', () => {
    expect(readJsonValue(Uint8Array.of(34, 255, 34), 10).status).toBe('not_utf8');
    expect(read('\ufeff1').status).toBe('not_utf8');
  });

  it('reads what every writer of JSON writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parsed(valueIn(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('throws for no bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
        expect(['read', 'not_json', 'not_utf8']).toContain(readJsonValue(input, 200).status);
      }),
    );
  });
});
