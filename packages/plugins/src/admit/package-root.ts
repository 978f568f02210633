import fs from 'node:fs';
import { sep } from 'node:path';
import { type FileIdentity, isSameFile } from '@quirl/files';

/** The folder of a package: its resolved path, and which folder that was when the package was first looked at. */
export interface PackageRoot {
  readonly path: string;
  readonly identity: FileIdentity;
}

/** The path without links; throws the error of the file call. */
export const resolvePath = (path: string): string => fs.realpathSync.native(path);

/** What lies at a resolved path now; undefined if nothing can be seen there. A link is seen as itself. */
export const identityAt = (path: string): FileIdentity | undefined => {
  try {
    const { dev, ino } = fs.lstatSync(path, { bigint: true });
    return { dev, ino };
  } catch {
    return undefined;
  }
};

/** Where a path leads now; undefined if it leads nowhere. */
export const resolvedNow = (path: string): string | undefined => {
  try {
    return resolvePath(path);
  } catch {
    return undefined;
  }
};

/** Whether this is the file at a resolved path. */
export const isFileAt = (path: string, identity: FileIdentity): boolean => {
  const seen = identityAt(path);
  return seen !== undefined && isSameFile(seen, identity);
};

/** Whether the path still leads to the folder that the package was found in. */
export const isUnchanged = ({ path, identity }: PackageRoot): boolean => isFileAt(path, identity);

/**
 * The path of an open file as the system keeps it; undefined where the system does not say. Nothing that happens to paths
 * afterwards makes it the path of another file.
 */
export const pathOfHandle = (handle: number): string | undefined => {
  try {
    return fs.readlinkSync(`/proc/self/fd/${handle}`);
  } catch {
    return undefined;
  }
};

/** Whether a resolved path lies below the root. Whole components count: `/a/bc` does not lie below `/a/b`. */
export const isBelow = ({ path: root }: PackageRoot, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
