import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { manifestToml } from '../../packages/plugins/src/testing/manifest-toml.ts';
import { sampleManifest } from '../../packages/plugins/src/testing/sample-command.ts';
import type { Kiln } from '../../packages/plugins/src/testing/sample-kiln.ts';
import { type StagedMachine, stageMachine } from '../cli/staged-machine.ts';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));

/** How a run ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine on which packages run programs for real. */
export interface KilnMachine extends StagedMachine {
  /** Runs `quirl` without the guard that forbids programs; those of the machine come first on the path. */
  run(args: readonly string[], input?: string): Ended;
  /** Starts `quirl` with an input that does not end; gives how it ends and a way to signal it. */
  start(args: readonly string[]): {
    readonly ended: Promise<Ended>;
    /** Resolves when the text has left; more than the system holds between two processes has then been read in part. */
    feed(text: string): Promise<void>;
    kill(signal: NodeJS.Signals): void;
  };
  /** Runs `quirl`, which must succeed. */
  done(args: readonly string[]): Ended;
  /** Writes the sources of the package `kiln`; gives its folder. */
  writeKiln(kiln: Kiln): string;
  /** Writes, adds and enables the package `kiln` under these grants. */
  install(kiln: Kiln, grants: readonly string[]): void;
  /** Writes other grants of the package `kiln` into the lock, which stays sound. */
  regrant(grants: readonly string[]): void;
  /** Whether a file is there. */
  has(path: string): boolean;
  /** The text of a file; undefined if it is not there. */
  text(path: string): string | undefined;
}

/** Holds a run to one refusal with this code, and to no output. */
export const refusedWith = (ended: Ended, code: string): void => {
  expect([ended.status, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toContain(`(${code})`);
};

const allow = (grants: readonly string[]): readonly string[] => grants.flatMap((grant) => ['--allow', grant]);

/** Stages a machine with nothing installed yet. */
export const stageKilnMachine = (): KilnMachine => {
  const machine = stageMachine();
  const options = {
    cwd: machine.directory,
    env: { ...machine.environment, PATH: `${join(machine.directory, 'bin')}:/usr/bin:/bin` },
  };
  const run: KilnMachine['run'] = (args, input) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [executable, ...args], {
      ...options,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      ...(input === undefined ? {} : { input }),
    });
    return { status, stdout, stderr };
  };
  const done: KilnMachine['done'] = (args) => {
    const ended = run(args);
    if (ended.status !== 0) throw new Error(`quirl ${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
    return ended;
  };
  const writeKiln: KilnMachine['writeKiln'] = ({ commands, source, request }) => {
    machine.write('kiln/plugin.toml', manifestToml({ ...sampleManifest(...commands), capabilities: { request } }));
    machine.write('kiln/plugin.lua', source);
    return join(machine.directory, 'kiln');
  };
  const lock = 'home/.config/quirl/plugins/plugins.lock.json';
  const has = (path: string): boolean => existsSync(join(machine.directory, path));
  return {
    ...machine,
    run,
    start: (args) => {
      const child = spawn(process.execPath, [executable, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
      const output = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        child[name].setEncoding('utf8').on('data', (text: string) => {
          output[name] += text;
        });
      const ended = new Promise<Ended>((resolve) => child.once('close', (status) => resolve({ status, ...output })));
      const feed = (text: string): Promise<void> => new Promise((resolve) => child.stdin.write(text, () => resolve()));
      return { ended, feed, kill: (signal) => child.kill(signal) };
    },
    done,
    writeKiln,
    install: (kiln, grants) => {
      done(['plugin', 'add', writeKiln(kiln), ...allow(grants)]);
      done(['plugin', 'enable', 'kiln']);
    },
    regrant: (grants) => {
      const locked = JSON.parse(readFileSync(join(machine.directory, lock), 'utf8'));
      for (const plugin of locked.plugins) plugin.granted_capabilities = grants;
      machine.write(lock, JSON.stringify(locked), 0o600);
    },
    has,
    text: (path) => (has(path) ? readFileSync(join(machine.directory, path), 'utf8') : undefined),
  };
};
