import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InstalledMachine, stageInstalledMachine } from './installed-machine.ts';

const executable = fileURLToPath(new URL('../../packages/cli/bin/quirl.cjs', import.meta.url));
const noInterpreter = fileURLToPath(new URL('../cli/no-interpreter.cjs', import.meta.url));
const sail = [{ words: 'sail', summary: 'Sail a boat to a place' }];

let machine: InstalledMachine;
beforeEach(() => {
  machine = stageInstalledMachine();
});
afterEach(() => machine.remove());

const plugin = (...args: readonly string[]) => machine.quirl(['plugin', ...args]);
const documentOf = (...args: readonly string[]): unknown => JSON.parse(plugin(...args, '--format', 'json').stdout);
const lines = (...args: readonly string[]): readonly string[] =>
  machine
    .output('plugin', ...args)
    .trimEnd()
    .split('\n');

describe('§cli-plugin-life', () => {
  it('says at once that a package has the name of a program', () => {
    const git = machine.writePackage('git', sail);
    const added = plugin('add', git, '--allow', 'process.spawn:boat');
    expect([added.status, added.stderr]).toEqual([0, expect.stringContaining('git is a command of this machine, too')]);
    machine.output('plugin', 'remove', 'git');
    expect(plugin('add', git, '--allow', 'process.spawn:boat', '--format', 'json').stderr).toBe('');
    const fleet = machine.writePackage('fleet', sail);
    expect(plugin('add', fleet, '--allow', 'process.spawn:boat').stderr).not.toContain('too');
  });

  it('leads from adding to removing, and every answer names the next step', () => {
    const folder = machine.writePackage('fleet', sail);
    const source = `file:${join(folder, 'plugin.toml')}`;
    expect(lines('list')[0]).toContain('quirl plugin add');
    expect(lines('add', folder, '--allow', 'process.spawn:boat')).toEqual([
      'added: fleet 1.2.0, disabled; granted: process.spawn:boat',
      '  next: quirl plugin enable fleet',
    ]);
    expect(lines('list')).toEqual([
      'name   version  state     granted',
      'fleet  1.2.0    disabled  process.spawn:boat',
      `  ${machine.lock}`,
    ]);
    expect(lines('permissions', 'fleet')).toEqual([
      'fleet',
      expect.stringMatching(/^ {2}process\.spawn {2}granted for boat alone: lets it start programs/),
    ]);
    expect(lines('doctor', 'fleet')).toEqual(['healthy: fleet']);
    expect(machine.output('search', 'sail', 'boat')).not.toContain('fleet');
    expect(lines('enable', 'fleet')).toEqual([
      'enabled: fleet 1.2.0; commands: fleet sail',
      '  next: quirl describe fleet sail',
    ]);
    expect(lines('enable', 'fleet')[0]).toContain('enabled already');
    expect(machine.output('search', 'sail', 'boat')).toContain('fleet sail');
    expect(lines('update', '--locked')).toEqual(['as locked: nothing changed']);
    expect(lines('disable', 'fleet')[0]).toBe('disabled: fleet 1.2.0; its permissions stay');
    expect(machine.output('search', 'sail', 'boat')).not.toContain('fleet');
    expect(lines('remove', 'fleet')).toEqual(['removed: fleet 1.2.0; its files stay', `  ${source}`]);
    expect(documentOf('list')).toMatchObject({ plugins: [] });
  });

  it('gives the same as documents', () => {
    const folder = machine.writePackage('fleet', sail);
    const mutation = {
      document_type: 'quirl.plugin.mutation',
      schema_version: 1,
      plugin: 'fleet',
      lockfile: machine.lock,
    };
    const diff = { added: [], removed: [], unchanged: [] };
    const grants = ['process.spawn'];
    expect(documentOf('add', folder, '--allow', 'process.spawn')).toEqual({
      ...mutation,
      action: 'add',
      permission_diff: { ...diff, added: grants },
    });
    for (const action of ['enable', 'disable'])
      expect(documentOf(action, 'fleet')).toEqual({
        ...mutation,
        action,
        permission_diff: { ...diff, unchanged: grants },
      });
    expect(documentOf('update', '--locked')).toEqual({
      ...mutation,
      plugin: null,
      action: 'update',
      permission_diff: { ...diff, unchanged: grants },
    });
    expect(documentOf('permissions', 'fleet')).toMatchObject({ requested: grants, granted: grants });
    expect(documentOf('doctor', 'fleet')).toMatchObject({ healthy: true, diagnostics: [] });
    expect(documentOf('list')).toMatchObject({
      plugins: [{ name: 'fleet', enabled: false, granted_capabilities: grants }],
    });
    expect(documentOf('remove', 'fleet')).toEqual({
      ...mutation,
      action: 'remove',
      permission_diff: { ...diff, removed: grants },
    });
  });

  it('asks for what a package needs, with the command that would allow it', () => {
    const folder = machine.writePackage('fleet', sail);
    const { status, stdout, stderr } = plugin('add', folder);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('missing: process.spawn');
    const command = /quirl (plugin add .*--allow process\.spawn)$/m.exec(stderr)?.[1] ?? '';
    expect(machine.quirl(command.split(' ')).status).toBe(0);
  });

  it.each([
    [['add', 'https://example.org/fleet'], 'invalid_argument'],
    [['add', 'git@example.org:fleet.git'], 'invalid_argument'],
    [['add', 'npm:fleet'], 'invalid_argument'],
    [['add', 'nowhere'], 'io'],
    [['add', 'packages/fleet', '--allow', 'process.spawn', '--allow', 'filesystem.read'], 'invalid_argument'],
    [['add', 'packages/fleet', '--allow', 'process.spawn:../sh'], 'invalid_argument'],
    [['add', 'packages/fleet'], 'validation'],
    [['update'], 'invalid_argument'],
    [['enable', 'nothing'], 'validation'],
    [['disable', 'nothing'], 'validation'],
    [['remove', 'nothing'], 'validation'],
    [['doctor', 'nothing'], 'validation'],
    [['permissions', 'nothing'], 'validation'],
  ])('refuses %j, and writes no lock', (args, code) => {
    machine.writePackage('fleet', sail);
    const asText = plugin(...args);
    expect([asText.status, asText.stdout]).toEqual([1, '']);
    expect(asText.stderr).toContain(`(${code})`);
    const asJson = plugin(...args, '--format', 'json');
    expect([asJson.status, asJson.stderr, JSON.parse(asJson.stdout).code]).toEqual([1, '', code]);
    expect(() => statSync(machine.lock)).toThrow('ENOENT');
  });

  it('says of a damaged package what is wrong, in list and doctor', () => {
    const folder = machine.install('fleet', sail);
    appendFileSync(join(folder, 'plugin.lua'), '-- changed\n');
    const { status, stdout, stderr } = plugin('doctor', 'fleet');
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^not healthy: fleet\n {2}error plugin\.entry_tampered\n {4}.+\n {4}help: .+\n$/);
    const listed = machine.output('plugin', 'list');
    expect(listed).toMatch(/^fleet +1\.2\.0 +left out +process\.spawn$/m);
    expect(listed).toContain('quirl plugin doctor fleet');
    expect(plugin('enable', 'fleet').status).toBe(1);
    expect(plugin('update', '--locked').stderr).toContain('fleet: its entry');
    expect(plugin('remove', 'fleet').status).toBe(0);
  });

  it('shows nothing of what a link leads to that came into a package', () => {
    const folder = machine.install('fleet', sail);
    const secret = machine.write('secret.toml', 'opensesame = 1\n');
    for (const file of ['plugin.toml', 'plugin.lua']) {
      rmSync(join(folder, file));
      symlinkSync(secret, join(folder, file));
    }
    for (const args of [
      ['doctor', 'fleet'],
      ['list'],
      ['enable', 'fleet'],
      ['update', '--locked'],
      ['disable', 'fleet'],
    ])
      for (const format of ['text', 'json']) {
        const { stdout, stderr } = plugin(...args, '--format', format);
        expect(stdout + stderr).not.toMatch(/opensesame|secret\.toml/);
      }
  });

  it('keeps lock and folder for their user alone', () => {
    const before = process.umask(0);
    try {
      machine.install('fleet', sail);
    } finally {
      process.umask(before);
    }
    const modes = [dirname(machine.lock), machine.lock, `${machine.lock}.bak`].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('reads and forgets packages where every interpreter fails when entered', () => {
    machine.install('fleet', sail);
    const environment = { NODE_OPTIONS: `--require ${noInterpreter}` };
    for (const args of [
      ['list'],
      ['permissions', 'fleet'],
      ['doctor', 'fleet'],
      ['update', '--locked'],
      ['disable', 'fleet'],
      ['remove', 'fleet'],
    ])
      expect(machine.quirl(['plugin', ...args], { environment })).toMatchObject({ status: 0, stderr: '' });
  });

  it('ends a load at an interrupt, with every program that it started, and installs nothing', async () => {
    machine.write('bin/anchor', '#!/bin/sh\necho $$ > anchored\nexec /bin/sleep 600\n', 0o755);
    machine.writePackage('fleet', sail);
    machine.write('packages/fleet/plugin.lua', 'quirl.process.run("anchor")\nreturn {sail = function() end}\n');
    const child = spawn(process.execPath, [executable, 'plugin', 'add', 'packages/fleet', '--allow', 'process.spawn'], {
      env: machine.environment,
      cwd: machine.directory,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => {
      child.once('close', resolve);
    });
    const marker = join(machine.directory, 'anchored');
    while (!existsSync(marker) || readFileSync(marker, 'utf8') === '') await setTimeout(10);
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(() => process.kill(Number(readFileSync(marker, 'utf8')), 0)).toThrow('ESRCH');
    expect(existsSync(machine.lock)).toBe(false);
  });

  it('has a place that no folder decides', () => {
    machine.writePackage('fleet', sail);
    const environment = { QUIRL_PLUGIN_HOME: 'here' };
    const { status, stderr } = machine.quirl(['plugin', 'list'], { environment });
    expect([status, stderr]).toEqual([1, expect.stringContaining('QUIRL_PLUGIN_HOME is a relative path')]);
    expect(machine.quirl(['agent', 'manifest'], { environment })).toMatchObject({ status: 0, stderr: '' });
    const elsewhere = join(machine.directory, 'state');
    for (const [name, folder] of [
      ['QUIRL_PLUGIN_HOME', elsewhere],
      ['QUIRL_CONFIG_DIR', join(elsewhere, 'plugins')],
      ['XDG_CONFIG_HOME', join(elsewhere, 'quirl/plugins')],
    ] as const) {
      machine.quirl(['plugin', 'add', 'packages/fleet', '--allow', 'process.spawn'], {
        environment: { [name]: elsewhere },
      });
      expect(readdirSync(folder)).toContain('plugins.lock.json');
    }
  });
});

/** Runs `quirl` without waiting, and resolves to its exit status. */
const started = (args: readonly string[]): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', `${machine.shellCommand} "$@"`, 'sh', ...args], {
      env: machine.environment,
      cwd: machine.directory,
      stdio: 'ignore',
    });
    child.once('close', resolve);
  });

