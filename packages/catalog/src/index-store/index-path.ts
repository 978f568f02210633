import { isAbsolute, join } from 'node:path';
import { refusal } from '@quirl/quirl-contracts';
import { absolutePath } from '../discover/absolute-path.ts';
import { environmentValue, type Machine } from '../discover/machine.ts';

const FILE_NAME = 'catalog.sqlite3';

/**
 * Where this user's index lies (catalog spec 10.1): `QUIRL_INDEX_PATH`, else `quirl/catalog.sqlite3` in the cache folder. Null
 * where the user has neither a cache folder nor a home.
 */
export const indexPlaceOf = (machine: Machine): string | null => {
  const named = environmentValue(machine, 'QUIRL_INDEX_PATH');
  if (named !== undefined) return absolutePath(named);
  const cache = environmentValue(machine, 'XDG_CACHE_HOME');
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'quirl', FILE_NAME);
  return machine.home === '' ? null : join(machine.home, '.cache', 'quirl', FILE_NAME);
};

/** {@link indexPlaceOf} for whoever cannot go on without a place: throws `invalid_argument` where there is none. */
export const indexPathOf = (machine: Machine): string => {
  const place = indexPlaceOf(machine);
  if (place !== null) return place;
  throw refusal(
    'invalid_argument',
    'There is no place for the index: neither HOME nor XDG_CACHE_HOME is set.',
    'Set QUIRL_INDEX_PATH to the path of the index file.',
  );
};
