import type { HostCapability, InstalledCapability } from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { compareCodePoints } from '../text/code-point-order.ts';

/** Version of every capability (contracts spec 5.8). */
const CAPABILITY_VERSION = 1;

/** The fingerprint of what provides a capability. */
export const hashOfProviders = (providers: readonly string[]): string => checksum(canonicalJson(providers));

/**
 * The capabilities that a host API installs: one for every grant that its functions name, by name, each with the sorted paths
 * of those functions. Nothing else makes a capability.
 */
export const installedCapabilities = (hostApi: Iterable<HostCapability>): readonly InstalledCapability[] => {
  const providersByName = new Map<string, string[]>();
  for (const { path, capability } of hostApi) {
    if (capability === null) continue;
    const providers = providersByName.get(capability);
    if (providers === undefined) providersByName.set(capability, [path]);
    else providers.push(path);
  }
  return [...providersByName]
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([name, paths]) => {
      const providers = paths.sort(compareCodePoints);
      return { name, version: CAPABILITY_VERSION, schema_hash: hashOfProviders(providers), providers };
    });
};
