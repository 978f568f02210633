import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declaredValue } from './declared-value.ts';
import { luaOfTagged } from './lua-of-tagged.ts';
import { type LuaValue, luaList, luaRecord } from './lua-value.ts';
import { plainJsonLine, plainJsonText } from './plain-text.ts';
import { taggedJson } from './tagged-json.ts';
import { taggedOfLua, taggedOfPlainLua } from './tagged-of-lua.ts';
import { DECLARED_TYPES, type TaggedValue } from './tagged-value.ts';
import { isOfType, parseTypeExpression } from './type-expression.ts';
import { exceededBound, GENERAL_VALUE_BOUNDS, PLUGIN_VALUE_BOUNDS } from './value-bounds.ts';
import { ValueProblem } from './value-problem.ts';

const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const text = fc.string({ unit: 'grapheme' });
const { tagged } = fc.letrec<{ tagged: TaggedValue }>((tie) => ({
  tagged: fc.oneof(
    { maxDepth: 3 },
    fc.constant<TaggedValue>({ type: 'nothing' }),
    fc.boolean().map((value): TaggedValue => ({ type: 'bool', value })),
    i64.map((value): TaggedValue => ({ type: 'int', value })),
    u64.map((value): TaggedValue => ({ type: 'uint', value })),
    fc
      .constantFrom('0', '-1.50', '1e400', '12345678901234567890')
      .map((value): TaggedValue => ({ type: 'decimal', value })),
    fc
      .tuple(fc.constantFrom('string', 'path', 'date_time', 'pattern'), text)
      .map(([type, value]): TaggedValue => ({ type, value })),
    u64.map((nanoseconds): TaggedValue => ({ type: 'duration', value: { nanoseconds } })),
    u64.map((bytes): TaggedValue => ({ type: 'size', value: { bytes } })),
    fc.array(tie('tagged'), { maxLength: 3 }).map((value): TaggedValue => ({ type: 'list', value })),
    fc
      .array(fc.tuple(fc.oneof(text, fc.constantFrom('__proto__', '10', '2')), tie('tagged')), { maxLength: 3 })
      .map((value): TaggedValue => ({ type: 'record', value: new Map(value) })),
  ),
}));

const problemOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof ValueProblem) return error.path;
    throw error;
  }
  return 'none';
};

describe('§tagged-values', () => {
  it('come back from Lua as they went in', () => {
    fc.assert(
      fc.property(tagged, (value) => {
        expect(taggedOfLua(luaOfTagged(value), 'value')).toEqual(value);
      }),
    );
  });

  it('read both spellings of an unsigned integer, and one that Lua cannot hold from its digits', () => {
    const value: TaggedValue = { type: 'uint', value: 2n ** 64n - 1n };
    expect(taggedOfLua(luaRecord({ type: 'u_int', value: '18446744073709551615' }), 'v')).toEqual(value);
    expect(taggedOfLua(luaRecord({ type: 'uint', value: '18446744073709551615' }), 'v')).toEqual(value);
    expect(taggedOfLua(luaRecord({ type: 'size', value: luaRecord({ bytes: '18446744073709551615' }) }), 'v')).toEqual({
      type: 'size',
      value: { bytes: 2n ** 64n - 1n },
    });
  });

  it('take an empty table for what its type says', () => {
    expect(taggedOfLua(luaRecord({ type: 'list', value: new Map() }), 'v')).toEqual({ type: 'list', value: [] });
    expect(taggedOfLua(luaRecord({ type: 'record', value: new Map() }), 'v')).toEqual({
      type: 'record',
      value: new Map(),
    });
  });

  it.each<[string, LuaValue, string]>([
    ['text', 'x', 'v'],
    ['a table without a type', luaRecord({ value: 1n }), 'v.type'],
    ['an unknown type', luaRecord({ type: 'bytes', value: 'x' }), 'v.type'],
    ['a type that every object has', luaRecord({ type: 'constructor', value: 'x' }), 'v.type'],
    ['a third member', luaRecord({ type: 'int', value: 1n, unit: 'm' }), 'v'],
    ['nothing with a value', luaRecord({ type: 'nothing', value: 1n }), 'v.value'],
    ['an integer with a fraction', luaRecord({ type: 'int', value: 1.0 }), 'v.value'],
    ['a negative unsigned integer', luaRecord({ type: 'uint', value: -1n }), 'v.value'],
    ['digits above 64 bits', luaRecord({ type: 'uint', value: '18446744073709551616' }), 'v.value'],
    ['digits with a sign', luaRecord({ type: 'uint', value: '+1' }), 'v.value'],
    ['an integer as text', luaRecord({ type: 'int', value: '1' }), 'v.value'],
    ['a decimal that is none', luaRecord({ type: 'decimal', value: '1,5' }), 'v.value'],
    ['a decimal without end', luaRecord({ type: 'decimal', value: '1'.repeat(200_000) }), 'v.value'],
    ['a list with a hole', luaRecord({ type: 'list', value: new Map([[2, null]]) }), 'v.value'],
    ['a list of plain values', luaRecord({ type: 'list', value: luaList([1n]) }), 'v.value[1]'],
    ['a record with an integer key', luaRecord({ type: 'record', value: luaList(['x']) }), 'v.value'],
    ['a duration of another unit', luaRecord({ type: 'duration', value: luaRecord({ seconds: 1n }) }), 'v.value'],
    ['a size with a fraction', luaRecord({ type: 'size', value: luaRecord({ bytes: 1.5 }) }), 'v.value.bytes'],
  ])('refuse %s, and say where', (_, value, path) => {
    expect(problemOf(() => taggedOfLua(value, 'v'))).toBe(path);
  });

  it('become JSON with exact integers', () => {
    expect(
      taggedJson({ type: 'record', value: new Map([['a', { type: 'list', value: [{ type: 'int', value: 1n }] }]]) }),
    ).toEqual({
      type: 'record',
      value: new Map([['a', { type: 'list', value: [{ type: 'int', value: 1n }] }]]),
    });
  });
});

