import type { PluginFinding, PluginLock } from '@quirl/quirl-contracts';
import { ENABLED_ENTRY_BYTES_LIMIT, ENABLED_PACKAGES_LIMIT, PACKAGE_COMMANDS_LIMIT } from '../limits.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { examinePackage, type InstalledPackage, pluginFinding } from './examine-package.ts';
import type { InstallHost } from './install-host.ts';

/** A package that is enabled and contributes nothing all the same, and the first reason why. */
export interface LeftOutPackage {
  readonly plugin: string;
  readonly problem: PluginFinding;
}

/** The enabled packages: those that contribute, by name, and those that are left out. */
export interface InstalledPackages {
  readonly packages: readonly InstalledPackage[];
  readonly leftOut: readonly LeftOutPackage[];
}

/** Bounds that all enabled packages share, with what counts towards each. */
const bounds: readonly {
  readonly limit: number;
  readonly unit: string;
  count(installed: InstalledPackage): number;
}[] = [
  { limit: ENABLED_PACKAGES_LIMIT, unit: 'packages', count: () => 1 },
  { limit: PACKAGE_COMMANDS_LIMIT, unit: 'commands', count: ({ manifest }) => manifest.public_commands.length },
  { limit: ENABLED_ENTRY_BYTES_LIMIT, unit: 'bytes of Lua', count: ({ entryBytes }) => entryBytes.length },
];

/** Why there is no room for a package beside others that are enabled; null if there is. */
export const roomProblem = (others: readonly InstalledPackage[], candidate: InstalledPackage): PluginFinding | null => {
  for (const { limit, unit, count } of bounds) {
    const sum = [...others, candidate].reduce((counted, installed) => counted + count(installed), 0);
    if (sum > limit)
      return pluginFinding(
        'plugin.runtime_boundary',
        `all enabled packages may have ${limit} ${unit} together, and with it they would have ${sum}`,
        'Disable one that is not used: quirl plugin list, then quirl plugin disable <name>',
      );
  }
  return null;
};

/**
 * The packages that a lock enables, each compared with its files (catalog spec 16). One that is damaged, or for which the packages
 * in front of it leave no room, is left out; the others stay. Evaluates nothing.
 */
export const packagesOfLock = (lock: PluginLock, host: InstallHost): InstalledPackages => {
  const packages: InstalledPackage[] = [];
  const leftOut: LeftOutPackage[] = [];
  for (const entry of lock.plugins) {
    if (!entry.enabled) continue;
    const examined = examinePackage(entry, host);
    const problem = examined.isHealthy ? roomProblem(packages, examined.installed) : examined.findings[0];
    if (examined.isHealthy && problem === null) packages.push(examined.installed);
    else if (problem) leftOut.push({ plugin: entry.name, problem });
  }
  return { packages, leftOut };
};

/**
 * The enabled packages of a place (catalog spec 16). A missing lock means none. Throws `validation` for a lock that cannot be used;
 * whoever can answer without packages goes on without them.
 */
export const installedPackages = (place: PluginPlace, host: InstallHost): InstalledPackages =>
  packagesOfLock(readLock(place), host);
