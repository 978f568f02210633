import { hashOfCommands, hashOfHostApi } from '../catalog/content-hashes.ts';
import { hashOfProviders, installedCapabilities } from '../catalog/installed-capabilities.ts';
import type { AgentCatalog, AgentCommand, HostCapability, InstalledCapability } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { sampleCatalog } from './sample-catalog.ts';
import { type CaseAnchors, caseOf, type ValidationCase } from './validation-case.ts';

const catalog = (change: Partial<AgentCatalog>): string => canonicalJson({ ...sampleCatalog, ...change });

/** The sample with other commands and the hash that belongs to them. */
const withCommands = (commands: readonly AgentCommand[]): string =>
  catalog({ commands, catalog_hash: hashOfCommands(commands) });

const withHostApi = (host_api: readonly HostCapability[]): string =>
  catalog({ host_api, host_api_hash: hashOfHostApi(host_api), capabilities: installedCapabilities(host_api) });

const withFirst = (change: Partial<AgentCommand>): string =>
  withCommands(sampleCatalog.commands.map((command, index) => (index === 0 ? { ...command, ...change } : command)));

const withCapability = (change: Partial<InstalledCapability>): string =>
  catalog({ capabilities: sampleCatalog.capabilities.map((capability) => ({ ...capability, ...change })) });

const of = (anchors: CaseAnchors, id: string, pins: string, text: string, findings: readonly string[] = []) =>
  caseOf('catalog', anchors, id, pins, text, findings);

const { commands, host_api } = sampleCatalog;
const [first] = commands;
const options = first?.options ?? [];
const turned = Object.fromEntries(Object.entries(sampleCatalog).reverse());

