import type { ContractName } from '../generated/contract-schemas.ts';
import { contractSchema, isContractName, isSchema, type Schema } from './contract-schema.ts';

/** Stands for every item of a list, or every member of a map. */
export const EACH = Symbol('each');

/** A place inside a contract's values where values of another contract stand. */
export interface NestedContract {
  readonly path: readonly (string | typeof EACH)[];
  readonly contract: ContractName;
  /** Whether something else than that contract or null may stand there. */
  readonly isAlternative: boolean;
}

const idPattern = /^https:\/\/schemas\.plurnk\.xyz\/v0\/([A-Za-z0-9]+)\.json(?:#\/\$defs\/([A-Za-z0-9]+))?$/;

const admitsMoreThanNull = (branch: unknown): boolean => !isSchema(branch) || branch['type'] !== 'null';

const combiners = ['allOf', 'anyOf', 'oneOf'];

/** Finds them in the schema, so that no contract can forget one of its parts. */
const find = (contract: ContractName): readonly NestedContract[] => {
  const found: NestedContract[] = [];
  const followed = new Set<string>();

  const follow = (reference: string, root: Schema, path: NestedContract['path'], isAlternative: boolean): void => {
    const [, name = '', definition] = idPattern.exec(reference) ?? [];
    if (isContractName(name) && definition === undefined) {
      found.push({ path, contract: name, isAlternative });
      return;
    }
    const target = isContractName(name) ? contractSchema(name) : root;
    const definitions = target['$defs'];
    const step = `${path.map(String).join('/')} ${reference}`;
    if (!isSchema(definitions) || followed.has(step)) return;
    followed.add(step);
    walk(definitions[definition ?? reference.slice('#/$defs/'.length)], target, path, isAlternative);
  };

  const walk = (schema: unknown, root: Schema, path: NestedContract['path'], isAlternative: boolean): void => {
    if (!isSchema(schema)) return;
    if (typeof schema['$ref'] === 'string') follow(schema['$ref'], root, path, isAlternative);
    for (const combiner of combiners) {
      const branches = (Array.isArray(schema[combiner]) ? schema[combiner] : []).filter(admitsMoreThanNull);
      for (const branch of branches) walk(branch, root, path, isAlternative || branches.length > 1);
    }
    if (isSchema(schema['properties']))
      for (const [name, member] of Object.entries(schema['properties']))
        walk(member, root, [...path, name], isAlternative);
    walk(schema['additionalProperties'], root, [...path, EACH], isAlternative);
    walk(schema['items'], root, [...path, EACH], isAlternative);
  };

  const schema = contractSchema(contract);
  walk(schema, schema, [], false);
  return found;
};

const known = new Map<ContractName, readonly NestedContract[]>();

/** Where values of other contracts stand inside the values of one, in the order of its schema. */
export const nestedContracts = (contract: ContractName): readonly NestedContract[] => {
  const nested = known.get(contract) ?? find(contract);
  known.set(contract, nested);
  return nested;
};
