import { thisMachine } from '@quirl/catalog';
import { describe, expect, it } from 'vitest';
import type { Output } from './output/output.ts';
import { run } from './run.ts';
import { memoryOutput } from './testing/memory-output.ts';

const hostWith = <Stdout extends Output>(stdout: Stdout) => ({
  quirlVersion: '1.2.3',
  machine: { ...thisMachine(), environment: { QUIRL_INDEX_PATH: '/nowhere/catalog.sqlite3' } },
  stdout,
  stderr: memoryOutput(),
});

/** Takes some writes and then fails with an error that is no refusal. */
const failingAfter = (writes: number): ReturnType<typeof memoryOutput> => {
  const output = memoryOutput();
  return {
    ...output,
    write: (text) => (output.writes() < writes ? output.write(text) : Promise.reject(new TypeError('out of paper'))),
  };
};

describe('§cli-exit-status of a run', () => {
  it('is 0 for help and version, on stdout', async () => {
    for (const argv of [[], ['--version'], ['agent', '--help'], ['search', '-h']]) {
      const host = hostWith(memoryOutput());
      expect(await run(argv, host)).toBe(0);
      expect(host.stdout.text()).not.toBe('');
      expect(host.stderr.text()).toBe('');
    }
  });

  it('is 0 when the reader has gone, and says nothing', async () => {
    const host = hostWith(memoryOutput({}, 0));
    expect(await run(['agent', 'manifest'], host)).toBe(0);
    expect(host.stderr.text()).toBe('');
  });

  it('is 1 for a failure inside, on stderr even with JSON once an answer has begun', async () => {
    const host = hostWith(failingAfter(1));
    expect(await run(['agent', 'catalog', '--format', 'json'], host)).toBe(1);
    expect(host.stderr.text()).toMatch(/^quirl: quirl failed inside: out of paper \(io\)\n {2}help: /);
    expect(host.stdout.writes()).toBe(1);
  });

  it('is 1 for a refusal, as a document on stdout with JSON', async () => {
    const host = hostWith(memoryOutput());
    expect(await run(['describe', 'nowhere', '--format', 'json'], host)).toBe(1);
    expect(JSON.parse(host.stdout.text()).code).toBe('invalid_argument');
    expect(host.stderr.text()).toBe('');
  });
});
