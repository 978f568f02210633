/** Starting a sandbox and calling one function in it: in a process of its own, and again in one that has done it before. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '@quirl/lua';
import type { Benchmark } from './run.ts';
import { executable, median, ratioToBareNode } from './whole-process.ts';

const script = `return {abi_version = 1, main = function(context)
  return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = {type = "int", value = 1}}}
end}
`;
const warmRounds = 15;

const cold: Benchmark = {
  name: 'quirl run of a small script, whole process / node -e 0',
  target: '<= 5',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quirl-bench-'));
    try {
      const file = join(directory, 'script.lua');
      writeFileSync(file, script);
      const { ratio, ms, bareMs } = ratioToBareNode([executable, 'run', file]);
      return { ratio, detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`, meets: ratio <= 5 };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

const timed = async (): Promise<number> => {
  const startedAt = process.hrtime.bigint();
  await runScript({ source: Buffer.from(script), name: 'script.lua', args: [], cwd: '/', environment: {} });
  return Number(process.hrtime.bigint() - startedAt) / 1e6;
};

const warm: Benchmark = {
  name: 'a further sandbox and one call / the first one of the process',
  target: 'shown',
  run: async () => {
    const first = await timed();
    const further: number[] = [];
    for (let round = 0; round < warmRounds; round += 1) further.push(await timed());
    const ms = median(further);
    return { ratio: ms / first, detail: `${ms.toFixed(1)} ms / ${first.toFixed(1)} ms`, meets: true };
  },
};

/** Figures of the sandbox. */
export const benchmarks: readonly Benchmark[] = [cold, warm];
