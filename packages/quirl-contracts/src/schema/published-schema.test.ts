import { describe, expect, it } from 'vitest';
import { contractSchemas } from '../generated/contract-schemas.ts';
import { publishedSchema } from './published-schema.ts';

const names = [
  'AgentCatalog',
  'AgentContext',
  'AgentManifest',
  'ValidationReport',
  'SearchResult',
  'CommandDescription',
] as const;

describe('§published-schema', () => {
  it.each(names)('gives %s as an object schema with every reference inside it and no private keyword', (name) => {
    const schema = publishedSchema(name);
    const text = JSON.stringify(schema);
    expect(schema['type']).toBe('object');
    expect(schema['required']).toEqual(contractSchemas[name].required);
    expect(text).not.toMatch(/"x-/);
    const definitions = schema['$defs'] ?? {};
    for (const [, target = ''] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g))
      expect(definitions).toHaveProperty(target);
    for (const target of Object.keys(definitions)) expect(text).toContain(`"#/$defs/${target}"`);
  });

  it('turns integer widths and map keys into keywords that every validator knows', () => {
    expect(publishedSchema('AgentContext')).toMatchObject({
      properties: {
        schema_version: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
        token_budget: { type: 'integer', minimum: 0 },
      },
    });
    expect(publishedSchema('AgentCommand')).toMatchObject({
      properties: { exit_codes: { type: 'object', propertyNames: { pattern: '^(0|-?[1-9][0-9]*)$' } } },
    });
  });
});
