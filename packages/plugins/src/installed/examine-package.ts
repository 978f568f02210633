import { join } from 'node:path';
import { reasonOfFileError } from '@quirl/files';
import {
  type PackageManifest,
  type PluginFinding,
  type PluginLockEntry,
  portableEntryPath,
  QuirlError,
  validatePackage,
} from '@quirl/quirl-contracts';
import { admitEntry } from '../admit/admit-entry.ts';
import { type AdmittedManifest, admitManifest } from '../admit/admit-manifest.ts';
import { resolvePath } from '../admit/package-root.ts';
import {
  manifestPathOf,
  PACKAGE_RUNTIME,
  runtimeSchemaHash,
  sha256Of,
  sourceChecksumOf,
} from '../lock/runtime-boundary.ts';
import { shellWord } from '../shell-word.ts';
import type { InstallHost } from './install-host.ts';
import { problemsOfManifest } from './manifest-problems.ts';

/** Every code of a doctor's finding (catalog spec 16). */
export type PluginFindingCode =
  | 'plugin.manifest_tampered'
  | 'plugin.entry_tampered'
  | 'plugin.source_lock_tampered'
  | 'plugin.runtime_schema_mismatch'
  | 'plugin.runtime_boundary'
  | 'plugin.source_missing';

/** An installed package that is what was added: its bytes have the checksums of the lock. */
export interface InstalledPackage {
  readonly entry: PluginLockEntry;
  readonly manifest: PackageManifest;
  /** The bytes of its Lua entry. Never evaluated here. */
  readonly entryBytes: Uint8Array;
  /** Absolute path of the entry, for messages. */
  readonly entryName: string;
  /** Absolute paths of the files that it was read from: manifest, entry. */
  readonly files: readonly string[];
}

/** What an installed package came to. */
export type Examination =
  | { readonly isHealthy: true; readonly installed: InstalledPackage }
  /** At least one finding, in the order of the checks. */
  | { readonly isHealthy: false; readonly findings: readonly PluginFinding[] };

/** A finding that makes its package unusable. */
export const pluginFinding = (code: PluginFindingCode, message: string, help: string): PluginFinding => ({
  severity: 'error',
  code,
  message,
  help,
});

/**
 * The command line that puts what lies in the source of a package now into the place of what was added, with the same grants and as
 * enabled as it was. It builds first: what is no package any more must not cost the one that is installed.
 */
export const readdingLine = ({ name, source, granted_capabilities, enabled }: PluginLockEntry): string => {
  const words = [source, ...granted_capabilities.flatMap((grant) => ['--allow', grant])];
  return [
    `quirl package build --manifest ${shellWord(manifestPathOf(source) ?? source)}`,
    `quirl plugin remove ${name}`,
    `quirl plugin add ${words.map(shellWord).join(' ')}`,
    ...(enabled ? [`quirl plugin enable ${name}`] : []),
  ].join(' && ');
};

const reinstall = (entry: PluginLockEntry): string =>
  `Bring back what was added, or accept what is there now: ${readdingLine(entry)}`;

/**
 * Compares an installed package with its files: checksums, then what the manifest says, then whether this program still takes it
 * (catalog spec 16). Reads two files, evaluates nothing, changes nothing, and never repeats what a file holds that is not the one
 * that was added.
 */