describe('§plain-values', () => {
  it.each<[string, LuaValue, TaggedValue]>([
    ['nil', null, { type: 'nothing' }],
    ['an integer', 7n, { type: 'int', value: 7n }],
    ['a fraction', 1.5, { type: 'decimal', value: '1.5' }],
    ['a whole number that is no integer', 2, { type: 'decimal', value: '2.0' }],
    ['a number of many digits', 1e300, { type: 'decimal', value: '1e300' }],
    ['zero with a sign', -0, { type: 'decimal', value: '-0.0' }],
    ['an empty table', new Map(), { type: 'list', value: [] }],
    [
      'a list',
      luaList([true, 'x']),
      {
        type: 'list',
        value: [
          { type: 'bool', value: true },
          { type: 'string', value: 'x' },
        ],
      },
    ],
  ])('turn %s into its structured value', (_, value, expected) => {
    expect(taggedOfPlainLua(value, 'v')).toEqual(expected);
  });

  it('order the fields of a record by code points', () => {
    const value = taggedOfPlainLua(
      new Map<string, LuaValue>([
        ['\u{1f600}', 1n],
        ['\uff5e', 2n],
        ['a', 3n],
      ]),
      'v',
    );
    expect(value.type === 'record' ? [...value.value.keys()] : []).toEqual(['a', '\uff5e', '\u{1f600}']);
  });

  it.each<[string, LuaValue]>([
    ['a number that is none', Number.NaN],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['a function', { function: 1 }],
    [
      'keys of both kinds',
      new Map<number | string, LuaValue>([
        [1, 1n],
        ['a', 1n],
      ]),
    ],
    ['a list with a hole', new Map([[2, 1n]])],
  ])('refuse %s', (_, value) => {
    expect(problemOf(() => taggedOfPlainLua(value, 'v'))).toBe('v');
  });

  it('print as JSON that says the same, with units where JSON has no type', () => {
    const value: TaggedValue = {
      type: 'record',
      value: new Map<string, TaggedValue>([
        ['big', { type: 'uint', value: 2n ** 64n - 1n }],
        ['exact', { type: 'decimal', value: '0.10' }],
        ['time', { type: 'duration', value: { nanoseconds: 5n } }],
        ['room', { type: 'size', value: { bytes: 6n } }],
        ['none', { type: 'list', value: [] }],
        ['where', { type: 'path', value: '/tmp/\u009b' }],
      ]),
    };
    expect(plainJsonText(value)).toBe(
      '{\n  "big": 18446744073709551615,\n  "exact": 0.10,\n  "time": "5ns",\n  "room": "6B",\n  "none": [],\n  "where": "/tmp/\\u009b"\n}',
    );
    fc.assert(
      fc.property(tagged, (any) => {
        expect(JSON.parse(plainJsonLine(any))).toEqual(JSON.parse(plainJsonText(any)));
        expect(plainJsonLine(any)).not.toContain('\n');
      }),
    );
  });
});