/** Every rule of a catalog, broken alone and kept. */
export const catalogCases: readonly ValidationCase[] = [
  of('none', 'alone', 'A catalog may be valid without anchors.', catalog({})),
  of('hashes', 'with-hashes', 'A catalog is valid against its own hashes.', catalog({})),
  of('snapshot', 'with-snapshot', 'A catalog is valid against itself.', catalog({})),
  of('snapshot', 'pretty', 'White space between tokens is free.', prettyJson(sampleCatalog)),
  of('snapshot', 'turned', 'The order of members in the text is free.', canonicalJson(turned)),
  of('none', 'type', 'The kind is stated by the document.', catalog({ document_type: 'quirl.agent.context' }), [
    'agent.document_type document_type',
  ]),
  of('none', 'older', 'An older version fails closed.', catalog({ schema_version: 1 }), [
    'agent.schema_version schema_version',
  ]),
  of('none', 'newer', 'A newer version fails closed.', catalog({ schema_version: 3 }), [
    'agent.schema_version schema_version',
  ]),
  of('none', 'structure', 'The structural hash is that of the contract.', catalog({ schema_hash: 'fnv1a64:0' }), [
    'agent.hash_mismatch schema_hash',
  ]),
  of('none', 'turned-commands', 'Commands ascend by path.', withCommands(commands.toReversed()), [
    'agent.order commands',
  ]),
  of('none', 'repeated-command', 'No path occurs twice.', withCommands([...commands, ...commands.slice(-1)]), [
    'agent.order commands',
  ]),
  of('none', 'turned-host-api', 'Host functions ascend by path.', withHostApi(host_api.toReversed()), [
    'agent.order host_api',
  ]),
  of('none', 'commands-hash', 'The catalog hash is recomputed.', catalog({ catalog_hash: 'fnv1a64:0' }), [
    'agent.hash_mismatch catalog_hash',
  ]),
  of('hashes', 'both-hashes', 'A hash can fail by itself and against its anchor.', catalog({ catalog_hash: 'x' }), [
    'agent.hash_mismatch catalog_hash',
    'agent.hash_mismatch catalog_hash',
  ]),
  of('none', 'host-hash', 'The host hash is recomputed.', catalog({ host_api_hash: 'fnv1a64:0' }), [
    'agent.hash_mismatch host_api_hash',
  ]),
  of('none', 'rehashed', 'A changed catalog with a new hash is consistent with itself.', withFirst({ summary: 'Ha' })),
  of(
    'hashes',
    'rehashed-anchored',
    'A changed catalog with a new hash fails against anchors.',
    withFirst({ summary: 'Ha' }),
    ['agent.hash_mismatch catalog_hash'],
  ),
  of('hashes', 'rehashed-host', 'A changed host API with a new hash fails against anchors.', withHostApi([]), [
    'agent.hash_mismatch host_api_hash',
  ]),
  of('none', 'provider-hash', 'The hash of a capability is recomputed.', withCapability({ schema_hash: 'x' }), [
    'agent.hash_mismatch capabilities.process.spawn.schema_hash',
  ]),
  of('none', 'no-capability', 'No capability may be missing.', catalog({ capabilities: [] }), [
    'agent.capability_drift capabilities',
  ]),
  of('none', 'named-capability', 'A capability is named as its functions name it.', withCapability({ name: 'net' }), [
    'agent.capability_drift capabilities',
  ]),
  of('none', 'capability-version', 'The version of a capability is fixed.', withCapability({ version: 2 }), [
    'agent.capability_drift capabilities',
  ]),
  of(
    'none',
    'capability-providers',
    'The providers of a capability are the functions that need it.',
    withCapability({ providers: ['quirl.log'], schema_hash: hashOfProviders(['quirl.log']) }),
    ['agent.capability_drift capabilities'],
  ),
  of('none', 'options-order', 'Positionals stand before options.', withFirst({ options: options.toReversed() }), [
    'agent.order commands[0].options',
  ]),
  of('none', 'examples-order', 'Examples ascend.', withFirst({ examples: ['b', 'a'] }), [
    'agent.order commands[0].examples',
  ]),
  of('none', 'equal-examples', 'Examples may repeat.', withFirst({ examples: ['a', 'a'] })),
  of('none', 'effects-order', 'Effects have an order.', withFirst({ effects: ['spawn_process', 'read_filesystem'] }), [
    'agent.order commands[0].effects',
  ]),
  of('none', 'repeated-effect', 'No effect repeats.', withFirst({ effects: ['spawn_process', 'spawn_process'] }), [
    'agent.order commands[0].effects',
  ]),
  of('none', 'part-version', 'The catalog schema is version 4.', catalog({ catalog_schema_version: 3 }), [
    'agent.schema_version catalog_schema_version',
  ]),
  of('none', 'host-version', 'The host API schema is version 1.', catalog({ host_api_schema_version: 2 }), [
    'agent.schema_version host_api_schema_version',
  ]),
  {
    ...of(
      'snapshot',
      'drift',
      'Another version of the program is worth a warning.',
      catalog({ quirl_version: '9.9' }),
      ['agent.version_drift quirl_version'],
    ),
    valid: true,
  },
  of('hashes', 'unknown-version', 'Hashes alone say nothing of the version.', catalog({ quirl_version: '9.9' })),
  of(
    'snapshot',
    'everything',
    'Findings stand in the order of the steps.',
    catalog({
      ...{ document_type: 'x', schema_version: 9, schema_hash: 'x', quirl_version: '9', catalog_schema_version: 9 },
      ...{ catalog_hash: 'x', host_api_schema_version: 9, host_api_hash: 'x', capabilities: [] },
      ...{ commands: commands.toReversed(), host_api: host_api.toReversed() },
    }),
    [
      'agent.document_type document_type',
      'agent.schema_version schema_version',
      'agent.hash_mismatch schema_hash',
      'agent.order commands',
      'agent.order host_api',
      'agent.hash_mismatch catalog_hash',
      'agent.hash_mismatch host_api_hash',
      'agent.hash_mismatch catalog_hash',
      'agent.hash_mismatch host_api_hash',
      'agent.capability_drift capabilities',
      'agent.schema_version catalog_schema_version',
      'agent.schema_version host_api_schema_version',
      'agent.version_drift quirl_version',
    ],
  ),
];
