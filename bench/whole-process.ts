/** Whole processes of the built executable, measured against a bare `node -e 0` of the same Node.js in the same run. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built executable. */
export const executable = fileURLToPath(new URL('../packages/cli/bin/quirl.cjs', import.meta.url));

const rounds = 15;

const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...rest } = process.env;

/** The environment of every measured process: extra CA certificates cost some versions of Node.js more than the start that is measured. */
export const inherited: NodeJS.ProcessEnv = rest;

interface Finished {
  readonly ms: number;
  readonly stdout: string;
}

/** Runs one process to its end. Throws if it fails. */
export const runNode = (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Finished => {
  const startedAt = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, stdout };
};

/** The middle value. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Alternates the two, so that a busy moment of the machine meets both. */
export const ratioToBareNode = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
  const bare: number[] = [];
  const measured: number[] = [];
  runNode(args, environment);
  for (let round = 0; round < rounds; round += 1) {
    bare.push(runNode(['-e', '0']).ms);
    measured.push(runNode(args, environment).ms);
  }
  return { ratio: median(measured) / median(bare), ms: median(measured), bareMs: median(bare) };
};