describe('§value-bounds', () => {
  const list = (length: number): TaggedValue => ({
    type: 'list',
    value: Array.from({ length }, () => ({ type: 'nothing' })),
  });
  const nested = (levels: number): TaggedValue => {
    let value: TaggedValue = { type: 'nothing' };
    for (let level = 0; level < levels; level += 1) value = { type: 'list', value: [value] };
    return value;
  };
  const record = (fields: number): TaggedValue => ({
    type: 'record',
    value: new Map(Array.from({ length: fields }, (_, index) => [String(index), { type: 'nothing' }])),
  });

  it('hold for all values together, at the limit and one past it', () => {
    expect(exceededBound([list(511)], PLUGIN_VALUE_BOUNDS)).toBeUndefined();
    expect(exceededBound([list(500), list(11)], PLUGIN_VALUE_BOUNDS)).toEqual({
      bound: 'nodes',
      observed: 513,
      limit: 512,
    });
    expect(exceededBound([nested(6)], PLUGIN_VALUE_BOUNDS)).toBeUndefined();
    expect(exceededBound([nested(7)], PLUGIN_VALUE_BOUNDS)).toMatchObject({ bound: 'depth', observed: 7 });
    expect(exceededBound([record(256)], PLUGIN_VALUE_BOUNDS)).toBeUndefined();
    expect(exceededBound([record(200), record(57)], PLUGIN_VALUE_BOUNDS)).toMatchObject({
      bound: 'fields',
      observed: 257,
    });
    expect(exceededBound([{ type: 'string', value: 'é'.repeat(122_880) }], PLUGIN_VALUE_BOUNDS)).toBeUndefined();
    expect(exceededBound([{ type: 'string', value: `${'é'.repeat(122_880)}x` }], PLUGIN_VALUE_BOUNDS)).toMatchObject({
      bound: 'bytes',
      observed: 245_761,
    });
  });

  it('are wider for what is no command of a package', () => {
    expect(exceededBound([list(99_999)], GENERAL_VALUE_BOUNDS)).toBeUndefined();
    expect(exceededBound([list(100_000)], GENERAL_VALUE_BOUNDS)).toMatchObject({ bound: 'nodes' });
    expect(exceededBound([nested(65)], GENERAL_VALUE_BOUNDS)).toMatchObject({ bound: 'depth' });
  });
});

describe('§type-expressions', () => {
  it.each([
    'Nothing',
    'Result<Deployment>',
    'Values<Int>',
    'List<List<String>>',
    'Environment',
    '_x1',
    'Result<Values<T>>',
  ])('reads %s', (expression) => {
    expect(parseTypeExpression(expression)).toBeDefined();
  });

  it.each([
    ...[
      '',
      ' Int',
      'Int ',
      'List <Int>',
      'List<>',
      'List<Int',
      'List<Int>>',
      'Int<Int>',
      'a-b',
      '1a',
      'List<Int>x',
      '<Int>',
    ],
    ...['Values', 'Result', `${'List<'.repeat(20)}Int${'>'.repeat(20)}`, 'x'.repeat(257), '>'.repeat(200_000)],
  ])('reads no type in %j', (expression) => {
    expect(parseTypeExpression(expression)).toBeUndefined();
  });

  it('checks the kinds that have names, the items of lists, and nothing else', () => {
    const fits = (value: TaggedValue, expression: string): boolean => {
      const type = parseTypeExpression(expression);
      return type !== undefined && isOfType(value, type);
    };
    const one: TaggedValue = { type: 'int', value: 1n };
    expect(fits(one, 'Int')).toBe(true);
    expect(fits(one, 'UInt')).toBe(false);
    expect(fits(one, 'Deployment')).toBe(true);
    expect(fits(one, 'Result<Int>')).toBe(true);
    expect(fits(one, 'Result<String>')).toBe(false);
    expect(fits({ type: 'list', value: [one] }, 'List<Int>')).toBe(true);
    expect(fits({ type: 'list', value: [one] }, 'List<String>')).toBe(false);
    for (const [tag, name] of Object.entries(DECLARED_TYPES)) expect(fits(one, name)).toBe(tag === 'int');
  });
});

