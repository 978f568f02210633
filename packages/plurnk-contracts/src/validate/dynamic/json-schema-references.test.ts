import { describe, expect, it } from 'vitest';
import {
  assertJsonSchema,
  InvalidJsonSchemaInstanceError,
  validateJsonSchemaInstance,
} from './validate-json-schema-instance.ts';

const isValid = (schema: unknown, value: unknown): boolean => validateJsonSchemaInstance(schema, value).valid;

const refusalOf = (schema: unknown): readonly string[] =>
  validateJsonSchemaInstance(schema, null).errors.map(
    ({ keyword, keywordLocation }) => `${keyword} ${keywordLocation}`,
  );

describe('§json-schema-references a reference finds', () => {
  it.each([
    ['a place', { items: { $ref: '#/$defs/a~1b%20~0' }, $defs: { 'a/b ~': { type: 'string' } } }],
    ['the same place by an old name', { items: { $ref: '#/definitions/a' }, definitions: { a: { type: 'string' } } }],
    ['a place that is no definition', { prefixItems: [{ type: 'string' }], items: { $ref: '#/prefixItems/0' } }],
    ['an anchor', { items: { $ref: '#a' }, $defs: { x: { $anchor: 'a', type: 'string' } } }],
    ['a dynamic anchor', { items: { $ref: '#a' }, $defs: { x: { $dynamicAnchor: 'a', type: 'string' } } }],
    [
      'an address inside',
      { $id: 'https://a.example/b/', items: { $ref: 'c' }, $defs: { x: { $id: 'c', type: 'string' } } },
    ],
    ['an address inside without one outside', { items: { $ref: 'c' }, $defs: { x: { $id: 'c', type: 'string' } } }],
    ['an address that is a name', { items: { $ref: 'urn:x:y' }, $defs: { x: { $id: 'urn:x:y', type: 'string' } } }],
    [
      'a place below an address',
      { items: { $ref: 'c#/$defs/d' }, $defs: { x: { $id: 'c', $defs: { d: { type: 'string' } } } } },
    ],
    [
      'an anchor below an address',
      { items: { $ref: 'c#d' }, $defs: { x: { $id: 'c', $defs: { e: { $anchor: 'd', type: 'string' } } } } },
    ],
    ['through a chain', { items: { $ref: '#/$defs/a' }, $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'string' } } }],
    [
      'the outermost dynamic anchor',
      {
        $id: 'https://a.example/root',
        $ref: 'list',
        $defs: {
          item: { $dynamicAnchor: 'item', type: 'string' },
          list: { $id: 'list', items: { $dynamicRef: '#item' }, $defs: { any: { $dynamicAnchor: 'item' } } },
        },
      },
    ],
  ])('%s', (_, schema) => {
    expect(isValid(schema, ['a', 'b'])).toBe(true);
    expect(isValid(schema, ['a', 1])).toBe(false);
  });

  it('no outer anchor by a dynamic reference that points to a place or to a plain anchor', () => {
    const list = (reference: string, anchors: object): unknown => ({
      $id: 'https://a.example/root',
      $ref: 'list',
      $defs: {
        item: { $dynamicAnchor: 'item', type: 'string' },
        list: { $id: 'list', items: { $dynamicRef: reference }, $defs: { any: anchors } },
      },
    });
    expect(isValid(list('#/$defs/any', { $dynamicAnchor: 'item' }), ['a', 1])).toBe(true);
    expect(isValid(list('#item', { $anchor: 'item' }), ['a', 1])).toBe(true);
    expect(isValid(list('#item', { $dynamicAnchor: 'item' }), ['a', 1])).toBe(false);
  });

  it('itself below the value, at any depth', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false };
    expect(isValid(tree, { next: { next: {} } })).toBe(true);
    expect(validateJsonSchemaInstance(tree, { next: { next: { other: 1 } } }).errors[0]?.instanceLocation).toBe(
      '/next/next/other',
    );
  });

  it('every wire schema, also by the address without a version where there was one', () => {
    const result = { $ref: 'https://schemas.plurnk.xyz/v0/OperationResult.json' };
    expect(isValid(result, { status: 200 })).toBe(true);
    expect(isValid(result, { status: 20 })).toBe(false);
    const usage = { $ref: 'https://schemas.plurnk.xyz/ProviderUsage.json' };
    expect(isValid(usage, { inputTokens: 1 })).toBe(true);
    expect(isValid(usage, { inputTokens: -1 })).toBe(false);
  });

  it('a definition inside a wire schema', () => {
    const action = { $ref: 'https://schemas.plurnk.xyz/v0/AguiDiscovery.json#/$defs/AguiAction' };
    expect(isValid(action, { scope: 'worker', inputSchema: {}, outputSchema: {} })).toBe(true);
    expect(isValid(action, { scope: 'global', inputSchema: {}, outputSchema: {} })).toBe(false);
  });

  it('a schema inside before a wire schema of the same address, and changes that for nobody else', () => {
    const address = 'https://schemas.plurnk.xyz/v0/LoopFlags.json';
    expect(isValid({ $ref: address, $defs: { own: { $id: address, type: 'null' } } }, null)).toBe(true);
    expect(isValid({ $ref: address }, null)).toBe(false);
  });

  it('as location of an error the place where the keyword stands', () => {
    const [error] = validateJsonSchemaInstance(
      { properties: { flags: { $ref: 'https://schemas.plurnk.xyz/v0/LoopFlags.json' } } },
      { flags: { mode: 'plan', auto: true, noWeb: true, noInteraction: true, noProposals: true } },
    ).errors;
    expect(error).toMatchObject({
      keyword: 'enum',
      instanceLocation: '/flags/mode',
      keywordLocation: 'https://schemas.plurnk.xyz/v0/LoopFlags.json#/properties/mode/enum',
    });
  });
});

