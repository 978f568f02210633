/** The index build of the product in processes of its own: the first one, and a second one with nothing changed. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Measurement } from './run.ts';

const executable = fileURLToPath(new URL('../packages/cli/bin/quirl.cjs', import.meta.url));
const memoryLimitMib = 512;
const fewPages = 5_000;
const syntheticPages = 12_000;

const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...inherited } = process.env;

interface Build {
  readonly ms: number;
  readonly peakMib: number;
  readonly commands: number;
  readonly changed: boolean;
}

/** Writes peak memory of the process to stderr when it ends. */
const memoryProbe = `process.on('exit', () => require('node:fs').writeSync(2, '\\npeak ' + process.resourceUsage().maxRSS + '\\n'));`;

const build = (folder: string, environment: NodeJS.ProcessEnv): Build => {
  const probe = join(folder, 'probe.cjs');
  writeFileSync(probe, memoryProbe);
  const startedAt = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', probe, executable, 'index', 'build', '--format', 'json'],
    {
      env: { ...inherited, QUIRL_INDEX_PATH: join(folder, 'catalog.sqlite3'), ...environment },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const ms = Number(process.hrtime.bigint() - startedAt) / 1e6;
  if (status !== 0) throw new Error(`the build ended with ${status}: ${stdout}${stderr}`);
  const report: { commands: number; changed: boolean } = JSON.parse(stdout);
  const peakKib = /^peak (\d+)$/m.exec(stderr)?.[1];
  if (peakKib === undefined) throw new Error(`no peak memory in: ${stderr}`);
  return { ms, peakMib: Number(peakKib) / 1024, commands: report.commands, changed: report.changed };
};

const option = (page: number, number: number): string =>
  `.TP\n\\fB\\-\\-setting\\-${number}\\fR=\\fIVALUE\\fR\nSets part ${number} of resource ${page % 499} to the value that was given, before anything else is done.\n`;

const pageText = (page: number): string =>
  [
    `.TH GIANT_AREA${page} 1`,
    '.SH NAME',
    `giant area${page} \\- manage resource ${page % 499} of area ${page}`,
    '.SH SYNOPSIS',
    `giant area${page} [options]`,
    '.SH DESCRIPTION',
    `Lists, changes and removes what area ${page} holds.`,
    '.SH OPTIONS',
    Array.from({ length: 12 }, (_, number) => option(page, number)).join(''),
  ].join('\n');

/** A machine with one program of very many pages, under a folder. */
const syntheticMachine = (folder: string): NodeJS.ProcessEnv => {
  const [bin, pages] = [join(folder, 'bin'), join(folder, 'pages')];
  for (const path of [bin, pages]) mkdirSync(path);
  writeFileSync(join(bin, 'giant'), '#!/bin/false\n');
  chmodSync(join(bin, 'giant'), 0o755);
  for (let page = 0; page < syntheticPages; page += 1)
    writeFileSync(join(pages, `giant_area${page}.1.gz`), gzipSync(pageText(page), { level: 1 }));
  return { PATH: bin, QUIRL_MAN_PATH: pages, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
};

const hasManyPages = (): boolean =>
  ['/usr/share/man/man1', '/usr/share/man/man8']
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + readdirSync(path).length, 0) >= fewPages;

const measure = (): { readonly first: Build; readonly second: Build; readonly sources: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'quirl-bench-'));
  try {
    chmodSync(folder, 0o700);
    const isReal = hasManyPages();
    const environment = isReal ? {} : syntheticMachine(folder);
    const first = build(folder, environment);
    const second = build(folder, environment);
    if (!first.changed || second.changed) throw new Error('the sources changed while they were measured; try again');
    return { first, second, sources: isReal ? 'sources of this machine' : `${syntheticPages} synthetic pages` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

let measured: ReturnType<typeof measure> | undefined;

/** One pair of builds serves both figures. */
const builds = (): ReturnType<typeof measure> => {
  measured ??= measure();
  return measured;
};

const second: Benchmark = {
  name: 'second index build with nothing changed / first',
  target: '<= 0.1',
  run: async (): Promise<Measurement> => {
    const { first, second: repeated, sources } = builds();
    const ratio = repeated.ms / first.ms;
    const seconds = (ms: number): string => (ms / 1000).toFixed(1);
    const detail = `${seconds(repeated.ms)} s / ${seconds(first.ms)} s, ${first.commands} commands, ${sources}`;
    return { ratio, detail, meets: ratio <= 0.1 };
  },
};

const memory: Benchmark = {
  name: 'peak memory of the first index build / limit',
  target: `<= ${memoryLimitMib} MiB`,
  run: async (): Promise<Measurement> => {
    const { first, sources } = builds();
    const detail = `${first.peakMib.toFixed(0)} MiB / ${memoryLimitMib} MiB, ${sources}`;
    return { ratio: first.peakMib / memoryLimitMib, detail, meets: first.peakMib <= memoryLimitMib };
  },
};

/** Figures of the index build in the performance table. */
export const benchmarks: readonly Benchmark[] = [second, memory];