describe('§declared-values', () => {
  const declared = (value: TaggedValue, expression: string): TaggedValue => {
    const type = parseTypeExpression(expression);
    if (type === undefined) throw new Error(`${expression} is no type`);
    return declaredValue(value, type, 'json');
  };
  const name = fc.constantFrom(...Object.values(DECLARED_TYPES), 'Deployment');
  const expression = fc.oneof(
    name,
    name.map((item) => `List<${item}>`),
    name.map((item) => `Result<List<List<${item}>>>`),
  );

  it.each<readonly [string, TaggedValue, TaggedValue]>([
    ['UInt', { type: 'int', value: 0n }, { type: 'uint', value: 0n }],
    ['UInt', { type: 'int', value: 2n ** 63n - 1n }, { type: 'uint', value: 2n ** 63n - 1n }],
    ['Decimal', { type: 'int', value: -(2n ** 63n) }, { type: 'decimal', value: '-9223372036854775808' }],
    ['Decimal', { type: 'uint', value: 2n ** 64n - 1n }, { type: 'decimal', value: '18446744073709551615' }],
    ['Decimal', { type: 'string', value: '0.10' }, { type: 'decimal', value: '0.10' }],
    ['Path', { type: 'string', value: '' }, { type: 'path', value: '' }],
    ['DateTime', { type: 'string', value: 'now' }, { type: 'date_time', value: 'now' }],
    ['Pattern', { type: 'string', value: '*' }, { type: 'pattern', value: '*' }],
    ['Duration', { type: 'string', value: '0ns' }, { type: 'duration', value: { nanoseconds: 0n } }],
    ['Size', { type: 'string', value: '18446744073709551615B' }, { type: 'size', value: { bytes: 2n ** 64n - 1n } }],
    [
      'Result<List<List<UInt>>>',
      { type: 'list', value: [{ type: 'list', value: [{ type: 'int', value: 1n }] }] },
      { type: 'list', value: [{ type: 'list', value: [{ type: 'uint', value: 1n }] }] },
    ],
    [
      'Size',
      { type: 'record', value: new Map([['bytes', { type: 'string', value: '18446744073709551615' }]]) },
      { type: 'size', value: { bytes: 2n ** 64n - 1n } },
    ],
  ])('make %s of plain data', (type, plain, value) => {
    expect(declared(plain, type)).toEqual(value);
  });

  it.each<readonly [string, TaggedValue]>([
    ['UInt', { type: 'int', value: -1n }],
    ['UInt', { type: 'decimal', value: '1.0' }],
    ['UInt', { type: 'string', value: '1' }],
    ['Int', { type: 'uint', value: 2n ** 63n }],
    ['Int', { type: 'decimal', value: '1.0' }],
    ['Int', { type: 'string', value: '1' }],
    ['Bool', { type: 'string', value: 'true' }],
    ['String', { type: 'int', value: 1n }],
    ['Decimal', { type: 'string', value: '1,5' }],
    ['Decimal', { type: 'bool', value: true }],
    ['Path', { type: 'pattern', value: '*' }],
    ['Duration', { type: 'string', value: '1s' }],
    ['Duration', { type: 'string', value: '01ns' }],
    ['Duration', { type: 'string', value: 'ns' }],
    ['Duration', { type: 'int', value: 1n }],
    ['Size', { type: 'string', value: '-1B' }],
    ['Size', { type: 'string', value: '1.5B' }],
    ['Size', { type: 'string', value: '18446744073709551616B' }],
    ['Record', { type: 'list', value: [] }],
    ['List', { type: 'int', value: 1n }],
    ['constructor', { type: 'string', value: 'x' }],
  ])('leave alone what is no %s', (type, value) => {
    expect(declared(value, type)).toBe(value);
  });

  it('leave alone what has the type, whatever it is, and settle at once', () => {
    fc.assert(
      fc.property(tagged, expression, (value, text) => {
        const type = parseTypeExpression(text);
        const read = declared(value, text);
        if (type !== undefined && isOfType(value, type)) expect(read).toEqual(value);
        expect(declared(read, text)).toEqual(read);
      }),
    );
  });

  it('print as the data that they were read from, but for the quotes of a number', () => {
    const unquoted = (value: TaggedValue): string => plainJsonText(value).replaceAll('"', '');
    const amount = fc
      .tuple(fc.oneof(u64, i64), fc.constantFrom('', '.50', 'ns', 'B', 'e3'))
      .map(([digits, unit]): TaggedValue => ({ type: 'string', value: `${digits}${unit}` }));
    const item = fc.oneof(tagged, amount);
    const plain = fc.oneof(
      item,
      fc.array(item, { maxLength: 3 }).map((value): TaggedValue => ({ type: 'list', value })),
    );
    fc.assert(
      fc.property(plain, expression, (value, text) => {
        expect(unquoted(declared(value, text))).toBe(unquoted(value));
      }),
    );
  });
});