export const examinePackage = (entry: PluginLockEntry, host: InstallHost): Examination => {
  const findings: PluginFinding[] = [];
  const note = (code: PluginFindingCode, message: string, help: string): void => {
    findings.push(pluginFinding(code, message, help));
  };
  if (entry.runtime !== PACKAGE_RUNTIME)
    note(
      'plugin.runtime_boundary',
      `it needs the runtime ${JSON.stringify(entry.runtime)}, which this program does not have`,
      `Remove it: quirl plugin remove ${entry.name}`,
    );
  if (entry.source_checksum !== sourceChecksumOf(entry))
    note(
      'plugin.source_lock_tampered',
      'the lock was changed: its source and checksums do not belong together',
      reinstall(entry),
    );
  if (entry.runtime_schema_hash !== runtimeSchemaHash())
    note('plugin.runtime_schema_mismatch', 'it was added by a version with another form of manifest', reinstall(entry));

  const admitted = admittedManifest(entry, note);
  if (admitted === undefined) return { isHealthy: false, findings };
  if (sha256Of(admitted.bytes) !== entry.manifest_checksum) {
    note('plugin.manifest_tampered', 'its manifest is not the one that was added', reinstall(entry));
    return { isHealthy: false, findings };
  }
  const { manifest, root } = admitted;
  if (!isAsLocked(entry, manifest))
    note(
      'plugin.source_lock_tampered',
      'the lock says another name, version or request than the manifest',
      reinstall(entry),
    );
  findings.push(...boundaryFindings(manifest, host));

  const entryBytes = admittedEntry(entry, admitted, note);
  if (entryBytes === undefined || findings.length > 0) return { isHealthy: false, findings };
  const entryName = join(root.path, portableEntryPath(manifest.package.entry) ?? '');
  return { isHealthy: true, installed: { entry, manifest, entryBytes, entryName, files: [admitted.path, entryName] } };
};

type Note = (code: PluginFindingCode, message: string, help: string) => void;

const noteMissing = (note: Note, { name }: PluginLockEntry, what: string): void =>
  note(
    'plugin.source_missing',
    `${what} is gone or cannot be read`,
    `Bring it back, or remove the package: quirl plugin remove ${name}`,
  );

const admittedManifest = (entry: PluginLockEntry, note: Note): AdmittedManifest | undefined => {
  const path = manifestPathOf(entry.source) ?? '';
  try {
    // Where a link leads now was never looked at by whoever added the package, so nothing there is opened.
    if (resolvePath(path) === path) return admitManifest(path);
    note('plugin.manifest_tampered', 'a link leads from its source to another place', reinstall(entry));
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (isMissing(error)) noteMissing(note, entry, `its manifest ${path}`);
    else note('plugin.manifest_tampered', 'what lies in the place of its manifest is none', reinstall(entry));
  }
  return undefined;
};

const admittedEntry = (entry: PluginLockEntry, admitted: AdmittedManifest, note: Note): Uint8Array | undefined => {
  const declared = JSON.stringify(admitted.manifest.package.entry);
  try {
    const bytes = admitEntry(admitted);
    if (typeof bytes === 'string') noteMissing(note, entry, `its entry ${declared}`);
    else if (sha256Of(bytes) === entry.entry_checksum) return bytes;
    else note('plugin.entry_tampered', `its entry ${declared} is not the one that was added`, reinstall(entry));
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (isMissing(error)) noteMissing(note, entry, `its entry ${declared}`);
    else note('plugin.entry_tampered', `what lies in the place of its entry ${declared} is none`, reinstall(entry));
  }
  return undefined;
};

const isFileError = (error: unknown): error is Error =>
  error instanceof QuirlError || (error instanceof Error && 'code' in error && typeof error.code === 'string');

/** Whether a file could not be read at all, rather than being another one. */
const isMissing = (error: Error): boolean =>
  error instanceof QuirlError ? error.shellError.code === 'io' : reasonOfFileError(error) !== 'not_regular_file';

const sameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((name, index) => name === right[index]);

const isAsLocked = (entry: PluginLockEntry, { package: identity, capabilities }: PackageManifest): boolean =>
  entry.name === identity.name &&
  entry.version === identity.version &&
  sameList(entry.requested_capabilities, capabilities.request);

/** Why this program would not take a manifest, apart from its entry. */
const boundaryFindings = (manifest: PackageManifest, host: InstallHost): readonly PluginFinding[] => {
  const capabilities = host.hostApi.flatMap(({ capability }) => (capability === null ? [] : [capability]));
  const invalid = validatePackage({
    manifest,
    entryIsPresent: true,
    quirlVersion: host.quirlVersion,
    installedCapabilities: [...new Set(capabilities)],
    audit: null,
  })
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message, help }) => pluginFinding('plugin.runtime_boundary', `${message} (${code})`, help));
  const problems = [...problemsOfManifest(manifest, host.reservedWords)];
  return [...invalid, ...problems.map(({ message, help }) => pluginFinding('plugin.runtime_boundary', message, help))];
};
