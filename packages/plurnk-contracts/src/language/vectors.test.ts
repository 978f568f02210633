import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parsePath, parseResourceSelection } from '../admission/parse-path.ts';
import { PathSyntax, WORKER_NAME } from '../admission/path-syntax.ts';
import * as validators from '../generated/compiled-validators.ts';
import type { ClientStatement } from '../generated/contract-types.ts';
import { AcpPlanValue } from '../plan/acp-plan-value.ts';
import { PlanValue } from '../plan/plan-value.ts';
import { renderJsonResult } from '../plan/render-json-result.ts';
import { PlurnkPrinter } from '../print/plurnk-printer.ts';
import { PlurnkParseError } from './parse-error.ts';
import { type ParseResult, PlurnkParser } from './plurnk-parser.ts';
import type { Tier } from './structure.ts';
import { errorExpectation, expectParse } from './testing/vector-expectation.ts';
import {
  type FunctionCase,
  type ParseCase,
  type PrintCase,
  type ResultCase,
  type SchemaCase,
  type TextCase,
  textOf,
  type VectorFile,
} from './testing/vector-format.ts';

const folder = new URL('../../../../vectors/language/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
const readRecord = (name: string): object => {
  const value = readJson(name);
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} holds no object`);
  return value;
};
const isVectorFile = new Ajv2020({ strict: false }).compile<VectorFile>(readRecord('format.schema.json'));

const topics = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'format.schema.json' && name !== 'outside.json')
  .sort()
  .map((name) => ({ name, file: readJson(name) }));
const files = topics.flatMap(({ name, file }) => (isVectorFile(file) ? [{ name, file }] : []));

const parsers: Readonly<Record<Tier, (text: string) => ParseResult<ClientStatement>>> = {
  turn: PlurnkParser.parse,
  statements: PlurnkParser.parseStatements,
  log: PlurnkParser.parseLog,
  client: PlurnkParser.parseClient,
};

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

const runParse = ({ tier, input, expect: wanted }: ParseCase): void => {
  const result = parsers[tier](textOf(input));
  const found = JSON.parse(JSON.stringify(result));
  expectParse(found, wanted);
  const isStatement = tier === 'client' ? validators.ClientStatement : validators.PlurnkStatement;
  for (const item of found.items) if (item.kind === 'statement') expect(isStatement(item.statement)).toBe(true);
};

const statementsOf = (tier: Tier, text: string): ClientStatement[] =>
  parsers[tier](text).items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));

const placeless = (statements: readonly ClientStatement[]): object[] =>
  statements.map((statement) => ({ ...statement, position: null }));

const runPrint = ({ tier, input, expect: wanted }: PrintCase): void => {
  const statements = statementsOf(tier, textOf(input));
  const printed = PlurnkPrinter.print(statements);
  expect(printed).toBe(textOf(wanted.text));
  expect(placeless(statementsOf(tier, printed))).toEqual(placeless(statements));
};

const runText =
  (read: (text: string) => unknown) =>
  ({ input, expect: wanted }: TextCase): void => {
    if ('value' in wanted) {
      expect(read(input)).toEqual(wanted.value);
      return;
    }
    const error = thrownBy(() => read(input));
    expect(error).toBeInstanceOf(PlurnkParseError);
    expect(JSON.parse(JSON.stringify(error))).toEqual(errorExpectation(wanted.error));
  };

type TextFunction = (input: string) => unknown;
const textFunctions: Readonly<Record<string, TextFunction>> = {
  globMagicIndex: PathSyntax.globMagicIndex,
  hasGlob: PathSyntax.hasGlob,
  escapeTarget: PathSyntax.escapeTarget,
  unescapeTarget: PathSyntax.unescapeTarget,
  encodeParens: PathSyntax.encodeParens,
  decodeParens: PathSyntax.decodeParens,
  isWorkerName: (input) => WORKER_NAME.test(input),
  admit: (input) => PlanValue.admit(input),
};
const planFunctions: Readonly<Record<string, (input: unknown) => unknown>> = {
  assertCanonical: (plan) => PlanValue.assertCanonical(plan),
  stringify: (plan) => PlanValue.stringify(PlanValue.assertCanonical(plan)),
  render: (plan) => PlanValue.render(PlanValue.assertCanonical(plan)),
  project: (plan) => AcpPlanValue.project(PlanValue.assertCanonical(plan)),
};

const callFunction = (name: string, input: unknown): unknown => {
  const ofText = textFunctions[name];
  if (ofText !== undefined && typeof input === 'string') return ofText(input);
  const ofPlan = planFunctions[name];
  if (ofPlan === undefined) throw new Error(`no function ${name}`);
  return ofPlan(input);
};

const runFunction = ({ function: name, input, expect: wanted }: FunctionCase): void => {
  const before = JSON.stringify(input);
  if ('throws' in wanted) {
    expect(thrownBy(() => callFunction(name, input))).toBeInstanceOf(TypeError);
  } else if ('text' in wanted) {
    const found = callFunction(name, input);
    expect(typeof found === 'string' ? found : JSON.stringify(found)).toBe(wanted.text);
  } else {
    expect(callFunction(name, input)).toEqual(wanted.value);
  }
  expect(JSON.stringify(input)).toBe(before);
};

const runResult = ({ input, expect: wanted }: ResultCase): void => {
  expect(renderJsonResult(input)).toBe(wanted.text);
  expect(JSON.parse(wanted.text)).toEqual(input);
};

const schemas: Readonly<Record<string, (value: unknown) => boolean>> = { ...validators };

const runSchema = ({ schema, input, expect: wanted }: SchemaCase): void => {
  const validate = schemas[schema];
  if (validate === undefined) throw new Error(`no schema ${schema}`);
  expect(validate(input)).toBe(wanted.valid);
};

describe('The files of language vectors', () => {
  it('have the form that format.schema.json describes', () => {
    for (const { name, file } of topics) expect({ name, valid: isVectorFile(file) }).toEqual({ name, valid: true });
  });

  it('name every case once', () => {
    const ids = files.flatMap(({ file }) => file.cases.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(400);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

const anchorsOf = (chapters: string): string[] =>
  [...chapters.matchAll(/^(§[a-z0-9-]+) /gm)].flatMap(([, anchor]) => (anchor === undefined ? [] : [anchor])).sort();

describe('The rules of the language', () => {
  const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8');
  const chapters = spec.split(/^## /m).filter((chapter) => chapter.startsWith('Language: '));
  const rules = anchorsOf(chapters.join(''));
  const pinned = new Set(files.flatMap(({ file }) => file.cases.flatMap(({ clauses }) => clauses)));
  const outside = new Map(
    Object.entries(readRecord('outside.json')).map(([clause, why]) => [clause, typeof why === 'string' ? why : '']),
  );

  it('are each pinned by a vector or named in outside.json, and not both', () => {
    expect(rules.length).toBeGreaterThan(80);
    expect(rules.filter((rule) => pinned.has(rule) === outside.has(rule))).toEqual([]);
  });

  it('are the only ones that vectors and outside.json name', () => {
    const known = new Set(rules);
    expect([...pinned, ...outside.keys()].filter((rule) => !known.has(rule))).toEqual([]);
  });

  it('stand in outside.json with a reason', () => {
    for (const [clause, why] of outside) expect(`${clause} ${why}`).toMatch(/ .+\.$/);
  });
});

describe('§deterministic-admission An answer', () => {
  const cases = files.flatMap(({ file }) => (file.subject === 'parse' ? file.cases : []));

  it('is the same for the same text', () => {
    for (const { tier, input } of cases) expect(parsers[tier](textOf(input))).toEqual(parsers[tier](textOf(input)));
  });

  it('holds statements that are plain JSON without undefined members', () => {
    for (const { tier, input } of cases) {
      const statements = statementsOf(tier, textOf(input));
      expect(JSON.parse(JSON.stringify(statements))).toStrictEqual(statements);
    }
  });

  it('has a tail only where a boundary was lost', () => {
    for (const { tier, input, expect: wanted } of cases) {
      expect('unparsedTail' in parsers[tier](textOf(input))).toBe(wanted.unparsedTail !== undefined);
    }
  });
});

describe('§error-shape Messages', () => {
  const cases = files.flatMap(({ file }) => (file.subject === 'parse' ? file.cases : []));
  const messages = cases.flatMap(({ tier, input }) =>
    parsers[tier](textOf(input)).items.flatMap((item) => (item.kind === 'error' ? [item.error.message] : [])),
  );

  it('speak of the language, not of its parser, and name no place', () => {
    expect(messages.length).toBeGreaterThan(200);
    const forbidden = /token|grammar|lexer|visitor|mismatched|extraneous|EOF|\bline \d|column \d|\d:\d/i;
    expect(messages.filter((message) => forbidden.test(message))).toEqual([]);
  });

  it('are one sentence without an end', () => {
    expect(messages.filter((message) => /\n|\.$|^\s|\s$/.test(message))).toEqual([]);
  });
});

for (const { name, file } of files) {
  describe(`vectors/language/${name}`, () => {
    const each = <Case extends { id: string; says: string }>(
      cases: readonly Case[],
      run: (one: Case) => void,
    ): void => {
      for (const one of cases) it(`${one.id}: ${one.says}`, () => run(one));
    };
    if (file.subject === 'parse') each(file.cases, runParse);
    else if (file.subject === 'print') each(file.cases, runPrint);
    else if (file.subject === 'path') each(file.cases, runText(parsePath));
    else if (file.subject === 'selection') each(file.cases, runText(parseResourceSelection));
    else if (file.subject === 'path-syntax' || file.subject === 'plan') each(file.cases, runFunction);
    else if (file.subject === 'json-result') each(file.cases, runResult);
    else if (file.subject === 'validate') each(file.cases, runSchema);
  });
}
