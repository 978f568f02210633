import { hashOfProviders } from '../catalog/installed-capabilities.ts';
import type { InstalledCapability } from '../generated/contract-types.ts';
import { CONTRACTS, type ContractName } from '../schema/contracts.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { quoted, shortened } from '../text/foreign-text.ts';
import type { Finding } from './finding.ts';
import type { TrustedState } from './trusted-state.ts';

/** One step of a validation. Steps run in the order of their table, and each reports whatever it finds. */
export interface Rule<Document> {
  /** What the step holds the document to, in words. */
  readonly holds: string;
  check(document: Document, trusted: TrustedState | undefined): Iterable<Finding>;
}

interface Header {
  readonly document_type: string;
  readonly schema_version: number;
  readonly schema_hash: string;
}

/** The three steps that every kind of document begins with. */
export const headerRules = (name: ContractName): readonly Rule<Header>[] => {
  const { version, schema_hash } = CONTRACTS[name];
  return [
    {
      holds: 'the document is of this kind',
      check: ({ document_type }) =>
        document_type === name
          ? []
          : [
              {
                code: 'agent.document_type',
                path: 'document_type',
                seen: quoted(document_type),
                expected: quoted(name),
              },
            ],
    },
    {
      holds: 'its version is readable',
      check: ({ schema_version }) => versionFindings('schema_version', schema_version, version),
    },
    {
      holds: 'its structural hash is that of the contract',
      check: (document) => hashFindings('schema_hash', document.schema_hash, schema_hash),
    },
  ];
};

/** A mismatch of two hashes, if they differ. */
export const hashFindings = (path: string, seen: string, expected: string): readonly Finding[] =>
  seen === expected ? [] : [{ code: 'agent.hash_mismatch', path, seen: quoted(seen), expected }];

/** A mismatch of two versions, if they differ. */
export const versionFindings = (path: string, seen: number, expected: number): readonly Finding[] =>
  seen === expected
    ? []
    : [{ code: 'agent.schema_version', path, seen: `version ${seen}`, expected: `version ${expected}` }];

// Names the first key out of place.
const orderFindings = (path: string, keys: readonly string[], by: string): readonly Finding[] => {
  const misplaced = keys.findIndex((key, index) => index > 0 && compareCodePoints(keys[index - 1] ?? '', key) >= 0);
  if (misplaced === -1) return [];
  const seen = `${quoted(keys[misplaced] ?? '')} at index ${misplaced}`;
  return [{ code: 'agent.order', path, seen, expected: `every ${by} behind the one before it, without repeats` }];
};

/** The finding of records that are not strictly ascending by path. */
export const orderOfPaths = (path: string, records: readonly { readonly path: string }[]): readonly Finding[] =>
  orderFindings(
    path,
    records.map((record) => record.path),
    'path',
  );

/** The finding of entries that are not strictly ascending by name. */
export const orderOfNames = (path: string, entries: readonly { readonly name: string }[]): readonly Finding[] =>
  orderFindings(
    path,
    entries.map((entry) => entry.name),
    'name',
  );

/** Every capability whose hash is not that of its providers. */
export function* providerHashFindings(capabilities: readonly InstalledCapability[]): Iterable<Finding> {
  for (const { name, schema_hash, providers } of capabilities)
    yield* hashFindings(`capabilities.${shortened(name)}.schema_hash`, schema_hash, hashOfProviders(providers));
}

/** Both anchors against the hashes that a document states: the catalog first. */
export const anchorFindings = (
  document: { readonly catalog_hash: string; readonly host_api_hash: string },
  trusted: TrustedState,
): readonly Finding[] => [
  ...hashFindings('catalog_hash', document.catalog_hash, trusted.catalogHash),
  ...hashFindings('host_api_hash', document.host_api_hash, trusted.hostApiHash),
];

/** The finding of a document that needs anchors and got none. */
export const anchorRequired: Finding = {
  code: 'agent.trusted_anchor_required',
  path: 'catalog_hash',
  seen: 'no trusted catalog to compare with',
  expected: 'the hashes of a catalog that the running program rebuilt',
};
