import type { CommandRecord } from '@quirl/catalog';
import { type InstallHost, installedPackages, type PluginPlace, packageCommandRecords } from '@quirl/plugins';
import { QuirlError } from '@quirl/quirl-contracts';

/** What the enabled packages of this user bring to the catalog. */
export interface PackageCommands {
  readonly commands: readonly CommandRecord[];
  /** One line for each enabled package that brings nothing, or for a lock that brings none. */
  readonly notices: readonly string[];
  /** Absolute paths of the files that it was read from, as far as they are known. */
  readonly files: readonly string[];
}

/** What the packages of a lock bring to the catalog, with a line on everything that is left out. */
export const readPackageCommands = (place: PluginPlace, host: InstallHost): PackageCommands => {
  try {
    const { packages, leftOut } = installedPackages(place, host);
    return {
      commands: packageCommandRecords(packages),
      notices: leftOut.map(
        ({ plugin, problem }) =>
          `the package ${plugin} is left out, since ${problem.message}; see: quirl plugin doctor ${plugin}`,
      ),
      files: [place.lockfile, ...packages.flatMap(({ files }) => files)],
    };
  } catch (error) {
    const message = refusalMessage(error);
    if (message === undefined) throw error;
    return {
      commands: [],
      notices: [`all packages are left out: ${message}; see: quirl plugin list`],
      files: [place.lockfile],
    };
  }
};

/** What a refusal or the file system says; undefined for any other error, which is a mistake of ours. */
const refusalMessage = (error: unknown): string | undefined => {
  if (error instanceof QuirlError) return error.shellError.message;
  return error instanceof Error && 'code' in error ? error.message : undefined;
};
