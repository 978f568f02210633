import { jsonSnapshot } from '../json-snapshot.ts';
import type { ValidationError, ValidationResult } from '../validation-result.ts';
import { compileJsonSchema } from './compile-json-schema.ts';
import { type SchemaNode, visitSchema } from './schema-node.ts';
import { validationErrorOf } from './validation-error-of.ts';
import { WorkAllowance, WorkExhausted, withinStack } from './work-allowance.ts';

/** A value that its schema does not admit, or a schema that cannot be used. The message begins with the caller's label. */
export class InvalidJsonSchemaInstanceError extends TypeError {
  override readonly name = 'InvalidJsonSchemaInstanceError';
  /** What was found; never empty. */
  readonly errors: readonly ValidationError[];

  constructor(label: string, errors: readonly [ValidationError, ...ValidationError[]]) {
    const [{ instanceLocation, keywordLocation, error }] = errors;
    super(`${label}: ${instanceLocation === '' ? '' : `${instanceLocation} `}${error} (${keywordLocation})`);
    this.errors = errors;
  }
}

const VALID: ValidationResult = Object.freeze({ valid: true, errors: Object.freeze([]) });

/**
 * Judges a value by a JSON Schema that is data itself, as draft 2020-12. Gives at most one error, the first that was met; a
 * schema that cannot be used is such an error too. Never throws, changes neither schema nor value, and ends after a bounded
 * amount of work, whatever they are. SPEC §validator-dynamic.
 */
export const validateJsonSchemaInstance = (schema: unknown, value: unknown): ValidationResult => {
  const error = instanceError(schema, value);
  return error === null ? VALID : { valid: false, errors: [error] };
};

/** The same value, or an InvalidJsonSchemaInstanceError. SPEC §validator-dynamic. */
export const assertJsonSchemaInstance = <Value>(label: string, schema: unknown, value: Value): Value => {
  const error = instanceError(schema, value);
  if (error !== null) throw new InvalidJsonSchemaInstanceError(label, [error]);
  return value;
};

/** Throws an InvalidJsonSchemaInstanceError unless values can be judged by the schema. SPEC §validator-dynamic. */
export const assertJsonSchema = (label: string, schema: unknown): void => {
  const compilation = compileJsonSchema(schema);
  if (!compilation.isCompiled) throw new InvalidJsonSchemaInstanceError(label, [compilation.error]);
};

const instanceError = (schema: unknown, value: unknown): ValidationError | null => {
  const compilation = compileJsonSchema(schema);
  if (!compilation.isCompiled) return compilation.error;
  const snapshot = jsonSnapshot(value);
  if (!snapshot.isJson) return ownError('json-model', snapshot.error, snapshot.at);
  return judge(compilation.root, snapshot.value);
};

const judge = (root: SchemaNode, value: unknown): ValidationError | null => {
  try {
    const fault = withinStack(() =>
      visitSchema(root, value, { allowance: new WorkAllowance(), scope: null, evaluated: null }),
    );
    return fault === null ? null : validationErrorOf(fault);
  } catch (error) {
    if (error instanceof WorkExhausted) return ownError('json-schema-work', `is not judged: ${error.message}`);
    throw error;
  }
};

/** An error that no keyword of the schema states. */
const ownError = (rule: string, error: string, instanceLocation = ''): ValidationError => ({
  keyword: rule,
  instanceLocation,
  keywordLocation: `#/${rule}`,
  error,
});
