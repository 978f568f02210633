export { admitEntry, type MissingEntry } from './admit/admit-entry.ts';
export { type AdmittedManifest, admitManifest } from './admit/admit-manifest.ts';
export { type CheckedPackage, type PackageHost, readPackage } from './build/build-package.ts';
export { type CheckedEntry, type EntryRequest, loadCheckedEntry } from './entry/load-checked-entry.ts';
export { problemOfDeclaredTypes } from './types/declared-types.ts';
