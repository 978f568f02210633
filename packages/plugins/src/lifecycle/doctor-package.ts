import type { PluginDoctor, PluginFinding, PluginLock, PluginLockEntry } from '@quirl/quirl-contracts';
import { examinePackage } from '../installed/examine-package.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { packagesOfLock } from '../installed/installed-packages.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { headerOf } from './lifecycle-setting.ts';
import { entryNamed } from './lock-entries.ts';

/**
 * Whether a package is still what was added, and what to do if not (catalog spec 16). Evaluates nothing. Refusals: those of the lock,
 * and `validation` for an unknown name.
 */
export const doctorPackage = (place: PluginPlace, host: InstallHost, name: string): PluginDoctor => {
  const lock = readLock(place);
  const diagnostics = findingsOf(lock, entryNamed(lock, name), host);
  return { ...headerOf('quirl.plugin.doctor'), plugin: name, healthy: diagnostics.length === 0, diagnostics };
};

const findingsOf = (lock: PluginLock, entry: PluginLockEntry, host: InstallHost): readonly PluginFinding[] => {
  const examined = examinePackage(entry, host);
  if (!examined.isHealthy) return examined.findings;
  // A sound package may still find no room among those that are enabled.
  return packagesOfLock(lock, host)
    .leftOut.filter(({ plugin }) => plugin === entry.name)
    .map(({ problem }) => problem);
};
