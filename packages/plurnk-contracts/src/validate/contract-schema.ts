import { type ContractName, contractNames, schemaTexts } from '../generated/contract-schemas.ts';

/** One schema as data; its members are what the draft says. */
export type Schema = Readonly<Record<string, unknown>>;

/** Whether a part of a schema is a schema in the form of an object. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a name is that of a contract. */
export const isContractName = (name: string): name is ContractName =>
  contractNames.some((candidate) => candidate === name);

const read = new Map<ContractName, Schema>();

/** The published schema of a contract: the same deeply frozen object every time. */
export const contractSchema = (name: ContractName): Schema => {
  const known = read.get(name);
  if (known !== undefined) return known;
  const schema: unknown = JSON.parse(schemaTexts[name], (_member, value: unknown) => Object.freeze(value));
  if (!isSchema(schema)) throw new Error(`the schema of ${name} is no object`);
  read.set(name, schema);
  return schema;
};
