/**
 * Projects `packages/plurnk-contracts/schema/*.json` into TypeScript types, validators that are compiled ahead of time
 * (importing the package compiles no schema), and the schemas themselves as a value.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { KeywordCxt } from 'ajv';
import { build } from 'esbuild';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { hasUniqueItems } from '../../packages/plurnk-contracts/src/validate/unique-items.ts';
import { isAbsoluteUri } from '../../packages/plurnk-contracts/src/validate/uri-format.ts';
import { inRepository, writeGenerated } from './write-generated.ts';

// These packages are CommonJS; `require` gives their real shape whatever the module interop.
const require = createRequire(import.meta.url);
const { Ajv2020 } = require('ajv/dist/2020.js');
const { default: standaloneCode } = require('ajv/dist/standalone/index.js');
const { default: Ajv, _, Name } = require('ajv');
const { default: nextVocabulary } = require('ajv/dist/vocabularies/next.js');

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
  // The generator writes a capital letter behind a digit.
  const types = text.replace(/\bA2A(?=[A-Z])/g, 'A2a');
  await writeGenerated(`${generated}/contract-types.ts`, source, types);
};

/** An `oneOf` whose branches are told apart by one text member is judged by the branch which that member names. */
const withDiscriminators = (root: unknown): unknown => {
  const branchAt = (branch: unknown): unknown => {
    const name =
      isRecord(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'].slice('#/$defs/'.length) : null;
    return name === null || !isRecord(root) || !isRecord(root['$defs']) ? branch : root['$defs'][name];
  };
  const tagsOf = (branch: unknown): readonly string[] => {
    const shape = branchAt(branch);
    if (!isRecord(shape) || !isRecord(shape['properties'])) return [];
    return Object.entries(shape['properties']).flatMap(([name, member]) =>
      isRecord(member) && typeof member['const'] === 'string' ? [name] : [],
    );
  };
  const revise = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(revise);
    if (!isRecord(node)) return node;
    const revised = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, revise(value)]));
    const branches = node['oneOf'];
    if (!Array.isArray(branches)) return revised;
    const tag = tagsOf(branches[0]).find((name) => branches.every((branch) => tagsOf(branch).includes(name)));
    return tag === undefined ? revised : { ...revised, type: 'object', discriminator: { propertyName: tag } };
  };
  return revise(root);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const validateSource = 'packages/plurnk-contracts/src/validate';

const createAjv = () => {
  const importedFrom = (file: string, name: string) =>
    _`require(${inRepository(`${validateSource}/${file}`)}).${new Name(name)}`;
  // The drafts before 2020-12 have all keywords that the contracts use, and none that make every function track what it saw.
  const ajv = new Ajv({
    // Judged by its own draft below.
    validateSchema: false,
    allErrors: false,
    discriminator: true,
    // A shape that many contracts use is compiled once, not into each of them.
    inlineRefs: false,
    messages: false,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    code: { source: true, esm: true, formats: _`{uri: ${importedFrom('uri-format.ts', 'isAbsoluteUri')}}` },
  });
  ajv.addVocabulary(nextVocabulary);
  ajv.addFormat('uri', isAbsoluteUri);
  // Ajv's own keeps the items as names of an object, where `__proto__` is not one.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    code(context: KeywordCxt) {
      const hasUnique = context.gen.scopeValue('func', {
        ref: hasUniqueItems,
        code: importedFrom('unique-items.ts', 'hasUniqueItems'),
      });
      if (context.schema === true) context.pass(_`${hasUnique}(${context.data})`);
    },
  });
  return ajv;
};

