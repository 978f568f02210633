import { createChecksum, type SourceCount, type SourceKind } from '@quirl/quirl-contracts';
import type { StoredSource } from './stored-sources.ts';

const kinds: readonly SourceKind[] = ['fish', 'bash', 'zsh', 'help', 'man', 'path_executable', 'kdl'];

/** How many sources of every kind there are, and their bytes on disk, in the order of the merge. */
export const countSources = (sources: Iterable<Pick<StoredSource, 'kind' | 'bytes'>>): readonly SourceCount[] => {
  const counts = new Map(kinds.map((kind) => [kind, { sources: 0, bytes: 0n }]));
  for (const { kind, bytes } of sources) {
    const count = counts.get(kind);
    if (count === undefined) continue;
    count.sources += 1;
    count.bytes += bytes;
  }
  return [...counts].map(([kind, { sources, bytes }]) => ({ kind, sources, bytes }));
};

/** One text for all sources as they were read: places, sizes, times and contents. */
export const fingerprintOfSources = (sources: Iterable<StoredSource>): string => {
  const hash = createChecksum();
  for (const { kind, path, bytes, modifiedNs, fingerprint } of sources)
    hash.update(`${kind}\n${path}\n${bytes}\n${modifiedNs}\n${fingerprint}\n`);
  return hash.digest();
};
