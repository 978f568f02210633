import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readdingLine } from '../installed/examine-package.ts';
import { installedPackages } from '../installed/installed-packages.ts';
import { ENABLED_PACKAGES_LIMIT, PACKAGE_COMMANDS_LIMIT } from '../limits.ts';
import { changeLock } from '../lock/change-lock.ts';
import { readLock } from '../lock/read-lock.ts';
import { lockOf } from '../lock/testing/sample-lock.ts';
import { type InstallStage, type StagedFacts, stageInstall } from '../testing/install-stage.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { refused } from '../testing/refused.ts';
import { addPackage } from './add-package.ts';
import { doctorPackage } from './doctor-package.ts';
import { listPackages } from './list-packages.ts';
import { entryNamed } from './lock-entries.ts';
import { packagePermissions } from './package-permissions.ts';
import { disablePackage, enablePackage, removePackage } from './switch-package.ts';
import { updateLocked } from './update-packages.ts';

let stage: InstallStage;
beforeEach(() => {
  stage = stageInstall();
});
afterEach(() => stage.dispose());

const add = (name: string, facts: StagedFacts = {}, allowed = facts.requests ?? []) =>
  addPackage(stage.setting, stage.write(name, facts), allowed);
const enable = (name: string) => enablePackage(stage.setting, name);
const enabledNames = (): readonly string[] =>
  installedPackages(stage, stage.setting.host).packages.map(({ entry }) => entry.name);
const tamper = (name: string): void => fs.appendFileSync(stage.at(name, 'plugin.lua'), '-- changed\n');

describe('§plugin-enable', () => {
  it('lets a package contribute, and says so once', async () => {
    await add('kiln', { requests: ['process.spawn'] });
    const first = await enable('kiln');
    expect(first).toMatchObject({ changesEnabled: true, commands: ['kiln run'] });
    expect(first.mutation).toMatchObject({
      action: 'enable',
      plugin: 'kiln',
      permission_diff: { added: [], removed: [], unchanged: ['process.spawn'] },
    });
    expect(enabledNames()).toEqual(['kiln']);
    expect((await enable('kiln')).changesEnabled).toBe(false);
    expect(enabledNames()).toEqual(['kiln']);
  });

  it('refuses a package that is not what was added, with the findings of its doctor', async () => {
    await add('kiln');
    tamper('kiln');
    const error = await refused(enable('kiln'));
    expect(error).toMatchObject({ code: 'validation', context: [expect.stringMatching(/^plugin\.entry_tampered: /)] });
    expect(error.help?.join()).toContain('quirl plugin doctor kiln');
    expect(entryNamed(readLock(stage), 'kiln').enabled).toBe(false);
  });

  it('loads the package again under the grants that the lock has now', async () => {
    await add('kiln', {
      requests: ['commands.register'],
      lua: `quirl.plugin.command {name = "kiln run", signature = "kiln run", summary = "Does one thing",
        details = "Does one thing, and says so.", input_type = "Nothing", output_type = "Nothing", examples = {"kiln run"},
        effects = {"read_filesystem"}, error_codes = {["0"] = "done"}, run = function() end}`,
    });
    changeLock(stage, (lock) => ({
      ...lock,
      plugins: lock.plugins.map((entry) => ({ ...entry, granted_capabilities: [] })),
    }));
    expect((await refused(enable('kiln'))).code).toBe('lua');
    expect(enabledNames()).toEqual([]);
  });

  it('refuses a package that was changed while it was loaded', async () => {
    await add('kiln', { requests: ['process.spawn'] });
    const enabling = enable('kiln');
    changeLock(stage, (lock) => ({
      ...lock,
      plugins: lock.plugins.map((entry) => ({ ...entry, granted_capabilities: [] })),
    }));
    expect((await refused(enabling)).code).toBe('validation');
    const again = enable('kiln');
    removePackage(stage, 'kiln');
    expect((await refused(again)).code).toBe('validation');
    expect(readLock(stage).plugins).toEqual([]);
  });

  it('refuses one package more than may be enabled', async () => {
    const names = Array.from({ length: ENABLED_PACKAGES_LIMIT }, (_, index) => `p${index + 10}`);
    changeLock(stage, () => lockOf(...names.map((name) => stage.locked(name)), stage.locked('z', {}, false)));
    expect((await refused(enable('z'))).code).toBe('resource_limit');
    disablePackage(stage, 'p20');
    await enable('z');
    expect(enabledNames()).toHaveLength(ENABLED_PACKAGES_LIMIT);
  });
});

describe('§plugin-disable', () => {
  it('changes the flag alone, and works for a package that is damaged or gone', async () => {
    await add('kiln', { requests: ['process.spawn'] }, ['process.spawn:fire']);
    await enable('kiln');
    const before = entryNamed(readLock(stage), 'kiln');
    fs.rmSync(stage.at('kiln', ''), { recursive: true });
    expect(disablePackage(stage, 'kiln')).toMatchObject({
      changesEnabled: true,
      mutation: { action: 'disable', permission_diff: { unchanged: ['process.spawn:fire'] } },
    });
    expect(entryNamed(readLock(stage), 'kiln')).toEqual({ ...before, enabled: false });
    expect(disablePackage(stage, 'kiln').changesEnabled).toBe(false);
  });
});

