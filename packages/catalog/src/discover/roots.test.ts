import { describe, expect, it } from 'vitest';
import type { Machine } from './machine.ts';
import { type FileKind, type NamedSources, sourceRoots } from './roots.ts';

const machine = (environment: Machine['environment'] = {}, home = '/home/ada'): Machine => ({
  platform: 'linux',
  environment,
  home,
  systemRoot: '/',
  userId: 1000,
  now: () => 0,
});

const pathsOf = (kind: FileKind, on: Machine, named: NamedSources = {}): readonly string[] =>
  sourceRoots(on, named)
    .filter((root) => root.kind === kind)
    .map((root) => root.path);

describe('§source-roots', () => {
  it('looks for fish completions of the system first and of the user last', () => {
    const roots = pathsOf('fish', machine());
    expect(roots.slice(0, 2)).toEqual(['/usr/share/fish/completions', '/usr/share/fish/vendor_completions.d']);
    expect(roots).toContain('/home/ada/.config/fish/completions');
    expect(pathsOf('fish', machine({ XDG_CONFIG_HOME: '/c' }))).toContain('/c/fish/completions');
  });

  it('looks for zsh completions where Debian keeps them', () => {
    expect(pathsOf('zsh', machine())).toEqual(
      expect.arrayContaining(['/usr/share/zsh/vendor-completions', '/usr/share/zsh/functions/Completion']),
    );
  });

  it('looks for pages in sections 1 and 8, the folders of quirl first', () => {
    expect(pathsOf('man', machine()).slice(0, 5)).toEqual([
      '/home/ada/.local/share/quirl/man',
      '/usr/local/share/quirl/man',
      '/usr/share/quirl/man',
      '/usr/share/man/man1',
      '/usr/share/man/man8',
    ]);
  });

  it('replaces the roots of completions by the environment, even by nothing', () => {
    expect(pathsOf('bash', machine({ QUIRL_BASH_PATH: '/a::relative:/b' }))).toEqual(['/a', '/b']);
    expect(pathsOf('zsh', machine({ QUIRL_ZSH_PATH: ':' }))).toEqual([]);
  });

  it('puts the roots of pages and help texts from the environment in front', () => {
    expect(pathsOf('man', machine({ QUIRL_MAN_PATH: '/pages' }))[0]).toBe('/pages');
    expect(pathsOf('help', machine({ QUIRL_HELP_PATH: '/texts' })).slice(0, 2)).toEqual([
      '/texts',
      '/home/ada/.local/share/quirl/help',
    ]);
  });

  it('replaces the roots of a kind that the user named, and of no other kind', () => {
    const named = { fish: ['/x', '/y'], kdl: ['/z.kdl'] };
    const on = machine({ QUIRL_FISH_PATH: '/ignored' });
    expect(pathsOf('fish', on, named)).toEqual(['/x', '/y']);
    expect(pathsOf('kdl', on, named)).toEqual(['/z.kdl']);
    expect(pathsOf('bash', on, named)).toEqual(pathsOf('bash', on));
  });

  it('has only absolute roots, also without a home', () => {
    const roots = sourceRoots(machine({ XDG_DATA_HOME: 'relative' }, ''), {});
    expect(roots.every((root) => root.path.startsWith('/') && !root.path.includes('relative'))).toBe(true);
  });
});