/** What a schema says at a pointer like `#/properties/name`. */
const schemaAt = (schema: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce(
      (node: unknown, name) => (isRecord(node) || Array.isArray(node) ? Reflect.get(node, name) : undefined),
      schema,
    );

/** A keyword at its place in the contract's schema, and what it demands there. */
type FaultKind = readonly [place: string, demand: Readonly<Record<string, unknown>>];

/** The kinds that the compiled code can report, each once; the code names them by number. */
class FaultKinds {
  private readonly numbers = new Map<string, number>();

  numberOf(kind: FaultKind): number {
    const text = JSON.stringify(kind);
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }

  /** The text of a list of all kinds in order. */
  text(): string {
    return `[${[...this.numbers.keys()].join(',')}]`;
  }
}

/** By which name the value of a keyword is what it demands. What is not here demands nothing that is worth telling. */
const demandNames: Readonly<Record<string, string>> = {
  type: 'type',
  const: 'allowedValue',
  enum: 'allowedValues',
  pattern: 'pattern',
  format: 'format',
  minimum: 'limit',
  maximum: 'limit',
  minLength: 'limit',
  maxLength: 'limit',
  minItems: 'limit',
  maxItems: 'limit',
  minProperties: 'limit',
};

/** Keywords that report which member it is; only the running code knows that. */
const memberKeywords: ReadonlySet<string> = new Set([
  'required',
  'dependentRequired',
  'additionalProperties',
  'propertyNames',
]);

/** The texts by which the branches of an `oneOf` are told apart, in the order of the branches. */
const tagValues = (place: string, tag: string, schema: unknown): readonly string[] => {
  const branches = schemaAt(schema, place);
  if (!Array.isArray(branches)) throw new Error(`no schema has branches at ${place}`);
  return branches.map((branch, index) => {
    const shape = isRecord(branch) && typeof branch['$ref'] === 'string' ? branch['$ref'] : `${place}/${index}`;
    const value = schemaAt(schema, `${shape}/properties/${tag}/const`);
    if (typeof value !== 'string') throw new Error(`no branch has a text for ${tag} at ${shape}`);
    return value;
  });
};

const faultKind = (place: string, keyword: string, parameters: string, schema: unknown): FaultKind => {
  const parent = place.slice(0, -keyword.length - 1);
  const value = schemaAt(schema, place);
  // What tells branches apart by a member asks for an object first; the schema itself says both by `oneOf` alone.
  if (keyword === 'discriminator') {
    const tag = /tag: ?"([^"]+)"/.exec(parameters)?.[1];
    return [`${parent}/oneOf`, { tag, tags: tag === undefined ? [] : tagValues(`${parent}/oneOf`, tag, schema) }];
  }
  if (value === undefined) {
    if (keyword === 'type' && schemaAt(schema, `${parent}/oneOf`) !== undefined) return [`${parent}/oneOf`, {}];
    throw new Error(`no schema has a keyword at ${place}`);
  }
  const name = demandNames[keyword];
  if (name !== undefined) return [place, { [name]: value }];
  return [place, keyword === 'not' && isRecord(value) && 'required' in value ? { members: value['required'] } : {}];
};

// Ajv's own form of a fault, whose parameters may be texts with braces.
const faultLiteral = /schemaPath:"(#[^"]*)",keyword:"([^"]+)",params:(\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\})/g;

// Ajv's own form of judging a part by another function, which gets the way to the part as an option.
const callOfPart =
  /(validate\d+)\(([^;{}]*?), ?\{instancePath(?::([^{}]*?))?\}\)\)\)\{vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);/g;

/** Stands in the compiled code: the way to a part is put before its faults, so that nothing writes it while all is well. */
const faultsWithin = `
const faultsWithin = (faults, inner, way) => {
  const moved = way === '' ? inner : inner.map((fault) => ({ ...fault, instancePath: way + fault.instancePath }));
  return faults === null ? moved : faults.concat(moved);
};
`;

/**
 * Ajv tells places from the definition that it is in; here they are told from the root of the contract's schema, and by a
 * number, which makes far less code to read at every start. What nothing reads is left out: no keyword asks for the parent.
 */
