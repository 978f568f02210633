import { CATALOG_SCHEMA_VERSION, HOST_API_SCHEMA_VERSION } from '../catalog/build-agent-catalog.ts';
import { hashOfCommands, hashOfHostApi } from '../catalog/content-hashes.ts';
import { installedCapabilities } from '../catalog/installed-capabilities.ts';
import { compareOptions, EFFECT_ORDER } from '../catalog/normalise-command.ts';
import type { AgentCatalog, AgentCommand, InstalledCapability } from '../generated/contract-types.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { quoted } from '../text/foreign-text.ts';
import type { Finding } from './finding.ts';
import {
  anchorFindings,
  hashFindings,
  headerRules,
  orderOfPaths,
  providerHashFindings,
  type Rule,
  versionFindings,
} from './rule.ts';

/** What a catalog document is held to, in order (contracts spec 9.4). */
export const catalogRules: readonly Rule<AgentCatalog>[] = [
  ...headerRules('quirl.agent.catalog'),
  {
    holds: 'commands are in order of path',
    check: ({ commands }) => orderOfPaths('commands', commands),
  },
  {
    holds: 'host functions are in order of path',
    check: ({ host_api }) => orderOfPaths('host_api', host_api),
  },
  {
    holds: 'the catalog hash is that of the commands',
    check: ({ catalog_hash, commands }) => hashFindings('catalog_hash', catalog_hash, hashOfCommands(commands)),
  },
  {
    holds: 'the host hash is that of the host functions',
    check: ({ host_api_hash, host_api }) => hashFindings('host_api_hash', host_api_hash, hashOfHostApi(host_api)),
  },
  {
    holds: 'both hashes are those of the running program',
    check: (document, trusted) => (trusted === undefined ? [] : anchorFindings(document, trusted)),
  },
  {
    holds: 'each capability has the hash of its providers',
    check: ({ capabilities }) => providerHashFindings(capabilities),
  },
  { holds: 'capabilities are those that the host functions install', check: capabilityDrift },
  { holds: 'the lists inside each command are in order', check: nestedOrder },
  { holds: 'the schemas of catalog and host API are readable', check: partVersions },
  { holds: 'the document is of the running version', check: versionDrift },
];

function capabilityDrift({ capabilities, host_api }: AgentCatalog): readonly Finding[] {
  const installed = installedCapabilities(host_api);
  if (canonicalJson(capabilities.map(withoutHash)) === canonicalJson(installed.map(withoutHash))) return [];
  const expected = installed.length === 0 ? 'none' : quoted(installed.map(({ name }) => name).join(', '));
  return [
    {
      code: 'agent.capability_drift',
      path: 'capabilities',
      seen: 'another list',
      expected: `the capabilities that host_api gives: ${expected}`,
    },
  ];
}

// The hash of a capability is judged by itself.
const withoutHash = ({ name, version, providers }: InstalledCapability) => ({ name, version, providers });

function* nestedOrder({ commands }: AgentCatalog): Iterable<Finding> {
  for (const [index, command] of commands.entries()) {
    for (const [member, isInOrder, expected] of nestedLists) {
      if (!isInOrder(command))
        yield { code: 'agent.order', path: `commands[${index}].${member}`, seen: 'another order', expected };
    }
  }
}

const nestedLists: readonly (readonly [
  member: string,
  isInOrder: (command: AgentCommand) => boolean,
  expected: string,
])[] = [
  [
    'options',
    ({ options }) => isAscending(options, compareOptions),
    'positionals first, then the others by their names',
  ],
  ['examples', ({ examples }) => isAscending(examples, compareCodePoints), 'examples in order'],
  [
    'effects',
    ({ effects }) =>
      isAscending(effects, (left, right) => (EFFECT_ORDER.indexOf(left) < EFFECT_ORDER.indexOf(right) ? -1 : 1)),
    `effects without repeats in the order ${EFFECT_ORDER.join(', ')}`,
  ],
];

const isAscending = <Item>(items: readonly Item[], compare: (left: Item, right: Item) => number): boolean => {
  let previous: Item | undefined;
  for (const item of items) {
    if (previous !== undefined && compare(previous, item) > 0) return false;
    previous = item;
  }
  return true;
};

function partVersions({ catalog_schema_version, host_api_schema_version }: AgentCatalog): readonly Finding[] {
  return [
    ...versionFindings('catalog_schema_version', catalog_schema_version, CATALOG_SCHEMA_VERSION),
    ...versionFindings('host_api_schema_version', host_api_schema_version, HOST_API_SCHEMA_VERSION),
  ];
}

function versionDrift(
  { quirl_version }: AgentCatalog,
  trusted: Parameters<Rule<AgentCatalog>['check']>[1],
): readonly Finding[] {
  const running = trusted?.installed?.quirlVersion;
  if (running === undefined || running === quirl_version) return [];
  return [
    { code: 'agent.version_drift', path: 'quirl_version', seen: quoted(quirl_version), expected: quoted(running) },
  ];
}
