import { type Database, lockForWriting } from '@quirl/files';
import type { HostCapability } from '@quirl/quirl-contracts';
import type { Machine } from '../discover/machine.ts';
import type { Declarations } from '../model/declared-commands.ts';
import { type BuildClock, type OnProgress, startBuildClock } from './build-clock.ts';
import { BUILD_LIMITS, type BuildLimits } from './build-limits.ts';
import { buildRefusal } from './build-refusal.ts';
import { type Composition, compositionKey, compositionOf } from './composition-key.ts';
import { IndexDefect, readingIndex, readingIndexItems } from './index-defect.ts';
import { prepareFolder, removeLeftovers } from './index-file.ts';
import { checkedReads } from './index-schema.ts';
import { isMiss, type OpenIndex, openIndex } from './open-index.ts';
import { recomposedCommands } from './recomposed-commands.ts';
import { replaceIndex } from './replace-index.ts';
import { checkedRow } from './row-check.ts';
import { RowDefect, textOf } from './sqlite.ts';
import { writeCatalog } from './write-catalog.ts';

/** Which index to compose anew, and with what. */
export interface RecomposeRequest extends Declarations {
  /** Null where this user has no place for an index. */
  readonly indexPath: string | null;
  readonly machine: Machine;
  readonly hostApi: readonly HostCapability[];
  readonly limits?: Partial<BuildLimits>;
}

/**
 * What became of the index: a new generation was written (`recomposed`), it was composed for these very commands already
 * (`current`), there is none (`missing`), or the one that is there cannot be read (`invalid`).
 */
export type Recomposition = 'recomposed' | 'current' | 'missing' | 'invalid';

/**
 * Composes the index that is there for another set of commands, so that answers read it as it is (catalog spec 10.1). Looks at no
 * source: their facts and the age of the index stay, and the result is what a build of the same sources would compose. Readers
 * see the previous generation until the new one is complete. Without a sound index there is nothing to do, since a build makes it.
 * `current` is asked once no other writer is left: what the packages are then is what the index holds, however many change them at once.
 *
 * Refusals, all of which leave the index as it was: `resource_limit` (time, another build), `validation` (folder open to others),
 * `io` (disk full, folder not writable).
 */
export const recomposeIndex = (
  request: RecomposeRequest,
  onProgress: OnProgress = () => {},
  current: () => RecomposeRequest = () => request,
): Recomposition => {
  const { indexPath, machine } = request;
  if (indexPath === null) return 'missing';
  const limits = { ...BUILD_LIMITS, ...request.limits };
  const clock = startBuildClock(machine.now, limits.buildTimeMs, onProgress);
  // Nothing may be created where there is no index.
  const before = withIndex(indexPath, machine, (index) => stateOf(index, compositionOf(request)));
  if (before !== 'stale') return before;
  try {
    prepareFolder(indexPath, machine);
    const lock = lockForWriting(indexPath, limits.lockWaitMs);
    try {
      removeLeftovers(indexPath);
      const composition = compositionOf(current());
      return withIndex(indexPath, machine, (index) => {
        const state = stateOf(index, composition);
        return state === 'stale' ? replaced(index, composition, clock, limits) : state;
      });
    } finally {
      lock.release();
    }
  } catch (error) {
    throw buildRefusal(error, indexPath);
  }
};

const withIndex = <State extends string>(
  path: string,
  machine: Machine,
  read: (index: OpenIndex) => State,
): State | 'missing' | 'invalid' => {
  const index = openIndex(path, machine);
  if (isMiss(index)) return index.state;
  try {
    return read(index);
  } catch (error) {
    if (error instanceof IndexDefect) return 'invalid';
    throw error;
  } finally {
    index.close();
  }
};

const stateOf = ({ database, header }: OpenIndex, composition: Composition): 'current' | 'stale' =>
  readingIndex(() => {
    const row = database.prepare(checkedReads.composed).get();
    if (row === undefined) throw new RowDefect('composition');
    const key = textOf(checkedRow(row), 'composition_key');
    return key === compositionKey(header.catalog_fingerprint, composition) ? 'current' : 'stale';
  });

const replaced = (
  index: OpenIndex,
  composition: Composition,
  clock: BuildClock,
  limits: BuildLimits,
): Recomposition => {
  replaceIndex(index.path, 'copy', limits.indexFileBytes, (database) => {
    emptyComposition(database);
    const composed = readingIndexItems(() => recomposedCommands(index, composition));
    const total = index.header.commands;
    const figures = writeCatalog(database, composed, composition, (count) => {
      clock.step('merge', count, Math.max(count, total));
    });
    // The one check that no damage and no forgery of what was read passes: a build makes such an index anew.
    if (figures.catalogFingerprint !== index.header.catalog_fingerprint) throw new IndexDefect('it lacks commands');
    clock.step('write', 0, 0);
  });
  return 'recomposed';
};

/** Everything that is made of the declared commands. What the sources said lies in other tables, and in the previous generation. */
const emptyComposition = (database: Database): void => {
  for (const table of ['commands', 'aliases', 'names', 'terms', 'candidates', 'composed'])
    database.exec(`DELETE FROM ${table}`);
};
