import { readFileSync } from 'node:fs';
import type { PluginLock, PluginLockEntry } from '@quirl/quirl-contracts';
import { emptyLock } from '../read-lock.ts';
import {
  PACKAGE_RUNTIME,
  RUNTIME_API_VERSION,
  runtimeSchemaHash,
  sha256Of,
  sourceChecksumOf,
  sourceOf,
} from '../runtime-boundary.ts';

/** A sound entry of a lock; its source checksum fits whatever is changed. */
export const sampleEntry = (name: string, changes: Partial<PluginLockEntry> = {}): PluginLockEntry => {
  const entry = {
    name,
    version: '0.1.0',
    source: sourceOf(`/packages/${name}/plugin.toml`),
    runtime: PACKAGE_RUNTIME,
    resolved_api_version: RUNTIME_API_VERSION,
    runtime_schema_hash: runtimeSchemaHash(),
    manifest_checksum: sha256Of(`${name} manifest`),
    entry_checksum: sha256Of(`${name} entry`),
    source_checksum: '',
    requested_capabilities: ['process.spawn'],
    granted_capabilities: ['process.spawn:deploy'],
    enabled: false,
    ...changes,
  };
  return { ...entry, source_checksum: changes.source_checksum ?? sourceChecksumOf(entry) };
};

/** What the entry of a package says about its files as they are now. */
export const lockedFiles = (
  manifest: string,
  entry: string,
): Pick<PluginLockEntry, 'source' | 'manifest_checksum' | 'entry_checksum'> => ({
  source: sourceOf(manifest),
  manifest_checksum: sha256Of(readFileSync(manifest)),
  entry_checksum: sha256Of(readFileSync(entry)),
});

/** A lock of these entries, in the order that they have. */
export const lockOf = (...plugins: readonly PluginLockEntry[]): PluginLock => ({ ...emptyLock(), plugins });
