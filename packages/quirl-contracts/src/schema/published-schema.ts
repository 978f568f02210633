import { contractSchemas } from '../generated/contract-schemas.ts';
import { type DefinitionName, isDefinitionName } from './definition-shape.ts';
import type { Schema } from './read-schema.ts';

const publishedIntegers: Readonly<Record<string, Schema>> = {
  u32: { minimum: 0, maximum: 4_294_967_295 },
  i32: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  // The greatest values of 64 bits are no JavaScript numbers; half a bound is better than a wrong one.
  u64: { minimum: 0 },
  i64: {},
};

/**
 * A definition as a plain JSON Schema 2020-12, for readers that know nothing of our private keywords: the definition
 * itself at the root, what it refers to under `$defs`, integer widths as bounds. The result is the caller's own copy.
 */
export const publishedSchema = (name: DefinitionName): Schema => {
  const referenced = new Map<string, unknown>();
  const root = publish(contractSchemas[name], referenced);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...root,
    ...(referenced.size > 0 ? { $defs: Object.fromEntries(referenced) } : {}),
  };
};

const publish = (schema: Schema, referenced: Map<string, unknown>): Schema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): readonly (readonly [string, unknown])[] => {
      if (keyword === 'x-int') return Object.entries(publishedIntegers[String(value)] ?? {});
      if (keyword === 'x-map-key' && value === 'i32') return [['propertyNames', { pattern: '^(0|-?[1-9][0-9]*)$' }]];
      if (keyword.startsWith('x-')) return [];
      if (keyword === '$ref') addReferenced(String(value), referenced);
      return [[keyword, publishValue(value, referenced)]];
    }),
  );

const publishValue = (value: unknown, referenced: Map<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((item) => publishValue(item, referenced));
  return typeof value === 'object' && value !== null ? publish({ ...value }, referenced) : value;
};

const addReferenced = (reference: string, referenced: Map<string, unknown>): void => {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  if (!isDefinitionName(name) || referenced.has(name)) return;
  referenced.set(name, undefined);
  referenced.set(name, publish(contractSchemas[name], referenced));
};
