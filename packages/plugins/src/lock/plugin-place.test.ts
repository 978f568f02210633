import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refusal-of.ts';
import { pluginPlace, requiredPluginPlace } from './plugin-place.ts';

const folderOf = (environment: Readonly<Record<string, string>>, home = '/home/ada'): string | undefined =>
  pluginPlace(environment, home)?.folder;

describe('§plugin-place', () => {
  it('is the first folder that is named, then one in the configuration of the user', () => {
    const xdg = { XDG_CONFIG_HOME: '/config' };
    const config = { ...xdg, QUIRL_CONFIG_DIR: '/quirl' };
    expect(folderOf({ ...config, QUIRL_PLUGIN_HOME: '/plugins' })).toBe('/plugins');
    expect(folderOf(config)).toBe('/quirl/plugins');
    expect(folderOf(xdg)).toBe('/config/quirl/plugins');
    expect(folderOf({})).toBe('/home/ada/.config/quirl/plugins');
    expect(pluginPlace({}, '/home/ada')?.lockfile).toBe('/home/ada/.config/quirl/plugins/plugins.lock.json');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(folderOf({ QUIRL_PLUGIN_HOME: '', QUIRL_CONFIG_DIR: '', XDG_CONFIG_HOME: '' })).toBe(
      '/home/ada/.config/quirl/plugins',
    );
  });

  it('never depends on the folder that somebody works in', () => {
    for (const name of ['QUIRL_PLUGIN_HOME', 'QUIRL_CONFIG_DIR']) {
      expect(folderOf({ [name]: 'here' })).toBeUndefined();
      expect(refusalOf(() => requiredPluginPlace({ [name]: './here' }, '/home/ada'))).toMatchObject({
        code: 'invalid_argument',
        message: expect.stringContaining(name),
      });
    }
    expect(folderOf({ XDG_CONFIG_HOME: 'here' })).toBe('/home/ada/.config/quirl/plugins');
  });

  it('is nowhere without a home, and says what to set', () => {
    expect(folderOf({}, '')).toBeUndefined();
    const error = refusalOf(() => requiredPluginPlace({}, ''));
    expect(error.code).toBe('invalid_argument');
    expect(error.help?.join()).toContain('QUIRL_PLUGIN_HOME');
  });
});
