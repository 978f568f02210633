import { PLUGIN_VALUE_BOUNDS, type TaggedValue, taggedJson } from '@quirl/lua';
import { prettyJson } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_BYTES_LIMIT } from '../../limits.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { assertInputPresence, readCommandInput } from './read-command-input.ts';

const read = (type: string, text: string): TaggedValue =>
  readCommandInput({ path: 'kiln fire', input_type: type }, Buffer.from(text));
const codeOf = (type: string, text: string): string => refusalOf(() => read(type, text)).code;

const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const text = fc.string({ unit: 'grapheme', maxLength: 6 });

const { value: taggedValue } = fc.letrec<{ value: TaggedValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant<TaggedValue>({ type: 'nothing' }),
    fc.boolean().map((value): TaggedValue => ({ type: 'bool', value })),
    i64.map((value): TaggedValue => ({ type: 'int', value })),
    u64.map((value): TaggedValue => ({ type: 'uint', value })),
    u64.map((nanoseconds): TaggedValue => ({ type: 'duration', value: { nanoseconds } })),
    u64.map((bytes): TaggedValue => ({ type: 'size', value: { bytes } })),
    fc.constantFrom('1.5', '-0', '1e400').map((value): TaggedValue => ({ type: 'decimal', value })),
    fc
      .record({ type: fc.constantFrom('string', 'path', 'date_time', 'pattern'), value: text })
      .map(({ type, value }): TaggedValue => ({ type, value })),
    fc.array(tie('value'), { maxLength: 3 }).map((value): TaggedValue => ({ type: 'list', value })),
    fc
      .array(fc.tuple(fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'type')), tie('value')), {
        maxLength: 3,
      })
      .map((fields): TaggedValue => ({ type: 'record', value: new Map(fields) })),
  ),
}));

