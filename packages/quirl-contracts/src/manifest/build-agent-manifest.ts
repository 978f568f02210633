import type { CatalogView } from '../catalog/catalog-view.ts';
import { installedCapabilities } from '../catalog/installed-capabilities.ts';
import type {
  AgentCatalog,
  AgentCommand,
  AgentManifest,
  AgentTool,
  AgentValidator,
  HostCapability,
  SchemaDescriptor,
} from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { CONTRACTS, type ContractName, contractHash, documentHeader } from '../schema/contracts.ts';
import { compareCodePoints } from '../text/code-point-order.ts';

/** What of a loaded catalog a manifest is made of. */
interface ManifestSource {
  readonly quirlVersion: string;
  readonly catalogHash: string;
  readonly hostApiHash: string;
  readonly hostApi: readonly HostCapability[];
  declaredCommands(): Iterable<AgentCommand>;
}

/** Which of the two content hashes stands for a contract's content in a manifest. */
type ContentSource = 'catalog' | 'host_api';

/** The contracts that a manifest names, in order, and what their content hash is of (contracts spec 8.2). */
export const MANIFEST_CONTRACTS = {
  'quirl.agent.catalog': 'catalog',
  'quirl.agent.context': 'catalog',
  'quirl.agent.manifest': 'host_api',
  'quirl.package.manifest': 'host_api',
} as const satisfies Partial<Record<ContractName, ContentSource>>;

/**
 * The manifest document (contracts spec 8): the contracts, capabilities, tools and validators of the running program.
 * Equal catalogs give equal bytes.
 */
export const buildAgentManifest = (source: CatalogView | AgentCatalog): AgentManifest => {
  const loaded = 'document_type' in source ? sourceOfCatalog(source) : source;
  const content = {
    quirl_version: loaded.quirlVersion,
    schemas: schemaDescriptors(loaded),
    capabilities: installedCapabilities(loaded.hostApi),
    tools: tools(loaded),
    validators: validators(loaded),
  };
  return { ...documentHeader('quirl.agent.manifest'), content_hash: hashOfManifestContent(content), ...content };
};

/** `content_hash` of a manifest: the checksum of its five content members as one list (contracts spec 8.5). */
export const hashOfManifestContent = (
  content: Pick<AgentManifest, 'quirl_version' | 'schemas' | 'capabilities' | 'tools' | 'validators'>,
): string =>
  checksum(
    canonicalJson([content.quirl_version, content.schemas, content.capabilities, content.tools, content.validators]),
  );

const sourceOfCatalog = (catalog: AgentCatalog): ManifestSource => ({
  quirlVersion: catalog.quirl_version,
  catalogHash: catalog.catalog_hash,
  hostApiHash: catalog.host_api_hash,
  hostApi: catalog.host_api,
  declaredCommands: () => catalog.commands,
});

const schemaDescriptors = ({ catalogHash, hostApiHash }: ManifestSource): readonly SchemaDescriptor[] => {
  const descriptor = (name: keyof typeof MANIFEST_CONTRACTS): SchemaDescriptor => ({
    name,
    version: CONTRACTS[name].version,
    schema_hash: contractHash(name),
    content_hash: MANIFEST_CONTRACTS[name] === 'catalog' ? catalogHash : hostApiHash,
  });
  return [
    descriptor('quirl.agent.catalog'),
    descriptor('quirl.agent.context'),
    descriptor('quirl.agent.manifest'),
    descriptor('quirl.package.manifest'),
  ];
};

const tools = (source: ManifestSource): readonly AgentTool[] =>
  [...source.declaredCommands()]
    .filter((command) => isOwnCommand(command) || isInstalledPluginCommand(command))
    .map(({ path, version, summary, effects }) => ({
      name: path,
      version: version ?? source.quirlVersion,
      summary,
      effects,
    }))
    .sort((left, right) => compareCodePoints(left.name, right.name));

// The path alone proves nothing: any completion file can claim "quirl something".
const isOwnCommand = ({ path, provenance }: AgentCommand): boolean =>
  path.startsWith('quirl ') &&
  provenance.source === 'builtin' &&
  provenance.confidence === 'exact' &&
  provenance.trust === 'builtin';

const isInstalledPluginCommand = ({ id, version, provenance }: AgentCommand): boolean =>
  id.startsWith('plugin:') &&
  version !== null &&
  provenance.source === 'plugin' &&
  provenance.confidence === 'exact' &&
  provenance.trust === 'trusted';

const validators = ({ hostApiHash }: ManifestSource): readonly AgentValidator[] => [
  {
    name: 'agent-contract',
    command: 'quirl agent validate <file> --kind <catalog|context|manifest> --format json',
    schema_version: CONTRACTS['quirl.agent.manifest'].version,
    schema_hash: contractHash('quirl.agent.manifest'),
  },
  { name: 'lua', command: 'quirl check <file> --format json', schema_version: 1, schema_hash: hostApiHash },
  {
    name: 'package',
    command: 'quirl package build --format json',
    schema_version: CONTRACTS['quirl.package.manifest'].version,
    schema_hash: contractHash('quirl.package.manifest'),
  },
];
