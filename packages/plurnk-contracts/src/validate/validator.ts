import { contractNames, contractSchemas } from '../generated/contract-schemas.ts';
import { ContractValidator } from '../generated/contract-validator.ts';

const schemasById: ReadonlyMap<string, object> = new Map(
  contractNames.map((name) => [`https://schemas.plurnk.xyz/v0/${name}.json`, contractSchemas[name]]),
);

/** These were published without a version before, and schemas of others refer to them so. */
const unversioned: ReadonlyMap<string, object> = new Map(
  (['ProviderUsage', 'ProviderCost', 'ProviderRequestAccounting', 'ProviderAccounting'] as const).map((name) => [
    `https://schemas.plurnk.xyz/${name}.json`,
    contractSchemas[name],
  ]),
);

/** Judges any value against any contract; `validateX` answers, `assertX` throws. SPEC §validator-api. */
export class Validator extends ContractValidator {
  /** The schema of the contract with this `$id`, deeply frozen; null if there is none. */
  static schemaByRef(id: string): object | null {
    return schemasById.get(id) ?? unversioned.get(id) ?? null;
  }
}
