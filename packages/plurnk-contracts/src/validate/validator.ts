import { isJudgedConformance, judgeConformance } from '../agui/judge-conformance.ts';
import type { AguiClientConformance } from '../generated/contract-types.ts';
import { ContractValidator } from '../generated/contract-validator.ts';
import {
  assertJsonSchema,
  assertJsonSchemaInstance,
  validateJsonSchemaInstance,
} from './dynamic/validate-json-schema-instance.ts';
import { schemaByRef } from './schema-by-ref.ts';
import type { ValidationResult } from './validation-result.ts';

/** Judges any value against any contract; `validateX` answers, `assertX` throws. SPEC §validator-api. */
export class Validator extends ContractValidator {
  /** The schema of the contract with this `$id`, deeply frozen; null if there is none. SPEC §wire-schema-ids. */
  static schemaByRef(id: string): object | null {
    return schemaByRef(id);
  }
  /**
   * Whether an account of a client is sound and names exactly what a discovery document offers. The first document at fault
   * has the errors. Never throws. SPEC §validator-pairs.
   */
  static validateAguiClientConformance(discovery: unknown, conformance: unknown): ValidationResult {
    const judgement = judgeConformance(discovery, conformance);
    return judgement.isValid ? { valid: true, errors: [] } : { valid: false, errors: judgement.errors };
  }
  /** The same account, or an InvalidAguiDiscoveryError or InvalidAguiClientConformanceError. SPEC §validator-pairs. */
  static assertAguiClientConformance(discovery: unknown, conformance: unknown): AguiClientConformance {
    const judgement = judgeConformance(discovery, conformance);
    if (!judgement.isValid) throw judgement.error();
    isJudgedConformance(conformance, judgement);
    return conformance;
  }

  /** Whether a value fits a JSON Schema that is data, and what is wrong with either. Never throws. SPEC §validator-dynamic. */
  static validateJsonSchemaInstance(schema: unknown, value: unknown): ValidationResult {
    return validateJsonSchemaInstance(schema, value);
  }
  /** The same value, or an InvalidJsonSchemaInstanceError whose message begins with the label. SPEC §validator-dynamic. */
  static assertJsonSchemaInstance<Value>(label: string, schema: unknown, value: Value): Value {
    return assertJsonSchemaInstance(label, schema, value);
  }
  /** Throws an InvalidJsonSchemaInstanceError unless values can be judged by the schema. SPEC §validator-dynamic. */
  static assertJsonSchema(label: string, schema: unknown): void {
    assertJsonSchema(label, schema);
  }
}
