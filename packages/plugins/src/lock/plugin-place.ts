import { isAbsolute, join } from 'node:path';
import { refusal } from '@quirl/quirl-contracts';

/** Where the packages of one user are recorded. */
export interface PluginPlace {
  /** Absolute path of the state folder, which may be missing. */
  readonly folder: string;
  /** Absolute path of the permission lock in it. */
  readonly lockfile: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOCK_NAME = 'plugins.lock.json';

/** The place in a folder; `folder` is an absolute path. */
export const placeIn = (folder: string): PluginPlace => ({ folder, lockfile: join(folder, LOCK_NAME) });

/** The variables that a person sets for Quirl alone, with what lies between their folder and the lock. */
const ownVariables = [
  ['QUIRL_PLUGIN_HOME', ''],
  ['QUIRL_CONFIG_DIR', 'plugins'],
] as const;

/**
 * Where the lock lies (catalog spec 16): `QUIRL_PLUGIN_HOME`, else `plugins` in `QUIRL_CONFIG_DIR`, else `quirl/plugins` in
 * `XDG_CONFIG_HOME` or `~/.config`. Null where there is no such folder. A relative `XDG_CONFIG_HOME` does not count, as its standard
 * says; a relative variable of ours leads nowhere, since a folder that somebody works in could otherwise bring grants of its own.
 */
export const pluginPlace = (environment: Environment, home: string): PluginPlace | null => {
  for (const [name, below] of ownVariables) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    return isAbsolute(value) ? placeIn(join(value, below)) : null;
  }
  const config = environment['XDG_CONFIG_HOME'];
  if (config !== undefined && isAbsolute(config)) return placeIn(join(config, 'quirl', 'plugins'));
  return isAbsolute(home) ? placeIn(join(home, '.config', 'quirl', 'plugins')) : null;
};

/** {@link pluginPlace} for whoever cannot go on without a place: throws `invalid_argument` where there is none. */
export const requiredPluginPlace = (environment: Environment, home: string): PluginPlace => {
  const place = pluginPlace(environment, home);
  if (place !== null) return place;
  const relative = ownVariables.find(([name]) => environment[name] !== undefined && environment[name] !== '')?.[0];
  throw refusal(
    'invalid_argument',
    relative === undefined
      ? 'There is no place for packages: neither HOME nor XDG_CONFIG_HOME is an absolute path.'
      : `${relative} is a relative path, so it would mean another place in each folder.`,
    `Set ${relative ?? 'QUIRL_PLUGIN_HOME'} to the absolute path of a folder of your own.`,
  );
};
