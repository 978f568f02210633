import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateJsonSchemaInstance } from './validate-json-schema-instance.ts';

const names = fc.constantFrom('a', 'b', 'c');

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 1.5, -3, '', 'a', 'ab', 'ba'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const instances = fc.array(values, { minLength: 3, maxLength: 8 });

const schemas = fc.letrec<{ schema: object | boolean }>((tie) => {
  const schema = tie('schema');
  const several = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(names, schema, { maxKeys: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<object | boolean>(
        true,
        false,
        {},
        { type: 'string' },
        { type: ['number', 'null'] },
        { const: 1 },
        { minimum: 1 },
      ),
      fc.constantFrom<object>(
        { required: ['a'] },
        { maxItems: 1 },
        { pattern: '^a' },
        { enum: ['a', 0, [1]] },
        { multipleOf: 1.5 },
      ),
      fc.record(
        {
          properties: map,
          additionalProperties: schema,
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b|c'), schema, { maxKeys: 2 }),
          propertyNames: fc.constantFrom<unknown>({ maxLength: 1 }, { enum: ['a', 'b'] }),
          prefixItems: several,
          items: schema,
          contains: schema,
          minContains: fc.integer({ min: 0, max: 2 }),
          uniqueItems: fc.boolean(),
          allOf: several,
          anyOf: several,
          oneOf: several,
          not: schema,
          if: schema,
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: schema,
          else: schema,
          dependentSchemas: map,
          unevaluatedItems: schema,
          unevaluatedProperties: schema,
          $ref: fc.constantFrom('#/$defs/one', '#/$defs/two'),
        },
        { requiredKeys: [] },
      ),
    ),
  };
}).schema;

describe('§validator-dynamic another implementation gives the same answers', () => {
  it('on schemas and values at random', () => {
    let judged = 0;
    fc.assert(
      fc.property(schemas, schemas, schemas, instances, (root, one, two, samples) => {
        const schema = typeof root === 'object' ? { ...root, $defs: { one, two } } : root;
        // The other one would not end on a schema that refers to itself at the same value.
        if (validateJsonSchemaInstance(schema, null).errors[0]?.keyword === 'json-schema-reference') return;
        const other = new Validator(schema, '2020-12');
        judged += samples.length;
        for (const value of samples)
          expect([schema, value, validateJsonSchemaInstance(schema, value).valid]).toEqual([
            schema,
            value,
            other.validate(value).valid,
          ]);
      }),
      { numRuns: 150 },
    );
    expect(judged).toBeGreaterThan(200);
  });
});
