import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import checksumVectors from '../../../../vectors/agent/checksums.json' with { type: 'json' };
import { QuirlError } from '../error/shell-error.ts';
import { JSON_DEPTH_LIMIT } from '../limits.ts';
import { kilnFire } from '../testing/sample-catalog.ts';
import { canonicalJson } from './canonical-json.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('§canonical-json', () => {
  it('gives the record that the hash vectors are of', () => {
    const record = checksumVectors.vectors.find(({ id }) => id === 'checksum-record');
    expect(canonicalJson(kilnFire)).toBe(record?.input);
  });

  it('writes members in insertion order without white space, and keeps nulls', () => {
    expect(canonicalJson({ b: null, a: [true, { z: 'é', y: 3 }], c: [] })).toBe(
      '{"b":null,"a":[true,{"z":"é","y":3}],"c":[]}',
    );
  });

  it('writes the keys of a 32-bit map in numeric order, negative ones too', () => {
    expect(canonicalJson({ '10': 'd', '-1': 'b', '2': 'c', '-12': 'a' })).toBe('{"-12":"a","-1":"b","2":"c","10":"d"}');
    expect(canonicalJson({ nested: [{ '0': 'zero', '-1': 'minus' }] })).toBe('{"nested":[{"-1":"minus","0":"zero"}]}');
  });

  it('keeps an object in insertion order when only some of its keys are decimals', () => {
    expect(canonicalJson({ name: 1, '-1': 2 })).toBe('{"name":1,"-1":2}');
    expect(canonicalJson({ '-1': 2, '-0': 1, '-01': 3 })).toBe('{"-1":2,"-0":1,"-01":3}');
  });

  it('writes the keys of a Map in code-point order', () => {
    const map = new Map([
      ['10', 1],
      ['2', 2],
      ['\u{1f980}', 3],
      ['\ufffd', 4],
      ['1', 5],
    ]); // prettier-ignore
    expect(canonicalJson(map)).toBe('{"1":5,"10":1,"2":2,"\ufffd":4,"\u{1f980}":3}');
  });

  it('escapes exactly the seven short forms and the other controls below U+0020', () => {
    expect(canonicalJson('"\\\b\t\n\f\r\u0000\u001f/\u007f\u009b\u2028\u2029é🦀')).toBe(
      '"\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f/\u007f\u009b\u2028\u2029é🦀"',
    );
  });

  it('writes integers exactly, up to the extremes of 64 bits', () => {
    expect(canonicalJson([0, -0, -5, Number.MAX_SAFE_INTEGER, 18_446_744_073_709_551_615n, 0n, -3n])).toBe(
      '[0,0,-5,9007199254740991,18446744073709551615,0,-3]',
    );
  });

  it.each([
    ['a fraction', 1.5],
    ['not a number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['an unsafe number', 2 ** 53],
    ['undefined', { member: undefined }],
    ['a hole', [undefined]],
    ['a function', { toJSON: () => 'x' }],
    ['a date', new Date(0)],
    ['a symbol', Symbol('x')],
    ['an unpaired surrogate', { text: 'a\ud800' }],
    ['an unpaired surrogate beside a bigint', { text: '\udc00', number: 1n }],
    ['an unpaired surrogate in a key', { 'x\ud800': 1 }],
    ['an unpaired surrogate in the key of a map', new Map([['\ud800', 1]])],
    ['a fraction in a map', new Map([['x', 0.5]])],
    ['a map key that is no text', new Map([[1, 'x']])],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(QuirlError);
  });

  it('accepts text that only looks like an escaped surrogate', () => {
    expect(canonicalJson('\\ud800')).toBe('"\\\\ud800"');
  });

  it('admits nesting up to the limit, and refuses one level more and any cycle', () => {
    expect(canonicalJson(nested(JSON_DEPTH_LIMIT))).toContain('core');
    expect(() => canonicalJson(nested(JSON_DEPTH_LIMIT + 1))).toThrow(QuirlError);
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(() => canonicalJson(cycle)).toThrow(QuirlError);
  });

  it('gives any value the same bytes on the fast and on the general way', () => {
    const value = fc.jsonValue({ depthSize: 'small', noUnicodeString: false }).filter(isWhole);
    fc.assert(
      fc.property(value, (plain) => {
        // A bigint anywhere forces the general way.
        const both = canonicalJson([plain, 1n]);
        expect(both).toBe(`[${canonicalJson(plain)},1]`);
        expect(JSON.parse(canonicalJson(plain))).toEqual(JSON.parse(JSON.stringify(plain)));
      }),
    );
  });
});

const isWhole = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (Array.isArray(value)) return value.every(isWhole);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole);
};
