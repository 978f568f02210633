import { isAbsolute, join, resolve } from 'node:path';
import { refusal } from '@quirl/quirl-contracts';
import { environmentValue, type Machine } from '../discover/machine.ts';

const FILE_NAME = 'catalog.sqlite3';

/**
 * Where this user's index lies (catalog spec 10.1): `QUIRL_INDEX_PATH`, else `quirl/catalog.sqlite3` in the cache
 * folder. Throws `invalid_argument` where the user has neither a cache folder nor a home.
 */
export const indexPathOf = (machine: Machine): string => {
  const named = environmentValue(machine, 'QUIRL_INDEX_PATH');
  if (named !== undefined) return resolve(named);
  const cache = environmentValue(machine, 'XDG_CACHE_HOME');
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'quirl', FILE_NAME);
  if (machine.home !== '') return join(machine.home, '.cache', 'quirl', FILE_NAME);
  throw refusal(
    'invalid_argument',
    'There is no place for the index: neither HOME nor XDG_CACHE_HOME is set.',
    'Set QUIRL_INDEX_PATH to the path of the index file.',
  );
};
