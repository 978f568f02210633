/** The parser of the operation language: against the generated one, against a bare process, and against itself at twice the size. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlurnkParser } from '@plurnk/plurnk-contracts';
import { derivesWithGrammar } from '../packages/plurnk-contracts/grammar/read-with-grammar.ts';
import type { Benchmark } from './run.ts';
import { median, ratioToBareNode } from './whole-process.ts';

// --- Throughput

const turnSizes = [2_000, 5_000, 10_000, 20_000, 50_000];
const throughputRounds = 9;

/** The rails let a turn have so many operations between its plan and its end. */
const operationLimit = 14;
/** What a short operation takes; a turn too small for fourteen of them has fewer. */
const leastOperation = 400;

const source = `export const total = (rows: readonly Row[]): number => {
  let sum = 0;
  for (const { price, count } of rows) {
    # a shell comment that is no heading
    sum += price * count; // “counts” each row once
  }

  return sum;
};
`;

const bodyOf = (length: number): string => source.repeat(Math.ceil(Math.max(length, 1) / source.length));

const operations: readonly ((length: number) => string)[] = [
  () => '## READ0 [+seen] (packages/app/src/total.ts) <1,120> <!-- how it starts -->\n',
  (length) => `## EDIT0 [+changed,+reviewed] (packages/app/src/total.ts) <12,18>\n${bodyOf(length)}\n`,
  () => '## FIND0 (packages/app/src/**/*.ts) <1,40>\n/export (?:const|class) [A-Z]\\w+/g\n',
  (length) => `## EXEC0 [node] (packages/app) <30>\n${bodyOf(length)}`,
  () => '## COPY0 (packages/app/README.md) <@a1B2c,@zZ9y8>\ndocs/app.md<1,4>\n',
  (length) => `## EDIT0 (packages/app/src/rows.ts)\n${bodyOf(length)}`,
  () =>
    '## SEND0 (worker://ann/inbox?topic=review#log{Accept: text/plain})\n{"state": "changed", "parts": [1, 2, 3]}\n',
];

/** A turn of about a size, as a model writes one: more text means longer bodies, not more operations than a turn may have. */
const turnOf = (length: number): string => {
  const count = Math.min(operationLimit, Math.floor(length / leastOperation));
  const chosen = Array.from({ length: count }, (_, index) => operations[index % operations.length] ?? operations[0]);
  const write = (bodyLength: number): string =>
    [
      '# PLAN0\n[{"content":"Change the sums.","status":"in_progress"},{"content":"Run it.","status":"pending"}]\n',
      ...chosen.map((operation) => operation?.(bodyLength) ?? ''),
      '## SEND0 [102]\nThe sums are changed; I look at the output next.\n',
    ].join('');
  let bodyLength = 0;
  while (write(bodyLength).length < length) bodyLength += source.length;
  return write(bodyLength);
};

/**
 * Milliseconds of processor time for one parse: what the machine does beside it does not count, what collects garbage
 * does. As many parses as fill `atLeastMs`, since one is too short for the clock.
 */
const msPerParse = (parse: () => unknown, atLeastMs: number): number => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let parses = 0;
  do {
    parse();
    parses += 1;
  } while (performance.now() - startedAt < atLeastMs);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / parses;
};

/** How long both parsers take for one text. The grammar runs the rule of the tier, which builds a tree and no values. */
const compareParsers = (length: number) => {
  const text = turnOf(length);
  const ours = (): unknown => PlurnkParser.parse(text);
  const generated = (): unknown => derivesWithGrammar(text, 'turn');
  if (PlurnkParser.parse(text).items.some(({ kind }) => kind !== 'statement') || !derivesWithGrammar(text, 'turn')) {
    throw new Error(`the turn of ${length} characters is not well formed`);
  }
  msPerParse(ours, 500);
  msPerParse(generated, 1_000);
  const oursMs: number[] = [];
  const generatedMs: number[] = [];
  for (let round = 0; round < throughputRounds; round += 1) {
    oursMs.push(msPerParse(ours, 50));
    generatedMs.push(msPerParse(generated, 100));
  }
  return { length: text.length, ours: median(oursMs), generated: median(generatedMs) };
};

const sum = (values: readonly number[]): number => values.reduce((left, right) => left + right, 0);

