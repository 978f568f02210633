import type { PackageHost } from '../build/build-package.ts';

/** The program that packages are installed in. */
export interface InstallHost extends PackageHost {
  /** First words of the program's own commands; no package may be named like one. */
  readonly reservedWords: ReadonlySet<string>;
}
