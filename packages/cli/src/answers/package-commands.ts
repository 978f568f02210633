import { lstatSync } from 'node:fs';
import { type PluginPlace, pluginPlace } from '@quirl/plugins';
import type { CommandHost } from '../commands/command-host.ts';
import { installHost } from './install-host.ts';
import type { PackageCommands } from './read-package-commands.ts';

type Host = Pick<CommandHost, 'machine' | 'quirlVersion'>;

/**
 * The commands of the packages that are enabled on this machine, read from the lock and the files that it names; no line of a
 * package is evaluated. Without a lock nothing is loaded. What is damaged is left out with a notice, and never an error.
 */
export const packageCommandsOf = async (host: Host): Promise<PackageCommands> => {
  const place = placeOf(host);
  if (place !== null && isAbsent(place.lockfile)) return { commands: [], notices: [], files: [place.lockfile] };
  return (await packageReader(host))();
};

/** The same, for who reads it once more later. */
export const packageReader = async (host: Host): Promise<() => PackageCommands> => {
  const place = placeOf(host);
  if (place === null) return () => ({ commands: [], notices: [], files: [] });
  const { readPackageCommands } = await import('../installed-packages.ts');
  return () => readPackageCommands(place, installHost(host.quirlVersion));
};

const placeOf = ({ machine }: Host): PluginPlace | null => pluginPlace(machine.environment, machine.home);

const isAbsent = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    // Something is there, or might be: whoever reads it says what is wrong.
    return false;
  }
};
