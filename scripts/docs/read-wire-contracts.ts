import { readdirSync, readFileSync } from 'node:fs';
import { relationalRules } from '../../packages/plurnk-contracts/src/validate/relational-rules.ts';
import { isSchemaNode, type SchemaNode } from './schema-words.ts';
import type { WireContract, WireExample } from './wire-reference.ts';

const schemas = new URL('../../packages/plurnk-contracts/schema/', import.meta.url);
const vectors = new URL('../../vectors/wire/', import.meta.url);

const readRecord = (name: string, folder: URL): SchemaNode => {
  const value: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  if (!isSchemaNode(value)) throw new TypeError(`${name} holds no object`);
  return value;
};

const isExample = (value: unknown): value is WireExample =>
  isSchemaNode(value) && typeof value['says'] === 'string' && typeof value['valid'] === 'boolean';

/** Every contract from its schema, its rules and its vectors, by name. */
export const readWireContracts = (): readonly WireContract[] => {
  const pinned = new Set(readdirSync(vectors));
  const rules = new Map(Object.entries(relationalRules).map(([name, list]) => [name, list.map((rule) => rule.name)]));
  return readdirSync(schemas)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      const cases = pinned.has(file) ? readRecord(file, vectors)['cases'] : [];
      const examples = Array.isArray(cases) ? cases.filter(isExample) : [];
      return { name, schema: readRecord(file, schemas), rules: rules.get(name) ?? [], examples };
    });
};
