import { hashOfHostApi } from '../catalog/content-hashes.ts';
import { refusal } from '../error/shell-error.ts';
import type { HostCapability, PackageBuild, PackageManifest } from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { contractHash, documentHeader } from '../schema/contracts.ts';
import { compareCodePoints } from '../text/code-point-order.ts';
import { portableEntryPath } from './portable-entry-path.ts';

/** One valid package as it was read, and the program that it was checked against. */
export interface PackageContent {
  readonly manifest: PackageManifest;
  /** The bytes that the manifest was parsed from. */
  readonly manifestBytes: Uint8Array;
  /** Base name of the manifest's resolved path. */
  readonly manifestName: string;
  /** The bytes that were linted and audited. */
  readonly entryBytes: Uint8Array;
  /** Version of the running program. */
  readonly quirlVersion: string;
  /** The running host API, in order of path. */
  readonly hostApi: Iterable<HostCapability>;
}

/**
 * The build record of a valid package (contracts spec 15.2). It holds nothing of where the package lies, so every way of naming
 * it gives the same record. Throws a `QuirlError` (`validation`) if the declared entry is no portable path; whoever validated
 * the package first never sees that.
 */
export const buildPackageRecord = (content: PackageContent): PackageBuild => {
  const { manifest, manifestBytes, manifestName, entryBytes, quirlVersion, hostApi } = content;
  const entry = portableEntryPath(manifest.package.entry);
  if (entry === undefined)
    throw refusal(
      'validation',
      'a record was asked for a package whose entry is no portable path',
      'Validate the package, and build a record only where no finding is an error.',
      ['key: package.entry'],
    );
  return {
    ...documentHeader('quirl.package.build'),
    manifest_schema_hash: contractHash('quirl.package.manifest'),
    package_name: manifest.package.name,
    package_version: manifest.package.version,
    resolved_quirl_version: quirlVersion,
    manifest_hash: checksum(manifestBytes),
    entry_hash: checksum(entryBytes),
    host_api_hash: hashOfHostApi(hostApi),
    capabilities: manifest.capabilities.request.toSorted(compareCodePoints),
    public_commands: manifest.public_commands.toSorted((left, right) => compareCodePoints(left.path, right.path)),
    files: [...new Set([manifestName, entry])].sort(compareCodePoints),
  };
};
