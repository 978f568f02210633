import { ContractValidator } from '../generated/contract-validator.ts';
import { schemaByRef } from './schema-by-ref.ts';

/** Judges any value against any contract; `validateX` answers, `assertX` throws. SPEC §validator-api. */
export class Validator extends ContractValidator {
  /** The schema of the contract with this `$id`, deeply frozen; null if there is none. SPEC §wire-schema-ids. */
  static schemaByRef(id: string): object | null {
    return schemaByRef(id);
  }
}
