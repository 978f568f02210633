import type { CatalogRequest } from '@quirl/catalog';
import { fileStamp } from '@quirl/files';
import type { CommandHost } from '../commands/command-host.ts';
import { catalogRequest } from './answer-from-catalog.ts';
import { packageCommandsOf } from './package-commands.ts';
import type { PackageCommands } from './read-package-commands.ts';

interface Known {
  readonly request: CatalogRequest;
  readonly packages: PackageCommands;
  readonly stamps: string;
}

const stampsOf = ({ files }: PackageCommands): string => files.map((path) => `${path}\n${fileStamp(path)}\n`).join('');

/**
 * The catalog request of a program that runs for long: the same object as long as the enabled packages are the same. Looks at the
 * lock and at the files of packages each time, and reads them when one of them has changed.
 */
export const watchedRequest = (
  host: Pick<CommandHost, 'machine' | 'quirlVersion'>,
): (() => Promise<CatalogRequest>) => {
  let known: Known | undefined;
  const isCurrent = ({ packages, stamps }: Known): boolean =>
    // Which files would mend a package that is left out is not known, so it is tried again.
    packages.notices.length === 0 && stamps === stampsOf(packages);
  return async () => {
    if (known !== undefined && isCurrent(known)) return known.request;
    const first = await packageCommandsOf(host);
    const stamps = stampsOf(first);
    // What changed before its stamp was taken shows in a second reading, what changes later in its stamp.
    const packages = first.notices.length === 0 ? await packageCommandsOf(host) : first;
    const isSame = known !== undefined && JSON.stringify(known.packages.commands) === JSON.stringify(packages.commands);
    const request = known !== undefined && isSame ? known.request : catalogRequest(host, {}, packages);
    known = { request, packages, stamps };
    return request;
  };
};
