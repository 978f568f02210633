/** The whole conformance kit against one client, as a process of the built executable. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './run.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));
const executable = pathOf('packages/plurnk-contracts/bin/plurnk-contracts.cjs');
const client = pathOf('test/kit-clients/model-client.ts');
const rounds = 3;

const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...environment } = process.env;

const runNode = (args: readonly string[]): { readonly ms: number; readonly stdout: string } => {
  const startedAt = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { ms, stdout };
};

const fastest = <Finished extends { readonly ms: number }>(run: () => Finished): Finished =>
  Array.from({ length: rounds }, run).reduce((best, next) => (next.ms < best.ms ? next : best));

interface Family {
  readonly cuts: number;
  readonly results: readonly unknown[];
}

const kitRun: Benchmark = {
  name: 'conformance kit against one client, every specimen under every cut into 1, 2 and 3, whole process',
  target: 'shown',
  async run() {
    const strip = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
    const kit = fastest(() => runNode([...strip, executable, 'agui-kit', '--client', client, '--format', 'json']));
    const bare = fastest(() => runNode(['-e', '0']));
    const { transport, lifecycles }: { readonly transport: Family; readonly lifecycles: Family } = JSON.parse(
      kit.stdout,
    );
    const specimens = transport.results.length + lifecycles.results.length;
    const cuts = transport.cuts + lifecycles.cuts;
    const perSecond = Math.round(cuts / (kit.ms / 1_000));
    return {
      ratio: kit.ms / bare.ms,
      detail: `${Math.round(kit.ms)} ms, ${specimens} specimens, ${cuts} cuts, ${perSecond} cuts a second; node -e 0 ${Math.round(bare.ms)} ms`,
      meets: true,
    };
  },
};

export const benchmarks: readonly Benchmark[] = [kitRun];
