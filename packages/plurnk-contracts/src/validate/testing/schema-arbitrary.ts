import fc from 'fast-check';
import { isSchema, type Schema } from '../contract-schema.ts';
import { schemaByRef } from '../schema-by-ref.ts';

/** Makes values that fit a contract's schema; relations between members are left to chance. */
export const schemaArbitrary = (schema: unknown, root: unknown = schema): fc.Arbitrary<unknown> => {
  if (!isSchema(schema)) return fc.jsonValue({ maxDepth: 2 });
  for (const [keyword, arbitrary] of byKeyword) if (Object.hasOwn(schema, keyword)) return arbitrary(schema, root);
  return fc.jsonValue({ maxDepth: 2 });
};

/** What a reference names, and the document that its own references start from. */
const resolved = (reference: string, root: unknown): readonly [schema: unknown, root: unknown] => {
  const [address = '', pointer = ''] = reference.split('#');
  const document: unknown = address === '' ? root : schemaByRef(address);
  const definitions = isSchema(document) ? document['$defs'] : undefined;
  const name = pointer.slice('/$defs/'.length);
  return [name === '' || !isSchema(definitions) ? document : definitions[name], document];
};

type ArbitraryOf = (schema: Schema, root: unknown) => fc.Arbitrary<unknown>;

const branches: ArbitraryOf = (schema, root) =>
  fc.oneof(...[schema['anyOf'] ?? schema['oneOf']].flat().map((branch) => schemaArbitrary(branch, root)));

const byType: ArbitraryOf = (schema, root) =>
  fc.oneof(...[schema['type']].flat().map((type) => types.get(String(type))?.(schema, root) ?? fc.constant(null)));

const byKeyword: readonly (readonly [keyword: string, arbitrary: ArbitraryOf])[] = [
  ['$ref', (schema, root) => schemaArbitrary(...resolved(String(schema['$ref']), root))],
  ['const', (schema) => fc.constant(schema['const'])],
  ['enum', (schema) => fc.constantFrom(...[schema['enum']].flat())],
  ['oneOf', branches],
  ['anyOf', branches],
  ['type', byType],
];

const numberOf = (schema: Schema, keyword: string, otherwise: number): number => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
};

const uris = fc.constantFrom('https://a.example/b/c', 'https://b.example/', 'http://127.0.0.1:8080/x?y=z#w');

const texts: ArbitraryOf = (schema) => {
  const minLength = numberOf(schema, 'minLength', 0);
  const maxLength = numberOf(schema, 'maxLength', 12);
  const { pattern, format } = schema;
  if (format === 'uri') return uris.filter((uri) => typeof pattern !== 'string' || new RegExp(pattern, 'u').test(uri));
  if (typeof pattern === 'string') {
    const expression = new RegExp(pattern, 'u');
    // fast-check makes texts for no looks ahead, so what they exclude is left out afterwards.
    const withoutLooks = new RegExp(pattern.replaceAll(/\(\?![^()]*\)/g, ''), 'u');
    return fc.stringMatching(withoutLooks, { size: '-1' }).filter((text) => expression.test(text));
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 12)) });
};

const objects: ArbitraryOf = (schema, root) => {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = [schema['required'] ?? []].flat().map(String);
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, schemaArbitrary(member, root)]),
  );
  const least = numberOf(schema, 'minProperties', 0);
  const known = fc
    .record(members, { requiredKeys: required })
    .filter((value) => least === 0 || Object.keys(value).length >= least);
  const { additionalProperties } = schema;
  if (additionalProperties === false) return known;
  const names = isSchema(schema['propertyNames']) ? texts(schema['propertyNames'], root) : fc.string({ maxLength: 8 });
  const isOwn = (name: string): boolean => !Object.hasOwn(properties, name) && name !== '__proto__';
  const others = fc.dictionary(names.map(String).filter(isOwn), schemaArbitrary(additionalProperties, root), {
    maxKeys: 3,
  });
  return fc.tuple(known, others).map(([named, other]) => ({ ...named, ...other }));
};

const types: ReadonlyMap<string, ArbitraryOf> = new Map<string, ArbitraryOf>([
  ['object', objects],
  [
    'array',
    (schema, root) => {
      const length = { minLength: numberOf(schema, 'minItems', 0), maxLength: numberOf(schema, 'maxItems', 3) };
      const items = schemaArbitrary(schema['items'], root);
      const bounded = { ...length, maxLength: Math.min(length.maxLength, 3) };
      return schema['uniqueItems'] === true ? fc.uniqueArray(items, bounded) : fc.array(items, bounded);
    },
  ],
  ['string', texts],
  ['boolean', () => fc.boolean()],
  ['null', () => fc.constant(null)],
  [
    'integer',
    (schema) => {
      const min = numberOf(schema, 'minimum', Number.MIN_SAFE_INTEGER);
      const max = numberOf(schema, 'maximum', Number.MAX_SAFE_INTEGER);
      const small = fc.integer({ min, max: Math.min(max, min + 1000) });
      return fc.oneof(small, fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(Number));
    },
  ],
  ['number', (schema) => fc.integer({ min: -1000, max: numberOf(schema, 'maximum', 1000) > 1000 ? 1000 : 0 })],
]);
