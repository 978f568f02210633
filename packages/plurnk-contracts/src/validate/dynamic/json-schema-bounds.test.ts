import { describe, expect, it } from 'vitest';
import {
  PATTERN_STATES_LIMIT,
  SCHEMA_DEPTH_LIMIT,
  SCHEMA_TEXT_LIMIT,
  SCHEMA_VALUES_LIMIT,
  VALIDATION_DEPTH_LIMIT,
} from '../../limits.ts';
import { validateJsonSchemaInstance } from './validate-json-schema-instance.ts';
import { WorkAllowance, WorkExhausted } from './work-allowance.ts';

const verdict = (schema: unknown, value: unknown): string => {
  const { valid, errors } = validateJsonSchemaInstance(schema, value);
  return valid ? 'valid' : errors.map(({ keyword }) => keyword).join();
};

/** `levels` schemas around one another. */
const nested = (levels: number, around: (inner: unknown) => unknown, core: unknown = { type: 'string' }): unknown => {
  let schema = core;
  for (let level = 0; level < levels; level += 1) schema = around(schema);
  return schema;
};

/** Definitions each of which asks the next one twice. */
const doubling = (levels: number, keyword: string): unknown => {
  const twice = (level: number): unknown => {
    const next = { $ref: `#/$defs/d${level + 1}` };
    return { [keyword]: [next, next] };
  };
  const definitions = Array.from({ length: levels }, (_, level) => [`d${level}`, twice(level)] as const);
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(definitions), [`d${levels}`]: { type: 'string' } } };
};

describe('§json-schema-size a schema is compiled up to a limit', () => {
  it('of values', () => {
    const sized = (values: number): unknown => ({ enum: Array.from({ length: values - 2 }, (_, index) => index) });
    expect(verdict(sized(SCHEMA_VALUES_LIMIT), 0)).toBe('valid');
    expect(verdict(sized(SCHEMA_VALUES_LIMIT + 1), 0)).toBe('json-schema-size');
  });

  it('of text, names included', () => {
    const sized = (units: number): unknown => ({ title: 'x'.repeat(units - 'title'.length) });
    expect(verdict(sized(SCHEMA_TEXT_LIMIT), 0)).toBe('valid');
    expect(verdict(sized(SCHEMA_TEXT_LIMIT + 1), 0)).toBe('json-schema-size');
    expect(verdict({ ['x'.repeat(SCHEMA_TEXT_LIMIT)]: '' }, 0)).toBe('valid');
    expect(verdict({ ['x'.repeat(SCHEMA_TEXT_LIMIT)]: 'y' }, 0)).toBe('json-schema-size');
  });

  it('of depth', () => {
    const deep = (levels: number): unknown => nested(levels - 1, (items) => ({ items }), true);
    expect(verdict(deep(SCHEMA_DEPTH_LIMIT), 0)).toBe('valid');
    expect(verdict(deep(SCHEMA_DEPTH_LIMIT + 1), 0)).toBe('json-schema-size');
  });

  it('and a part that stands in several places counts in each', () => {
    expect(
      verdict(
        nested(60, (inner) => ({ anyOf: [inner, inner] })),
        1,
      ),
    ).toBe('json-schema-size');
  });

  it('far beyond it without a fault of the stack', () => {
    expect(
      verdict(
        nested(100_000, (items) => ({ items })),
        1,
      ),
    ).toBe('json-schema-size');
  });

  it('of pointers: long names around many schemas', () => {
    const wide = (schemas: number): unknown => ({
      $defs: { ['n'.repeat(1_000_000)]: { allOf: Array.from({ length: schemas }, () => true) } },
    });
    expect(verdict(wide(20), 1)).toBe('valid');
    expect(verdict(wide(40), 1)).toBe('json-schema-size');
  });

  it('of patterns, all of a schema together', () => {
    const patterns = {
      a: { pattern: `^a{${PATTERN_STATES_LIMIT / 2}}$` },
      b: { pattern: `^b{${PATTERN_STATES_LIMIT / 2}}$` },
    };
    expect(verdict({ properties: { a: patterns.a } }, {})).toBe('valid');
    expect(verdict({ properties: patterns }, {})).toBe('json-schema-pattern');
  });
});

