import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('fuzz.ts', import.meta.url));

const fuzz = (...args: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', script, ...args],
    { encoding: 'utf8' },
  );

describe('npm run fuzz', () => {
  it('prints its seed and reads as many documents as it is told', () => {
    const { status, stdout, stderr } = fuzz('--seed', '7', '--count', '300', '--grammar-count', '40');
    expect(stderr).toContain('promises: 300 documents, nothing found');
    expect(stderr).toContain('grammar: 40 documents, nothing found');
    expect(stdout).toBe('seed 7\n');
    expect(status).toBe(0);
  });

  it.each([
    ['a count that is none', ['--count', '-1']],
    ['a seed that is none', ['--seed', 'x']],
    ['an option that it does not know', ['--forever']],
  ])('refuses %s', (_name, args) => {
    const { status, stdout, stderr } = fuzz(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^fuzz: /);
    expect(stdout).toBe('');
  });
});
