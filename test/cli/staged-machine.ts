import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));
const guard = fileURLToPath(new URL('./no-way-out.cjs', import.meta.url));

/** How a run of the executable differs from the usual one. */
interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A machine in a folder of its own, on which the real executable runs. */
export interface StagedMachine {
  readonly directory: string;
  /** Path of the index that the executable uses. */
  readonly index: string;
  /** Writes a file below the folder, with its folders. */
  write(path: string, content: string | Uint8Array, mode?: number): string;
  /**
   * Runs `quirl` with the machine's environment and nothing of ours. A child process or a network connection of the
   * product makes the run fail.
   */
  quirl(args: readonly string[], options?: RunOptions): SpawnSyncReturns<string>;
  /** Builds the index of exactly what is staged. */
  build(args?: readonly string[]): SpawnSyncReturns<string>;
  /** The same command line as words of a shell, to be put into pipes. */
  readonly shellCommand: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): void;
}

const fishGlaze = `complete -c glaze -d 'Coat clay with glass'
complete -c glaze -s t -l temperature -x -d 'Degrees to fire at'
complete -c glaze -l finish -x -a 'matt gloss' -d 'Surface of the glass'
complete -c glaze -s v -l verbose -d 'Say what is done'
`;

const manualKiln = `.TH KILN 1 2020-01-01
.SH NAME
kiln \\- fire clay until it is hard
.SH SYNOPSIS
.B kiln
[\\fIOPTION\\fR]... \\fIPIECE\\fR
.SH DESCRIPTION
Heats every piece slowly and cools it down again.
.TP
\\fB\\-s\\fR, \\fB\\-\\-slow\\fR
heat the pieces over a whole day
.TP
\\fB\\-\\-cone\\fR=\\fIN\\fR
stop at this cone
`;

// A description that would clear the screen and colour what follows, if it came through as it is.
const fishEvil = `complete -c evil -d 'Fire clay \u001b[2J\u009b31m slowly'
complete -c evil -l fire -d 'Fire \u001b]0;title\u0007 clay'
`;

/** A machine with one manual page, two fish completions, one of them hostile, and four programs; nothing else of this computer is seen. */
export const stageMachine = (): StagedMachine => {
  const directory = mkdtempSync(join(tmpdir(), 'quirl-machine-'));
  const write = (path: string, content: string | Uint8Array, mode = 0o644): string => {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, mode);
    return file;
  };
  write('fish/glaze.fish', fishGlaze);
  write('fish/evil.fish', fishEvil);
  write('man/man1/kiln.1', manualKiln);
  for (const program of ['evil', 'glaze', 'kiln', 'tar']) write(`bin/${program}`, '#!/bin/sh\nexit 3\n', 0o755);
  for (const folder of ['bash', 'zsh', 'help', 'home', 'cache']) mkdirSync(join(directory, folder));
  const index = join(directory, 'cache', 'catalog.sqlite3');
  const environment = {
    HOME: join(directory, 'home'),
    PATH: join(directory, 'bin'),
    QUIRL_INDEX_PATH: index,
    QUIRL_FISH_PATH: join(directory, 'fish'),
    QUIRL_BASH_PATH: join(directory, 'bash'),
    QUIRL_ZSH_PATH: join(directory, 'zsh'),
  };
  const quirl: StagedMachine['quirl'] = (args, options = {}) =>
    spawnSync(process.execPath, ['--require', guard, executable, ...args], {
      env: { ...environment, ...options.environment },
      cwd: options.cwd ?? directory,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
  return {
    directory,
    index,
    write,
    environment,
    shellCommand: `'${process.execPath}' --require '${guard}' '${executable}'`,
    quirl,
    // Manual and help folders of the computer would come after those of the environment; naming them replaces them.
    build: (args = []) =>
      quirl(['index', 'build', '--man', join(directory, 'man/man1'), '--help-text', join(directory, 'help'), ...args]),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
