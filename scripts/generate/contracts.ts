/**
 * Projects `schema/contracts.json` into TypeScript: one readonly type per definition, the definitions themselves
 * as a value for the reader, and the table of contracts with their structural hashes.
 * The schema subset is closed (contracts spec 3.1); anything outside it stops the build.
 */
import { readFile } from 'node:fs/promises';
import { schemaHash } from '../../packages/quirl-contracts/src/schema/describe-schema.ts';
import { inRepository, writeGenerated } from './write-generated.ts';

type Schema = Readonly<Record<string, unknown>>;

const source = 'packages/quirl-contracts/schema/contracts.json';
const integerTypes: Readonly<Record<string, string>> = { u32: 'number', i32: 'number', u64: 'bigint', i64: 'bigint' };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nested = (schema: Schema, key: string): Schema => {
  const value = schema[key];
  if (!isSchema(value)) throw new Error(`${key} must be a schema: ${JSON.stringify(schema)}`);
  return value;
};

const list = (schema: Schema, key: string): readonly unknown[] => {
  const value = schema[key];
  if (!Array.isArray(value)) throw new Error(`${key} must be a list: ${JSON.stringify(schema)}`);
  return value;
};

const typeOfReference = (reference: unknown): string => {
  const name = /^#\/\$defs\/(\w+)$/.exec(String(reference))?.[1];
  if (name === undefined) throw new Error(`only local $defs may be referenced: ${String(reference)}`);
  return name;
};

const typeOf = (schema: Schema): string => {
  if ('$ref' in schema) return typeOfReference(schema['$ref']);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if ('enum' in schema)
    return list(schema, 'enum')
      .map((value) => JSON.stringify(value))
      .join(' | ');
  if ('oneOf' in schema) return list(schema, 'oneOf').filter(isSchema).map(typeOf).join(' | ');
  if ('anyOf' in schema) {
    const [value, nothing] = list(schema, 'anyOf').filter(isSchema);
    if (value === undefined || nothing?.['type'] !== 'null')
      throw new Error(`anyOf is for nullable members: ${JSON.stringify(schema)}`);
    return `${typeOf(value)} | null`;
  }
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'integer': {
      const type = integerTypes[String(schema['x-int'])];
      if (type === undefined) throw new Error(`an integer needs x-int: ${JSON.stringify(schema)}`);
      return type;
    }
    case 'array':
      return `ReadonlyArray<${typeOf(nested(schema, 'items'))}>`;
    case 'object':
      return 'properties' in schema ? recordType(schema) : mapType(schema);
    default:
      throw new Error(`outside the schema subset: ${JSON.stringify(schema)}`);
  }
};

// Keys of an i32 map are canonical decimals, so a plain object holds them safely; other keys are input.
const mapType = (schema: Schema): string =>
  schema['x-map-key'] === 'i32'
    ? `Readonly<Record<string, ${typeOf(nested(schema, 'additionalProperties'))}>>`
    : `ReadonlyMap<string, ${typeOf(nested(schema, 'additionalProperties'))}>`;

const recordType = (schema: Schema): string => {
  const members = Object.entries(nested(schema, 'properties')).map(([name, member]) => {
    if (!isSchema(member)) throw new Error(`property ${name} must be a schema`);
    const description = member['description'];
    const comment = typeof description === 'string' ? `  /** ${description} */\n` : '';
    return `${comment}  readonly ${name}: ${typeOf(member)};`;
  });
  return `{\n${members.join('\n')}\n}`;
};

const declaration = ([name, schema]: [string, unknown]): string => {
  if (!isSchema(schema)) throw new Error(`definition ${name} must be a schema`);
  const description = schema['description'];
  const comment = typeof description === 'string' ? `/** ${description} */\n` : '';
  const type = typeOf(schema);
  return 'properties' in schema
    ? `${comment}export interface ${name} ${type}\n`
    : `${comment}export type ${name} = ${type};\n`;
};

/** The row of a definition that is a contract's root. */
const contractRow = (name: string, schema: unknown, definitions: Schema): readonly [string, unknown][] => {
  if (!isSchema(schema) || !('x-contract' in schema)) return [];
  const contract = nested(schema, 'x-contract');
  const { name: contractName, version } = contract;
  if (typeof contractName !== 'string' || typeof version !== 'number')
    throw new Error(`x-contract of ${name} needs a name and a version`);
  const hash = schemaHash(contractName, version, { $ref: `#/$defs/${name}` }, definitions);
  return [[contractName, { ...contract, schema_hash: hash }]];
};

const typeMap = (names: readonly string[]): string =>
  `/** The type of every definition, by its name. */\nexport interface ContractTypes {\n${names
    .map((name) => `  readonly ${name}: ${name};\n`)
    .join('')}}\n`;

export const generateContracts = async (): Promise<void> => {
  const schema: unknown = JSON.parse(await readFile(inRepository(source), 'utf8'));
  if (!isSchema(schema)) throw new Error(`${source} is not a schema`);
  const definitions = nested(schema, '$defs');
  await writeGenerated(
    'packages/quirl-contracts/src/generated/contract-types.ts',
    source,
    [...Object.entries(definitions).map(declaration), typeMap(Object.keys(definitions))].join('\n'),
  );
  await writeGenerated(
    'packages/quirl-contracts/src/generated/contract-schemas.ts',
    source,
    `export const contractSchemas = ${JSON.stringify(definitions, null, 2)} as const;\n`,
  );
  const table = Object.entries(definitions).flatMap(([name, schema]) => contractRow(name, schema, definitions));
  await writeGenerated(
    'packages/quirl-contracts/src/generated/contract-table.ts',
    source,
    `export const contractTable = ${JSON.stringify(Object.fromEntries(table), null, 2)} as const;\n`,
  );
};
