import fs from 'node:fs';
import { contractHash } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLock } from '../lock/read-lock.ts';
import { sha256Of } from '../lock/runtime-boundary.ts';
import { type InstallStage, stageInstall } from '../testing/install-stage.ts';
import { refused } from '../testing/refused.ts';
import { addPackage } from './add-package.ts';

let stage: InstallStage;
beforeEach(() => {
  stage = stageInstall();
});
afterEach(() => stage.dispose());

const add = (source: string, allowed: readonly string[] = []) => addPackage(stage.setting, source, allowed);

/** The refusal of an installation, which leaves nothing behind. */
const refusedAdd = async (source: string, allowed: readonly string[] = []) => {
  const before = readLock(stage);
  const error = await refused(add(source, allowed));
  expect(readLock(stage)).toEqual(before);
  expect(error.help?.length).toBeGreaterThan(0);
  return error;
};

describe('§plugin-add', () => {
  it('records a package, disabled, with the checksums of what was read', async () => {
    const folder = stage.write('kiln', { version: '1.2.3', requests: ['process.spawn'] });
    const { mutation, entry, commands, changesEnabled } = await add(folder, ['process.spawn:fire']);
    const checksum = (file: string): string => sha256Of(fs.readFileSync(stage.at('kiln', file)));
    const source = `file:${stage.at('kiln', 'plugin.toml')}`;
    expect(readLock(stage).plugins).toEqual([entry]);
    expect(entry).toEqual({
      name: 'kiln',
      version: '1.2.3',
      source,
      runtime: 'lua',
      resolved_api_version: '0.1.0',
      runtime_schema_hash: contractHash('quirl.package.manifest'),
      manifest_checksum: checksum('plugin.toml'),
      entry_checksum: checksum('plugin.lua'),
      source_checksum: sha256Of(`${checksum('plugin.toml')}${checksum('plugin.lua')}${source}`),
      requested_capabilities: ['process.spawn'],
      granted_capabilities: ['process.spawn:fire'],
      enabled: false,
    });
    expect(mutation).toEqual({
      document_type: 'quirl.plugin.mutation',
      schema_version: 1,
      action: 'add',
      plugin: 'kiln',
      permission_diff: { added: ['process.spawn:fire'], removed: [], unchanged: [] },
      lockfile: stage.lockfile,
    });
    expect([commands, changesEnabled]).toEqual([['kiln run'], false]);
  });

  it('records the resolved manifest, however the package was named', async () => {
    stage.write('kiln');
    fs.symlinkSync(stage.at('kiln', ''), `${stage.root}/link`);
    for (const source of [`${stage.root}/link`, `file:${stage.root}/link/plugin.toml`]) {
      expect((await add(source)).entry.source).toBe(`file:${stage.at('kiln', 'plugin.toml')}`);
      fs.rmSync(stage.lockfile);
    }
  });

  it('keeps packages in order of their names', async () => {
    for (const name of ['b', 'c-2', 'a', 'c']) await add(stage.write(name));
    expect(readLock(stage).plugins.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'c-2']);
  });

  it('loses none of ten that are added at once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `p${index}`);
    await Promise.all(names.map((name) => add(stage.write(name))));
    expect(readLock(stage).plugins.map(({ name }) => name)).toEqual(names);
  });

  it('refuses a second package of a name, also one that was added meanwhile', async () => {
    await add(stage.write('kiln'));
    expect((await refusedAdd(stage.at('kiln', 'plugin.toml'))).message).toContain('already installed');
    const [first, second] = await Promise.allSettled([add(stage.write('twin')), add(stage.at('twin', ''))]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(readLock(stage).plugins.map(({ name }) => name)).toEqual(['kiln', 'twin']);
  });

  it('refuses a lock that cannot be used, before it looks at the source', async () => {
    stage.put('{');
    expect((await refused(add('https://example.org'))).code).toBe('validation');
    expect(stage.content()).toBe('{');
  });

  it('refuses what lies on a network, and what is not there', async () => {
    expect((await refusedAdd('https://example.org/kiln')).code).toBe('invalid_argument');
    expect(await refusedAdd(`${stage.root}/absent`)).toMatchObject({ code: 'io', context: ['reason: not_found'] });
    fs.mkdirSync(`${stage.root}/empty`);
    expect((await refusedAdd(`${stage.root}/empty`)).message).toContain('plugin.toml');
  });

  it('refuses an invalid package with its findings and the command that shows them all', async () => {
    const error = await refusedAdd(stage.write('Kiln', { version: '1', lua: 'x = = 1' }));
    expect(error.code).toBe('validation');
    const findings = ['package.name', 'package.version', 'package.entry_lint'];
    for (const code of findings) expect(error.context?.some((line) => line.startsWith(code))).toBe(true);
    expect(error.help?.join()).toContain('quirl package build --manifest');
  });

  it('says of the other kind of manifest that it is one', async () => {
    stage.write('kiln');
    fs.writeFileSync(stage.at('kiln', 'plugin.toml'), 'schema_version = 2\n[plugin]\nname = "kiln"\n');
    expect((await refusedAdd(stage.at('kiln', ''))).code).toBe('validation');
  });

  it('refuses types that no command can have, names of the program, and paths of others', async () => {
    for (const folder of [
      stage.write('kiln', { outputType: 'Stream<String>' }),
      stage.write('quirl', {}),
      stage.write('glaze', { commands: ['a/b'] }),
    ])
      expect((await refusedAdd(folder)).code).toBe('validation');
  });

  it('refuses what is not allowed in full, before anything is loaded', async () => {
    const folder = stage.write('kiln', { requests: ['process.spawn'], lua: 'error("loaded")' });
    expect(await refusedAdd(folder)).toMatchObject({
      code: 'validation',
      context: ['missing: process.spawn', expect.any(String)],
    });
    expect((await refusedAdd(folder, ['commands.register'])).code).toBe('invalid_argument');
    expect((await refusedAdd(folder, ['process.spawn'])).code).toBe('lua');
  });

  it('refuses a command that no call could get through to, since no grant covers its effects', async () => {
    const unrequested = await refusedAdd(stage.write('kiln', { effects: ['spawn_process'] }));
    expect(unrequested).toMatchObject({ code: 'validation', message: expect.stringContaining('spawn_process') });
    const moving = stage.write('oven', { requests: ['process.spawn'], effects: ['spawn_process', 'change_directory'] });
    expect((await refusedAdd(moving, ['process.spawn'])).message).toContain('change_directory');
    const honest = stage.write('pot', {
      requests: ['process.spawn'],
      effects: ['read_filesystem', 'write_filesystem', 'spawn_process'],
    });
    expect((await add(honest, ['process.spawn:git'])).entry.name).toBe('pot');
  });

  it('refuses an entry that does not stand behind its manifest', async () => {
    expect((await refusedAdd(stage.write('kiln', { lua: 'return {}' }))).code).toBe('validation');
    expect((await refusedAdd(stage.write('kiln', { lua: 'return {walk = function() end}' }))).code).toBe('validation');
  });

  it('ends a load that does not end', async () => {
    expect((await refusedAdd(stage.write('kiln', { lua: 'while true do end' }))).code).toBe('resource_limit');
    const controller = new AbortController();
    controller.abort();
    const folder = stage.write('kiln', { lua: 'while true do end' });
    const work = addPackage({ ...stage.setting, signal: controller.signal }, folder, []);
    expect((await refused(work)).code).toBe('resource_limit');
    expect(readLock(stage).plugins).toEqual([]);
  });

  it('keeps warnings', async () => {
    const { warnings } = await add(stage.write('kiln', { requests: ['process.spawn'] }), ['process.spawn']);
    expect(warnings.map(({ code }) => code)).toEqual(['package.source_capability_not_statically_seen']);
  });
});
