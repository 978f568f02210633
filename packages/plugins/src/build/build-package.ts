import { auditEntry } from '@quirl/lua';
import {
  buildPackageOutcome,
  buildPackageRecord,
  type PackageBuild,
  type PackageBuildOutcome,
  type ValidationDiagnostic,
  validatePackage,
} from '@quirl/quirl-contracts';
import { admitEntry } from '../admit/admit-entry.ts';
import { type AdmittedManifest, admitManifest } from '../admit/admit-manifest.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { installationWarnings } from './installation-warnings.ts';

/** A package as it was read, and everything that was found. */
export interface CheckedPackage {
  readonly admitted: AdmittedManifest;
  /** The bytes that were linted, audited and hashed; null if the declared path is not portable or nothing lies there. */
  readonly entry: Uint8Array | null;
  /**
   * Findings of validation and audit, in the order of contracts spec 12.1; behind them, for a package that is valid, a warning for everything
   * that would keep it from being installed.
   */
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
export const readPackage = (manifestPath: string, host: InstallHost): CheckedPackage => {
  const { quirlVersion, hostApi } = host;
  const admitted = admitManifest(manifestPath);
  const { manifest } = admitted;
  const read = admitEntry(admitted);
  const entry = typeof read === 'string' ? null : read;
  const findings = validatePackage({
    manifest,
    entryIsPresent: entry !== null,
    quirlVersion,
    installedCapabilities: [...new Set(hostApi.flatMap(({ capability }) => (capability === null ? [] : [capability])))],
    audit: entry === null ? null : auditEntry(entry),
  });
  const isValid = findings.every(({ severity }) => severity !== 'error');
  const diagnostics =
    isValid && entry !== null ? [...findings, ...installationWarnings(manifest, entry, host)] : findings;
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
