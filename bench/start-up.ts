/** Whole processes of the built executable, each against a bare `node -e 0` of the same Node.js in the same run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from './run.ts';
import { executable, inherited, ratioToBareNode, runNode } from './whole-process.ts';

const commandCount = 12_000;
const optionsPerCommand = 10;
const memoryLimitMib = 120;

/** Writes peak memory of the process to stderr when it ends; the product itself has no such switch. */
const memoryProbe = `process.on('exit', () => require('node:fs').writeSync(2, 'peak ' + process.resourceUsage().maxRSS + '\\n'));`;

const peakMib = (directory: string, args: readonly string[], environment: NodeJS.ProcessEnv): number => {
  const probe = join(directory, 'probe.cjs');
  writeFileSync(probe, memoryProbe);
  const { stderr } = spawnSync(process.execPath, ['--require', probe, ...args], {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const kib = /^peak (\d+)$/m.exec(stderr)?.[1];
  if (kib === undefined) throw new Error(`no peak memory in: ${stderr}`);
  return Number(kib) / 1024;
};

const verbs = [
  'list',
  'copy',
  'move',
  'remove',
  'compress',
  'extract',
  'print',
  'sort',
  'watch',
  'mount',
  'scan',
  'sign',
  'create',
  'delete',
  'update',
  'show',
  'start',
  'stop',
  'convert',
  'merge',
  'split',
  'encrypt',
  'rename',
  'search',
];
const nouns = [
  'file',
  'folder',
  'archive',
  'port',
  'process',
  'user',
  'disk',
  'log',
  'image',
  'package',
  'key',
  'network',
];
const meaningful = [...verbs, ...nouns];
const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'hi', 'jo', 'ku', 'la', 'me', 'ni', 'po', 'ra', 'se', 'ti', 'vu'];

/** A repeatable stream of numbers from 0 to 1. */
const stream = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const made = (index: number): string =>
  [index, index >> 4, index >> 8].map((part) => syllables[part % syllables.length]).join('');

/** Words as a catalog has them: few are everywhere, most are rare (Zipf's law, over 3000 words). Those with a meaning begin at rank 100. */
const wordFrom = (next: () => number): string => {
  const rank = Math.floor(3000 ** next()) - 1;
  return meaningful[rank - 100] ?? made(rank);
};

const phrase = (next: () => number, words: number): string =>
  Array.from({ length: words }, () => wordFrom(next)).join(' ');

const synthetic = (command: number): string => {
  const name = `tool${command}`;
  const next = stream(command + 1);
  const lines = Array.from(
    { length: optionsPerCommand },
    (_, option) => `complete -c ${name} -l ${wordFrom(next)}-${option} -d '${phrase(next, 7)}'`,
  );
  return [`complete -c ${name} -d '${phrase(next, 5)}'`, ...lines, ''].join('\n');
};

/** A machine of its own under `directory`: only what is written here is indexed. */
const syntheticMachine = (directory: string): NodeJS.ProcessEnv => {
  const fish = join(directory, 'fish');
  const empty = join(directory, 'empty');
  for (const path of [fish, empty]) mkdirSync(path);
  for (let command = 0; command < commandCount; command += 1)
    writeFileSync(join(fish, `tool${command}.fish`), synthetic(command));
  const environment = {
    HOME: directory,
    PATH: empty,
    XDG_CACHE_HOME: directory,
    XDG_CONFIG_HOME: directory,
    XDG_DATA_HOME: directory,
    QUIRL_INDEX_PATH: join(directory, 'catalog.sqlite3'),
    QUIRL_BASH_PATH: empty,
    QUIRL_ZSH_PATH: empty,
  };
  runNode([executable, 'index', 'build', '--fish', fish, '--man', empty], environment);
  return environment;
};

const indexedCounts = (environment: NodeJS.ProcessEnv): { readonly commands: number; readonly arguments: number } => {
  const status: { commands: number; arguments: number } = JSON.parse(
    runNode([executable, 'index', 'status', '--format', 'json'], environment).stdout,
  );
  return status;
};

const version: Benchmark = {
  name: 'quirl --version, whole process / node -e 0',
  target: '<= 1.5',
  run: async () => {
    const { ratio, ms, bareMs } = ratioToBareNode([executable, '--version']);
    return { ratio, detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`, meets: ratio <= 1.5 };
  },
};

const context: Benchmark = {
  name: 'quirl agent context, whole process / node -e 0',
  target: `<= 3, peak <= ${memoryLimitMib} MiB`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quirl-bench-'));
    try {
      const environment = syntheticMachine(directory);
      const counts = indexedCounts(environment);
      if (counts.commands < 10_000 || counts.arguments < 100_000)
        throw new Error(`the index is too small: ${counts.commands} commands, ${counts.arguments} arguments`);
      const args = [executable, 'agent', 'context', 'extract an archive into a folder'];
      const { ratio, ms, bareMs } = ratioToBareNode(args, environment);
      const peak = peakMib(directory, args, environment);
      return {
        ratio,
        detail: `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms, peak ${peak.toFixed(0)} MiB, ${counts.commands} commands, ${counts.arguments} options`,
        meets: ratio <= 3 && peak <= memoryLimitMib,
      };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Start-up figures of the performance table. */
export const benchmarks: readonly Benchmark[] = [version, context];
