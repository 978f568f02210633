import { compiledContracts } from '../generated/compiled-contracts.ts';
import type { ContractName } from '../generated/contract-schemas.ts';
import type { CompiledContract } from './compiled-contract.ts';
import { jsonPointer } from './json-pointer.ts';
import { jsonSnapshot } from './json-snapshot.ts';
import { EACH, type NestedContract, nestedContracts } from './nested-contracts.ts';
import { relationalRules } from './relational-rules.ts';
import type { Rule } from './rule.ts';
import { schemaErrors } from './schema-errors.ts';
import type { ValidationError, ValidationResult } from './validation-result.ts';

/** A result, and the copy of the value that it speaks of; undefined where the value is not JSON. */
export interface Judgement {
  readonly result: ValidationResult;
  readonly snapshot: unknown;
}

const VALID: ValidationResult = Object.freeze({ valid: true, errors: Object.freeze([]) });

/** Judges any value against a contract: JSON first, then the schema, then the relations. Never throws. */
export const judge = (contract: ContractName, value: unknown): Judgement => {
  const snapshot = jsonSnapshot(value);
  if (snapshot.isJson) return { result: judgeSnapshot(contract, snapshot.value), snapshot: snapshot.value };
  const error: ValidationError = {
    keyword: 'json-model',
    instanceLocation: snapshot.at,
    keywordLocation: '#/json-model',
    error: snapshot.error,
  };
  return { result: { valid: false, errors: [error] }, snapshot: undefined };
};

/** The same for a plain copy that nobody else holds. */
export const judgeSnapshot = (contract: ContractName, snapshot: unknown): ValidationResult => {
  const compiled: CompiledContract = compiledContracts[contract];
  if (!compiled(snapshot)) return { valid: false, errors: schemaErrors(compiled.errors ?? []) };
  const errors: ValidationError[] = [];
  collect(contract, snapshot, [], errors);
  return errors.length === 0 ? VALID : { valid: false, errors };
};

/** Tells the type checker what a judgement says. */
export const isJudgedValid = <Value>(_value: unknown, { result }: Judgement): _value is Value => result.valid;

/** The way to the value under judgement; it is written down only where something is wrong. */
type WayIn = (string | number)[];

/** Adds what breaks the contract's own rules, then what breaks those of the contracts inside it. The value fits the schema. */
const collect = (contract: ContractName, value: unknown, path: WayIn, errors: ValidationError[]): void => {
  // The schema holds, so the value has the type that the rules of its contract expect.
  const rules: readonly Rule<unknown>[] = relationalRules[contract] ?? [];
  for (const rule of rules)
    for (const { at, error } of rule.check(value))
      errors.push({
        keyword: rule.name,
        instanceLocation: jsonPointer([...path, ...at]),
        keywordLocation: `#/${rule.name}`,
        error,
      });
  for (const part of partsWithRules(contract)) collectBelow(part, 0, value, path, errors);
};

const collectBelow = (
  part: NestedContract,
  depth: number,
  value: unknown,
  path: WayIn,
  errors: ValidationError[],
): void => {
  const step = part.path[depth];
  if (step === undefined) {
    if (value !== null && (!part.isAlternative || compiledContracts[part.contract](value)))
      collect(part.contract, value, path, errors);
  } else if (Array.isArray(value)) {
    if (step === EACH)
      for (let index = 0; index < value.length; index += 1) enter(part, depth, index, value[index], path, errors);
  } else if (isMembers(value)) {
    if (step === EACH) for (const name of Object.keys(value)) enter(part, depth, name, value[name], path, errors);
    else if (Object.hasOwn(value, step)) enter(part, depth, step, value[step], path, errors);
  }
};

const enter = (
  part: NestedContract,
  depth: number,
  segment: string | number,
  member: unknown,
  path: WayIn,
  errors: ValidationError[],
): void => {
  path.push(segment);
  collectBelow(part, depth + 1, member, path, errors);
  path.pop();
};

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const known = new Map<ContractName, readonly NestedContract[]>();

/** The contracts inside a contract that have rules of their own, or hold some that have. */
const partsWithRules = (contract: ContractName): readonly NestedContract[] => {
  const found = known.get(contract);
  if (found !== undefined) return found;
  const parts = nestedContracts(contract).filter(
    ({ contract: inner }) => relationalRules[inner] !== undefined || partsWithRules(inner).length > 0,
  );
  known.set(contract, parts);
  return parts;
};
