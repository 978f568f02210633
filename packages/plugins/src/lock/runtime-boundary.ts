import { createHash } from 'node:crypto';
import { contractHash, type PluginLockEntry } from '@quirl/quirl-contracts';

/** The one runtime that executes packages. */
export const PACKAGE_RUNTIME = 'lua';

/** The version of what a package and its host agree on (catalog spec 22). */
export const RUNTIME_API_VERSION = '0.1.0';

/** Structural hash of the manifest contract, by which an installed package was read. */
export const runtimeSchemaHash = (): string => contractHash('quirl.package.manifest');

/** `sha256:` and the digest in small hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): string =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`;

type Checksummed = Pick<PluginLockEntry, 'manifest_checksum' | 'entry_checksum' | 'source'>;

/** The checksum over both checksums and the source of an entry, as texts one after the other (catalog spec 16). */
export const sourceChecksumOf = ({ manifest_checksum, entry_checksum, source }: Checksummed): string =>
  sha256Of(`${manifest_checksum}${entry_checksum}${source}`);

const SOURCE_SCHEME = 'file:';

/** The source text of a manifest at a resolved path. */
export const sourceOf = (manifestPath: string): string => `${SOURCE_SCHEME}${manifestPath}`;

/** The path in a source text; undefined for a text that does not begin with `file:`. */
export const manifestPathOf = (source: string): string | undefined =>
  source.startsWith(SOURCE_SCHEME) ? source.slice(SOURCE_SCHEME.length) : undefined;
