import type { PermissionDiff, PluginPermissions } from '@quirl/quirl-contracts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { headerOf } from './lifecycle-setting.ts';
import { entryNamed } from './lock-entries.ts';

/** How a sorted list of permissions became another one. */
export const permissionDiff = (before: readonly string[], after: readonly string[]): PermissionDiff => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
  unchanged: before.filter((name) => after.includes(name)),
});

/**
 * What a package requests and what it was granted (catalog spec 16); a request that was granted in part is removed, and its parts
 * are added. Reads the lock alone. Refusals: those of the lock, and `validation` for an unknown name.
 */
export const packagePermissions = (place: PluginPlace, name: string): PluginPermissions => {
  const { requested_capabilities: requested, granted_capabilities: granted } = entryNamed(readLock(place), name);
  return {
    ...headerOf('quirl.plugin.permissions'),
    plugin: name,
    requested,
    granted,
    diff: permissionDiff(requested, granted),
  };
};
