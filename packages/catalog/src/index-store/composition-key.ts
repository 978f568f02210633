import { type HostCapability, RANKING_VERSION, STEMMER_VERSION } from '@quirl/quirl-contracts';
import { curatedIdentity } from '../curated/curated-set.ts';
import type { HostPlatform } from '../curated/curated-types.ts';
import type { CommandRecord } from '../model/command-record.ts';

/** What a program composes an index with. */
export interface Composition {
  readonly platform: HostPlatform;
  readonly ownCommands: readonly CommandRecord[];
  readonly hostApi: readonly HostCapability[];
}

/**
 * One text for everything that a composed catalog, its hashes and its ranking depend on (catalog spec 10.1). Stored hashes hold
 * exactly as long as the key is the same. It is the whole text and no hash of it, since every start compares it.
 */
export const compositionKey = (catalogFingerprint: string, { platform, ownCommands, hostApi }: Composition): string =>
  JSON.stringify([
    catalogFingerprint,
    curatedIdentity,
    platform,
    ownCommands,
    hostApi,
    RANKING_VERSION,
    STEMMER_VERSION,
  ]);
