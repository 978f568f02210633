import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assertJsonSchema,
  assertJsonSchemaInstance,
  InvalidJsonSchemaInstanceError,
  validateJsonSchemaInstance,
} from './validate-json-schema-instance.ts';

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
};

const keywordsOf = (schema: unknown, value: unknown): readonly string[] =>
  validateJsonSchemaInstance(schema, value).errors.map(({ keyword }) => keyword);

const caught = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

describe('§validator-dynamic a value is judged by a schema', () => {
  it('with a result that has an error exactly when it is invalid', () => {
    expect(validateJsonSchemaInstance({ type: 'string' }, 'a')).toEqual({ valid: true, errors: [] });
    expect(validateJsonSchemaInstance({ properties: { 'a/b': { maxLength: 2 } } }, { 'a/b': 'abc' })).toEqual({
      valid: false,
      errors: [
        {
          keyword: 'maxLength',
          instanceLocation: '/a~1b',
          keywordLocation: '#/properties/a~1b/maxLength',
          error: expect.any(String),
        },
      ],
    });
  });

  it('and where a member is not allowed, the error points to it', () => {
    const schema = { items: { additionalProperties: false, propertyNames: { maxLength: 3 } } };
    expect(validateJsonSchemaInstance(schema, [{}, { a: 1 }]).errors[0]?.instanceLocation).toBe('/1/a');
    expect(validateJsonSchemaInstance({ unevaluatedItems: false }, [1]).errors[0]?.instanceLocation).toBe('/0');
    expect(
      validateJsonSchemaInstance({ propertyNames: { maxLength: 3 } }, { long: 1 }).errors[0]?.instanceLocation,
    ).toBe('/long');
  });

  it('the assertion gives the very same value back, or throws what the validation found', () => {
    const value = { a: 1 };
    expect(assertJsonSchemaInstance('label', { type: 'object' }, value)).toBe(value);
    const error = caught(() => assertJsonSchemaInstance('action ping input', { type: 'string' }, value));
    expect(error).toBeInstanceOf(InvalidJsonSchemaInstanceError);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      name: 'InvalidJsonSchemaInstanceError',
      message: expect.stringMatching(/^action ping input: /),
      errors: validateJsonSchemaInstance({ type: 'string' }, value).errors,
    });
  });

  it('and never repeats the value', () => {
    const error = caught(() =>
      assertJsonSchemaInstance('x', { properties: { key: { pattern: '^a' } } }, { key: 'hunter2' }),
    );
    expect(JSON.stringify([String(error), error])).not.toContain('hunter2');
  });

  it('that is not JSON, with the rule json-model', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    const reading = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('secret');
      },
    });
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const values = [
      undefined,
      () => 1,
      Symbol('a'),
      1n,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      cycle,
      reading,
      revoked.proxy,
      { a: undefined },
    ];
    for (const value of values) expect(keywordsOf(true, value)).toEqual(['json-model']);
  });

  it('that is text with surrogates alone, or a huge number', () => {
    expect(keywordsOf({ maxLength: 1, minLength: 1 }, '\ud800')).toEqual([]);
    expect(keywordsOf({ type: 'integer', minimum: 1e300 }, 1e308)).toEqual([]);
  });
});

describe('§json-schema-refusal a schema that cannot be used is refused', () => {
  it.each<[string, unknown, string, string]>([
    ['as no schema', null, 'json-schema-model', '#'],
    ['as no schema either', [], 'json-schema-model', '#'],
    ['as a text', '{}', 'json-schema-model', '#'],
    ['as not JSON', { const: undefined }, 'json-schema-model', '#/const'],
    ['as of another draft', { $schema: 'http://json-schema.org/draft-07/schema#' }, 'json-schema-dialect', '#'],
    ['as of another draft inside', { items: { $schema: 'urn:own' } }, 'json-schema-dialect', '#/items'],
    ['by a wrong type', { properties: { a: { type: 'text' } } }, 'json-schema-form', '#/properties/a/type'],
    ['by a wrong number', { items: { minLength: -1 } }, 'json-schema-form', '#/items/minLength'],
    ['by a schema that is none', { allOf: [{}, 3] }, 'json-schema-form', '#/allOf/1'],
    ['by an empty list', { anyOf: [] }, 'json-schema-form', '#/anyOf'],
    ['by a list of an older draft', { items: [{}] }, 'json-schema-form', '#/items'],
    [
      'by a wrong definition that nothing uses',
      { $defs: { a: { required: 'a' } } },
      'json-schema-form',
      '#/$defs/a/required',
    ],
    ['by a pattern', { properties: { a: { pattern: '(' } } }, 'json-schema-pattern', '#/properties/a/pattern'],
    ['by a pattern for names', { patternProperties: { '(a)\\1': {} } }, 'json-schema-pattern', '#/patternProperties'],
  ])('%s', (_, schema, keyword, keywordLocation) => {
    const { errors } = validateJsonSchemaInstance(schema, null);
    expect(errors).toEqual([{ keyword, keywordLocation, instanceLocation: '', error: expect.any(String) }]);
    expect(caught(() => assertJsonSchema('the label', schema))).toMatchObject({
      name: 'InvalidJsonSchemaInstanceError',
      message: expect.stringMatching(/^the label: /),
      errors,
    });
    expect(caught(() => assertJsonSchemaInstance('the label', schema, null))).toMatchObject({ errors });
  });

  it('and one that can be used is not', () => {
    for (const schema of [
      true,
      false,
      {},
      { $schema: 'https://json-schema.org/draft/2020-12/schema#' },
      { unknown: 1 },
    ])
      expect(assertJsonSchema('label', schema)).toBeUndefined();
  });
});

describe('§json-schema-compilation compiling', () => {
  it('changes neither the schema nor the value, and needs no right to', () => {
    const schema = frozen({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { default: 1, type: 'integer' } } });
    const value = frozen({ b: [{ c: 1 }] });
    const before = JSON.stringify([schema, value]);
    expect(keywordsOf(schema, value)).toEqual([]);
    expect(JSON.stringify([schema, value])).toBe(before);
  });

  it('leaves every value at random as it was', () => {
    const schema = {
      anyOf: [{ properties: { a: { default: 1 } } }, { uniqueItems: true }],
      unevaluatedProperties: true,
    };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = structuredClone(value);
        const once = validateJsonSchemaInstance(schema, frozen(value));
        expect(value).toEqual(before);
        expect(validateJsonSchemaInstance(schema, value)).toEqual(once);
      }),
    );
  });

  it('happens once for an object, from a private copy', () => {
    const schema = { type: 'string' };
    expect(keywordsOf(schema, 'a')).toEqual([]);
    schema.type = 'null';
    expect(keywordsOf(schema, 'a')).toEqual([]);
    expect(keywordsOf({ ...schema }, 'a')).toEqual(['type']);
  });

  it('reads each member once and never calls what it finds', () => {
    let reads = 0;
    const schema = Object.defineProperty({ toJSON: () => 'never' }, 'type', {
      enumerable: true,
      get: () => {
        reads += 1;
        return 'string';
      },
    });
    expect(keywordsOf(Object.defineProperty(schema, 'toJSON', { enumerable: false }), 1)).toEqual(['type']);
    expect(reads).toBe(1);
  });
});
