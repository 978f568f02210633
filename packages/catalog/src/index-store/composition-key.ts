import { compareCodePoints, type HostCapability, RANKING_VERSION, STEMMER_VERSION } from '@quirl/quirl-contracts';
import { curatedIdentity } from '../curated/curated-set.ts';
import type { HostPlatform } from '../curated/curated-types.ts';
import { hostPlatformOf, type Machine } from '../discover/machine.ts';
import { admitPackageCommands, type Declarations } from '../model/declared-commands.ts';

/** What a program composes an index with. Packages and host functions stand by path. */
export interface Composition extends Declarations {
  readonly platform: HostPlatform;
  readonly hostApi: readonly HostCapability[];
}

/** The parts of a request that a composition is made of. */
export interface CompositionRequest extends Declarations {
  readonly machine: Machine;
  readonly hostApi: readonly HostCapability[];
}

/** The composition that a request asks for, in whatever order. Package records that may not stand beside own ones are left out. */
export const compositionOf = (request: CompositionRequest): Composition => ({
  platform: hostPlatformOf(request.machine),
  ownCommands: request.ownCommands,
  packageCommands: admitPackageCommands(request),
  hostApi: request.hostApi.toSorted((left, right) => compareCodePoints(left.path, right.path)),
});

/**
 * One text for everything that a composed catalog, its hashes and its ranking depend on (catalog spec 10.1). Stored hashes hold
 * exactly as long as the key is the same. It is the whole text and no hash of it, since every start compares it. Packages have
 * a line of their own, so that a difference can be told: see {@link isOfOtherPackages}.
 */
export const compositionKey = (catalogFingerprint: string, composition: Composition): string =>
  programKey(catalogFingerprint, composition) + JSON.stringify(composition.packageCommands);

/** Whether a key that is not the one of this composition differs from it in packages alone. */
export const isOfOtherPackages = (key: string, catalogFingerprint: string, composition: Composition): boolean =>
  key.startsWith(programKey(catalogFingerprint, composition));

// JSON has no line feed of its own, so the line is whole.
const programKey = (catalogFingerprint: string, { platform, ownCommands, hostApi }: Composition): string => {
  const parts = [catalogFingerprint, curatedIdentity, platform, ownCommands, hostApi, RANKING_VERSION, STEMMER_VERSION];
  return `${JSON.stringify(parts)}\n`;
};
