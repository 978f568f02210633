import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { HostPlatform } from '../curated/curated-types.ts';

/** What discovery and the index may know of the machine around them. Nothing below reads the process itself. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the user's home, or the empty string where there is none. */
  readonly home: string;
  /** Folder that the default roots hang from: `/`, or the stage of a test. */
  readonly systemRoot: string;
  /** User id of the process; null where the platform has none. */
  readonly userId: number | null;
  /** Milliseconds since 1970: for the age of an index and the time limit of a build, never for a fact. */
  readonly now: () => number;
}

// A relative home would lead to other files from each folder.
const homeOfUser = (): string => {
  try {
    return [process.env['HOME'], homedir()].find((home) => home !== undefined && isAbsolute(home)) ?? '';
  } catch {
    return '';
  }
};

/** The machine that this process runs on. */
export const thisMachine = (): Machine => ({
  platform: process.platform,
  environment: process.env,
  home: homeOfUser(),
  systemRoot: '/',
  userId: process.getuid?.() ?? null,
  now: Date.now,
});

/** The value of an environment variable; undefined if it is unset or empty. */
export const environmentValue = (machine: Machine, name: string): string | undefined =>
  machine.environment[name] || undefined;

const hostPlatforms: Readonly<Partial<Record<NodeJS.Platform, HostPlatform>>> = {
  darwin: 'macos',
  win32: 'windows',
  cygwin: 'windows',
  freebsd: 'freebsd',
  openbsd: 'freebsd',
  netbsd: 'freebsd',
};

/** The platform whose curated commands hold on this machine; what the curated set does not name counts as Linux. */
export const hostPlatformOf = (machine: Machine): HostPlatform => hostPlatforms[machine.platform] ?? 'linux';
