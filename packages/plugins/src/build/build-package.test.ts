import fs from 'node:fs';
import { relative } from 'node:path';
import { installedHostApi } from '@quirl/lua';
import { checksum, hashOfHostApi, prettyJson } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '../testing/refusal-of.ts';
import { manifestText, type StagedPackage, stagePackage } from '../testing/staged-package.ts';
import { type CheckedPackage, readPackage } from './build-package.ts';

const host = { quirlVersion: '0.1.0', hostApi: installedHostApi(), reservedWords: new Set(['quirl']) };
const limit = 4 * 1024 * 1024;

let staged: StagedPackage;
beforeEach(() => {
  staged = stagePackage();
});
afterEach(() => {
  vi.restoreAllMocks();
  staged.dispose();
});

const read = (): CheckedPackage => readPackage(staged.manifest, host);
const withEntry = (source: string | Uint8Array): CheckedPackage => {
  staged.write('package/plugin.lua', source);
  return read();
};
const withManifest = (text: string): CheckedPackage => {
  fs.writeFileSync(staged.manifest, text);
  return read();
};
const codesOf = ({ diagnostics }: CheckedPackage): readonly string[] => diagnostics.map(({ code }) => code);

/** Asks for the one capability that starts programs. */
const requesting = manifestText('plugin.lua', '[capabilities]\nrequest = ["process.spawn"]\n');

describe('§package-read-once', () => {
  it('hashes the very bytes that were linted, whatever happens to the files meanwhile', () => {
    const source = 'local x = 1\nreturn {x = x}\n';
    staged.write('package/plugin.lua', source);
    const readSync = fs.readSync;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      const count = Reflect.apply(readSync, fs, parameters);
      // Whoever came back for a second look would find something else.
      fs.writeFileSync(staged.at('package/plugin.lua'), 'return = =');
      fs.writeFileSync(staged.manifest, 'x');
      if (vi.mocked(fs.readSync).mock.calls.length < 3) fs.writeFileSync(staged.at('package/plugin.lua'), source);
      return count;
    });
    const open = vi.spyOn(fs, 'openSync');
    const { build, admitted, entry } = read();
    expect(build?.entry_hash).toBe(checksum(source));
    expect(build?.manifest_hash).toBe(checksum(manifestText()));
    expect(entry && Buffer.from(entry).toString()).toBe(source);
    expect(Buffer.from(admitted.bytes).toString()).toBe(manifestText());
    expect(open.mock.calls.map(([path]) => path)).toEqual([staged.manifest, staged.at('package/plugin.lua')]);
  });

  it('names no file outside the package in a record, and none by where a link leads', () => {
    staged.write('package/src/real.lua', 'return {}\n');
    staged.link('src/real.lua', 'package/link.lua');
    const { build } = withManifest(manifestText('./link.lua'));
    expect(build?.files).toEqual(['link.lua', 'plugin.toml']);
    expect(build).toMatchObject({
      package_name: 'kiln',
      package_version: '1.2.3',
      resolved_quirl_version: '0.1.0',
      host_api_hash: hashOfHostApi(host.hostApi),
      capabilities: [],
    });
  });
});

describe('§package-same-record', () => {
  it('gives one record for every way to name a package', () => {
    const folder = staged.link(staged.at('package'), 'linked');
    const link = staged.link(staged.manifest, 'other/name.toml');
    const ways = [
      staged.manifest,
      relative(process.cwd(), staged.manifest),
      `${staged.root}//package/./../package/plugin.toml`,
      `${folder}/plugin.toml`,
      link,
    ];
    const records = ways.map((way) => prettyJson(readPackage(way, host).outcome));
    expect(new Set(records).size).toBe(1);
    expect(records[0]).not.toContain(staged.root);
  });
});

describe('§package-verdicts', () => {
  it('is valid without findings, and keeps warnings with the record', () => {
    expect(read()).toMatchObject({ diagnostics: [], build: { package_name: 'kiln' }, outcome: { valid: true } });
    const warned = withManifest(requesting);
    expect(codesOf(warned)).toEqual(['package.source_capability_not_statically_seen']);
    expect(warned.outcome).toMatchObject({ valid: true, diagnostics: warned.diagnostics, build: warned.build });
    expect(warned.build?.capabilities).toEqual(['process.spawn']);
  });

  it('holds what the source calls against what the manifest requests and declares', () => {
    const undeclared = withEntry('return {f = function() return quirl.process.run("x") end}\n');
    expect(codesOf(undeclared)).toEqual(['package.source_capability_undeclared', 'package.source_effect_undeclared']);
    expect(undeclared).toMatchObject({ build: null, outcome: { valid: false, build: null } });
  });

  it('reports an entry that is absent or has no portable path, with everything else that is wrong', () => {
    const wrong = (entry: string): string => manifestText(entry).replace('"Fire clay"', '" "');
    expect(codesOf(withManifest(wrong('absent.lua')))).toEqual(['package.summary', 'package.entry_missing']);
    const unportable = withManifest(wrong('../outside/secret.lua'));
    expect(codesOf(unportable)).toEqual(['package.summary', 'package.entry']);
    expect(unportable.entry).toBeNull();
  });

  it('skips what only a scanned source can show', () => {
    fs.writeFileSync(staged.manifest, requesting);
    expect(codesOf(withEntry(Buffer.from([0x2d, 0x2d, 0xe9])))).toEqual(['package.entry_utf8']);
    fs.rmSync(staged.at('package/plugin.lua'));
    expect(codesOf(read())).toEqual(['package.entry_missing']);
  });

  it.each([
    ['a byte-order mark', '\ufeffreturn {}\n'],
    ['compiled Lua', '\u001bLua\u0054'],
    ['20,000 parentheses', `return ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['a syntax error', 'return = ='],
    ['what the sandbox leaves out', 'return os\n'],
  ])('reports %s as a finding of the linter', (_, source) => {
    const judged = withEntry(source);
    expect(new Set(codesOf(judged))).toEqual(new Set(['package.entry_lint']));
    expect(judged.build).toBeNull();
  });

  it('takes line ends of other systems, and 4 MiB of Lua', () => {
    expect(withEntry('-- a\r\nreturn {}\r\n').build).not.toBeNull();
    expect(withEntry(`return {}\n--${'x'.repeat(limit - 12)}`).build).not.toBeNull();
  });

  it('refuses what may not be read at all', () => {
    staged.link(staged.secret, 'package/link.lua');
    expect(refusalOf(() => withManifest(manifestText('link.lua'))).context).toEqual(['reason: outside_package']);
    expect(refusalOf(() => withManifest('schema_version = 2\n[plugin]\n')).code).toBe('validation');
  });
});
