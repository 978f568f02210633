import type { CatalogView } from '../catalog/catalog-view.ts';
import type { AgentCatalog, AgentCommand, HostCapability } from '../generated/contract-types.ts';
import { buildAgentManifest } from '../manifest/build-agent-manifest.ts';

/** The two hashes of a catalog that the running program rebuilt (contracts spec 9.1). Never take them from the document under test. */
export interface AgentValidationAnchors {
  readonly catalog_hash: string;
  readonly host_api_hash: string;
}

/** What a document may be checked against: the whole loaded catalog, in memory or as a view, or only its two hashes. */
export type ValidationSnapshot = AgentCatalog | CatalogView | AgentValidationAnchors;

/** What the running program knows to be true, for the rules. */
export interface TrustedState {
  readonly catalogHash: string;
  readonly hostApiHash: string;
  /** Absent if only the two hashes are known. */
  readonly installed?: InstalledFacts;
}

/** The loaded catalog, record by record. */
interface InstalledFacts {
  readonly quirlVersion: string;
  command(path: string): AgentCommand | undefined;
  hostFunction(path: string): HostCapability | undefined;
  /** `content_hash` of the manifest, as this program gives it now. */
  manifestContentHash(): string;
}

/** A snapshot in the one form that the rules read. Loads no record before a rule asks for it. */
export const trustedStateOf = (snapshot: ValidationSnapshot): TrustedState => {
  if ('document_type' in snapshot) return stateOfCatalog(snapshot);
  if ('ranking' in snapshot) return stateOfView(snapshot);
  return { catalogHash: snapshot.catalog_hash, hostApiHash: snapshot.host_api_hash };
};

const stateOfCatalog = (catalog: AgentCatalog): TrustedState => ({
  catalogHash: catalog.catalog_hash,
  hostApiHash: catalog.host_api_hash,
  installed: {
    quirlVersion: catalog.quirl_version,
    command: lookupByPath(() => catalog.commands),
    hostFunction: lookupByPath(() => catalog.host_api),
    manifestContentHash: () => buildAgentManifest(catalog).content_hash,
  },
});

const stateOfView = (view: CatalogView): TrustedState => ({
  catalogHash: view.catalogHash,
  hostApiHash: view.hostApiHash,
  installed: {
    quirlVersion: view.quirlVersion,
    command: (path) => view.command(path),
    hostFunction: lookupByPath(() => view.hostApi),
    manifestContentHash: () => buildAgentManifest(view).content_hash,
  },
});

const lookupByPath = <Item extends { readonly path: string }>(
  items: () => readonly Item[],
): ((path: string) => Item | undefined) => {
  let byPath: ReadonlyMap<string, Item> | undefined;
  return (path) => {
    byPath ??= new Map(items().map((item) => [item.path, item]));
    return byPath.get(path);
  };
};
