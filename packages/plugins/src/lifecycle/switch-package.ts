import { canonicalJson, type PluginLockEntry, QuirlError, refusal } from '@quirl/quirl-contracts';
import { examinePackage, type InstalledPackage } from '../installed/examine-package.ts';
import { packagesOfLock, roomProblem } from '../installed/installed-packages.ts';
import { changeLock } from '../lock/change-lock.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { type LifecycleSetting, mutationOf, type PackageChange } from './lifecycle-setting.ts';
import { checkLoad } from './load-check.ts';
import { entryNamed, withEntry, withoutEntry } from './lock-entries.ts';

/**
 * Enables a package that is what was added and still stands behind its manifest (catalog spec 16).
 * Refusals, all of which leave the lock as it was: those of the lock; `validation` for an unknown name, for a package that its doctor finds
 * unhealthy, and for one that was changed meanwhile; those of the load; `resource_limit` where enabled packages leave no room.
 */
export const enablePackage = async (setting: LifecycleSetting, name: string): Promise<PackageChange> => {
  const { place, host } = setting;
  const seen = entryNamed(readLock(place), name);
  const installed = healthyPackage(seen, setting);
  await checkLoad(installed, seen.granted_capabilities, setting);
  const enabled = { ...seen, enabled: true };
  const { before } = changeLock(place, (lock) => {
    const now = entryNamed(lock, name);
    if (canonicalJson({ ...now, enabled: true }) !== canonicalJson(enabled))
      throw refusal('validation', `${name} was changed meanwhile`, `Try again: quirl plugin enable ${name}`);
    const problem = roomProblem(packagesOfLock(withoutEntry(lock, name), host).packages, installed);
    if (problem !== null) throw refusal('resource_limit', `${name} is not enabled: ${problem.message}`, problem.help);
    return withEntry(lock, enabled);
  });
  const commands = installed.manifest.public_commands.map(({ path }) => path);
  return { ...switched(place, 'enable', entryNamed(before, name), enabled), commands };
};

const healthyPackage = (entry: PluginLockEntry, { host }: LifecycleSetting): InstalledPackage => {
  const examined = examinePackage(entry, host);
  if (examined.isHealthy) return examined.installed;
  throw new QuirlError({
    code: 'validation',
    message: `${entry.name} is not enabled: it is not healthy`,
    context: examined.findings.map(({ code, message }) => `${code}: ${message}`),
    help: [...new Set([...examined.findings.map(({ help }) => help), `See: quirl plugin doctor ${entry.name}`])],
  });
};

/** Disables a package, whatever its state. Refusals: those of the lock, and `validation` for an unknown name. */
export const disablePackage = (place: PluginPlace, name: string): PackageChange => {
  const { before, after } = changeLock(place, (lock) => withEntry(lock, { ...entryNamed(lock, name), enabled: false }));
  return switched(place, 'disable', entryNamed(before, name), entryNamed(after, name));
};

const switched = (
  place: PluginPlace,
  action: 'enable' | 'disable',
  before: PluginLockEntry,
  entry: PluginLockEntry,
): PackageChange => ({
  mutation: mutationOf(place, action, entry.name, { unchanged: entry.granted_capabilities }),
  entry,
  commands: [],
  changesEnabled: before.enabled !== entry.enabled,
  warnings: [],
});

/** Removes a package from the lock, whatever its state; its files stay. Refusals: those of the lock, and `validation` for an unknown name. */
export const removePackage = (place: PluginPlace, name: string): PackageChange => {
  const { before } = changeLock(place, (lock) => withoutEntry(lock, entryNamed(lock, name).name));
  const entry = entryNamed(before, name);
  return {
    mutation: mutationOf(place, 'remove', name, { removed: entry.granted_capabilities }),
    entry,
    commands: [],
    changesEnabled: entry.enabled,
    warnings: [],
  };
};
