import { join } from 'node:path';
import {
  type AdmissionReason,
  type OpenFile,
  type RefusedFile,
  readResolvedFile,
  reasonOfFileError,
  refusalOfFile,
} from '@quirl/files';
import { LUA_SOURCE_BYTES_LIMIT } from '@quirl/lua';
import { portableEntryPath } from '@quirl/quirl-contracts';
import { foreignText } from '../text/foreign-text.ts';
import type { AdmittedManifest } from './admit-manifest.ts';
import {
  isBelow,
  isFileAt,
  isUnchanged,
  type PackageRoot,
  pathOfHandle,
  resolvedNow,
  resolvePath,
} from './package-root.ts';

/** Why a package has no entry bytes although nothing was refused: its path is no portable one, or nothing lies there. */
export type MissingEntry = 'not_portable' | 'absent';

/**
 * The bytes of a package's entry, read through one handle that lies in the package (contracts spec 14.4). A declared path that
 * is not portable touches no file; a link that leads nowhere is an absent entry. Throws a refusal with a reason token:
 * `validation` for an entry that lies outside, is no regular file or was swapped meanwhile, `resource_limit` above 4 MiB, `io`
 * if it cannot be read. Messages name the path as the author declared it, never where a link leads.
 */
export const admitEntry = ({ root, manifest }: AdmittedManifest): Uint8Array | MissingEntry => {
  const declared = manifest.package.entry;
  const portable = portableEntryPath(declared);
  if (portable === undefined) return 'not_portable';

  const named = foreignText(declared);
  const refused = (reason: AdmissionReason): Error =>
    refuse(named, { admitted: false, reason, limit: LUA_SOURCE_BYTES_LIMIT });
  if (!isUnchanged(root)) throw refused('root_changed');

  const path = join(root.path, portable);
  let target: string;
  try {
    target = resolvePath(path);
  } catch (error) {
    const reason = reasonOfFileError(error);
    if (reason === 'not_found') return 'absent';
    throw refused(reason);
  }
  if (!isBelow(root, target)) throw refused('outside_package');
  const file = readResolvedFile(target, LUA_SOURCE_BYTES_LIMIT, (opened) => objection(path, opened, root));
  if (file.admitted) return file.bytes;
  // It was there a moment ago.
  throw file.reason === 'not_found' ? refused('identity_changed') : refuse(named, file);
};

const objection = (path: string, { handle, identity }: OpenFile, root: PackageRoot): AdmissionReason | undefined => {
  const now = resolvedNow(path);
  if (now === undefined) return 'identity_changed';
  if (!isBelow(root, now)) return 'outside_package';
  if (!isFileAt(now, identity)) return 'identity_changed';
  if (!isUnchanged(root)) return 'root_changed';
  // A folder that turns into a link and back between these looks passes them all; the open file itself does not move.
  const opened = pathOfHandle(handle);
  return opened === undefined || isBelow(root, opened) ? undefined : 'outside_package';
};

const helps: Partial<Readonly<Record<AdmissionReason, string>>> = {
  not_regular_file: 'Let package.entry name a regular file; folders, pipes and devices are not read.',
  read_limit: 'Move parts of the package into the programs that it starts, or leave them out.',
};

const refuse = (named: string, file: RefusedFile): Error => refusalOfFile(named, file, helps[file.reason]);