describe('§cli-plugin-writers', () => {
  it('loses none of ten packages that ten processes add at once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `fleet-${index}`);
    for (const name of names) machine.writePackage(name, sail);
    const ends = await Promise.all(
      names.map((name) => started(['plugin', 'add', `packages/${name}`, '--allow', 'process.spawn'])),
    );
    expect(ends).toEqual(names.map(() => 0));
    expect(documentOf('list')).toMatchObject({ plugins: names.map((name) => ({ name })) });
  });
});

describe('§cli-plugin-lock-refused', () => {
  const commands = [
    ['list'],
    ['permissions', 'fleet'],
    ['doctor', 'fleet'],
    ['enable', 'fleet'],
    ['disable', 'fleet'],
    ['update', '--locked'],
    ['remove', 'fleet'],
    ['add', 'packages/fleet', '--allow', 'process.spawn'],
    ['call', 'fleet', 'sail', 'harbour'],
  ];

  const damages: readonly (readonly [string, (sound: string) => string])[] = [
    ['cut off', (sound) => sound.slice(0, sound.length / 2)],
    ['nested without end', () => `{"plugins": ${'['.repeat(100_000)}`],
    ['with a member twice', (sound) => sound.replace('"enabled": true', '"enabled": true, "enabled": true')],
    [
      'with __proto__ in it',
      (sound) => sound.replace('"enabled": true', '"enabled": true, "__proto__": {"enabled": true}'),
    ],
    ['of version 1', () => '{"schema_version": 1, "plugins": []}'],
    ['of version 2', (sound) => sound.replace('"schema_version": 3', '"schema_version": 2')],
    [
      'with a grant that was not requested',
      (sound) => sound.replace('"granted_capabilities": [', '"granted_capabilities": ["filesystem.write",'),
    ],
  ];

  it.each(damages)('leaves a lock that is %s as it is, and stops package commands alone', (_, damage) => {
    const folder = machine.install('fleet', sail);
    const damaged = damage(readFileSync(machine.lock, 'utf8'));
    writeFileSync(machine.lock, damaged);
    const backup = readFileSync(`${machine.lock}.bak`, 'utf8');
    for (const args of commands) {
      const { status, stdout, stderr } = plugin(...args);
      expect([args[0], status, stdout]).toEqual([args[0], 1, '']);
      expect(stderr).toContain('(validation)');
    }
    expect(readFileSync(machine.lock, 'utf8')).toBe(damaged);
    expect(readFileSync(`${machine.lock}.bak`, 'utf8')).toBe(backup);
    const manifest = machine.quirl(['agent', 'manifest', '--format', 'json']);
    expect([manifest.status, manifest.stderr]).toEqual([0, '']);
    expect(manifest.stdout).not.toContain('fleet');
    expect(machine.quirl(['package', 'build', '--manifest', join(folder, 'plugin.toml')]).status).toBe(0);
  });

  it('does not wait for what stands in the place of the lock', () => {
    mkdirSync(machine.lock, { recursive: true });
    expect(plugin('list')).toMatchObject({ status: 1, stdout: '' });
    expect(machine.quirl(['agent', 'manifest', '--format', 'json'])).toMatchObject({ status: 0, stderr: '' });
  });
});
