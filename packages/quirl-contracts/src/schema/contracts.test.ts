import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractSchemas } from '../generated/contract-schemas.ts';
import { CONTRACTS, contractHash, documentHeader } from './contracts.ts';
import { schemaHash } from './describe-schema.ts';

const golden: unknown = JSON.parse(
  readFileSync(new URL('../../schema/contract-hashes.golden.json', import.meta.url), 'utf8'),
);

describe('§contract-table', () => {
  it('lists name, version, oldest readable version, policy and hash of every contract as the golden file does', () => {
    expect(Object.values(CONTRACTS)).toEqual(golden);
  });

  it('embeds the hashes that the schemas give', () => {
    const roots = Object.entries(contractSchemas).flatMap(([definition, schema]) =>
      'x-contract' in schema ? [{ definition, contract: schema['x-contract'] }] : [],
    );
    expect(roots.length).toBe(Object.keys(CONTRACTS).length);
    for (const { definition, contract } of roots) {
      const hash = schemaHash(contract.name, contract.version, { $ref: `#/$defs/${definition}` }, contractSchemas);
      expect(contractHash(contract.name)).toBe(hash);
    }
  });

  it.each(['quirl.agent.catalog', 'quirl.agent.context', 'quirl.agent.manifest'] as const)(
    'reads exactly version 2 of %s',
    (name) => {
      expect(CONTRACTS[name]).toMatchObject({ version: 2, oldest_readable: 2, policy: 'frozen_major' });
      expect(documentHeader(name)).toEqual({ document_type: name, schema_version: 2, schema_hash: contractHash(name) });
    },
  );
});
