import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Validator } from '../index.ts';
import { JSON_MODEL_DEPTH_LIMIT, JSON_MODEL_VALUES_LIMIT } from '../limits.ts';
import { jsonSnapshot } from './json-snapshot.ts';

/** A Notice is open, so anything may stand in a further member of it. */
const noticeWith = (member: unknown) => ({ source: 'engine', kind: 'x', level: 'info', member });

const keywordsOf = (value: unknown): readonly string[] =>
  Validator.validateNotice(value).errors.map(({ keyword, instanceLocation }) => `${keyword} ${instanceLocation}`);

const nested = (levels: number, innermost: unknown = 1): unknown => {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

describe('what is JSON', () => {
  it.each([
    ['undefined', undefined],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
    ['not a number', Number.NaN],
    ['an infinity', Number.NEGATIVE_INFINITY],
    ['a hole in a list', Array(1)],
  ])('§wire-json-model refuses %s wherever it stands', (_what, value) => {
    const at = Array.isArray(value) ? '/0' : '';
    expect(keywordsOf(value)).toEqual([`json-model ${at}`]);
    expect(keywordsOf(noticeWith(value))).toEqual([`json-model /member${at}`]);
    expect(keywordsOf(noticeWith([{ 'a/b~c': value }]))).toEqual([`json-model /member/0/a~1b~0c${at}`]);
  });

  it('§wire-json-model refuses a value that contains itself, and takes one that stands in several places', () => {
    const cycle: Record<string, unknown> = {};
    cycle['a'] = [cycle];
    expect(keywordsOf(noticeWith(cycle))).toEqual(['json-model /member/a/0']);
    const shared = { a: 1 };
    expect(keywordsOf(noticeWith([shared, shared, [shared]]))).toEqual([]);
  });

  it('§wire-json-model looks once at a part that stands in very many places', () => {
    let doubled: unknown = 'x';
    for (let level = 0; level < 200; level += 1) doubled = [doubled, doubled];
    expect(keywordsOf(noticeWith(doubled))).toEqual([]);
  });

  it('§wire-json-model answers for a value of 100,000 levels, valid or not', () => {
    expect(keywordsOf(noticeWith(nested(100_000)))).toEqual([]);
    expect(Validator.validateNotice(noticeWith(nested(100_000, Number.NaN))).valid).toBe(false);
    expect(() => Validator.assertLoopFlags(nested(100_000))).toThrow('invalid LoopFlags: ');
  });

  it('§wire-json-model answers at the limit of depth and one past it', () => {
    expect(jsonSnapshot(nested(JSON_MODEL_DEPTH_LIMIT)).isJson).toBe(true);
    expect(jsonSnapshot(nested(JSON_MODEL_DEPTH_LIMIT + 1)).isJson).toBe(false);
  });

  it('§wire-json-model answers at the limit of values and one past it', () => {
    expect(jsonSnapshot(Array(JSON_MODEL_VALUES_LIMIT - 1).fill(0)).isJson).toBe(true);
    expect(jsonSnapshot(Array(JSON_MODEL_VALUES_LIMIT).fill(0)).isJson).toBe(false);
    expect(jsonSnapshot(new Array(2 ** 32 - 1)).isJson).toBe(false);
  });

  it('§wire-json-model ends for a value that goes on for ever', () => {
    const endless = (): object => ({
      get next() {
        return endless();
      },
    });
    expect(jsonSnapshot(endless()).isJson).toBe(false);
  });

  it('§wire-json-model counts own enumerable members with text names alone', () => {
    const inherited = Object.create({ mode: 'act' }, { auto: { value: false, enumerable: false } });
    Object.assign(inherited, { noWeb: false, noInteraction: false, noProposals: false, [Symbol('x')]: 1 });
    const missing = Validator.validateLoopFlags(inherited);
    expect(missing.errors.map(({ error }) => error)).toEqual(['needs the member "mode"']);
    expect(Validator.validateLoopFlags(Object.assign(inherited, { mode: 'act' })).valid).toBe(false);
  });

  it('§wire-json-model takes the names of the object prototype for ordinary names', () => {
    const entry = (name: string) =>
      JSON.parse(
        `{"status":200,"entry":{"entryId":1,"target":"t","channels":{"${name}":{"content":"","contentOffset":0,` +
          '"contentLength":0,"mimetype":"m","weight":0,"state":"static"}}}}',
      );
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(Validator.validateEntryReadResult(entry(name)).valid).toBe(true);
      expect(Validator.validateSkillDefinition(JSON.parse(`{"name":"a","scope":"global","${name}":1}`)).errors).toEqual(
        [expect.objectContaining({ keyword: 'additionalProperties', instanceLocation: `/${name}` })],
      );
    }
    const broken = JSON.parse('{"__proto__":{"content":1}}');
    const result = Validator.validateEntryReadResult({
      status: 200,
      entry: { entryId: 1, target: 't', channels: broken },
    });
    expect(result.valid).toBe(false);
    const twice = { name: 'a', transport: 'stdio', command: 'c', tools: ['__proto__', '__proto__'] };
    expect(Validator.validateMcpServerDefinition(twice).errors[0]).toMatchObject({ keyword: 'uniqueItems' });
  });

  it('§wire-integers takes an integer for what it is worth, however it was written', () => {
    const at = (offset: string) => Validator.validateModelCatalogQuery(JSON.parse(`{"offset":${offset}}`)).valid;
    for (const offset of ['2.0', '2e0', '0', '-0', '9007199254740991']) expect(at(offset)).toBe(true);
    for (const offset of ['2.5', '-1', '9007199254740992', '1e400', '123456789012345678901234567890'])
      expect(at(offset)).toBe(false);
  });

  it('§wire-json-model counts an unpaired surrogate as one character', () => {
    expect(Validator.validateModelCatalogQuery({ search: '\ud83d\ude00'.repeat(256) }).valid).toBe(true);
    expect(Validator.validateModelCatalogQuery({ search: '\ud83d'.repeat(257) }).valid).toBe(false);
    expect(keywordsOf(noticeWith('\ud800'))).toEqual([]);
  });
});

