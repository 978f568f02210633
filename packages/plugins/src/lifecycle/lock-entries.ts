import { compareCodePoints, type PluginLock, type PluginLockEntry, refusal } from '@quirl/quirl-contracts';
import { INSTALLED_NAMES_LIMIT } from '../limits.ts';
import { foreignText } from '../text/foreign-text.ts';

/** The entry of a name; undefined if nothing of that name is installed. */
export const findEntry = ({ plugins }: PluginLock, name: string): PluginLockEntry | undefined =>
  plugins.find((entry) => entry.name === name);

/** The entry of a name. Throws `validation` if nothing of that name is installed, and says what is. */
export const entryNamed = (lock: PluginLock, name: string): PluginLockEntry => {
  const entry = findEntry(lock, name);
  if (entry !== undefined) return entry;
  const names = lock.plugins.slice(0, INSTALLED_NAMES_LIMIT).map((installed) => installed.name);
  const more = lock.plugins.length - names.length;
  throw refusal(
    'validation',
    `no package ${foreignText(name)} is installed`,
    names.length === 0
      ? 'No package is installed yet; add one: quirl plugin add <folder>'
      : `Name an installed one: ${names.join(', ')}${more === 0 ? '' : ` and ${more} more, see quirl plugin list`}`,
  );
};

/** The lock with an entry in the place of the one of its name, or in its place among the others. */
export const withEntry = (lock: PluginLock, entry: PluginLockEntry): PluginLock => ({
  ...lock,
  plugins: [...withoutEntry(lock, entry.name).plugins, entry].sort((left, right) =>
    compareCodePoints(left.name, right.name),
  ),
});

/** The lock without the entry of a name. */
export const withoutEntry = (lock: PluginLock, name: string): PluginLock => ({
  ...lock,
  plugins: lock.plugins.filter((entry) => entry.name !== name),
});
