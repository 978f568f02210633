import { curatedIdentity } from '../curated/curated-set.ts';
import type { Inventory } from '../discover/inventory.ts';
import { readSource } from '../discover/read-source.ts';
import { readingContextOf } from '../discover/reading-context.ts';
import { type Composition, compositionKey } from './composition-key.ts';
import type { PreviousIndex } from './previous-index.ts';
import { textOf } from './sqlite.ts';

/**
 * Whether a build would only repeat the previous index: the same sources, none of them changed, the same ones unreadable for the
 * same reasons, composed with the same program. Only sources that could not be read are tried again.
 */
export const isUnchanged = (
  previous: PreviousIndex,
  inventory: Inventory,
  composition: Composition,
  namedSources: string,
): boolean => {
  const { header } = previous;
  if (header.curated_identity !== curatedIdentity || header.namedSources !== namedSources) return false;
  if (previous.sourceCount !== inventory.sources.length) return false;
  const [row] = previous.database.prepare('SELECT composition_key FROM composed').all();
  if (row === undefined || textOf(row, 'composition_key') !== compositionKey(header.catalog_fingerprint, composition))
    return false;
  if (JSON.stringify(previous.ownDiagnostics) !== JSON.stringify(inventory.diagnostics)) return false;
  const reading = readingContextOf(inventory, composition.platform);
  return inventory.sources.every((source) => {
    if (previous.unchanged(source) !== undefined) return true;
    const failure = previous.failureOf(source);
    return failure !== undefined && readSource(source, reading).failure === failure;
  });
};
