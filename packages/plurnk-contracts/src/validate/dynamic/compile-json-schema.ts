import { jsonPointer } from '../json-pointer.ts';
import { jsonSnapshot } from '../json-snapshot.ts';
import type { ValidationError } from '../validation-result.ts';
import { isMembers } from './json-value.ts';
import { SchemaDocument } from './schema-document.ts';
import { DIALECT } from './schema-index.ts';
import { libraryDocument } from './schema-library.ts';
import { type SchemaNode, visitSchema } from './schema-node.ts';
import { SchemaRefusal } from './schema-refusal.ts';
import { checkSchemaSize } from './schema-size.ts';
import { validationErrorOf } from './validation-error-of.ts';
import { WorkAllowance, WorkExhausted, withinStack } from './work-allowance.ts';

/** A schema that values can be judged by, or why there is none. */
export type Compilation =
  | { readonly isCompiled: true; readonly root: SchemaNode }
  | { readonly isCompiled: false; readonly error: ValidationError };

/** The address of a schema that names none. It cannot be fetched, and no other schema can refer to it. */
const NO_ADDRESS = 'anonymous:///schema';

const compilations = new WeakMap<object, Compilation>();

/**
 * Compiles a private copy of a schema, once for each object. Never throws, changes nothing, and keeps no schema alive.
 * SPEC §json-schema-compilation.
 */
export const compileJsonSchema = (schema: unknown): Compilation => {
  if (typeof schema !== 'object' || schema === null) return compile(schema);
  const compilation = compilations.get(schema) ?? compile(schema);
  compilations.set(schema, compilation);
  return compilation;
};

const compile = (schema: unknown): Compilation => {
  try {
    return { isCompiled: true, root: compileCopy(copyOf(schema)) };
  } catch (error) {
    if (!(error instanceof SchemaRefusal)) throw error;
    const { rule, pointer, message } = error;
    return {
      isCompiled: false,
      error: { keyword: rule, instanceLocation: '', keywordLocation: `#${pointer}`, error: message },
    };
  }
};

const copyOf = (schema: unknown): unknown => {
  const snapshot = jsonSnapshot(schema);
  if (!snapshot.isJson)
    throw new SchemaRefusal('json-schema-model', snapshot.at, `the schema is not JSON: ${snapshot.error}`);
  if (!isMembers(snapshot.value) && typeof snapshot.value !== 'boolean')
    throw new SchemaRefusal('json-schema-model', '', 'a schema must be an object or a boolean');
  return snapshot.value;
};

const compileCopy = (schema: unknown): SchemaNode => {
  checkSchemaSize(schema);
  const document = new SchemaDocument(schema, NO_ADDRESS, '', libraryDocument);
  checkForm(schema);
  document.link();
  return document.root;
};

/** Judges the schema by the meta-schema of the dialect. */
const checkForm = (schema: unknown): void => {
  const metaSchema = libraryDocument(DIALECT);
  if (metaSchema === null) throw new Error(`the library lacks ${DIALECT}`);
  try {
    const fault = withinStack(() =>
      visitSchema(metaSchema.root, schema, { allowance: new WorkAllowance(), scope: null, evaluated: null }),
    );
    if (fault === null) return;
    const { error } = validationErrorOf(fault);
    throw new SchemaRefusal(
      'json-schema-form',
      jsonPointer(fault.way.toReversed()),
      `the schema is malformed: ${error}`,
    );
  } catch (error) {
    if (error instanceof WorkExhausted)
      throw new SchemaRefusal('json-schema-size', '', `the schema is too large: ${error.message}`);
    throw error;
  }
};
