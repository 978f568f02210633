/**
 * `npm run bench [name…]`: runs every benchmark, or those whose name contains one of the words, and prints one table.
 * Every figure is a ratio to a named peer in the same run, so it holds on slow and fast machines alike.
 * Exit status 1 if a target is missed.
 */
import { existsSync } from 'node:fs';

/** One figure of the performance table. */
export interface Benchmark {
  readonly name: string;
  /** What must be reached, as written in the table. */
  readonly target: string;
  run(): Promise<Measurement>;
}

export interface Measurement {
  readonly ratio: number;
  /** The absolute figures behind the ratio, for the reader. */
  readonly detail: string;
  readonly meets: boolean;
}

const suites = [
  'start-up',
  'agent-documents',
  'ranking',
  'index',
  'lua-text',
  'sandbox',
  'package',
  'language',
  'wire',
  'agui-kit',
];

const isSuite = (value: unknown): value is { readonly benchmarks: readonly Benchmark[] } =>
  typeof value === 'object' && value !== null && 'benchmarks' in value && Array.isArray(value.benchmarks);

const load = async (name: string): Promise<readonly Benchmark[]> => {
  const suite: unknown = await import(new URL(`./${name}.ts`, import.meta.url).href);
  if (!isSuite(suite)) throw new Error(`bench/${name}.ts exports no benchmarks`);
  return suite.benchmarks;
};

const distribution = new URL('../packages/cli/dist/quirl.cjs', import.meta.url);
if (!existsSync(distribution)) throw new Error('the product is not built; run `npm run setup` first');

const words = process.argv.slice(2);
const all = (await Promise.all(suites.map(load))).flat();
const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

process.stdout.write('| What | Must reach | Measured | |\n| --- | --- | --- | --- |\n');
let missed = 0;
for (const { name, target, run } of chosen) {
  process.stderr.write(`measuring: ${name}\n`);
  const { ratio, detail, meets } = await run();
  if (!meets) missed += 1;
  process.stdout.write(`| ${name} | ${target} | **${ratio.toFixed(2)}** (${detail}) | ${meets ? 'met' : 'MISSED'} |\n`);
}
process.exitCode = missed === 0 ? 0 : 1;
