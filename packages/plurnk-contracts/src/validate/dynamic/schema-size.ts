import { SCHEMA_DEPTH_LIMIT, SCHEMA_POINTERS_LIMIT, SCHEMA_TEXT_LIMIT, SCHEMA_VALUES_LIMIT } from '../../limits.ts';
import { isList, membersOf } from './json-value.ts';
import { SchemaRefusal } from './schema-refusal.ts';

interface Part {
  readonly value: unknown;
  readonly depth: number;
  /** How long the JSON Pointer to it is, at least. */
  readonly way: number;
}

const limits = {
  values: SCHEMA_VALUES_LIMIT,
  'UTF-16 units of text': SCHEMA_TEXT_LIMIT,
  'UTF-16 units of pointers': SCHEMA_POINTERS_LIMIT,
  levels: SCHEMA_DEPTH_LIMIT,
};

const refuse = (unit: keyof typeof limits): never => {
  throw new SchemaRefusal('json-schema-size', '', `a schema may hold at most ${limits[unit]} ${unit}`);
};

/**
 * Refuses a schema that is too large or too deep as it would be written out: a part that stands in several places counts in each,
 * since each is compiled. Every schema is known by its pointer, so long names around many schemas count as often.
 */
export const checkSchemaSize = (schema: unknown): void => {
  let values = 0;
  let text = 0;
  let pointers = 0;
  const pending: Part[] = [{ value: schema, depth: 1, way: 0 }];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { value, depth, way } = part;
    values += 1;
    pointers += way;
    if (typeof value === 'string') text += value.length;
    const below = isList(value)
      ? value.map((item) => ({ value: item, depth: depth + 1, way: way + 2 }))
      : membersOf(value).map(([name, member]) => {
          text += name.length;
          return { value: member, depth: depth + 1, way: way + 1 + name.length };
        });
    if (values + below.length + pending.length > SCHEMA_VALUES_LIMIT) refuse('values');
    if (text > SCHEMA_TEXT_LIMIT) refuse('UTF-16 units of text');
    if (pointers > SCHEMA_POINTERS_LIMIT) refuse('UTF-16 units of pointers');
    if (depth > SCHEMA_DEPTH_LIMIT) refuse('levels');
    pending.push(...below);
  }
};
