/** The wire contracts: importing the package, and validation against reading the same text and against itself at twice the size. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProviderAccounts, type ProviderRequestAccounting, Validator } from '@plurnk/plurnk-contracts';
import type { Benchmark } from './run.ts';
import { ratioToBareNode } from './whole-process.ts';

const least = (values: readonly number[]): number => values.reduce((left, right) => Math.min(left, right));

// --- Import

const importLimit = 1.6;
const rootModule = import.meta.resolve('@plurnk/plurnk-contracts');

const importing: Benchmark = {
  name: 'wire: importing the package root, whole process / node -e 0',
  target: `<= ${importLimit}`,
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plurnk-bench-'));
    try {
      const file = join(directory, 'import.mjs');
      writeFileSync(file, `import ${JSON.stringify(rootModule)};\n`);
      const { ratio, ms, bareMs } = ratioToBareNode([file]);
      const detail = `${ms.toFixed(0)} ms / ${bareMs.toFixed(0)} ms`;
      return { ratio, detail, meets: ratio <= importLimit };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

// --- Validation

const requestCount = 1_000;
const validationRounds = 15;
const parseLimit = 3;
const growthLimit = 2.2;

/** A request that says everything that one can say. */
const requestOf = (index: number): ProviderRequestAccounting => ({
  provider: 'acme',
  model: `labs/tiny-${index % 7}`,
  outcome: index % 11 === 0 ? 'error' : 'response',
  status: index % 11 === 0 ? 503 : 200,
  usage: {
    inputTokens: 1_000 + index,
    outputTokens: 40,
    totalTokens: 1_040 + index,
    inputTokenDetails: { noCacheTokens: index, cacheReadTokens: 900, cacheWriteTokens: 100 },
    outputTokenDetails: { textTokens: 30, reasoningTokens: 10 },
  },
  cost: {
    kind: 'charged',
    amount: { amount: `0.00${index}`, currency: index % 3 === 0 ? 'EUR' : 'USD' },
    ...(index % 3 === 0 ? { usdEquivalent: `0.00${index + 1}` } : {}),
    source: 'billing header',
  },
});

const accountingText = (count: number): string =>
  JSON.stringify(ProviderAccounts.derive(Array.from({ length: count }, (_, index) => requestOf(index))));

/**
 * Milliseconds of processor time for one run: what the machine does beside it does not count, what collects garbage does. As
 * many runs as fill 100 ms, since one is too short for the clock.
 */
const msPerRun = (work: () => unknown): number => {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let runs = 0;
  do {
    work();
    runs += 1;
  } while (performance.now() - startedAt < 100);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
};

/** Both works in turn, after a round that warms them up; the least of each. */
const compare = (work: () => unknown, peer: () => unknown) => {
  msPerRun(work);
  msPerRun(peer);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < validationRounds; round += 1) {
    ours.push(msPerRun(work));
    theirs.push(msPerRun(peer));
  }
  const ratio = least(ours) / least(theirs);
  return { ratio, detail: `${least(ours).toFixed(2)} ms / ${least(theirs).toFixed(2)} ms of processor time` };
};

const validating = (text: string) => {
  const value: unknown = JSON.parse(text);
  if (!Validator.validateProviderAccounting(value).valid) throw new Error('the measured accounting is not valid');
  return () => Validator.validateProviderAccounting(value);
};

const againstParsing: Benchmark = {
  name: `wire: validating a ProviderAccounting of ${requestCount} requests / JSON.parse of its text`,
  target: `<= ${parseLimit}`,
  run: async () => {
    const text = accountingText(requestCount);
    const { ratio, detail } = compare(validating(text), () => JSON.parse(text));
    return { ratio, detail, meets: ratio <= parseLimit };
  },
};

const growing: Benchmark = {
  name: `wire: validating a ProviderAccounting of ${2 * requestCount} requests / of ${requestCount}`,
  target: `<= ${growthLimit}`,
  run: async () => {
    const { ratio, detail } = compare(
      validating(accountingText(2 * requestCount)),
      validating(accountingText(requestCount)),
    );
    return { ratio, detail, meets: ratio <= growthLimit };
  },
};

/** The wire contracts' figures of the performance table. */
export const benchmarks: readonly Benchmark[] = [importing, againstParsing, growing];
