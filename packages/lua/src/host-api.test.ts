import { compareCodePoints } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { HOST_API, installedHostApi } from './host-api.ts';

describe('§host-api-table', () => {
  it('gives every function a path of its own below quirl, a summary and a return type', () => {
    expect(new Set(HOST_API.map((row) => row.path)).size).toBe(HOST_API.length);
    for (const row of HOST_API) {
      expect(row.path).toMatch(/^quirl(?:\.[a-z_]+)+$/);
      expect(row.summary.trim()).not.toBe('');
      expect(row.returns.trim()).not.toBe('');
    }
  });

  it('names parameters without repetition', () => {
    for (const row of HOST_API) {
      const names = row.parameters.map((parameter) => parameter.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('§host-api-installed', () => {
  it('lists the package profile in order of path', () => {
    const paths = installedHostApi().map((row) => row.path);
    expect(paths).toEqual([
      'quirl.completion.add_provider',
      'quirl.config',
      'quirl.cwd',
      'quirl.plugin.command',
      'quirl.process.run',
    ]);
    expect([...paths].sort(compareCodePoints)).toEqual(paths);
  });

  it('shows documents exactly the five wire members, in wire order', () => {
    for (const row of installedHostApi())
      expect(Object.keys(row)).toEqual(['path', 'summary', 'parameters', 'returns', 'capability']);
  });

  it('answers the same every time', () => {
    expect(installedHostApi()).toEqual(installedHostApi());
  });
});

describe('§host-api-grants', () => {
  it('installs three grants, none of them of the shell', () => {
    const grants = new Set(installedHostApi().map((row) => row.capability));
    expect([...grants].sort()).toEqual(['commands.register', 'completion.register', null, 'process.spawn']);
  });

  it('asks a grant of every function that acts on the machine', () => {
    const acting = HOST_API.filter((row) => row.effects.length > 0);
    expect(acting.map((row) => row.path)).toEqual(['quirl.process.run']);
    for (const row of acting) expect(row.capability).not.toBeNull();
  });
});
