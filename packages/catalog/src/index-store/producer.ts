import type { CommandRecord } from '../model/command-record.ts';

/** Grows with every change of what a reader makes of the same text, so that no index keeps facts of an older reader. */
const READERS_REVISION = 1;

/** Says whose readers made the facts of an index. */
export const producerOf = (quirlVersion: string): string => `quirl ${quirlVersion}, readers ${READERS_REVISION}`;

/** The names of the manual pages of curated commands: these pages come first. */
export const curatedPagesOf = (curated: readonly CommandRecord[]): ReadonlySet<string> =>
  new Set(curated.map(({ path }) => path.replaceAll(' ', '-')));
