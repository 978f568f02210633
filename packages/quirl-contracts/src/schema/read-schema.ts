import { refusal } from '../error/shell-error.ts';
import type { IntegerWidth } from '../json/integer-width.ts';
import type { FieldShape, MapKey, RecordShape, Shape, UnionCase } from './shape.ts';

/** A JSON Schema of the contract subset, as a plain value. */
export type Schema = Readonly<Record<string, unknown>>;

/** What every keyword must look like; anything else would change a shape without changing its hash. */
const keywords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', '$ref', 'default'],
  ...['oneOf', 'anyOf', 'x-int', 'x-tag', 'x-map-key', 'x-contract', '$defs'],
  ...['$schema', 'title', 'description', '$comment', 'examples'],
]);

/**
 * Reads a schema of the contract subset (contracts spec 3.1). A record is named after its definition, or after its `title`
 * where it stands inline. A definition inside itself becomes a reference.
 *
 * Throws a `QuirlError` (`validation`) for anything outside the subset: that is a mistake of the schema's author.
 */
export const shapeOfSchema = (schema: Schema, definitions: Schema): Shape =>
  readSchema(schema, { definitions, open: [] });

interface Scope {
  readonly definitions: Schema;
  /** Names of the definitions that are being expanded, outermost first. */
  readonly open: readonly string[];
}

const readSchema = (schema: Schema, scope: Scope, name?: string): Shape => {
  for (const keyword of Object.keys(schema))
    if (!keywords.has(keyword)) throw misfit(schema, `has the keyword ${keyword}`);
  if ('$ref' in schema) return readReference(schema, scope);
  if ('enum' in schema)
    return { kind: 'enumeration', values: listOf(schema, 'enum').map((value) => textIn(schema, value)) };
  if ('const' in schema) return { kind: 'constant', value: textIn(schema, schema['const']) };
  if ('anyOf' in schema) return readNullable(schema, scope);
  if ('oneOf' in schema) return readUnion(schema, scope);
  switch (schema['type']) {
    case 'string':
      return { kind: 'string' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
      return { kind: 'integer', width: widthOf(schema) };
    case 'array':
      return { kind: 'list', item: readSchema(schemaAt(schema, 'items'), scope) };
    case 'object':
      return 'properties' in schema ? readRecord(schema, scope, name) : readMap(schema, scope);
    default:
      throw misfit(schema, 'has no type of the subset');
  }
};

const readReference = (schema: Schema, scope: Scope): Shape => {
  const name = /^#\/\$defs\/([^/]+)$/.exec(String(schema['$ref']))?.[1];
  if (name === undefined) throw misfit(schema, 'refers to something other than a local definition');
  if (scope.open.includes(name)) return { kind: 'reference', name };
  return readSchema(schemaAt(scope.definitions, name), { ...scope, open: [...scope.open, name] }, name);
};

const readNullable = (schema: Schema, scope: Scope): Shape => {
  const [value, nothing, ...others] = listOf(schema, 'anyOf');
  if (!isSchema(value) || !isSchema(nothing) || nothing['type'] !== 'null' || others.length > 0)
    throw misfit(schema, 'has an anyOf that is not "a schema or null"');
  return { kind: 'nullable', value: readSchema(value, scope) };
};

const readUnion = (schema: Schema, scope: Scope): Shape => {
  const tag = textIn(schema, schema['x-tag']);
  const cases = listOf(schema, 'oneOf').map((item): UnionCase => {
    const record = isSchema(item) ? readSchema(item, scope) : undefined;
    if (record?.kind !== 'record') throw misfit(schema, 'has a case that is no record');
    const shape = record.fields.find((field) => field.name === tag)?.shape;
    if (shape?.kind !== 'constant') throw misfit(schema, `has a case whose ${tag} is no constant`);
    return { value: shape.value, record };
  });
  return { kind: 'union', tag, cases };
};

const readMap = (schema: Schema, scope: Scope): Shape => ({
  kind: 'map',
  key: mapKeyOf(schema),
  value: readSchema(schemaAt(schema, 'additionalProperties'), scope),
});

const readRecord = (schema: Schema, scope: Scope, name: string | undefined): RecordShape => {
  const required = new Set('required' in schema ? listOf(schema, 'required') : []);
  const properties = schemaAt(schema, 'properties');
  const fields = Object.keys(properties).map((member): FieldShape => {
    const property = schemaAt(properties, member);
    const isRequired = required.delete(member);
    if (!isRequired && !('default' in property))
      throw misfit(schema, `has the optional member ${member} without a default`);
    return {
      name: member,
      shape: readSchema(property, scope),
      presence: isRequired ? 'required' : { default: property['default'] },
    };
  });
  if (required.size > 0) throw misfit(schema, `requires ${[...required].join(', ')} without describing it`);
  return {
    kind: 'record',
    name: name ?? textIn(schema, schema['title']),
    isClosed: schema['additionalProperties'] === false,
    fields,
    places: new Map(fields.map((field, index) => [field.name, index])),
  };
};

const widthOf = (schema: Schema): IntegerWidth => {
  const width = schema['x-int'];
  if (width === 'u32' || width === 'i32' || width === 'u64' || width === 'i64') return width;
  throw misfit(schema, 'is an integer without x-int');
};

const mapKeyOf = (schema: Schema): MapKey => {
  const key = schema['x-map-key'];
  if (key === 'string' || key === 'i32') return key;
  throw misfit(schema, 'is a map without x-map-key');
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemaAt = (schema: Schema, key: string): Schema => {
  const value = Object.hasOwn(schema, key) ? schema[key] : undefined;
  if (!isSchema(value)) throw misfit(schema, `has no schema under ${key}`);
  return value;
};

const listOf = (schema: Schema, key: string): readonly unknown[] => {
  const value = schema[key];
  if (!Array.isArray(value)) throw misfit(schema, `has no list under ${key}`);
  return value;
};

const textIn = (schema: Schema, value: unknown): string => {
  if (typeof value !== 'string') throw misfit(schema, 'lacks a text: a title, tag, constant or enum member');
  return value;
};

const misfit = (schema: Schema, problem: string): Error =>
  refusal(
    'validation',
    `a contract's schema ${problem}: ${JSON.stringify(schema).slice(0, 200)}`,
    'Write the schema in the subset that contracts allow.',
  );
