import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAgentCatalog } from '../catalog/build-agent-catalog.ts';
import type { AgentCommand } from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { contractHash } from '../schema/contracts.ts';
import { arbitraryCatalog } from '../testing/arbitrary-catalog.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { kilnFire, quirlAgentCatalog, sampleCatalog } from '../testing/sample-catalog.ts';
import { buildAgentManifest } from './build-agent-manifest.ts';

const toolsOf = (command: AgentCommand) =>
  buildAgentManifest(buildAgentCatalog({ quirlVersion: '0.1.0', commands: [command], hostApi: [] })).tools;

describe('§agent-manifest', () => {
  const manifest = buildAgentManifest(sampleCatalog);

  it('names its four contracts in order, each with the hash of the content that it stands for', () => {
    const { catalog_hash, host_api_hash } = sampleCatalog;
    expect(manifest.schemas.map(({ name, version, content_hash }) => [name, version, content_hash])).toEqual([
      ['quirl.agent.catalog', 2, catalog_hash],
      ['quirl.agent.context', 2, catalog_hash],
      ['quirl.agent.manifest', 2, host_api_hash],
      ['quirl.package.manifest', 1, host_api_hash],
    ]);
    expect(manifest.schemas[3]?.schema_hash).toBe(contractHash('quirl.package.manifest'));
  });

  it('names its three validators in order, each with the hash that it checks against', () => {
    expect(
      manifest.validators.map(({ name, schema_version, schema_hash }) => [name, schema_version, schema_hash]),
    ).toEqual([
      ['agent-contract', 2, contractHash('quirl.agent.manifest')],
      ['lua', 1, sampleCatalog.host_api_hash],
      ['package', 1, contractHash('quirl.package.manifest')],
    ]);
  });

  it('has the capabilities of its catalog, and a content hash over its five content members', () => {
    const { quirl_version, schemas, capabilities, tools, validators } = manifest;
    expect(capabilities).toEqual(sampleCatalog.capabilities);
    expect(manifest.content_hash).toBe(
      checksum(canonicalJson([quirl_version, schemas, capabilities, tools, validators])),
    );
  });

  it('never writes to its catalog', () => {
    fc.assert(
      fc.property(arbitraryCatalog, (catalog) => {
        const before = canonicalJson(catalog);
        buildAgentManifest(deepFreeze(catalog));
        expect(canonicalJson(catalog)).toBe(before);
      }),
    );
  });
});

describe('§agent-tools', () => {
  it('are the own commands and the commands of installed plugins, with their own version or that of the product', () => {
    expect(buildAgentManifest(sampleCatalog).tools).toEqual([
      { name: 'kiln fire', version: '2.1.0', summary: kilnFire.summary, effects: kilnFire.effects },
      { name: 'quirl agent catalog', version: '0.1.0', summary: quirlAgentCatalog.summary, effects: kilnFire.effects },
    ]);
  });

  it.each<readonly [string, Partial<AgentCommand>]>([
    ['an import that claims the name', { provenance: { ...quirlAgentCatalog.provenance, source: 'fish' } }],
    ['weaker evidence', { provenance: { ...quirlAgentCatalog.provenance, confidence: 'high' } }],
    ['weaker trust', { provenance: { ...quirlAgentCatalog.provenance, trust: 'declared' } }],
    ['another path', { path: 'quirlish agent' }],
    ['the bare name', { path: 'quirl' }],
  ])('are no own commands with %s', (_, change) => {
    expect(toolsOf(quirlAgentCatalog)).toHaveLength(1);
    expect(toolsOf({ ...quirlAgentCatalog, ...change })).toEqual([]);
  });

  it.each<readonly [string, Partial<AgentCommand>]>([
    ['another id', { id: 'command:kiln/fire' }],
    ['no version', { version: null }],
    ['another source', { provenance: { ...kilnFire.provenance, source: 'lua' } }],
    ['weaker evidence', { provenance: { ...kilnFire.provenance, confidence: 'high' } }],
    ['weaker trust', { provenance: { ...kilnFire.provenance, trust: 'declared' } }],
  ])('are no plugin commands with %s', (_, change) => {
    const installed = { ...kilnFire, id: 'plugin:kiln/fire' };
    expect(toolsOf(installed)).toHaveLength(1);
    expect(toolsOf({ ...installed, ...change })).toEqual([]);
  });
});
