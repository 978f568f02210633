import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { type ContractName, contractNames } from '../generated/contract-schemas.ts';
import { judge } from './judge.ts';
import { deepFrozen } from './testing/deep-frozen.ts';
import type { ValidationResult } from './validation-result.ts';
import { Validator } from './validator.ts';

interface WireCase {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly says: string;
  /** The discovery document that a conformance document is held against. */
  readonly against?: unknown;
  readonly value: unknown;
  readonly valid: boolean;
  readonly fault?: { readonly keyword?: string; readonly instanceLocation?: string };
}

interface WireFile {
  readonly about: string;
  readonly contract: string;
  readonly cases: readonly WireCase[];
}

const folder = new URL('../../../../vectors/wire/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const readRecord = (name: string): object => {
  const value = readJson(name);
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} holds no object`);
  return value;
};
const isWireFile = new Ajv2020({ strict: false }).compile<WireFile>(readRecord('format.schema.json'));

const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'format.schema.json');
const read = names.map((name) => ({ name, file: readJson(name) }));
const files = read.flatMap(({ file }) => (isWireFile(file) ? [file] : []));

/** These are the tree of the language, which `vectors/language` pins. */
const ofLanguage = [
  'ClientStatement',
  'LineMarker',
  'MatcherBody',
  'ParsedPath',
  'PlurnkStatement',
  'Position',
  'ResourceSelection',
  'SendBody',
  'TextLineMarker',
];

const isContractName = (name: string): name is ContractName => contractNames.some((known) => known === name);

/** Calls a member of the class by the name of a contract, as a caller from another language does through the command. */
const callMember = (prefix: 'validate' | 'assert', contract: string, values: readonly unknown[]): unknown => {
  const member: unknown = Reflect.get(Validator, `${prefix}${contract}`);
  if (typeof member !== 'function') throw new Error(`there is no ${prefix}${contract}`);
  return Reflect.apply(member, Validator, values);
};

const isResult = (value: unknown): value is ValidationResult =>
  typeof value === 'object' && value !== null && 'valid' in value && 'errors' in value;

const resultOf = (contract: string, one: WireCase): ValidationResult => {
  if ('against' in one) {
    const result = callMember('validate', contract, [one.against, one.value]);
    if (isResult(result)) return result;
  }
  if (!isContractName(contract)) throw new Error(`there is no contract ${contract}`);
  return judge(contract, one.value).result;
};

const asserts = (contract: string, one: WireCase): boolean => {
  try {
    callMember('assert', contract, [...('against' in one ? [one.against] : []), one.value]);
    return true;
  } catch {
    return false;
  }
};

describe('The files of wire vectors', () => {
  it('have the form that format.schema.json describes', () => {
    for (const { name, file } of read) expect({ name, valid: isWireFile(file) }).toEqual({ name, valid: true });
  });

  it('§contract-authority pin every contract, with valid and invalid values', () => {
    const pinned = files.map(({ contract }) => contract);
    expect(names).toEqual(pinned.map((contract) => `${contract}.json`));
    expect([...pinned, ...ofLanguage].sort()).toEqual([...contractNames].sort());
    for (const { contract, cases } of files) {
      const outcomes = new Set(cases.map(({ valid }) => valid));
      expect({ contract, outcomes: outcomes.size }).toEqual({ contract, outcomes: 2 });
    }
  });

  it('name every case once', () => {
    const ids = files.flatMap(({ cases }) => cases.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(900);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

for (const { contract, cases } of files) {
  describe(`vectors/wire/${contract}.json`, () => {
    for (const one of cases) {
      it(`${one.id}: ${one.says}`, () => {
        const text = JSON.stringify(one.value);
        const { valid, errors } = resultOf(contract, deepFrozen(one));
        expect({ valid, hasErrors: errors.length > 0 }).toEqual({ valid: one.valid, hasErrors: !one.valid });
        if (one.fault !== undefined) expect(errors).toContainEqual(expect.objectContaining(one.fault));
        if (contract !== 'AguiClientConformance' || 'against' in one) expect(asserts(contract, one)).toBe(one.valid);
        expect(JSON.stringify(one.value)).toBe(text);
      });
    }
  });
}
