import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contractHash, type PluginLockEntry } from '@quirl/quirl-contracts';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPackage } from '../lifecycle/add-package.ts';
import { entryNamed } from '../lifecycle/lock-entries.ts';
import { readLock } from '../lock/read-lock.ts';
import { sha256Of, sourceChecksumOf, sourceOf } from '../lock/runtime-boundary.ts';
import { type InstallStage, SECRET, type StagedFacts, stageInstall } from '../testing/install-stage.ts';
import { examinePackage, readdingLine } from './examine-package.ts';
import type { InstallHost } from './install-host.ts';

let stage: InstallStage;
beforeEach(() => {
  stage = stageInstall();
});
afterEach(() => stage.dispose());

const install = async (facts: StagedFacts = {}): Promise<PluginLockEntry> => {
  await addPackage(stage.setting, stage.write('kiln', facts), facts.requests ?? []);
  return entryNamed(readLock(stage), 'kiln');
};

const codesOf = (entry: PluginLockEntry, host: Partial<InstallHost> = {}): readonly string[] => {
  const examined = examinePackage(entry, { ...stage.setting.host, ...host });
  if (examined.isHealthy) return [];
  for (const { message, help, severity } of examined.findings) {
    expect(severity).toBe('error');
    expect(help).not.toBe('');
    expect(`${message}${help}`).not.toContain('opensesame');
    expect(`${message}${help}`).not.toContain(stage.secret);
  }
  return examined.findings.map(({ code }) => code);
};

