import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { describeSchema, schemaHash } from './describe-schema.ts';
import type { Schema } from './read-schema.ts';

const label = { type: 'string' };
const weight = { type: 'integer', 'x-int': 'u32', default: 1 };
const shade = { anyOf: [{ enum: ['light', 'dark'] }, { type: 'null' }] };
const tag = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'shade'],
  properties: { label, weight, shade },
};
const rooted = (definition: Schema): Schema => ({ $ref: '#/$defs/Tag', $defs: { Tag: definition } });
const hashOf = (definition: Schema): string => schemaHash('example.tag', 3, rooted(definition));

describe('§schema-description', () => {
  it('describes a closed record with its defaults and its nullable member', () => {
    expect(canonicalJson(describeSchema(rooted(tag)))).toBe(
      '{"object":{"name":"Tag","closed":true,"fields":[["label","string","required"],["weight","u32",{"default":1}],' +
        '["shade",{"nullable":{"enum":["light","dark"]}},"required"]]}}',
    );
  });

  it('describes lists, maps, booleans and tagged unions, whose cases leave the tag out', () => {
    const definitions = {
      Sum: { 'x-tag': 'kind', oneOf: [{ $ref: '#/$defs/One' }, { $ref: '#/$defs/Two' }] },
      One: { type: 'object', required: ['kind'], properties: { kind: { const: 'one' } }, additionalProperties: false },
      Two: {
        type: 'object',
        required: ['kind', 'codes'],
        properties: {
          kind: { const: 'two' },
          codes: {
            type: 'object',
            'x-map-key': 'i32',
            additionalProperties: { type: 'array', items: { type: 'boolean' } },
          },
        },
      },
    };
    expect(describeSchema({ $ref: '#/$defs/Sum' }, definitions)).toEqual({
      union: {
        tag: 'kind',
        cases: [
          ['one', { object: { name: 'One', closed: true, fields: [] } }],
          [
            'two',
            {
              object: {
                name: 'Two',
                closed: false,
                fields: [['codes', { map: ['i32', { array: 'bool' }] }, 'required']],
              },
            },
          ],
        ],
      },
    });
  });

  it('ends at a definition inside itself with its name', () => {
    const definitions = {
      Tree: {
        type: 'object',
        required: ['twigs'],
        properties: { twigs: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
      },
    };
    expect(describeSchema({ $ref: '#/$defs/Tree' }, definitions)).toEqual({
      object: { name: 'Tree', closed: false, fields: [['twigs', { array: { ref: 'Tree' } }, 'required']] },
    });
  });

  it.each<readonly [string, Schema]>([
    ['an integer without a width', { type: 'integer' }],
    ['a keyword that the hash would not see', { type: 'string', minLength: 1 }],
    ['an optional member without a default', { type: 'object', title: 'A', properties: { a: label } }],
    ['a required member that is not described', { type: 'object', title: 'A', required: ['b'], properties: {} }],
    ['a reference to another document', { $ref: 'https://example.org/schema' }],
    ['a reference to nothing', { $ref: '#/$defs/Nothing' }],
    ['a union without a tag', { oneOf: [] }],
    ['an anyOf of two values', { anyOf: [label, label] }],
    ['a map without a key type', { type: 'object', additionalProperties: label }],
    ['a record without a name', { type: 'object', properties: {} }],
    ['a list of anything', { type: 'array' }],
    ['no type', {}],
  ])('refuses %s', (_, schema) => {
    expect(() => describeSchema(schema)).toThrow(QuirlError);
  });
});

describe('§schema-hash', () => {
  it('is that of the worked example', () => {
    expect(hashOf(tag)).toBe('fnv1a64:ccc6badd02320bff');
  });

  it('changes with every part of the shape', () => {
    const changed: readonly Schema[] = [
      { ...tag, additionalProperties: { type: 'string' } },
      { ...tag, required: ['label', 'weight', 'shade'] },
      { ...tag, properties: { weight, label, shade } },
      { ...tag, properties: { label, weight: { ...weight, default: 2 }, shade } },
      { ...tag, properties: { label, weight: { ...weight, 'x-int': 'u64' }, shade } },
      { ...tag, properties: { label, weight, shade: { anyOf: [{ enum: ['dark', 'light'] }, { type: 'null' }] } } },
      { ...tag, properties: { label, weight, shade: { enum: ['light', 'dark'] } } },
    ];
    expect(new Set([tag, ...changed].map(hashOf)).size).toBe(changed.length + 1);
    expect(schemaHash('example.tag', 4, rooted(tag))).not.toBe(hashOf(tag));
    expect(schemaHash('example.tags', 3, rooted(tag))).not.toBe(hashOf(tag));
  });

  it('does not change with prose', () => {
    const prose = { title: 'A tag', description: 'Words.', $comment: 'More words.', examples: [1] };
    expect(hashOf({ ...tag, ...prose, properties: { label: { ...label, ...prose }, weight, shade } })).toBe(
      hashOf(tag),
    );
  });
});
