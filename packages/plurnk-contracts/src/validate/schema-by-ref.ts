import { contractSchema, isContractName } from './contract-schema.ts';

const versionedId = /^https:\/\/schemas\.plurnk\.xyz\/v0\/([A-Za-z0-9]+)\.json$/;

// These were published without a version before, and schemas of others refer to them so.
const unversionedId =
  /^https:\/\/schemas\.plurnk\.xyz\/(ProviderUsage|ProviderCost|ProviderRequestAccounting|ProviderAccounting)\.json$/;

/** The schema of the contract with this `$id`, deeply frozen; null if there is none. SPEC §wire-schema-ids. */
export const schemaByRef = (id: string): object | null => {
  const name = (versionedId.exec(id) ?? unversionedId.exec(id))?.[1] ?? '';
  return isContractName(name) ? contractSchema(name) : null;
};
