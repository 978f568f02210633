import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Stage } from '../../discover/testing/stage.ts';
import { stagedIndexPath } from './staged-index.ts';

const source = (name: string): string => fileURLToPath(new URL(`../../../../${name}/src/index.ts`, import.meta.url));
const program = fileURLToPath(new URL('./build-in-child.ts', import.meta.url));

/** Bundles the program of a child once, into a folder of the test. Returns its path. */
export const bundleChild = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'build-in-child.mjs');
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    alias: { '@quirl/quirl-contracts': source('quirl-contracts'), '@quirl/files': source('files') },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
};

/** What a child should do while it builds. */
export interface ChildBuild {
  readonly bundle: string;
  readonly stage: Stage;
  /** Stops for good at the first step of this phase, with the lock held. */
  readonly stopAt?: 'read' | 'merge' | 'write';
  readonly lockWaitMs?: number;
}

/** Starts a build of a stage in a process of its own. */
export const startChildBuild = ({ bundle, stage, stopAt, lockWaitMs }: ChildBuild): ChildProcess =>
  spawn(process.execPath, [bundle], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      QUIRL_STAGE: stage.root,
      QUIRL_STAGED_INDEX: stagedIndexPath(stage),
      ...(stopAt === undefined ? {} : { QUIRL_STOP_AT: stopAt }),
      ...(lockWaitMs === undefined ? {} : { QUIRL_LOCK_WAIT: String(lockWaitMs) }),
    },
  });

/** Resolves with the first text that a child writes. */
export const firstOutput = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', () => reject(new Error('the child ended without a word')));
  });

/** Resolves with everything that a child writes, when it has ended. */
export const wholeOutput = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let output = '';
    child.stdout?.on('data', (data: Buffer) => {
      output += data.toString();
    });
    child.once('close', () => resolve(output));
  });
