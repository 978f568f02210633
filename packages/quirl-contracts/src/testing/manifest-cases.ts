import type { AgentManifest, SchemaDescriptor } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { buildAgentManifest, hashOfManifestContent } from '../manifest/build-agent-manifest.ts';
import { sampleCatalog } from './sample-catalog.ts';
import { type CaseAnchors, caseOf, type ValidationCase } from './validation-case.ts';

const sample = buildAgentManifest(sampleCatalog);
const { schemas, tools, validators, capabilities } = sample;

/** The sample with a change and the content hash that belongs to it. */
const manifest = (change: Partial<AgentManifest>): string => {
  const changed = { ...sample, ...change };
  return canonicalJson({ ...changed, content_hash: hashOfManifestContent(changed), ...change });
};

const withSchema = (name: string, change: Partial<SchemaDescriptor>): string =>
  manifest({ schemas: schemas.map((schema) => (schema.name === name ? { ...schema, ...change } : schema)) });

const net = { ...capabilities[0], name: 'net', version: 1, providers: [], schema_hash: 'fnv1a64:09612b07b5ecb5a5' };

const of = (anchors: CaseAnchors, id: string, pins: string, text: string, findings: readonly string[] = []) =>
  caseOf('manifest', anchors, id, pins, text, findings);

/** Every rule of a manifest, broken alone and kept. */
export const manifestCases: readonly ValidationCase[] = [
  of('snapshot', 'with-snapshot', 'A manifest is valid against its catalog.', manifest({})),
  of('hashes', 'with-hashes', 'A manifest is valid against the two hashes alone.', manifest({})),
  of('none', 'alone', 'A manifest is never valid without anchors.', manifest({}), [
    'agent.trusted_anchor_required catalog_hash',
  ]),
  of('hashes', 'type', 'The kind is stated by the document.', manifest({ document_type: 'quirl.agent.catalog' }), [
    'agent.document_type document_type',
  ]),
  of('hashes', 'version', 'The version is exactly 2.', manifest({ schema_version: 3 }), [
    'agent.schema_version schema_version',
  ]),
  of('hashes', 'structure', 'The structural hash is that of the contract.', manifest({ schema_hash: '' }), [
    'agent.hash_mismatch schema_hash',
  ]),
  of('hashes', 'content', 'The content hash is recomputed.', manifest({ content_hash: 'fnv1a64:0' }), [
    'agent.hash_mismatch content_hash',
  ]),
  of('hashes', 'schema-order', 'Contracts ascend by name.', manifest({ schemas: schemas.toReversed() }), [
    'agent.order schemas',
  ]),
  of('hashes', 'tool-order', 'Tools ascend by name.', manifest({ tools: tools.toReversed() }), ['agent.order tools']),
  of('hashes', 'repeated-tool', 'No tool occurs twice.', manifest({ tools: [...tools, ...tools.slice(-1)] }), [
    'agent.order tools',
  ]),
  of('hashes', 'three-schemas', 'There are four contracts.', manifest({ schemas: schemas.slice(1) }), [
    'agent.manifest.schemas schemas',
  ]),
  of(
    'hashes',
    'contract-structure',
    'Each contract has its structural hash.',
    withSchema('quirl.agent.context', { schema_hash: '' }),
    ['agent.hash_mismatch schemas.quirl.agent.context.schema_hash'],
  ),
  of(
    'hashes',
    'unknown-contract',
    'No other contract is named.',
    withSchema('quirl.package.manifest', { name: 'quirl.zebra' }),
    ['agent.manifest.schema_unknown schemas.quirl.zebra'],
  ),
  of(
    'hashes',
    'catalog-anchor',
    'Catalog and context stand for the catalog hash.',
    withSchema('quirl.agent.context', { content_hash: sampleCatalog.host_api_hash }),
    ['agent.hash_mismatch schemas.quirl.agent.context.content_hash'],
  ),
  of(
    'hashes',
    'host-anchor',
    'Every other contract stands for the host hash.',
    withSchema('quirl.package.manifest', { content_hash: sampleCatalog.catalog_hash }),
    ['agent.hash_mismatch schemas.quirl.package.manifest.content_hash'],
  ),
  of('hashes', 'capability-order', 'Capabilities ascend by name.', manifest({ capabilities: [...capabilities, net] }), [
    'agent.order capabilities',
  ]),
  of(
    'hashes',
    'capability-hash',
    'The hash of a capability is recomputed.',
    manifest({ capabilities: [{ ...net, schema_hash: '' }, ...capabilities] }),
    ['agent.hash_mismatch capabilities.net.schema_hash'],
  ),
  of('hashes', 'validator-order', 'Validators ascend by name.', manifest({ validators: validators.toReversed() }), [
    'agent.order validators',
  ]),
  of(
    'hashes',
    'contract-version',
    'Each contract has its version.',
    withSchema('quirl.package.manifest', { version: 2 }),
    ['agent.schema_version schemas.quirl.package.manifest.version'],
  ),
  of('snapshot', 'rewritten', 'A tool list that was rewritten and hashed again is found.', manifest({ tools: [] }), [
    'agent.manifest_drift content_hash',
  ]),
  of('hashes', 'rewritten-unseen', 'The two hashes alone cannot see a rewritten tool list.', manifest({ tools: [] })),
  of(
    'none',
    'everything',
    'Findings stand in the order of the steps.',
    manifest({
      ...{ document_type: 'x', schema_version: 0, schema_hash: 'x', content_hash: 'x' },
      ...{ schemas: [], tools: tools.toReversed(), validators: validators.toReversed() },
      capabilities: [...capabilities, { ...net, schema_hash: '' }],
    }),
    [
      'agent.document_type document_type',
      'agent.schema_version schema_version',
      'agent.hash_mismatch schema_hash',
      'agent.hash_mismatch content_hash',
      'agent.order tools',
      'agent.manifest.schemas schemas',
      'agent.trusted_anchor_required catalog_hash',
      'agent.order capabilities',
      'agent.hash_mismatch capabilities.net.schema_hash',
      'agent.order validators',
    ],
  ),
];