describe('§plugin-remove', () => {
  it('takes the package out of the lock and leaves its files', async () => {
    await add('kiln', { requests: ['process.spawn'] });
    await add('glaze');
    await enable('kiln');
    tamper('kiln');
    expect(removePackage(stage, 'kiln')).toMatchObject({
      changesEnabled: true,
      mutation: { action: 'remove', plugin: 'kiln', permission_diff: { removed: ['process.spawn'] } },
    });
    expect(readLock(stage).plugins.map(({ name }) => name)).toEqual(['glaze']);
    expect(fs.existsSync(stage.at('kiln', 'plugin.lua'))).toBe(true);
    expect(removePackage(stage, 'glaze').changesEnabled).toBe(false);
    expect((await add('kiln')).entry.enabled).toBe(false);
  });
});

describe('§plugin-unknown', () => {
  it('is refused by every command that takes a name, with the names that there are', async () => {
    await add('glaze');
    const { host } = stage.setting;
    const errors = [
      await refused(enable('kiln')),
      ...[
        () => disablePackage(stage, 'kiln'),
        () => removePackage(stage, '__proto__'),
        () => doctorPackage(stage, host, 'constructor'),
        () => packagePermissions(stage, 'kiln\u001b[2J'),
      ].map(refusalOf),
    ];
    for (const { code, help, message } of errors) {
      expect(code).toBe('validation');
      expect(help?.join()).toContain('glaze');
      expect(message).not.toContain('\u001b');
    }
  });
});

describe('§plugin-list', () => {
  it('shows every package by name, and which enabled ones are left out', async () => {
    for (const name of ['b', 'a', 'c']) await add(name);
    for (const name of ['b', 'c']) await enable(name);
    tamper('a');
    tamper('c');
    const { list, leftOut } = listPackages(stage, stage.setting.host);
    expect(list).toMatchObject({ document_type: 'quirl.plugin.list', schema_version: 1, lockfile: stage.lockfile });
    expect(list.plugins.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    expect(leftOut.map(({ plugin }) => plugin)).toEqual(['c']);
  });
});

describe('§plugin-permissions', () => {
  it('shows how a request was narrowed', async () => {
    await add('kiln', { requests: ['completion.register', 'process.spawn'] }, [
      'completion.register',
      'process.spawn:fire',
    ]);
    expect(packagePermissions(stage, 'kiln')).toEqual({
      document_type: 'quirl.plugin.permissions',
      schema_version: 1,
      plugin: 'kiln',
      requested: ['completion.register', 'process.spawn'],
      granted: ['completion.register', 'process.spawn:fire'],
      diff: { added: ['process.spawn:fire'], removed: ['process.spawn'], unchanged: ['completion.register'] },
    });
  });
});

describe('§plugin-doctor', () => {
  it('finds a sound package healthy, enabled or not, and never loads it', async () => {
    await add('kiln', { lua: 'return {run = function() end}' });
    expect(doctorPackage(stage, stage.setting.host, 'kiln')).toEqual({
      document_type: 'quirl.plugin.doctor',
      schema_version: 2,
      plugin: 'kiln',
      healthy: true,
      diagnostics: [],
    });
    tamper('kiln');
    expect(doctorPackage(stage, stage.setting.host, 'kiln')).toMatchObject({
      healthy: false,
      diagnostics: [{ severity: 'error', code: 'plugin.entry_tampered' }],
    });
  });

  it('says why a sound package that is enabled is left out', async () => {
    const commands = Array.from({ length: PACKAGE_COMMANDS_LIMIT }, (_, index) => `c${index + 100}`);
    changeLock(stage, () => lockOf(stage.locked('a', { commands }), stage.locked('b')));
    expect(doctorPackage(stage, stage.setting.host, 'a').healthy).toBe(true);
    expect(doctorPackage(stage, stage.setting.host, 'b').diagnostics).toMatchObject([
      { code: 'plugin.runtime_boundary' },
    ]);
  });
});

describe('§plugin-update', () => {
  it('changes nothing when nothing changed', async () => {
    await add('kiln', { requests: ['process.spawn'] }, ['process.spawn:fire']);
    await add('glaze', { requests: ['process.spawn'] });
    const before = stage.content();
    expect(updateLocked(stage, stage.setting.host)).toMatchObject({
      action: 'update',
      plugin: null,
      permission_diff: { added: [], removed: [], unchanged: ['process.spawn', 'process.spawn:fire'] },
    });
    expect(stage.content()).toBe(before);
  });

  it('names every change of every package, enabled or not, and changes nothing', async () => {
    await add('kiln', { requests: ['process.spawn'] });
    await add('glaze');
    await add('sound');
    const before = stage.content();
    stage.write('kiln', { version: '0.2.0', requests: ['completion.register'] });
    tamper('glaze');
    const error = refusalOf(() => updateLocked(stage, stage.setting.host));
    expect(error.code).toBe('validation');
    const text = error.context?.join('\n');
    for (const part of [
      'glaze: its entry',
      'kiln: its manifest',
      'kiln: version 0.1.0 is now "0.2.0"',
      'kiln: it requests "completion.register"',
      'kiln: it no longer requests process.spawn',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('sound');
    expect(error.help?.slice(1)).toEqual([
      readdingLine(entryNamed(readLock(stage), 'glaze')),
      readdingLine(entryNamed(readLock(stage), 'kiln')),
    ]);
    expect(stage.content()).toBe(before);
  });

  it('shows nothing of what a link leads to that came into the place of a manifest', async () => {
    await add('kiln');
    fs.rmSync(stage.at('kiln', 'plugin.toml'));
    fs.symlinkSync(stage.secret, stage.at('kiln', 'plugin.toml'));
    const error = JSON.stringify(refusalOf(() => updateLocked(stage, stage.setting.host)));
    expect(error).not.toContain('opensesame');
    expect(error).not.toContain(stage.secret);
  });
});
