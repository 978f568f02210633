import type { PluginList } from '@quirl/quirl-contracts';
import type { InstallHost } from '../installed/install-host.ts';
import { type LeftOutPackage, packagesOfLock } from '../installed/installed-packages.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { headerOf } from './lifecycle-setting.ts';

/** What is installed, and which enabled packages contribute nothing all the same. */
export interface PackageListing {
  readonly list: PluginList;
  readonly leftOut: readonly LeftOutPackage[];
}

/** The installed packages by name (catalog spec 16), the enabled ones compared with their files. Evaluates nothing. */
export const listPackages = (place: PluginPlace, host: InstallHost): PackageListing => {
  const lock = readLock(place);
  return {
    list: {
      ...headerOf('quirl.plugin.list'),
      lockfile: place.lockfile,
      plugins: lock.plugins.map(({ name, version, enabled, granted_capabilities, source }) => ({
        name,
        version,
        enabled,
        granted_capabilities,
        source,
      })),
    },
    leftOut: packagesOfLock(lock, host).leftOut,
  };
};