const throughput: Benchmark = {
  name: 'language: parse throughput over turns of 2 to 50 KB / generated ANTLR parser',
  target: '>= 50',
  run: async () => {
    const measured = turnSizes.map(compareParsers);
    const ours = sum(measured.map((one) => one.ours));
    const generated = sum(measured.map((one) => one.generated));
    const megabytes = sum(measured.map(({ length }) => length)) / 1e6;
    const rates = `${(megabytes / (ours / 1000)).toFixed(0)} MB/s / ${(megabytes / (generated / 1000)).toFixed(2)} MB/s`;
    const sizes = measured.map(
      (one) => `${(one.generated / one.ours).toFixed(0)} at ${(one.length / 1000).toFixed(0)} KB`,
    );
    const ratio = generated / ours;
    return { ratio, detail: `${rates}; ${sizes.join(', ')}`, meets: ratio >= 50 };
  },
};

// --- First parse

const executable = fileURLToPath(new URL('../packages/plurnk-contracts/bin/plurnk-contracts.cjs', import.meta.url));
const firstParseLimit = 2;

const firstParse: Benchmark = {
  name: 'language: first parse, whole process of plurnk-contracts / node -e 0',
  target: `<= ${firstParseLimit}`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plurnk-bench-'));
    try {
      const file = join(directory, 'turn.plurnk');
      writeFileSync(file, turnOf(2_000));
      const { ratio, ms, bareMs } = ratioToBareNode([executable, file]);
      const detail = `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`;
      return { ratio, detail, meets: ratio <= firstParseLimit };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

// --- Growth

const smallSize = 4_000_000;
const growthLimit = 2.3;
const growthRounds = 5;
const sectionCount = 100_000;

const plan = '# PLAN0\n[]\n';
const end = '## SEND0 [200]\nDone.';
const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

/** `sectionCount` sections at twice the small size, half of them at the small size. */
const sections = (heading: string, length: number): string => {
  const piece = `${heading}${'x'.repeat((2 * smallSize) / sectionCount - heading.length - 1)}\n`;
  return plan + fill(piece, length) + end;
};

/** Texts that grow. Each is what its name says at any length. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'one giant body': (length) => `${plan}## EDIT0 (a)\n${fill('a line of a long body, # no heading\n', length)}${end}`,
  '100,000 tiny sections': (length) => sections('## READ0 (src/a.ts) <1,40>\n', length),
  '100,000 malformed headings': (length) => sections('## READ0 (src/a.ts) <1,,40> ', length),
  'nothing but #': (length) => '#'.repeat(length),
  'an unclosed slot': (length) => `${plan}## READ0 (${fill('a\\b(c)', length)}`,
  'alternating lanes': (length) => plan + fill('## READ0 (a)\nx\n## READ1 (b)\ny\n', length) + end,
  'nested fences': (length) =>
    `\`\`\`plurnk\n${plan}## EDIT0 (a)\n${fill('````js\n```\ntext\n```\n````\n', length)}${end}\n\`\`\`\n`,
};

/**
 * Parses one file after a warm-up on its beginning and prints the milliseconds. In a process of its own, so that no size pays for
 * the garbage or profits from the heap of another.
 */
const parseOnce = `
const { readFileSync } = require('node:fs');
import(process.argv[1]).then(({ PlurnkParser }) => {
  const text = readFileSync(process.argv[2], 'utf8');
  for (let round = 0; round < 20; round += 1) PlurnkParser.parse(text.slice(0, 32_768));
  const startedAt = performance.now();
  PlurnkParser.parse(text);
  process.stdout.write(String(performance.now() - startedAt));
});`;

const packageRoot = fileURLToPath(new URL('../packages/plurnk-contracts/dist/root.js', import.meta.url));

const msInFreshProcess = (file: string): number => {
  const { stdout, status, stderr } = spawnSync(process.execPath, ['-e', parseOnce, packageRoot, file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the parse of ${file} ended with ${status}: ${stderr}`);
  return Number(stdout);
};

const growthOf = (shape: string, textOf: (length: number) => string): Benchmark => ({
  name: `language: ${shape}, 8 MB / 4 MB`,
  target: `<= ${growthLimit}`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plurnk-growth-'));
    try {
      const [small, large] = [join(folder, 'small'), join(folder, 'large')];
      writeFileSync(small, textOf(smallSize));
      writeFileSync(large, textOf(2 * smallSize));
      const smallMs: number[] = [];
      const largeMs: number[] = [];
      for (let round = 0; round < growthRounds; round += 1) {
        smallMs.push(msInFreshProcess(small));
        largeMs.push(msInFreshProcess(large));
      }
      const ratio = median(largeMs) / median(smallMs);
      const detail = `${median(largeMs).toFixed(1)} ms / ${median(smallMs).toFixed(1)} ms`;
      return { ratio, detail, meets: ratio <= growthLimit };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** The language's figures of the performance table. */
export const benchmarks: readonly Benchmark[] = [
  throughput,
  firstParse,
  ...Object.entries(shapes).map(([shape, textOf]) => growthOf(shape, textOf)),
];
