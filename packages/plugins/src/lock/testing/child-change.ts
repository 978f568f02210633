import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = (name: string): string => fileURLToPath(new URL(`../../../../${name}/src/index.ts`, import.meta.url));

/** Bundles the program of a child once, into a folder of the test. Returns its path. */
export const bundleChild = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'change-in-child.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./change-in-child.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    alias: { '@quirl/quirl-contracts': source('quirl-contracts'), '@quirl/files': source('files') },
  });
  return outfile;
};

/** What a child should do, and how it ended. */
interface ChildChange {
  readonly bundle: string;
  readonly folder: string;
  /** Packages that it adds, one change each. */
  readonly names: readonly string[];
  /** The call of the file system before which it is killed. */
  readonly killAt?: number;
}

interface ChildEnd {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Runs a change of a lock in a process of its own. */
export const runChildChange = ({ bundle, folder, names, killAt }: ChildChange): Promise<ChildEnd> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [bundle], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        QUIRL_PLACE: folder,
        QUIRL_NAMES: names.join(),
        ...(killAt === undefined ? {} : { QUIRL_KILL_AT: String(killAt) }),
      },
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
    });
    child.once('close', (status, signal) => resolve({ status, signal, output }));
  });
