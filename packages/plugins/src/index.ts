export { admitEntry, type MissingEntry } from './admit/admit-entry.ts';
export { type AdmittedManifest, admitManifest } from './admit/admit-manifest.ts';
export { type CheckedPackage, readPackage } from './build/build-package.ts';
export { callPackageCommand, type PackageCall, type PackageCallEnd } from './call/call-package-command.ts';
export { type FoundCommand, findPackageCommand, type NearestName } from './call/find-command.ts';
export { checkRegistrations, type RegistrationCheck } from './entry/check-registrations.ts';
export { type CheckedEntry, type EntryRequest, loadCheckedEntry } from './entry/load-checked-entry.ts';
export type {
  InstalledPackage,
  PluginFindingCode,
} from './installed/examine-package.ts';
export type { InstallHost } from './installed/install-host.ts';
export { type InstalledPackages, installedPackages, type LeftOutPackage } from './installed/installed-packages.ts';
export { addPackage } from './lifecycle/add-package.ts';
export { doctorPackage } from './lifecycle/doctor-package.ts';
export type { LifecycleSetting, PackageChange } from './lifecycle/lifecycle-setting.ts';
export { listPackages, type PackageListing } from './lifecycle/list-packages.ts';
export { packagePermissions } from './lifecycle/package-permissions.ts';
export { disablePackage, enablePackage, removePackage } from './lifecycle/switch-package.ts';
export { updateLocked } from './lifecycle/update-packages.ts';
export { INPUT_BYTES_LIMIT } from './limits.ts';
export { CAPABILITIES, type Capability, capabilityOf } from './lock/capability-grant.ts';
export { type PluginPlace, pluginPlace, requiredPluginPlace } from './lock/plugin-place.ts';
export { readLock } from './lock/read-lock.ts';
export { packageCommandRecords } from './project/package-commands.ts';
