import { auditEntry } from '@quirl/lua';
import {
  buildPackageOutcome,
  buildPackageRecord,
  type HostCapability,
  type PackageBuild,
  type PackageBuildOutcome,
  type ValidationDiagnostic,
  validatePackage,
} from '@quirl/quirl-contracts';
import { admitEntry } from '../admit/admit-entry.ts';
import { type AdmittedManifest, admitManifest } from '../admit/admit-manifest.ts';

/** The program that a package is held to. */
export interface PackageHost {
  readonly quirlVersion: string;
  /** In order of path. */
  readonly hostApi: readonly HostCapability[];
}

/** A package as it was read, and everything that was found. */
export interface CheckedPackage {
  readonly admitted: AdmittedManifest;
  /** The bytes that were linted, audited and hashed; null if the declared path is not portable or nothing lies there. */
  readonly entry: Uint8Array | null;
  /** Findings of validation and audit, in the order of contracts spec 12.1. */
  readonly diagnostics: readonly ValidationDiagnostic[];
  /** The build record; null if a finding is an error. */
  readonly build: PackageBuild | null;
  /** Both as the document of a build. */
  readonly outcome: PackageBuildOutcome;
}

/**
 * Reads a package and holds it to its contract (contracts spec 11 to 15). Every file is read once, and what was read is what is
 * parsed, linted, audited and hashed; nothing is evaluated. Findings are data. Throws the refusals of admission and of the
 * parser.
 */
export const readPackage = (manifestPath: string, { quirlVersion, hostApi }: PackageHost): CheckedPackage => {
  const admitted = admitManifest(manifestPath);
  const { manifest } = admitted;
  const read = admitEntry(admitted);
  const entry = typeof read === 'string' ? null : read;
  const diagnostics = validatePackage({
    manifest,
    entryIsPresent: entry !== null,
    quirlVersion,
    installedCapabilities: [...new Set(hostApi.flatMap(({ capability }) => (capability === null ? [] : [capability])))],
    audit: entry === null ? null : auditEntry(entry),
  });
  const outcome = buildPackageOutcome(diagnostics, () => {
    if (entry === null) throw new Error('a package without an entry was found valid');
    return buildPackageRecord({
      manifest,
      manifestBytes: admitted.bytes,
      manifestName: admitted.fileName,
      entryBytes: entry,
      quirlVersion,
      hostApi,
    });
  });
  return { admitted, entry, diagnostics, build: outcome.build, outcome };
};
