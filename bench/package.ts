/** Checking a package: the whole process against a bare `node -e 0` of the same Node.js in the same run. */
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './run.ts';
import { executable, ratioToBareNode } from './whole-process.ts';

const manifest = fileURLToPath(new URL('../examples/deploy-tools/plugin.toml', import.meta.url));

const build: Benchmark = {
  name: 'quirl package build, small package, whole process / node -e 0',
  target: '<= 4',
  run: async () => {
    const { ratio, ms, bareMs } = ratioToBareNode([executable, 'package', 'build', '--manifest', manifest]);
    return { ratio, detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`, meets: ratio <= 4 };
  },
};

/** Figures of packages in the performance table. */
export const benchmarks: readonly Benchmark[] = [build];
