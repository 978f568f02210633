import fs from 'node:fs';
import { thisMachine } from '@quirl/catalog';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseCommandLine } from '../line/parse-command-line.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { packagePublish } from './package-publish.ts';

const manifest = new URL('../../../../examples/deploy-tools/plugin.toml', import.meta.url).pathname;

/** Runs the command here; every call that could look at a file is counted. */
const publish = async (...flags: readonly string[]) => {
  const line = parseCommandLine(['package', 'publish', '--manifest', manifest, '--format', 'json', ...flags]);
  if (line.kind !== 'run') throw new Error('not understood');
  const stdout = memoryOutput();
  const host = { quirlVersion: '0.1.0', machine: thisMachine(), stdout, stderr: memoryOutput() };
  const looks = [
    vi.spyOn(fs, 'openSync'),
    vi.spyOn(fs, 'lstatSync'),
    vi.spyOn(fs, 'statSync'),
    vi.spyOn(fs, 'readFileSync'),
    vi.spyOn(fs.realpathSync, 'native'),
  ];
  const outcome = await packagePublish(line.values, host).catch((error: unknown) => error);
  return { outcome, text: stdout.text(), looks: looks.reduce((count, look) => count + look.mock.calls.length, 0) };
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('§cli-package-dry-run within the program', () => {
  it('looks at no file without the flag, although the package is there and valid', async () => {
    const refused = await publish();
    expect(refused.outcome).toMatchObject({ shellError: { code: 'invalid_argument' } });
    expect([refused.text, refused.looks]).toEqual(['', 0]);
  });

  it('looks at the package with the flag', async () => {
    const planned = await publish('--dry-run');
    expect(planned.outcome).toBe(0);
    expect(JSON.parse(planned.text).document_type).toBe('quirl.package.publish_plan');
    expect(planned.looks).toBeGreaterThan(0);
  });
});