describe('§installed-examination', () => {
  it('gives manifest and entry of a package that is what was added', async () => {
    const entry = await install({ commands: ['', 'run'] });
    const examined = examinePackage(entry, stage.setting.host);
    if (!examined.isHealthy) throw new Error(examined.findings[0]?.message);
    const { installed } = examined;
    expect(installed.manifest.contributes.commands).toEqual(['kiln', 'kiln run']);
    expect(sha256Of(installed.entryBytes)).toBe(entry.entry_checksum);
    expect(installed.files).toEqual([stage.at('kiln', 'plugin.toml'), stage.at('kiln', 'plugin.lua')]);
    expect(installed.entryName).toBe(stage.at('kiln', 'plugin.lua'));
  });

  it('finds a manifest of other bytes, however little they differ', async () => {
    const entry = await install();
    fs.appendFileSync(stage.at('kiln', 'plugin.toml'), '\n');
    expect(codesOf(entry)).toEqual(['plugin.manifest_tampered']);
    fs.writeFileSync(stage.at('kiln', 'plugin.toml'), 'no manifest at all');
    expect(codesOf(entry)).toEqual(['plugin.manifest_tampered']);
    fs.writeFileSync(stage.at('kiln', 'plugin.toml'), '#'.repeat(256 * 1024 + 1));
    expect(codesOf(entry)).toEqual(['plugin.manifest_tampered']);
  });

  it('finds an entry of other bytes', async () => {
    const entry = await install();
    fs.appendFileSync(stage.at('kiln', 'plugin.lua'), ' ');
    expect(codesOf(entry)).toEqual(['plugin.entry_tampered']);
    fs.writeFileSync(stage.at('kiln', 'plugin.lua'), '-'.repeat(4 * 1024 * 1024 + 1));
    expect(codesOf(entry)).toEqual(['plugin.entry_tampered']);
  });

  it('says how a package is taken as it is now, with the grants that it had', async () => {
    await addPackage(stage.setting, stage.write('kiln', { requests: ['process.spawn'] }), [
      'process.spawn:git',
      'process.spawn:du',
    ]);
    const entry = entryNamed(readLock(stage), 'kiln');
    fs.appendFileSync(stage.at('kiln', 'plugin.lua'), ' ');
    const examined = examinePackage(entry, stage.setting.host);
    expect(examined).toMatchObject({
      findings: [
        {
          help: expect.stringContaining(
            `quirl plugin remove kiln && quirl plugin add ${entry.source} --allow process.spawn:du --allow process.spawn:git`,
          ),
        },
      ],
    });
    const lines = (enabled: boolean): readonly string[] => readdingLine({ ...entry, enabled }).split(' && ');
    expect(lines(false)).toEqual([
      `quirl package build --manifest ${stage.at('kiln', 'plugin.toml')}`,
      'quirl plugin remove kiln',
      `quirl plugin add ${entry.source} --allow process.spawn:du --allow process.spawn:git`,
    ]);
    expect(lines(true).slice(3)).toEqual(['quirl plugin enable kiln']);
    expect(readdingLine({ ...entry, source: "file:/it's here/plugin.toml" })).toContain(
      "add 'file:/it'\\''s here/plugin.toml' --allow",
    );
  });

  it('finds files that are gone', async () => {
    const entry = await install();
    fs.rmSync(stage.at('kiln', 'plugin.lua'));
    expect(codesOf(entry)).toEqual(['plugin.source_missing']);
    fs.symlinkSync('nowhere', stage.at('kiln', 'plugin.lua'));
    expect(codesOf(entry)).toEqual(['plugin.source_missing']);
    fs.rmSync(stage.at('kiln', 'plugin.toml'));
    expect(codesOf(entry)).toEqual(['plugin.source_missing']);
    fs.rmSync(stage.at('kiln', ''), { recursive: true });
    expect(codesOf(entry)).toEqual(['plugin.source_missing']);
    fs.writeFileSync(stage.at('kiln', '').replace(/\/$/, ''), '');
    expect(codesOf(entry)).toEqual(['plugin.source_missing']);
  });

  it.each([
    ['plugin.toml', 'plugin.manifest_tampered'],
    ['plugin.lua', 'plugin.entry_tampered'],
  ])('neither waits for nor takes what stands in the place of %s', async (file, code) => {
    const entry = await install();
    const path = stage.at('kiln', file);
    for (const make of [() => fs.mkdirSync(path), () => spawnSync('mkfifo', [path])]) {
      fs.rmSync(path, { recursive: true });
      make();
      expect(codesOf(entry)).toEqual([code]);
    }
  });

  it('never follows a link that came into the place of the manifest or a folder above it', async () => {
    const entry = await install();
    fs.cpSync(stage.at('kiln', ''), stage.at('copy', ''), { recursive: true });
    const manifest = stage.at('kiln', 'plugin.toml');
    for (const target of [stage.secret, stage.at('copy', 'plugin.toml')]) {
      fs.rmSync(manifest);
      fs.symlinkSync(target, manifest);
      expect(codesOf(entry)).toEqual(['plugin.manifest_tampered']);
    }
    fs.rmSync(stage.at('kiln', ''), { recursive: true });
    fs.symlinkSync(stage.at('copy', ''), stage.at('kiln', '').replace(/\/$/, ''));
    expect(codesOf(entry)).toEqual(['plugin.manifest_tampered']);
  });

  it('never follows a link of the entry out of the package, and takes the bytes of one inside it', async () => {
    const entry = await install();
    const path = stage.at('kiln', 'plugin.lua');
    fs.renameSync(path, stage.at('kiln', 'other.lua'));
    fs.symlinkSync('other.lua', path);
    expect(codesOf(entry)).toEqual([]);
    fs.copyFileSync(stage.at('kiln', 'other.lua'), `${stage.root}/outside.lua`);
    for (const target of [stage.secret, `${stage.root}/outside.lua`]) {
      fs.rmSync(path);
      fs.symlinkSync(target, path);
      expect(codesOf(entry)).toEqual(['plugin.entry_tampered']);
    }
    expect(SECRET).toContain('opensesame');
  });

  it('finds an entry of the lock that was changed by hand', async () => {
    const entry = await install({ requests: ['process.spawn'] });
    const changes: readonly Partial<PluginLockEntry>[] = [
      { source_checksum: sha256Of('') },
      { source: sourceOf(stage.at('kiln', './plugin.toml').replace('kiln/', 'kiln/../kiln/')) },
      { name: 'other' },
      { version: '9.9.9' },
      { requested_capabilities: [], granted_capabilities: [] },
    ];
    for (const change of changes) expect(codesOf({ ...entry, ...change })).toContain('plugin.source_lock_tampered');
    const narrowed = { ...entry, granted_capabilities: [] };
    expect(codesOf(narrowed)).toEqual([]);
  });

  it('finds what belongs to another version of the program', async () => {
    const entry = await install({ requests: ['process.spawn'], quirl: '>=0.1, <0.2' });
    expect(codesOf({ ...entry, runtime_schema_hash: contractHash('quirl.plugin.lock') })).toEqual([
      'plugin.runtime_schema_mismatch',
    ]);
    expect(codesOf({ ...entry, runtime: 'wasm' })).toEqual(['plugin.runtime_boundary']);
    expect(codesOf(entry, { quirlVersion: '0.2.0' })).toEqual(['plugin.runtime_boundary']);
    expect(codesOf(entry, { hostApi: [] })).toEqual(['plugin.runtime_boundary']);
    expect(codesOf(entry, { reservedWords: new Set(['kiln']) })).toEqual(['plugin.runtime_boundary']);
  });

  it('finds types that no command can have, in a manifest that was locked all the same', async () => {
    const entry = await install();
    stage.write('kiln', { outputType: 'Stream<String>' });
    const manifest_checksum = sha256Of(fs.readFileSync(stage.at('kiln', 'plugin.toml')));
    const locked = { ...entry, manifest_checksum };
    expect(codesOf({ ...locked, source_checksum: sourceChecksumOf(locked) })).toEqual(['plugin.runtime_boundary']);
  });

  it('brings along neither parser nor sandbox', async () => {
    const source = (name: string): string => fileURLToPath(new URL(`../../../${name}/src/index.ts`, import.meta.url));
    const { metafile } = await build({
      stdin: {
        contents: "export { installedPackages, packageCommandRecords } from '@quirl/plugins';",
        resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      },
      alias: Object.fromEntries(
        ['plugins', 'lua', 'files', 'quirl-contracts'].map((name) => [`@quirl/${name}`, source(name)]),
      ),
      bundle: true,
      platform: 'node',
      format: 'esm',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
    expect(used.some((path) => path.endsWith('installed/installed-packages.ts'))).toBe(true);
    expect(used.filter((path) => /lua\/src\/(parse|lint|audit|sandbox|run)\/|wasmoon/.test(path))).toEqual([]);
  });
});
