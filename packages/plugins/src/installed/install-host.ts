import type { HostCapability } from '@quirl/quirl-contracts';

/** The program that packages are held to and installed in. */
export interface InstallHost {
  readonly quirlVersion: string;
  /** In order of path. */
  readonly hostApi: readonly HostCapability[];
  /** First words of the program's own commands; no package may be named like one. */
  readonly reservedWords: ReadonlySet<string>;
}
