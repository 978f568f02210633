/**
 * Projects `packages/plurnk-contracts/schema/*.json` into TypeScript types, validators that are compiled ahead of time
 * (importing the package compiles no schema), and the schemas themselves as a value.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { inRepository, writeGenerated } from './write-generated.ts';

// These packages are CommonJS; `require` gives their real shape whatever the module interop.
const require = createRequire(import.meta.url);
const { Ajv2020 } = require('ajv/dist/2020.js');
const { default: standaloneCode } = require('ajv/dist/standalone/index.js');
const { default: addFormats } = require('ajv-formats');

const source = 'packages/plurnk-contracts/schema';
const generated = 'packages/plurnk-contracts/src/generated';
const idOf = (name: string): string => `https://schemas.plurnk.xyz/v0/${name}.json`;

interface NamedSchema {
  readonly name: string;
  readonly schema: JSONSchema;
}

const readSchemas = async (): Promise<readonly NamedSchema[]> => {
  const files = (await readdir(inRepository(source))).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.json'.length);
      const schema: JSONSchema = JSON.parse(await readFile(inRepository(`${source}/${file}`), 'utf8'));
      if (schema['$id'] !== idOf(name)) throw new Error(`${source}/${file} must have the $id ${idOf(name)}`);
      return { name, schema };
    }),
  );
};

/** A list that needs one item would become a tuple type, which no ordinary array fits. The validators keep that rule. */
const withoutOpenTuples = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('minItems' in value) || 'maxItems' in value) return value;
  const { minItems: _, ...rest } = value;
  return rest;
};

const generateTypes = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const byId = new Map(schemas.map(({ name, schema }) => [idOf(name), schema]));
  // One root that names every contract, so that a type which several contracts use is declared once.
  const root: JSONSchema = {
    title: 'PlurnkContracts',
    type: 'object',
    additionalProperties: false,
    required: schemas.map(({ name }) => name),
    properties: Object.fromEntries(schemas.map(({ name }) => [name, { $ref: idOf(name) }])),
  };
  const text = await compile(root, 'PlurnkContracts', {
    bannerComment: '',
    additionalProperties: false,
    format: false,
    strictIndexSignatures: true,
    unknownAny: true,
    $refOptions: {
      resolve: {
        plurnk: {
          order: 1,
          canRead: /^https:\/\/schemas\.plurnk\.xyz\//,
          read: ({ url }: { url: string }) => {
            const schema = byId.get(url);
            if (schema === undefined) throw new Error(`no schema has the $id ${url}`);
            return JSON.stringify(schema, withoutOpenTuples);
          },
        },
        http: false,
        file: false,
      },
    },
  });
  await writeGenerated(`${generated}/contract-types.ts`, source, text);
};

const generateValidators = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const ajv = new Ajv2020({
    allErrors: false,
    // A shape that many contracts use is compiled once, not into each of them.
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    code: { source: true, esm: true },
  });
  addFormats(ajv);
  for (const { schema } of schemas) ajv.addSchema(schema);
  const modules: string = standaloneCode(ajv, Object.fromEntries(schemas.map(({ name }) => [name, idOf(name)])));
  // The standalone module still requires its run-time helpers; bundling makes it self-contained.
  const bundle = await build({
    stdin: { contents: modules, resolveDir: inRepository('.'), loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    write: false,
    logLevel: 'error',
  });
  const [file] = bundle.outputFiles;
  if (file === undefined) throw new Error('the bundle of the validators is empty');
  const text = `// @ts-nocheck\n${file.text}`;
  await writeGenerated(`${generated}/compiled-validators.ts`, source, text);
};

const generateSchemaValues = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const names = schemas.map(({ name }) => JSON.stringify(name)).join(', ');
  const entries = schemas.map(({ name, schema }) => `  ${name}: ${JSON.stringify(schema)},`).join('\n');
  await writeGenerated(
    `${generated}/contract-schemas.ts`,
    source,
    `export const contractNames = [${names}] as const;\nexport type ContractName = (typeof contractNames)[number];\n` +
      `export const contractSchemas: Readonly<Record<ContractName, object>> = {\n${entries}\n};\n`,
  );
};

export const generatePlurnkSchemas = async (): Promise<void> => {
  const schemas = await readSchemas();
  await generateTypes(schemas);
  await generateValidators(schemas);
  await generateSchemaValues(schemas);
};