describe('§json-schema-references a schema is refused with a reference', () => {
  it.each([
    ['to a definition that is not there', { $ref: '#/$defs/a' }, '#/$ref'],
    ['to an anchor that is not there', { items: { $ref: '#a' } }, '#/items/$ref'],
    ['to a dynamic anchor that is not there', { $dynamicRef: '#a' }, '#/$dynamicRef'],
    ['to a place that is data', { $ref: '#/const', const: {} }, '#/$ref'],
    ['to a place in a keyword that nobody knows', { $ref: '#/extra/a', extra: { a: {} } }, '#/$ref'],
    ['to the network', { $ref: 'https://a.example/schema.json' }, '#/$ref'],
    ['to a file', { $ref: 'file:///etc/passwd' }, '#/$ref'],
    ['to a file beside it', { $ref: 'other.json' }, '#/$ref'],
    ['to no contract', { $ref: 'https://schemas.plurnk.xyz/v0/Nothing.json' }, '#/$ref'],
    [
      'to a contract that never had an address without a version',
      { $ref: 'https://schemas.plurnk.xyz/LoopFlags.json' },
      '#/$ref',
    ],
    ['that is no address', { $ref: 'https://[' }, '#/$ref'],
    ['that is not encoded well', { $ref: '#%ff' }, '#/$ref'],
    ['to itself', { $ref: '#' }, '#'],
    ['to itself in a branch', { items: { anyOf: [{ type: 'null' }, { $ref: '#/items' }] } }, '#/items'],
    ['to itself by two steps', { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { not: { $ref: '#' } } } }, '#'],
  ])('%s', (_, schema, at) => {
    expect(refusalOf(schema)).toEqual([`json-schema-reference ${at}`]);
  });

  it('under an address or an anchor that two schemas have', () => {
    expect(refusalOf({ $defs: { a: { $id: 'urn:a' }, b: { $id: 'urn:a' } } })).toEqual([
      'json-schema-reference #/$defs/b',
    ]);
    expect(refusalOf({ $defs: { a: { $anchor: 'a' }, b: { $anchor: 'a' } } })).toEqual([
      'json-schema-reference #/$defs/b',
    ]);
    expect(refusalOf({ $defs: { a: { $anchor: 'a', $dynamicAnchor: 'a' } } })).toEqual([]);
  });

  it('when it is registered, not when it is used', () => {
    expect(() => assertJsonSchema('action ping', { items: { $ref: '#/$defs/a' } })).toThrow(
      InvalidJsonSchemaInstanceError,
    );
  });
});
