import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWireContracts } from './read-wire-contracts.ts';
import { schemaWords } from './schema-words.ts';
import { contractIndex, contractPage, type WireContract } from './wire-reference.ts';

const contracts = readWireContracts();
const pages = new Map(contracts.map((contract) => [`${contract.name}.md`, contractPage(contract)]));

const sample: WireContract = {
  name: 'Sample',
  schema: {
    $id: 'https://schemas.plurnk.xyz/v0/Sample.json',
    description: 'A sample.',
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: 1, description: 'Who it is.' },
      kind: { enum: ['a', 'b'] },
      part: { $ref: '#/$defs/Part' },
    },
    $defs: { Part: { description: 'A part.', type: 'object', properties: {} } },
  },
  rules: ['sample-order'],
  examples: [
    { id: 'sample-least', says: 'An id is enough.', value: { id: 1 }, valid: true },
    { id: 'sample-zero', says: 'Zero is no id.', value: { id: 0 }, valid: false },
  ],
};

const headings = (page: string): string[] => [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);

describe('The reference of the wire contracts', () => {
  it('has a page for every schema, and an index of them', () => {
    const schemas = readdirSync(new URL('../../packages/plurnk-contracts/schema/', import.meta.url));
    expect([...pages.keys()]).toEqual(schemas.sort().map((name) => name.replace(/json$/, 'md')));
    const index = contractIndex(contracts);
    for (const name of pages.keys()) expect(index).toContain(`(wire/${name})`);
  });

  it('links to headings that are there', () => {
    for (const [name, page] of pages) {
      for (const [, file = '', place = ''] of page.matchAll(/\]\(([A-Za-z0-9]*(?:\.md)?)(?:#([a-z0-9-]+))?\)/g)) {
        const target = pages.get(file === '' ? name : file);
        expect({ name, file, isThere: target !== undefined }).toEqual({ name, file, isThere: true });
        const places = headings(target ?? '').map((title) => title.toLowerCase().replaceAll(' ', '-'));
        if (place !== '') expect(places).toContain(place);
      }
    }
  });

  it('shows members, parts, rules and examples', () => {
    const page = contractPage(sample);
    expect(headings(page)).toEqual(['Sample', 'Shape', 'Part', 'Rules between members', 'Valid', 'Invalid']);
    expect(page).toContain('| `id` | integer, at least 1 | yes | Who it is. |');
    expect(page).toContain('| `kind` | `"a"` or `"b"` | no |  |');
    expect(page).toContain('| `part` | [Part](#part) | no |  |');
    expect(page).toContain('No other member is allowed.');
    expect(page).toContain('Zero is no id. (`sample-zero`)\n\n```json\n{"id":0}\n```');
    expect(page).toContain('- `sample-order`');
  });

  it('names each value that a schema admits', () => {
    expect(schemaWords({})).toBe('any value');
    expect(schemaWords({ type: 'string', minLength: 1 })).toBe('text, not empty');
    expect(schemaWords({ type: 'string', pattern: '^(?:a|b)$' })).toBe('text, matches `^(?:a\\|b)$`');
    expect(schemaWords({ type: ['string', 'null'] })).toBe('text or null');
    expect(schemaWords({ type: 'array', uniqueItems: true, minItems: 1, items: { type: 'boolean' } })).toBe(
      'list of boolean, at least 1 items, each once',
    );
    expect(schemaWords({ anyOf: [{ const: 1 }, { type: 'null' }] })).toBe('`1` or null');
    expect(schemaWords({ type: 'object', additionalProperties: { type: 'string' } })).toBe('map to text');
    expect(schemaWords({ $ref: 'https://schemas.plurnk.xyz/v0/Notice.json' })).toBe('[Notice](Notice.md)');
  });

  it('leaves no member of a schema without words', () => {
    for (const [name, page] of pages) expect({ name, gap: page.includes('undefined') }).toEqual({ name, gap: false });
  });
});
