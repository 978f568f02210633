import { join } from 'node:path';
import {
  type PackageManifest,
  type PluginLock,
  type PluginLockEntry,
  portableEntryPath,
  QuirlError,
  refusal,
} from '@quirl/quirl-contracts';
import { type CheckedPackage, readPackage } from '../build/build-package.ts';
import { problemsOfEffects } from '../call/effect-grants.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { problemsOfManifest } from '../installed/manifest-problems.ts';
import { REPEATED_FINDINGS_LIMIT } from '../limits.ts';
import { changeLock } from '../lock/change-lock.ts';
import { readLock } from '../lock/read-lock.ts';
import {
  PACKAGE_RUNTIME,
  RUNTIME_API_VERSION,
  runtimeSchemaHash,
  sha256Of,
  sourceChecksumOf,
  sourceOf,
} from '../lock/runtime-boundary.ts';
import { shellWord } from '../shell-word.ts';
import { refusalOfFirst } from '../types/manifest-problem.ts';
import { decideGrants } from './decide-grants.ts';
import { type LifecycleSetting, mutationOf, type PackageChange } from './lifecycle-setting.ts';
import { checkLoad } from './load-check.ts';
import { findEntry, withEntry } from './lock-entries.ts';
import { manifestPathOfSource } from './package-source.ts';

/**
 * Adds a package to the lock, disabled (catalog spec 16): reads it as a build does, decides its grants, loads it once under them, and
 * records the checksums of the very bytes that were read and loaded.
 *
 * Refusals, all of which leave the lock as it was: those of the lock; `invalid_argument` for a source on a network and for grants that
 * fit nothing; those of the files; `validation` for an invalid package, one that is installed already, requests that are not granted, and an
 * entry that does not fit its manifest; those of the load.
 */
export const addPackage = async (
  setting: LifecycleSetting,
  source: string,
  allowed: readonly string[],
): Promise<PackageChange> => {
  const { place, host } = setting;
  const lock = readLock(place);
  const path = manifestPathOfSource(source);
  const checked = readPackage(path, host);
  const { admitted, diagnostics } = checked;
  const { manifest } = admitted;
  const entryBytes = soundEntry(checked, path, host);
  assertNew(lock, manifest);
  const grants = decideGrants(manifest.capabilities.request, allowed, source);
  const problem = refusalOfFirst(problemsOfEffects(manifest, grants));
  if (problem !== null) throw problem;
  const entryName = join(admitted.root.path, portableEntryPath(manifest.package.entry) ?? '');
  await checkLoad({ manifest, entryBytes, entryName }, grants, setting);
  const entry = lockEntry(manifest, admitted.path, admitted.bytes, entryBytes, grants);
  changeLock(place, (current) => {
    assertNew(current, manifest);
    return withEntry(current, entry);
  });
  return {
    mutation: mutationOf(place, 'add', entry.name, { added: grants }),
    entry,
    commands: manifest.public_commands.map(({ path: command }) => command),
    changesEnabled: false,
    warnings: diagnostics,
  };
};

/** The entry bytes of a package that may be installed; throws `validation` for any other. */
const soundEntry = (
  { build, entry, diagnostics, admitted }: CheckedPackage,
  path: string,
  host: InstallHost,
): Uint8Array => {
  const { manifest } = admitted;
  if (build === null || entry === null) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    throw new QuirlError({
      code: 'validation',
      message: `${path} is not a valid package: ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`,
      context: errors
        .slice(0, REPEATED_FINDINGS_LIMIT)
        .map((finding) => `${finding.code} at ${finding.path}: ${finding.message}`),
      help: [`See all findings with their next steps: quirl package build --manifest ${shellWord(path)}`],
    });
  }
  const problem = refusalOfFirst(problemsOfManifest(manifest, host.reservedWords));
  if (problem !== null) throw problem;
  return entry;
};

const assertNew = (lock: PluginLock, { package: { name } }: PackageManifest): void => {
  const installed = findEntry(lock, name);
  if (installed === undefined) return;
  throw refusal(
    'validation',
    `${name} is already installed, version ${installed.version}`,
    `To add it anew, remove it first: quirl plugin remove ${name}`,
    [`source: ${installed.source}`],
  );
};

const lockEntry = (
  manifest: PackageManifest,
  manifestPath: string,
  manifestBytes: Uint8Array,
  entryBytes: Uint8Array,
  grants: readonly string[],
): PluginLockEntry => {
  const checksummed = {
    source: sourceOf(manifestPath),
    manifest_checksum: sha256Of(manifestBytes),
    entry_checksum: sha256Of(entryBytes),
  };
  return {
    name: manifest.package.name,
    version: manifest.package.version,
    source: checksummed.source,
    runtime: PACKAGE_RUNTIME,
    resolved_api_version: RUNTIME_API_VERSION,
    runtime_schema_hash: runtimeSchemaHash(),
    manifest_checksum: checksummed.manifest_checksum,
    entry_checksum: checksummed.entry_checksum,
    source_checksum: sourceChecksumOf(checksummed),
    requested_capabilities: manifest.capabilities.request,
    granted_capabilities: grants,
    enabled: false,
  };
};
