/** Checking a package and calling its command: whole processes against a bare `node -e 0` of the same Node.js in the same run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './run.ts';
import { executable, ratioToBareNode, runNode } from './whole-process.ts';

const deployTools = fileURLToPath(new URL('../examples/deploy-tools/plugin.toml', import.meta.url));

const build: Benchmark = {
  name: 'quirl package build, small package, whole process / node -e 0',
  target: '<= 4',
  run: async () => {
    const { ratio, ms, bareMs } = ratioToBareNode([executable, 'package', 'build', '--manifest', deployTools]);
    return { ratio, detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`, meets: ratio <= 4 };
  },
};

const manifest = `schema_version = 1
[package]
name = "count"
version = "0.1.0"
entry = "plugin.lua"
quirl = ">=0.1"
summary = "Count characters"
[contributes]
commands = ["count"]
[[public_commands]]
path = "count"
signature = "count <text>"
summary = "Count the bytes of a text"
details = "Gives the number of bytes in UTF-8."
input_type = "Nothing"
output_type = "UInt"
examples = ["count clay"]
effects = ["read_filesystem"]
error_codes = { "0" = "counted" }
[[public_commands.arguments]]
names = ["text"]
kind = "positional"
value_type = "String"
required = true
documentation = "The text"
`;

const call: Benchmark = {
  name: 'quirl plugin call of a command that only computes, whole process / node -e 0',
  target: '<= 5',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quirl-bench-'));
    try {
      writeFileSync(join(directory, 'plugin.toml'), manifest);
      writeFileSync(
        join(directory, 'plugin.lua'),
        'return {main = function(context) return #context.arguments.text end}\n',
      );
      const place = { QUIRL_PLUGIN_HOME: join(directory, 'state'), QUIRL_INDEX_PATH: join(directory, 'none.sqlite3') };
      runNode([executable, 'plugin', 'add', directory], place);
      runNode([executable, 'plugin', 'enable', 'count'], place);
      const { ratio, ms, bareMs } = ratioToBareNode([executable, 'plugin', 'call', 'count', 'clay'], place);
      return { ratio, detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`, meets: ratio <= 5 };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Figures of packages in the performance table. */
export const benchmarks: readonly Benchmark[] = [build, call];
