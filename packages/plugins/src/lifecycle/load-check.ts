import { loadCheckedEntry } from '../entry/load-checked-entry.ts';
import type { InstalledPackage } from '../installed/examine-package.ts';
import type { LifecycleSetting } from './lifecycle-setting.ts';

/** Loads a package once under its grants, and throws the refusal if it does not stand behind its manifest (catalog spec 15 and 16). */
export const checkLoad = async (
  { manifest, entryBytes, entryName }: Pick<InstalledPackage, 'manifest' | 'entryBytes' | 'entryName'>,
  grants: readonly string[],
  { cwd, environment, signal }: LifecycleSetting,
): Promise<void> => {
  const checked = await loadCheckedEntry({
    manifest,
    entryBytes,
    entryName,
    grants,
    cwd,
    environment,
    ...(signal === undefined ? {} : { signal }),
  });
  await checked.close();
};
