import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KilnMachine, stageKilnMachine } from './kiln-machine.ts';

const guide = readFileSync(fileURLToPath(new URL('../../docs/write-a-package.md', import.meta.url)), 'utf8');

/** The blocks of the guide in one language, in order. */
const blocks = (language: string): readonly string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text ?? '');

const [manifest = ''] = blocks('toml');
const [entry = ''] = blocks('lua');
const consoles = blocks('console').join('');

let machine: KilnMachine;
let folder: string;
beforeAll(() => {
  machine = stageKilnMachine();
  folder = join(machine.directory, 'disk');
  machine.write('disk/plugin.toml', manifest);
  machine.write('disk/plugin.lua', entry);
});
afterAll(() => machine.remove());

const inFolder = (...args: readonly string[]) => machine.quirl(args, { cwd: folder });

describe('§package-examples of the guide', () => {
  it('builds as the guide shows, and fails as the guide shows', () => {
    expect(consoles).toContain(`$ quirl check .\n${inFolder('check', '.').stdout}`);
    const built = inFolder('package', 'build');
    expect(built.status).toBe(0);
    expect(consoles).toContain(`$ quirl package build\n${built.stdout}`);
    machine.write('disk/plugin.toml', manifest.replace('request = ["process.spawn"]', 'request = []'));
    const refused = inFolder('package', 'build');
    expect(refused.status).toBe(1);
    expect(consoles).toContain(`$ quirl package build\n${refused.stdout}`);
    machine.write('disk/plugin.toml', manifest);
  });

  it('is granted, enabled, called, found and stopped as the guide shows', () => {
    for (const args of [
      ['plugin', 'add', folder, '--allow', 'process.spawn:du'],
      ['plugin', 'enable', 'disk'],
    ]) {
      const shown = args.map((word) => (word === folder ? 'disk' : word)).join(' ');
      expect(consoles).toContain(`$ quirl ${shown}\n${machine.done(args).stdout}`);
    }
    expect(machine.done(['plugin', 'call', 'disk', 'usage', folder]).stdout).toMatch(/^[1-9][0-9]*B\n$/);
    expect(machine.run(['plugin', 'call', 'disk', 'usage', 'nowhere'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('  help: Run du with the same arguments to see all that it says.\n'),
    });
    const blank = machine.run(['plugin', 'call', 'disk', 'usage', 'my disk']);
    expect(consoles).toContain(`$ quirl plugin call disk usage 'my disk'\n${blank.stderr}`);
    const [described = ''] = machine.done(['describe', 'disk', 'usage']).stdout.split('\n\nDetails');
    expect(consoles).toContain(`$ quirl describe disk usage\n${described}`);
    machine.write('disk/plugin.lua', `${entry}\n`);
    const stopped = machine.run(['plugin', 'call', 'disk', 'usage', 'disk']);
    expect(consoles).toContain(`$ quirl plugin call disk usage disk\n${stopped.stderr}`);
  });
});
