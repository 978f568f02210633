import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { type Schema, shapeOfSchema } from './read-schema.ts';
import type { FieldShape, RecordShape, Shape, UnionCase } from './shape.ts';

/** A structural descriptor: the JSON value whose canonical form a schema hash is taken of (contracts spec 3.2). */
export type SchemaDescription = string | readonly SchemaDescription[] | { readonly [member: string]: unknown };

const describeShape = (shape: Shape): SchemaDescription => {
  switch (shape.kind) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'integer':
      return shape.width;
    case 'enumeration':
      return { enum: shape.values };
    case 'constant':
      return { const: shape.value };
    case 'list':
      return { array: describeShape(shape.item) };
    case 'map':
      return { map: [shape.key, describeShape(shape.value)] };
    case 'nullable':
      return { nullable: describeShape(shape.value) };
    case 'record':
      return describeRecord(shape, shape.fields);
    case 'union':
      return { union: { tag: shape.tag, cases: shape.cases.map((item) => describeCase(shape.tag, item)) } };
    case 'reference':
      return { ref: shape.name };
  }
};

const describeCase = (tag: string, { value, record }: UnionCase): SchemaDescription => {
  const fields = record.fields.filter((field) => field.name !== tag);
  return [value, describeRecord(record, fields)];
};

const describeRecord = (record: RecordShape, fields: readonly FieldShape[]): SchemaDescription => ({
  object: {
    name: record.name,
    closed: record.isClosed,
    fields: fields.map(({ name, shape, presence }) => [name, describeShape(shape), presence]),
  },
});

const definitionsOf = (schema: Schema): Schema => {
  const definitions = schema['$defs'];
  return typeof definitions === 'object' && definitions !== null ? { ...definitions } : {};
};

/**
 * The structural descriptor of a schema: every nested record in full, prose left out (contracts spec 3.2).
 * `definitions` are what local references name; without them, the schema's own `$defs`.
 * Throws a `QuirlError` (`validation`) for a schema outside the contract subset.
 */
export const describeSchema = (schema: Schema, definitions: Schema = definitionsOf(schema)): SchemaDescription =>
  describeShape(shapeOfSchema(schema, definitions));

/**
 * The fingerprint of a contract's shape (contracts spec 3.3). It covers every nested field, enum member, default and
 * refusal of unknown members, and no prose. Parameters and refusals as for `describeSchema`.
 */
export const schemaHash = (
  contractName: string,
  contractVersion: number,
  schema: Schema,
  definitions?: Schema,
): string =>
  checksum(canonicalJson(['quirl.schema/1', contractName, contractVersion, describeSchema(schema, definitions)]));
