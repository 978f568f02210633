import { compareCodePoints, type PluginLockEntry, type PluginMutation, QuirlError } from '@quirl/quirl-contracts';
import { type AdmittedManifest, admitManifest } from '../admit/admit-manifest.ts';
import { resolvePath } from '../admit/package-root.ts';
import { examinePackage, readdingLine } from '../installed/examine-package.ts';
import type { InstallHost } from '../installed/install-host.ts';
import { CHANGED_PACKAGES_LIMIT } from '../limits.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';
import { readLock } from '../lock/read-lock.ts';
import { manifestPathOf } from '../lock/runtime-boundary.ts';
import { foreignText } from '../text/foreign-text.ts';
import { mutationOf } from './lifecycle-setting.ts';
import { permissionDiff } from './package-permissions.ts';

/**
 * Holds every installed package to the lock (catalog spec 16): reads each source again, and throws `validation` that says what changed if
 * one has another version, checksum, API or permission. Writes nothing: a package is changed by adding it anew. Refusals besides: those of the lock.
 */
export const updateLocked = (place: PluginPlace, host: InstallHost): PluginMutation => {
  const { plugins } = readLock(place);
  const changed = plugins.flatMap((entry) => {
    const changes = changesOf(entry, host);
    return changes.length === 0 ? [] : [{ entry, changes }];
  });
  if (changed.length > 0) throw notAsLocked(changed);
  const granted = new Set(plugins.flatMap(({ granted_capabilities }) => granted_capabilities));
  return mutationOf(place, 'update', null, { unchanged: [...granted].sort(compareCodePoints) });
};

interface ChangedPackage {
  readonly entry: PluginLockEntry;
  readonly changes: readonly string[];
}

const notAsLocked = (changed: readonly ChangedPackage[]): QuirlError => {
  const shown = changed.slice(0, CHANGED_PACKAGES_LIMIT);
  const more = changed.length - shown.length;
  return new QuirlError({
    code: 'validation',
    message: `${changed.length === 1 ? 'a package is' : `${changed.length} packages are`} not as locked: ${shown.map(({ entry }) => entry.name).join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
    context: shown.flatMap(({ entry, changes }) => changes.map((change) => `${entry.name}: ${change}`)),
    help: [
      'Bring back what was added, or accept a package as it is now:',
      ...shown.map(({ entry }) => readdingLine(entry)),
    ],
  });
};

const changesOf = (entry: PluginLockEntry, host: InstallHost): readonly string[] => {
  const examined = examinePackage(entry, host);
  if (examined.isHealthy) return [];
  const findings = examined.findings.map(({ message }) => message);
  const manifest = presentManifest(entry);
  return manifest === undefined ? findings : [...findings, ...declaredChanges(entry, manifest)];
};

/** The manifest that lies where the package was added from, if there is one that can be read. */
const presentManifest = ({ source }: PluginLockEntry): AdmittedManifest['manifest'] | undefined => {
  const path = manifestPathOf(source) ?? '';
  try {
    return resolvePath(path) === path ? admitManifest(path).manifest : undefined;
  } catch {
    return undefined;
  }
};

const declaredChanges = (
  entry: PluginLockEntry,
  { package: { name, version }, capabilities }: AdmittedManifest['manifest'],
): readonly string[] => {
  const { added, removed } = permissionDiff(entry.requested_capabilities, capabilities.request);
  return [
    ...(name === entry.name ? [] : [`its name is now ${foreignText(name)}`]),
    ...(version === entry.version ? [] : [`version ${entry.version} is now ${foreignText(version)}`]),
    ...added.map((capability) => `it requests ${foreignText(capability)}, which it did not`),
    ...removed.map((capability) => `it no longer requests ${capability}`),
  ];
};
