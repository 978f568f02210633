import {
  CONTRACTS,
  type ContractName,
  type PermissionDiff,
  type PluginLockEntry,
  type PluginMutation,
  type ValidationDiagnostic,
} from '@quirl/quirl-contracts';
import type { InstallHost } from '../installed/install-host.ts';
import type { PluginPlace } from '../lock/plugin-place.ts';

/** What a change of the installed packages works in. */
export interface LifecycleSetting {
  readonly place: PluginPlace;
  readonly host: InstallHost;
  /** Working folder and environment of a package that is loaded to be checked. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends a load in order. */
  readonly signal?: AbortSignal;
}

/** A change that was made, as the document that says so, and what a person may want to know besides. */
export interface PackageChange {
  readonly mutation: PluginMutation;
  /** The entry after the change; the one that was removed. */
  readonly entry: PluginLockEntry;
  /** Paths of the commands of a package that was just read; none for a change that reads no package. */
  readonly commands: readonly string[];
  /** Whether the set of enabled packages is another one now. */
  readonly changesEnabled: boolean;
  /** Findings about the package that do not keep it from being used. */
  readonly warnings: readonly ValidationDiagnostic[];
}

/** The members that begin a document about installed packages: its name and version (catalog spec 16). */
export const headerOf = <Name extends ContractName>(
  name: Name,
): { readonly document_type: Name; readonly schema_version: number } => ({
  document_type: name,
  schema_version: CONTRACTS[name].version,
});

const NO_PERMISSIONS: PermissionDiff = Object.freeze({ added: [], removed: [], unchanged: [] });

/** The document of a change (catalog spec 16); permissions that are not stated did not change and are none. */
export const mutationOf = (
  { lockfile }: PluginPlace,
  action: PluginMutation['action'],
  plugin: string | null,
  permissions: Partial<PermissionDiff>,
): PluginMutation => ({
  ...headerOf('quirl.plugin.mutation'),
  action,
  plugin,
  permission_diff: { ...NO_PERMISSIONS, ...permissions },
  lockfile,
});
