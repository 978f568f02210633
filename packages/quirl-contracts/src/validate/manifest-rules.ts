import type { AgentManifest } from '../generated/contract-types.ts';
import { hashOfManifestContent, MANIFEST_CONTRACTS } from '../manifest/build-agent-manifest.ts';
import { CONTRACTS, contractHash } from '../schema/contracts.ts';
import { quoted, shortened } from '../text/foreign-text.ts';
import type { Finding } from './finding.ts';
import {
  anchorRequired,
  hashFindings,
  headerRules,
  orderOfNames,
  providerHashFindings,
  type Rule,
  versionFindings,
} from './rule.ts';
import type { TrustedState } from './trusted-state.ts';

/** What a manifest document is held to, in order (contracts spec 9.4). */
export const manifestRules: readonly Rule<AgentManifest>[] = [
  ...headerRules('quirl.agent.manifest'),
  {
    holds: 'the content hash is that of the content',
    check: (document) => hashFindings('content_hash', document.content_hash, hashOfManifestContent(document)),
  },
  {
    holds: 'contracts and tools are in order of name',
    check: ({ schemas, tools }) => [...orderOfNames('schemas', schemas), ...orderOfNames('tools', tools)],
  },
  { holds: 'it names as many contracts as there are', check: contractCount },
  { holds: 'each contract is known and has its structural hash', check: contractHashes },
  { holds: 'each contract has the content hash of the running program', check: contentHashes },
  {
    holds: 'capabilities are in order of name',
    check: ({ capabilities }) => orderOfNames('capabilities', capabilities),
  },
  {
    holds: 'each capability has the hash of its providers',
    check: ({ capabilities }) => providerHashFindings(capabilities),
  },
  {
    holds: 'validators are in order of name',
    check: ({ validators }) => orderOfNames('validators', validators),
  },
  { holds: 'each contract has its version', check: contractVersions },
  { holds: 'the manifest is the one that the running program gives', check: manifestDrift },
];

const contractsNamed = Object.keys(MANIFEST_CONTRACTS).length;

const isManifestContract = (name: string): name is keyof typeof MANIFEST_CONTRACTS =>
  Object.hasOwn(MANIFEST_CONTRACTS, name);

const memberOf = (name: string, member: string): string => `schemas.${shortened(name)}.${member}`;

function contractCount({ schemas }: AgentManifest): readonly Finding[] {
  if (schemas.length === contractsNamed) return [];
  return [
    { code: 'agent.manifest.schemas', path: 'schemas', seen: `${schemas.length}`, expected: `${contractsNamed}` },
  ];
}

function* contractHashes({ schemas }: AgentManifest): Iterable<Finding> {
  for (const { name, schema_hash } of schemas) {
    if (isManifestContract(name)) yield* hashFindings(memberOf(name, 'schema_hash'), schema_hash, contractHash(name));
    else
      yield {
        code: 'agent.manifest.schema_unknown',
        path: `schemas.${shortened(name)}`,
        seen: quoted(name),
        expected: `one of ${Object.keys(MANIFEST_CONTRACTS).join(', ')}`,
      };
  }
}

function* contentHashes({ schemas }: AgentManifest, trusted: TrustedState | undefined): Iterable<Finding> {
  if (trusted === undefined) {
    yield anchorRequired;
    return;
  }
  for (const { name, content_hash } of schemas) {
    const isOfCatalog = isManifestContract(name) && MANIFEST_CONTRACTS[name] === 'catalog';
    const expected = isOfCatalog ? trusted.catalogHash : trusted.hostApiHash;
    yield* hashFindings(memberOf(name, 'content_hash'), content_hash, expected);
  }
}

function* contractVersions({ schemas }: AgentManifest): Iterable<Finding> {
  for (const { name, version } of schemas)
    if (isManifestContract(name)) yield* versionFindings(memberOf(name, 'version'), version, CONTRACTS[name].version);
}

function manifestDrift({ content_hash }: AgentManifest, trusted: TrustedState | undefined): readonly Finding[] {
  const expected = trusted?.installed?.manifestContentHash();
  if (expected === undefined || expected === content_hash) return [];
  return [{ code: 'agent.manifest_drift', path: 'content_hash', seen: quoted(content_hash), expected }];
}