describe('§json-schema-work judging ends after a bounded amount of work', () => {
  it.each(['anyOf', 'oneOf', 'allOf'])('with 60 levels of %s inside each other', (keyword) => {
    const schema = nested(60, (inner) => ({ [keyword]: [inner, keyword === 'allOf' ? true : { type: 'null' }] }));
    expect(verdict(schema, 'text')).toBe('valid');
    expect(verdict(schema, 1)).not.toBe('valid');
  });

  it.each([
    ['anyOf', 1],
    ['oneOf', 1],
    ['allOf', 'text'],
  ])('with 60 levels of %s that each ask twice', (keyword, value) => {
    expect(verdict(doubling(60, keyword), value)).toBe('json-schema-work');
  });

  it('with few levels that each ask twice it is an answer', () => {
    expect(verdict(doubling(10, 'anyOf'), 1)).toBe('anyOf');
    expect(verdict(doubling(10, 'allOf'), 'text')).toBe('valid');
  });

  it('with a value whose parts stand in several places', () => {
    const value = nested(60, (inner) => [inner, inner], 1);
    expect(verdict({ items: { $ref: '#' } }, value)).toBe('json-schema-work');
    expect(verdict({ uniqueItems: true }, [value])).toBe('json-schema-work');
    expect(verdict({ const: [] }, value)).toBe('json-schema-work');
    expect(verdict({}, value)).toBe('valid');
  });

  it.each(['^(a+)+$', '(a|a)*b', '(.*)*,(.*)*,', '([a-z]+)*\\d'])(
    'with the pattern %s, in a value or in a name',
    (pattern) => {
      const text = `${'a'.repeat(50_000)}!`;
      expect(verdict({ pattern }, text)).toBe('pattern');
      expect(verdict({ patternProperties: { [pattern]: false } }, { [text]: 1 })).toBe('valid');
    },
  );

  it('with a large list of distinct objects', () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'same' }));
    expect(verdict({ uniqueItems: true }, items)).toBe('valid');
    expect(verdict({ uniqueItems: true }, [...items, { text: 'same', index: 7 }])).toBe('uniqueItems');
  });

  it('with a list of scalars that only look alike', () => {
    const alike = [1, '1', true, 'true', null, 'null', '"1"', [], '[]', {}, '{}', 0];
    expect(verdict({ uniqueItems: true }, alike)).toBe('valid');
    for (const again of [...alike, -0]) expect(verdict({ uniqueItems: true }, [...alike, again])).toBe('uniqueItems');
  });

  it('with a long list that many values ask for again', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`);
    const rows = Array.from({ length: 20_000 }, () => ({}));
    expect(verdict({ items: { dependentRequired: { a: names } } }, rows)).toBe('json-schema-work');
  });

  it('as deep as schemas may be inside each other', () => {
    // Each level takes the schema itself and the reference to it.
    const list = (length: number): unknown => nested(length, (next) => ({ next }), {});
    const schema = { properties: { next: { $ref: '#' } } };
    const levels = VALIDATION_DEPTH_LIMIT / 2 - 1;
    expect(verdict(schema, list(levels))).toBe('valid');
    expect(verdict(schema, list(levels + 1))).toBe('json-schema-work');
    expect(verdict(schema, list(100_000))).toBe('json-schema-work');
  });

  it.each([
    ['members', { additionalProperties: { $ref: '#' }, unevaluatedProperties: false }, (inner: unknown) => ({ inner })],
    ['members by pattern', { patternProperties: { '': { $ref: '#' } } }, (inner: unknown) => ({ inner })],
    ['items', { contains: { $ref: '#' }, minContains: 0, unevaluatedItems: true }, (inner: unknown) => [inner]],
  ])('as deep in %s, also for a caller who has used up most of the stack', (_, schema, around) => {
    const value = nested(VALIDATION_DEPTH_LIMIT / 2 - 1, around, around(0));
    // Each level of this has used some of the stack when it asks.
    const verdictBelow = (): string => {
      try {
        return verdictBelow();
      } catch {
        return verdict(structuredClone(schema), value);
      }
    };
    expect(verdict(schema, value)).toBe('json-schema-work');
    expect(verdictBelow()).toMatch(/^json-schema-(work|size)$/);
  });

  it('and says nothing about a deep value that no schema looks into', () => {
    expect(
      verdict(
        { type: 'object' },
        nested(100_000, (next) => ({ next }), {}),
      ),
    ).toBe('valid');
  });

  it('counted in units: as many as allowed, and not one more', () => {
    const allowance = new WorkAllowance(3);
    allowance.spend(3);
    expect(() => allowance.spend(1)).toThrow(WorkExhausted);
  });
});
