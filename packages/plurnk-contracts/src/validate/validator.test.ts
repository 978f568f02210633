import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { contractNames } from '../generated/contract-schemas.ts';
import * as root from '../index.ts';
import {
  InvalidOperationResultError,
  InvalidProblemDetailsError,
  InvalidProviderAccountingError,
  InvalidProviderRequestAccountingError,
  InvalidProviderUsageError,
  InvalidRangeExtentError,
  type LoopFlags,
  type ValidationResult,
  Validator,
} from '../index.ts';
import { deepFrozen } from './testing/deep-frozen.ts';

/** The members of the class by name, as a caller of any contract finds them. */
const memberNamed = (name: string): ((value: unknown) => unknown) | undefined => {
  const member: unknown = Reflect.get(Validator, name);
  return typeof member === 'function' ? (value) => Reflect.apply(member, Validator, [value]) : undefined;
};

const pairContracts = ['AguiClientConformance'];
const singleContracts = contractNames.filter((name) => !pairContracts.includes(name));

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

const flags = { mode: 'act', auto: false, noWeb: false, noInteraction: false, noProposals: false };

describe('Validator', () => {
  it('§validator-api has both members for every contract, with exact types', () => {
    for (const name of singleContracts) {
      expect(memberNamed(`validate${name}`)).toBeTypeOf('function');
      expect(memberNamed(`assert${name}`)).toBeTypeOf('function');
    }
    expectTypeOf(Validator.validateLoopFlags).toEqualTypeOf<(value: unknown) => ValidationResult>();
    expectTypeOf(Validator.assertLoopFlags).toEqualTypeOf<(value: unknown) => LoopFlags>();
  });

  it('§validator-api gives back the very value that it was asked about', () => {
    expect(Validator.assertLoopFlags(flags)).toBe(flags);
    const frozen = deepFrozen({ ...flags });
    expect(Validator.assertLoopFlags(frozen)).toBe(frozen);
  });

  it.each(singleContracts)(
    '§validator-agreement never throws from validate, and throws from assert alike: %s',
    (name) => {
      const validate = memberNamed(`validate${name}`);
      const assert = memberNamed(`assert${name}`);
      fc.assert(
        fc.property(fc.anything({ withBigInt: true, withSparseArray: true, maxDepth: 3 }), (value) => {
          const result = validate?.(value);
          const error = thrownBy(() => assert?.(value));
          expect(result).toEqual({
            valid: error === undefined,
            errors: error instanceof TypeError ? Reflect.get(error, 'errors') : [],
          });
          if (error !== undefined) expect(result).not.toMatchObject({ errors: [] });
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(contractNames)('§wire-root-values exports the error of %s, which tells its own name', (name) => {
    const errorName = `Invalid${name}Error`;
    const errorClass: unknown = Reflect.get(root, errorName);
    expect(Reflect.get(Object(errorClass), 'name')).toBe(errorName);
  });

  it('§validator-errors names the contract, the errors and every place in the message', () => {
    const error = thrownBy(() => Validator.assertLoopFlags({ ...flags, mode: 'plan' }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({
      name: 'InvalidLoopFlagsError',
      message: 'invalid LoopFlags: /mode must be one of "ask", "act"',
      errors: [{ keyword: 'enum', instanceLocation: '/mode', keywordLocation: '#/properties/mode/enum' }],
    });
  });

  it('§validator-errors lists what the member may be that tells shapes apart', () => {
    for (const value of [{ command: 5 }, { transport: 'sse' }])
      expect(Validator.validateMcpServerDefinition(value).errors).toMatchObject([
        {
          keyword: 'oneOf',
          error: 'names no known shape by the member "transport", which must be one of "stdio", "http"',
        },
      ]);
  });

  it('§validator-errors never repeats the offending value, which may be a secret', () => {
    const server = {
      name: 'forge',
      transport: 'http',
      url: 'https://forge.example/',
      authorization: { type: 'bearer', token: 'hunter2' },
    };
    const error = thrownBy(() => Validator.assertMcpServerDefinition(server));
    expect(error).toMatchObject({ name: 'InvalidMcpServerDefinitionError' });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('hunter2');
  });

  it('§validator-errors has the error of a contract inside as its cause', () => {
    const inverted = { unit: 'line', total: 3, requested: [1, 2], returned: [2, 1] };
    const result = thrownBy(() => Validator.assertOperationResult({ status: 200, range: inverted }));
    expect(result).toBeInstanceOf(InvalidOperationResultError);
    expect(result).toMatchObject({
      errors: [
        { keyword: 'operation-range', instanceLocation: '/range' },
        { keyword: 'range-returned', instanceLocation: '/range/returned' },
      ],
      cause: { errors: [{ keyword: 'range-returned', instanceLocation: '/returned' }] },
    });
    expect(Reflect.get(Object(result), 'cause')).toBeInstanceOf(InvalidRangeExtentError);
    const problem = thrownBy(() => Validator.assertOperationResult({ status: 404, problem: { type: 'x:y' } }));
    expect(Reflect.get(Object(problem), 'cause')).toBeInstanceOf(InvalidProblemDetailsError);
    const own = thrownBy(() => Validator.assertOperationResult({ status: 404 }));
    expect(own).toBeInstanceOf(InvalidOperationResultError);
    expect(Reflect.get(Object(own), 'cause')).toBeUndefined();
  });

  it('§validator-errors follows the contracts inside one another down to the one at fault', () => {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 3 };
    const cost = { kind: 'unknown', reason: 'r' };
    const requests = [{ provider: 'p', model: 'm', outcome: 'response', cost, usage }];
    const error = thrownBy(() => Validator.assertProviderAccounting({ requests, usage, costUsd: null }));
    const cause = Reflect.get(Object(error), 'cause');
    expect(error).toBeInstanceOf(InvalidProviderAccountingError);
    expect(cause).toBeInstanceOf(InvalidProviderRequestAccountingError);
    expect(cause.cause).toBeInstanceOf(InvalidProviderUsageError);
    expect(cause.cause.cause).toBeUndefined();
  });

  it('§validator-errors shortens the message, not the list of errors', () => {
    const definitions = Array.from({ length: 9 }, () => ({ alias: 'a', origin: 'worker', state: 'disabled' }));
    const error = thrownBy(() => Validator.assertFunctionalityListResult({ family: 'f', definitions }));
    expect(error).toMatchObject({ message: expect.stringMatching(/; and 5 more$/) });
    expect(Reflect.get(Object(error), 'errors')).toHaveLength(8);
  });

  it('§wire-schema-ids finds a schema by its address, always the same and frozen', () => {
    const schema = Validator.schemaByRef('https://schemas.plurnk.xyz/v0/LoopFlags.json');
    expect(schema).toMatchObject({ title: 'LoopFlags' });
    expect(Validator.schemaByRef('https://schemas.plurnk.xyz/v0/LoopFlags.json')).toBe(schema);
    expect(Object.isFrozen(Reflect.get(Object(schema), 'properties'))).toBe(true);
    for (const name of ['ProviderUsage', 'ProviderCost', 'ProviderRequestAccounting', 'ProviderAccounting'])
      expect(Validator.schemaByRef(`https://schemas.plurnk.xyz/${name}.json`)).toBe(
        Validator.schemaByRef(`https://schemas.plurnk.xyz/v0/${name}.json`),
      );
    for (const id of [
      '',
      'https://schemas.plurnk.xyz/LoopFlags.json',
      'https://schemas.plurnk.xyz/v0/Nobody.json',
      '__proto__',
    ])
      expect(Validator.schemaByRef(id)).toBeNull();
  });

  it('§wire-schema-ids declares draft and address in every schema', () => {
    for (const name of contractNames) {
      const id = `https://schemas.plurnk.xyz/v0/${name}.json`;
      expect(Validator.schemaByRef(id)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: id,
      });
    }
  });

  it('§wire-format asserts that a URI is absolute and well formed', () => {
    const isUrl = (url: string): boolean => Validator.validateA2aAgentDefinition({ name: 'a', url }).valid;
    for (const url of ['https://a.example', 'http://[::1]:80/x?y#z', 'https://a.example/%20'])
      expect(isUrl(url)).toBe(true);
    for (const url of [
      'https://',
      'https://a b',
      '//a.example',
      'https://a.example/%zz',
      'http://[',
      'https://ä.example',
      'a',
    ])
      expect(isUrl(url)).toBe(false);
  });

  it('§wire-entrypoint has the types of the contracts and no schema among its values', () => {
    expect(Object.keys(root).filter((name) => name.toLowerCase().includes('schema'))).toEqual(
      Object.keys(root).filter((name) => /^InvalidJsonSchema/.test(name)),
    );
  });
});