describe('values that act', () => {
  const thrower = (): never => {
    throw new Error('secret');
  };

  it('§validator-purity reads an accessor once, and calls one that throws no JSON', () => {
    let reads = 0;
    const flags = {
      get mode() {
        reads += 1;
        return reads === 1 ? 'act' : 7;
      },
      auto: false,
      noWeb: false,
      noInteraction: false,
      noProposals: false,
    };
    expect(Validator.validateLoopFlags(flags).valid).toBe(true);
    expect(reads).toBe(1);
    const failing = Object.defineProperty({ ...flags }, 'auto', { get: thrower, enumerable: true });
    const { errors } = Validator.validateLoopFlags(failing);
    expect(errors).toEqual([expect.objectContaining({ keyword: 'json-model', instanceLocation: '/auto' })]);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });

  it('§validator-agreement answers for proxies that refuse, lie or are revoked', () => {
    const { proxy: revoked, revoke } = Proxy.revocable({}, {});
    revoke();
    const traps: readonly ProxyHandler<object>[] = [
      { ownKeys: thrower },
      {
        get: thrower,
        ownKeys: () => ['mode'],
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      },
      { getOwnPropertyDescriptor: thrower, ownKeys: () => ['mode'] },
      { getPrototypeOf: thrower },
    ];
    for (const value of [revoked, ...traps.map((trap) => new Proxy({}, trap))]) {
      expect(Validator.validateLoopFlags(value).valid).toBe(false);
      expect(Validator.validateLoopFlags([value]).valid).toBe(false);
      expect(() => Validator.assertLoopFlags(value)).toThrow('invalid LoopFlags: ');
    }
  });

  it('§wire-json-model copies every JSON value to an equal one that shares nothing with it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const snapshot = jsonSnapshot(value);
        expect(snapshot).toEqual({ isJson: true, value });
        if (snapshot.isJson && typeof value === 'object' && value !== null) expect(snapshot.value).not.toBe(value);
      }),
    );
  });

  it('§wire-json-model tells JSON from the rest as writing and reading it back does', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (value) => {
        const snapshot = jsonSnapshot(value);
        if (snapshot.isJson) expect(jsonSnapshot(JSON.parse(JSON.stringify(snapshot.value))).isJson).toBe(true);
        else expect(snapshot.at === '' || snapshot.at.startsWith('/')).toBe(true);
      }),
    );
  });
});
