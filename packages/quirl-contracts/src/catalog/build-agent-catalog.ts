import { refusal } from '../error/shell-error.ts';
import type { AgentCatalog, AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { documentHeader } from '../schema/contracts.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { hashOfCommands, hashOfHostApi } from './content-hashes.ts';
import { installedCapabilities } from './installed-capabilities.ts';
import { normaliseCommand } from './normalise-command.ts';

/** Version of the command catalog's own schema, as an agent catalog states it (contracts spec 6). */
export const CATALOG_SCHEMA_VERSION = 4;

/** Version of the host API's schema. */
export const HOST_API_SCHEMA_VERSION = 1;

/** What a catalog document is made of. Any order will do. */
export interface AgentCatalogContent {
  /** Version of the running product. */
  readonly quirlVersion: string;
  readonly commands: Iterable<AgentCommand>;
  readonly hostApi: Iterable<HostCapability>;
}

/**
 * The catalog document (contracts spec 6): commands normalised and by path, host functions by path, the capabilities that
 * these install, and the hashes of all of it. Equal content in any order gives equal bytes.
 *
 * Throws a `QuirlError` (`validation`) if two commands or two host functions have the same path.
 */
export const buildAgentCatalog = (content: AgentCatalogContent): AgentCatalog => {
  const commands = byPath([...content.commands].map(normaliseCommand), 'commands');
  const hostApi = byPath([...content.hostApi].map(normaliseHostFunction), 'host functions');
  return agentCatalogOf({
    quirlVersion: content.quirlVersion,
    catalogHash: hashOfCommands(commands),
    hostApiHash: hashOfHostApi(hostApi),
    commands,
    hostApi,
  });
};

/** A catalog whose records are already normalised, unique and in order, with the hashes of its two lists. */
interface OrderedCatalog {
  readonly quirlVersion: string;
  readonly catalogHash: string;
  readonly hostApiHash: string;
  readonly commands: readonly AgentCommand[];
  readonly hostApi: readonly HostCapability[];
}

/** The catalog document of records that are already normalised, unique and in order. */
export const agentCatalogOf = (catalog: OrderedCatalog): AgentCatalog => ({
  ...documentHeader('quirl.agent.catalog'),
  quirl_version: catalog.quirlVersion,
  catalog_schema_version: CATALOG_SCHEMA_VERSION,
  catalog_hash: catalog.catalogHash,
  host_api_schema_version: HOST_API_SCHEMA_VERSION,
  host_api_hash: catalog.hostApiHash,
  commands: catalog.commands,
  host_api: catalog.hostApi,
  capabilities: installedCapabilities(catalog.hostApi),
});

const normaliseHostFunction = (host: HostCapability): HostCapability => ({
  path: host.path,
  summary: host.summary,
  parameters: host.parameters.map(({ name, value_type }) => ({ name, value_type })),
  returns: host.returns,
  capability: host.capability,
});

const byPath = <Item extends { readonly path: string }>(items: readonly Item[], what: string): readonly Item[] => {
  const sorted = items.toSorted((left, right) => compareCodePoints(left.path, right.path));
  const repeated = sorted.find((item, index) => item.path === sorted[index - 1]?.path);
  if (repeated === undefined) return sorted;
  throw refusal(
    'validation',
    `two ${what} have the path ${JSON.stringify(repeated.path)}`,
    'Merge records of one path before building the catalog.',
  );
};
