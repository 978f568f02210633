import { curatedDocuments } from '../generated/curated-set.ts';
import type { CommandRecord } from '../model/command-record.ts';
import type { CuratedDocument, HostPlatform } from './curated-types.ts';
import { projectCurated } from './project-curated.ts';

export { curatedIdentity } from '../generated/curated-set.ts';

const projections = new Map<HostPlatform, readonly CommandRecord[]>();

/**
 * The records of the shipped curated set for one system, file by file in the order of the text. The files were read and
 * checked when the product was built; the first call per system projects them, later ones give the same list.
 */
export const curatedCommands = (platform: HostPlatform): readonly CommandRecord[] => {
  const known = projections.get(platform);
  if (known !== undefined) return known;
  const documents: readonly CuratedDocument[] = JSON.parse(curatedDocuments());
  const records = documents.flatMap((document) => projectCurated(document, platform));
  projections.set(platform, records);
  return records;
};