const revisedCode = (code: string, definition: string, schema: unknown, kinds: FaultKinds): string =>
  code
    .replace(faultLiteral, (_whole, place: string, keyword: string, parameters: string) => {
      const kind = kinds.numberOf(faultKind(`#${definition}${place.slice(1)}`, keyword, parameters, schema));
      return memberKeywords.has(keyword) ? `kind:${kind},params:${parameters}` : `kind:${kind}`;
    })
    .replace(/,parentData(?::[^,]+)?,parentDataProperty(?::(?:"[^"]*"|[^,}]+))?,rootData\}/g, '}')
    .replace('{instancePath="", parentData, parentDataProperty, rootData=data}={}', 'instancePath=""')
    .replace(
      callOfPart,
      (_whole, part: string, value: string, at = 'instancePath') =>
        `${part}(${value}))){vErrors = faultsWithin(vErrors, ${part}.errors, ${at});`,
    );

/** The parts of Ajv's own record of a compiled schema that are used here. */
interface CompiledSchema {
  readonly validate: { readonly source: { validateCode: string } };
  readonly refs: Readonly<Record<string, CompiledSchema>>;
}

const generateValidators = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const draft = new Ajv2020();
  const ajv = createAjv();
  for (const { name, schema } of schemas) {
    if (!draft.validateSchema(schema)) throw new Error(`${name} is no schema: ${draft.errorsText()}`);
    ajv.addSchema(withDiscriminators(schema));
  }
  const kinds = new FaultKinds();
  const revised = new Set<CompiledSchema>();
  const revise = (compiled: CompiledSchema, reference: string): void => {
    if (revised.has(compiled)) return;
    revised.add(compiled);
    const [owner, place = ''] = reference.split('#');
    const { source } = compiled.validate;
    source.validateCode = revisedCode(
      source.validateCode,
      place,
      schemas.find(({ name }) => idOf(name) === owner)?.schema,
      kinds,
    );
    const leftOver = /validate\d+\([^;]*\{instancePath|keyword:"/.exec(source.validateCode);
    if (leftOver !== null) throw new Error(`Ajv writes code in another form than expected: ${leftOver[0]}`);
    for (const [inner, definition] of Object.entries(compiled.refs)) revise(definition, inner);
  };
  for (const { name } of schemas) {
    const { schemaEnv }: { readonly schemaEnv: CompiledSchema } = ajv.getSchema(idOf(name));
    revise(schemaEnv, idOf(name));
  }
  const modules: string = standaloneCode(ajv, Object.fromEntries(schemas.map(({ name }) => [name, idOf(name)])));
  // The standalone module still requires its run-time helpers; bundling makes it self-contained.
  const bundle = await build({
    stdin: { contents: modules + faultsWithin, resolveDir: inRepository('.'), loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    minify: true,
    // The names that `SchemaFault` has.
    mangleProps: /^(?:instancePath|params)$/,
    mangleCache: { instancePath: 'at', params: 'of' },
    write: false,
    logLevel: 'error',
  });
  const [file] = bundle.outputFiles;
  if (file === undefined) throw new Error('the bundle of the validators is empty');
  const text = `// @ts-nocheck\n${file.text}`;
  await writeGenerated(`${generated}/compiled-validators.ts`, source, text);
  await writeGenerated(
    `${generated}/fault-kinds.ts`,
    source,
    `export const faultKindsText = ${JSON.stringify(kinds.text())};\n`,
  );
};

const generateSchemaValues = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const names = schemas.map(({ name }) => JSON.stringify(name)).join(', ');
  // Texts, because a text costs nothing until it is read, and most programs ask for no schema.
  const entries = schemas.map(({ name, schema }) => `  ${name}: ${JSON.stringify(JSON.stringify(schema))},`).join('\n');
  await writeGenerated(
    `${generated}/contract-schemas.ts`,
    source,
    `export const contractNames = [${names}] as const;\nexport type ContractName = (typeof contractNames)[number];\n` +
      `export const schemaTexts: Readonly<Record<ContractName, string>> = {\n${entries}\n};\n`,
  );
};

/** Contracts that are judged against a second value; the members that judge them are written by hand. */
const pairContracts: ReadonlySet<string> = new Set(['AguiClientConformance']);

const generateContractMembers = async (schemas: readonly NamedSchema[]): Promise<void> => {
  const names = schemas.map(({ name }) => name);
  const errorClass = (name: string): string => `
/** A value that is no ${name}. */
export class Invalid${name}Error extends InvalidContractError {
  // Said outright, because a bundle may give the class another name.
  static override readonly name: string = 'Invalid${name}Error';
  override readonly name = 'Invalid${name}Error';
  constructor(errors: readonly ValidationError[], options?: ErrorOptions) {
    super('${name}', errors, options);
  }
}`;
  const members = (name: string): string => `
  /** Whether a value is a ${name}, and what is wrong with it. Never throws. */
  static validate${name}(value: unknown): ValidationResult {
    return judge('${name}', value).result;
  }
  /** The same value, or an Invalid${name}Error. */
  static assert${name}(value: unknown): ${name} {
    const judgement = judge('${name}', value);
    if (isJudgedValid<${name}>(value, judgement)) return value;
    throw errorOf('${name}', judgement, errorClasses);
  }`;
  await writeGenerated(
    `${generated}/compiled-contracts.ts`,
    source,
    `import * as compiled from './compiled-validators.ts';
import type { ContractName } from './contract-schemas.ts';
import type { CompiledContract } from '../validate/compiled-contract.ts';

export const compiledContracts: Readonly<Record<ContractName, CompiledContract>> = {
${names.map((name) => `  ${name}: compiled.${name},`).join('\n')}
};
`,
  );
  await writeGenerated(
    `${generated}/contract-validator.ts`,
    source,
    `import type { ContractName } from './contract-schemas.ts';
import type { ${names.filter((name) => !pairContracts.has(name)).join(', ')} } from './contract-types.ts';
import { errorOf, InvalidContractError, type InvalidContractErrorClass } from '../validate/invalid-contract-error.ts';
import { isJudgedValid, judge } from '../validate/judge.ts';
import type { ValidationError, ValidationResult } from '../validate/validation-result.ts';
${names.map(errorClass).join('\n')}

/** The error class of every contract. */
export const errorClasses: Readonly<Record<ContractName, InvalidContractErrorClass>> = {
${names.map((name) => `  ${name}: Invalid${name}Error,`).join('\n')}
};

/** Judges any value against any contract. */
export class ContractValidator {${names
      .filter((name) => !pairContracts.has(name))
      .map(members)
      .join('\n')}
}
`,
  );
};

export const generatePlurnkSchemas = async (): Promise<void> => {
  const schemas = await readSchemas();
  await generateTypes(schemas);
  await generateValidators(schemas);
  await generateSchemaValues(schemas);
  await generateContractMembers(schemas);
};
