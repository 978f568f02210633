import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type AdmissionReason,
  type OpenFile,
  type RefusedFile,
  readResolvedFile,
  reasonOfFileError,
  refusalOfFile,
} from '@quirl/files';
import { PACKAGE_MANIFEST_BYTES_LIMIT, type PackageManifest, parsePackageManifest } from '@quirl/quirl-contracts';
import { MANIFEST_NAME } from '../limits.ts';
import {
  identityAt,
  isFileAt,
  isUnchanged,
  type PackageRoot,
  pathOfHandle,
  resolvedNow,
  resolvePath,
} from './package-root.ts';

/** A manifest that was read through one handle, and the folder that is its package. */
export interface AdmittedManifest {
  /** Resolved path of the manifest. */
  readonly path: string;
  /** Base name of the resolved path. */
  readonly fileName: string;
  readonly root: PackageRoot;
  /** The bytes that `manifest` was parsed from. */
  readonly bytes: Uint8Array;
  readonly manifest: PackageManifest;
}

/**
 * Reads and parses the manifest at a path; the folder that it really lies in becomes the package (contracts spec 14.3).
 * Throws a refusal with a reason token: `io` for a missing or unreadable file, `resource_limit` above 256 KiB, `validation` for
 * one that is no regular file, was swapped meanwhile or is no UTF-8; and the refusals of the parser. Messages name the path as
 * it was given, never where a link leads.
 */
export const admitManifest = (named: string): AdmittedManifest => {
  const refuse = (file: RefusedFile): Error => refusalOfFile(named, file, helpFor(named, file));
  const refused = (reason: AdmissionReason): Error =>
    refuse({ admitted: false, reason, limit: PACKAGE_MANIFEST_BYTES_LIMIT });

  let path: string;
  try {
    path = resolvePath(named);
  } catch (error) {
    throw refused(reasonOfFileError(error));
  }
  const folder = dirname(path);
  const identity = identityAt(folder);
  if (identity === undefined) throw refused('root_changed');
  const root = { path: folder, identity };
  const file = readResolvedFile(path, PACKAGE_MANIFEST_BYTES_LIMIT, (opened) => objection(named, opened, root));
  if (!file.admitted) throw refuse(file);
  if (!isUtf8(file.bytes)) throw refused('not_utf8');
  const manifest = parsePackageManifest(file.bytes, named);
  if (!isUnchanged(root)) throw refused('root_changed');
  return { path, fileName: basename(path), root, bytes: file.bytes, manifest };
};

const objection = (named: string, { handle, identity }: OpenFile, root: PackageRoot): AdmissionReason | undefined => {
  const path = resolvedNow(named);
  if (path === undefined || !isFileAt(path, identity)) return 'identity_changed';
  // The open file does not move; what paths lead to may change between any two looks.
  return dirname(path) === root.path && dirname(pathOfHandle(handle) ?? path) === root.path
    ? undefined
    : 'root_changed';
};

/** The next step where it is another one than for any file. */
const helpFor = (named: string, { reason }: RefusedFile): string | undefined => {
  if (reason === 'not_found') return `Go to the folder of the package, or name its manifest, usually ${MANIFEST_NAME}.`;
  if (reason === 'not_regular_file' && isFolder(named))
    return `Name the manifest in this folder: ${join(named, MANIFEST_NAME)}`;
  return undefined;
};

const isFolder = (path: string): boolean => {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
};
