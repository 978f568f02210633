import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StagedMachine, stageMachine } from '../cli/staged-machine.ts';

const folder = fileURLToPath(new URL('../../examples/', import.meta.url));
const examples = readdirSync(folder);

let machine: StagedMachine;
beforeAll(() => {
  machine = stageMachine();
});
afterAll(() => machine.remove());

const quirl = (...args: readonly string[]) => {
  const { status, stdout, stderr } = machine.quirl(args, { cwd: folder });
  return { status, stdout, stderr };
};

describe('§package-examples', () => {
  it('ships some', () => {
    expect(examples).toContain('deploy-tools');
  });

  it.each(examples)('builds %s without a warning, and plans its publication', (name) => {
    const manifest = `${name}/plugin.toml`;
    const { status, stdout, stderr } = quirl('package', 'build', '--manifest', manifest, '--format', 'json');
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, diagnostics: [], build: { package_name: name } });
    expect(quirl('package', 'publish', '--dry-run', '--manifest', manifest).status).toBe(0);
    expect(readFileSync(`${folder}${name}/README.md`, 'utf8')).toContain('quirl plugin add');
  });

  it('keeps the rules of the linter and the layout of the formatter', () => {
    expect(quirl('check', '.')).toMatchObject({ status: 0, stderr: '' });
    expect(quirl('fmt', '--check', '.')).toMatchObject({ status: 0, stderr: '' });
  });
});
