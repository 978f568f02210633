import { describe, expect, it } from 'vitest';
import { validateJsonSchemaInstance } from './validate-json-schema-instance.ts';

const isValid = (schema: unknown, value: unknown): boolean => validateJsonSchemaInstance(schema, value).valid;

/** A schema, values that it admits, and values that it does not. */
type Case = readonly [says: string, schema: unknown, admitted: readonly unknown[], refused: readonly unknown[]];

const own = (text: string): unknown => JSON.parse(text);

const cases: readonly Case[] = [
  ['true and false', true, [1, null, {}], []],
  ['false admits nothing', false, [], [1, null, {}]],
  ['type of one name', { type: 'integer' }, [1, 2.0, -0, 1e300], [1.5, '1', null, true, []]],
  ['type of several names', { type: ['null', 'object'] }, [null, {}], [[], 0, '']],
  ['const of a list', { const: [1, { a: 2 }] }, [[1, { a: 2 }]], [[1, { a: 3 }], [1], { 0: 1 }, 'x']],
  ['const of an object, in any order', { const: { a: 1, b: 2 } }, [{ b: 2, a: 1 }], [{ a: 1 }, { a: 1, b: 2, c: 3 }]],
  ['const of zero', { const: 0 }, [0, -0], [false, null, '', '0', []]],
  [
    'const with names of every object',
    { const: own('{"__proto__":1,"valueOf":2,"constructor":3}') },
    [own('{"constructor":3,"valueOf":2,"__proto__":1}')],
    [{}, own('{"valueOf":2,"constructor":3}')],
  ],
  [
    'enum',
    { enum: [1, 'a', null, [2], { b: [] }] },
    [1, 'a', null, [2], { b: [] }],
    [2, 'b', false, [], { b: {} }, undefined],
  ],
  ['multipleOf of fractions', { multipleOf: 0.01 }, [0.07, 4.35, 1.1, 0, -0.03, 5], [0.075, 1.001]],
  ['multipleOf far apart', { multipleOf: 1e-8 }, [12391239123, 1e300], [1e-9]],
  ['multipleOf of huge numbers', { multipleOf: 0.123456789 }, [0], [1e308]],
  ['limits of numbers', { minimum: 1, exclusiveMaximum: 3 }, [1, 2.9, '9'], [0.9, 3]],
  ['limits of numbers, the other way', { exclusiveMinimum: 1, maximum: 3 }, [1.1, 3], [1, 3.1]],
  ['lengths in code points', { minLength: 2, maxLength: 3 }, ['ab', '\u{1F600}\u{1F600}', 7], ['\u{1F600}', 'abcd']],
  ['patterns anywhere in the text', { pattern: 'b+' }, ['abc', 3], ['ac']],
  ['format uri', { format: 'uri' }, ['urn:a', 'https://a/b', 4], ['/a', 'a b', 'http://a b']],
  ['other formats as notes', { format: 'email' }, ['nobody'], []],
  ['counts of items', { minItems: 1, maxItems: 2 }, [[1], [1, 2], 'abc'], [[], [1, 2, 3]]],
  [
    'unique items, compared whole',
    { uniqueItems: true },
    [
      [1, '1', [1], { a: 1 }, { a: 2 }],
      [[], {}],
    ],
    [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[0], [-0]],
    ],
  ],
  ['unique items told apart by odd names', { uniqueItems: true }, [[own('{"__proto__":1}'), {}]], []],
  [
    'counts of members',
    { minProperties: 1, maxProperties: 2 },
    [{ a: 1 }, [], { constructor: 1, b: 2 }],
    [{}, { a: 1, b: 2, c: 3 }],
  ],
  [
    'required names that every object inherits',
    { required: ['constructor', '__proto__', 'toString'] },
    [own('{"__proto__":1,"constructor":2,"toString":3}'), 'text'],
    [{}, own('{"__proto__":1}')],
  ],
  [
    'dependentRequired',
    { dependentRequired: { a: ['b'], toString: ['c'] } },
    [{}, { b: 1 }, { a: 1, b: 1 }],
    [{ a: 1 }],
  ],
  [
    'properties of odd names',
    { properties: own('{"__proto__":{"type":"string"},"constructor":{"const":1}}') },
    [{}, own('{"__proto__":"x"}'), { constructor: 1 }],
    [own('{"__proto__":1}'), { constructor: 2 }],
  ],
  [
    'patternProperties',
    { patternProperties: { '^a': { type: 'string' }, b$: { minLength: 2 } } },
    [{ a: '', c: 1 }, { ab: 'xx' }],
    [{ a: 1 }, { ab: 'x' }],
  ],
  [
    'additionalProperties beside both',
    { properties: { a: true }, patternProperties: { '^b': true }, additionalProperties: { type: 'null' } },
    [{ a: 1, b1: 2, c: null }, []],
    [{ c: 1 }, own('{"__proto__":1}')],
  ],
  [
    'additionalProperties do not see into branches',
    { allOf: [{ properties: { a: true } }], additionalProperties: false },
    [{}],
    [{ a: 1 }],
  ],
  ['propertyNames', { propertyNames: { maxLength: 2 } }, [{ ab: 1 }, 'abc'], [{ abc: 1 }]],
  [
    'prefixItems and items',
    { prefixItems: [{ type: 'null' }], items: { type: 'string' } },
    [[], [null], [null, 'a']],
    [[1], [null, 1]],
  ],
  ['contains', { contains: { const: 1 } }, [[0, 1], 'x'], [[], [0]]],
  [
    'contains with counts',
    { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    [
      [1, 1],
      [1, 0, 1, 1],
    ],
    [[1], [1, 1, 1, 1]],
  ],
  ['contains of none', { contains: { const: 1 }, minContains: 0, maxContains: 1 }, [[], [0], [1]], [[1, 1]]],
  ['counts without contains mean nothing', { minContains: 3, maxContains: 1 }, [[1]], []],
  ['allOf', { allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2], [0, 3]],
  ['anyOf', { anyOf: [{ type: 'null' }, { minimum: 5 }] }, [null, 5], [4]],
  ['oneOf', { oneOf: [{ minimum: 1 }, { maximum: 3 }] }, [0, 4], [2]],
  ['not', { not: { type: 'null' } }, [1], [null]],
  ['if, then, else', own('{"if":{"minimum":10},"then":{"multipleOf":10},"else":{"multipleOf":3}}'), [20, 9], [15, 5]],
  ['then and else alone mean nothing', own('{"then":false,"else":false}'), [1], []],
  ['dependentSchemas', { dependentSchemas: { a: { required: ['b'] } } }, [{}, { a: 1, b: 1 }, 4], [{ a: 1 }]],
  [
    'unevaluatedProperties see into branches',
    {
      allOf: [{ properties: { a: true } }],
      anyOf: [{ properties: { b: { const: 1 } }, required: ['b'] }, { properties: { c: true } }],
      unevaluatedProperties: false,
    },
    [{}, { a: 1 }, { a: 1, b: 1, c: 1 }, { c: 1 }],
    [{ d: 1 }, { b: 2 }],
  ],
  [
    'unevaluatedProperties see no branch that fails',
    { if: { properties: { a: { const: 1 } }, required: ['a'] }, unevaluatedProperties: false },
    [{}, { a: 1 }],
    [{ a: 2 }],
  ],
  [
    'unevaluatedProperties see nothing below not',
    { not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
    [{}],
    [{ a: 1 }],
  ],
  [
    'unevaluatedProperties see through references and dependents',
    {
      $ref: '#/$defs/a',
      dependentSchemas: { a: { properties: { b: true } } },
      unevaluatedProperties: { type: 'null' },
      $defs: { a: { properties: { a: true } } },
    },
    [{ a: 1, b: 2 }, { x: null }],
    [{ b: 2 }, { a: 1, x: 1 }],
  ],
  [
    'unevaluatedProperties inside count for those outside',
    { allOf: [{ properties: { a: true }, unevaluatedProperties: { type: 'string' } }], unevaluatedProperties: false },
    [{ a: 1, b: 'x' }],
    [{ b: 1 }],
  ],
  [
    'unevaluatedProperties do not see the parts of a part',
    { properties: { a: { properties: { b: true } } }, unevaluatedProperties: false },
    [{ a: { b: 1 } }],
    [{ b: 1 }],
  ],
  [
    'unevaluatedItems',
    { prefixItems: [true], allOf: [{ contains: { const: 9 }, minContains: 0 }], unevaluatedItems: false },
    [[1], [1, 9, 9], [9]],
    [
      [1, 2],
      [1, 9, 2],
    ],
  ],
  ['unevaluatedItems behind items', { items: { type: 'number' }, unevaluatedItems: false }, [[1, 2]], [['a']]],
  [
    'unevaluatedItems see no longer list that fails',
    { anyOf: [{ prefixItems: [true, { const: 2 }] }, { prefixItems: [true] }], unevaluatedItems: false },
    [[1], [1, 2]],
    [[1, 3]],
  ],
  ['what no keyword is', { ordinary: false, nullable: true, type: 'string', id: 7, $async: true }, ['a'], [null]],
  ['keywords of other drafts', { dependencies: { a: ['b'] }, divisibleBy: 2, extends: false }, [{ a: 1 }, 3], []],
];

describe('§validator-dynamic a schema is read as draft 2020-12', () => {
  it.each(cases)('%s', (_, schema, admitted, refused) => {
    expect(admitted.filter((value) => !isValid(schema, value))).toEqual([]);
    expect(refused.filter((value) => isValid(schema, value))).toEqual([]);
  });

  it('as the meta-schema reads itself', () => {
    expect(
      isValid({ $ref: 'https://json-schema.org/draft/2020-12/schema' }, { properties: { a: { minItems: 1 } } }),
    ).toBe(true);
    expect(
      isValid({ $ref: 'https://json-schema.org/draft/2020-12/schema' }, { properties: { a: { minItems: -1 } } }),
    ).toBe(false);
  });
});