describe('§command-input', () => {
  it('reads every value that says its type, to the last digit', () => {
    fc.assert(
      fc.property(taggedValue, (value) => {
        expect(read('Anything', prettyJson(taggedJson(value)))).toEqual(value);
      }),
    );
  });

  it.each<readonly [string, TaggedValue]>([
    ['null', { type: 'nothing' }],
    ['true', { type: 'bool', value: true }],
    ['9223372036854775807', { type: 'int', value: 9_223_372_036_854_775_807n }],
    ['-9223372036854775808', { type: 'int', value: -9_223_372_036_854_775_808n }],
    ['9223372036854775808', { type: 'uint', value: 9_223_372_036_854_775_808n }],
    ['18446744073709551615', { type: 'uint', value: 18_446_744_073_709_551_615n }],
    ['18446744073709551616', { type: 'decimal', value: '18446744073709551616' }],
    ['-9223372036854775809', { type: 'decimal', value: '-9223372036854775809' }],
    ['1.50', { type: 'decimal', value: '1.50' }],
    ['6e3', { type: 'decimal', value: '6e3' }],
    ['"a"', { type: 'string', value: 'a' }],
    [
      '[1, "b"]',
      {
        type: 'list',
        value: [
          { type: 'int', value: 1n },
          { type: 'string', value: 'b' },
        ],
      },
    ],
    ['{}', { type: 'record', value: new Map() }],
    ['{"type": "string"}', { type: 'record', value: new Map([['type', { type: 'string', value: 'string' }]]) }],
    [
      '{"type": "kiln", "value": 1}',
      {
        type: 'record',
        value: new Map<string, TaggedValue>([
          ['type', { type: 'string', value: 'kiln' }],
          ['value', { type: 'int', value: 1n }],
        ]),
      },
    ],
  ])('maps the plain JSON %s', (json, value) => {
    expect(read('Anything', json)).toEqual(value);
  });

  it('takes names of members as data, whatever they are', () => {
    const value = read('Record', '{"__proto__": {"polluted": true}, "constructor": 1}');
    expect(value).toMatchObject({ type: 'record' });
    expect(value.type === 'record' ? [...value.value.keys()] : []).toEqual(['__proto__', 'constructor']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('reads the older spelling of uint, and digits in a string where a number would lose some', () => {
    expect(read('UInt', '{"type": "u_int", "value": 7}')).toEqual({ type: 'uint', value: 7n });
    expect(read('UInt', '{"type": "uint", "value": "18446744073709551615"}')).toEqual({
      type: 'uint',
      value: 18_446_744_073_709_551_615n,
    });
  });

  it.each([
    ['{"type": "int", "value": 1.0}'],
    ['{"type": "int", "value": 9223372036854775808}'],
    ['{"type": "uint", "value": -1}'],
    ['{"type": "uint", "value": 18446744073709551616}'],
    ['{"type": "uint", "value": "01"}'],
    ['{"type": "decimal", "value": 1.5}'],
    ['{"type": "string", "value": 1}'],
    ['{"type": "list", "value": {}}'],
    ['{"type": "list", "value": [1]}'],
    ['{"type": "record", "value": []}'],
    ['{"type": "record", "value": {"a": 1}}'],
    ['{"type": "duration", "value": {"nanoseconds": 1, "more": 2}}'],
    ['{"type": "size", "value": 1}'],
    ['{"type": "list", "value": [{"type": "nothing", "value": null}]}'],
    [`${'9'.repeat(500)}`],
    ['{"a": 1, "a": 2}'],
    ['{"a": 1'],
    ['1 2'],
    ['nil'],
    ['\ufeff1'],
    [''],
  ])('refuses %s', (json) => {
    expect(codeOf('Anything', json)).toBe('validation');
  });

  it('needs input exactly where the type is not Nothing', () => {
    const judge = (type: string, isGiven: boolean) => (): void =>
      assertInputPresence({ path: 'kiln fire', input_type: type }, isGiven);
    expect(judge('Nothing', false)).not.toThrow();
    expect(refusalOf(judge('Nothing', true)).code).toBe('invalid_argument');
    for (const type of ['Int', 'Task', 'List<Nothing>']) {
      expect(judge(type, true)).not.toThrow();
      expect(refusalOf(judge(type, false)).code).toBe('invalid_argument');
    }
  });

  it.each([
    ['Int', '"1"'],
    ['UInt', '-1'],
    ['UInt', '1.0'],
    ['Path', '1'],
    ['Decimal', '"one"'],
    ['Size', '"10"'],
    ['Duration', '"-1ns"'],
    ['UInt', '{"type": "int", "value": 1}'],
    ['List<String>', '["a", 1]'],
    ['Record', '[]'],
    ['String', 'null'],
  ])('refuses for %s the input %s of another type', (type, json) => {
    expect(codeOf(type, json)).toBe('validation');
  });

  it.each<readonly [string, string, TaggedValue]>([
    ['UInt', '1', { type: 'uint', value: 1n }],
    ['Decimal', '1', { type: 'decimal', value: '1' }],
    ['Decimal', '"1.50"', { type: 'decimal', value: '1.50' }],
    ['Path', '"src"', { type: 'path', value: 'src' }],
    ['DateTime', '"2030-01-01"', { type: 'date_time', value: '2030-01-01' }],
    ['Pattern', '"*.ts"', { type: 'pattern', value: '*.ts' }],
    ['Duration', '"18446744073709551615ns"', { type: 'duration', value: { nanoseconds: 2n ** 64n - 1n } }],
    ['Size', '"10B"', { type: 'size', value: { bytes: 10n } }],
    ['List<Path>', '["src"]', { type: 'list', value: [{ type: 'path', value: 'src' }] }],
  ])('takes plain JSON for the %s that is declared: %s', (type, json, value) => {
    expect(read(type, json)).toEqual(value);
  });

  it.each([
    ['Int', '1'],
    ['List<String>', '["a"]'],
    ['List<String>', '[]'],
    ['Path', '{"type": "path", "value": "a"}'],
    ['Task', '[]'],
    ['Task', 'null'],
  ])('takes for %s the input %s', (type, json) => {
    expect(() => read(type, json)).not.toThrow();
  });

  const { nodes, depth, fields, bytes } = PLUGIN_VALUE_BOUNDS;
  it.each<readonly [string, (size: number) => string, number]>([
    ['nodes', (size) => JSON.stringify(Array(size - 1).fill(1)), nodes],
    ['levels', (size) => `${'['.repeat(size)}${']'.repeat(size)}`, depth],
    ['fields', (size) => JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, at) => [at, 1]))), fields],
    ['bytes of text', (size) => JSON.stringify('x'.repeat(size)), bytes],
    ['bytes of names', (size) => JSON.stringify({ ['x'.repeat(size)]: 1 }), bytes],
  ])('takes as many %s as the limit says, and not one more', (_, json, limit) => {
    expect(() => read('Anything', json(limit))).not.toThrow();
    expect(codeOf('Anything', json(limit + 1))).toBe('resource_limit');
  });

  it('reads as much text as the limit says, and nothing of more', () => {
    const padded = (length: number): string => `1${' '.repeat(length - 1)}`;
    expect(read('Int', padded(INPUT_BYTES_LIMIT))).toEqual({ type: 'int', value: 1n });
    expect(codeOf('Int', padded(INPUT_BYTES_LIMIT + 1))).toBe('resource_limit');
  });

  it('refuses deep nesting of any length in one sentence', () => {
    const { code, message } = refusalOf(() => read('Anything', '['.repeat(INPUT_BYTES_LIMIT)));
    expect([code, message.length < 200]).toEqual(['validation', true]);
    const member = 'x'.repeat(10_000);
    expect(
      refusalOf(() => read('Anything', `{"type": "record", "value": {"${member}": 1}}`)).message.length,
    ).toBeLessThan(400);
  });
});
