import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname } from 'node:path';
import { type PluginLock, type PluginLockEntry, prettyJson } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_BYTES_LIMIT } from '../limits.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { changeLock } from './change-lock.ts';
import { emptyLock, encodeLock, readLock } from './read-lock.ts';
import { sha256Of } from './runtime-boundary.ts';
import { lockOf, sampleEntry } from './testing/sample-lock.ts';
import { createTestPlace, type TestPlace } from './testing/test-place.ts';

let place: TestPlace;
beforeEach(() => {
  place = createTestPlace();
});
afterEach(() => place.dispose());

const sound = lockOf(sampleEntry('deploy-tools', { enabled: true }), sampleEntry('notes'));

/** The refusal of a lock, which must be the same for reading and changing, and leaves every byte where it is. */
const refusedLock = (content: string | Uint8Array) => {
  place.put(content);
  const error = refusalOf(() => readLock(place));
  expect(refusalOf(() => changeLock(place, () => emptyLock()))).toEqual(error);
  expect(fs.readFileSync(place.lockfile).equals(Buffer.from(content))).toBe(true);
  expect(fs.existsSync(`${place.lockfile}.bak`)).toBe(false);
  expect(error.help?.length).toBeGreaterThan(0);
  expect(error.code).toBe('validation');
  return error;
};

const placesOf = ({ message, context = [] }: { message: string; context?: readonly string[] }): string =>
  [message.slice(message.indexOf(': ') + 2), ...context].map((text) => text.split(' has ')[0]).join(' ');

describe('§lock-reading', () => {
  it('takes a missing file or folder for an empty lock', () => {
    expect(readLock(place)).toEqual(emptyLock());
    fs.mkdirSync(place.folder, { recursive: true });
    expect(readLock(place)).toEqual(emptyLock());
  });

  it('gives back what was written', () => {
    place.put(prettyJson(sound));
    expect(readLock(place)).toEqual(sound);
    place.put(JSON.stringify(sound));
    expect(readLock(place)).toEqual(sound);
  });

  it('reads a lock of 4 MiB and refuses one byte more', () => {
    const text = prettyJson(sound);
    place.put(text + ' '.repeat(LOCK_BYTES_LIMIT - text.length));
    expect(readLock(place)).toEqual(sound);
    expect(refusedLock(text + ' '.repeat(LOCK_BYTES_LIMIT + 1 - text.length)).context).toEqual(['reason: read_limit']);
  });

  const text = prettyJson(sound);
  it.each([
    ['an empty file', ''],
    ['half a lock', text.slice(0, text.length / 2)],
    ['a lock without its last byte', text.trimEnd().slice(0, -1)],
    ['two locks', text + text],
    ['a byte-order mark', `\ufeff${text}`],
    ['bytes that are no UTF-8', Buffer.from(text.replace('notes', 'n\u00e9tes'), 'latin1')],
    ['zeros', new Uint8Array(4096)],
    ['nesting of 100,000 levels', '['.repeat(100_000)],
    ['nesting of 100,000 levels in a member', text.replace('"plugins": [', `"plugins": [${'['.repeat(100_000)}`)],
    ['a repeated member', text.replace('"plugins"', '"plugins": [], "plugins"')],
    ['a repeated member in an entry', text.replace('"enabled": true', '"enabled": false, "enabled": true')],
    ['__proto__ as a member', text.replace('"plugins"', '"__proto__": {"plugins": []}, "plugins"')],
    ['constructor as a member of an entry', text.replace('"enabled"', '"constructor": 1, "enabled"')],
    ['an unknown member', text.replace('"enabled"', '"trusted": true, "enabled"')],
    ['a missing member', text.replace('"enabled": true', '"runtime": "lua"')],
    ['a flag as text', text.replace('"enabled": true', '"enabled": "true"')],
    ['a version with a fraction', text.replace('"schema_version": 3', '"schema_version": 3.0')],
    ['a list as the lock', `[${text}]`],
    ['null', 'null'],
    ['half of a surrogate pair', text.replace('lua', '\\ud800')],
  ])('refuses %s, and leaves it alone', (_, content) => {
    refusedLock(content);
  });

  it.each([1, 2])('recognises version %d, in whatever shape, and says where to move it', (version) => {
    for (const content of [
      `{"schema_version": ${version}, "plugins": {}}`,
      prettyJson(sound).replace('"schema_version": 3', `"schema_version": ${version}`),
    ]) {
      const error = refusedLock(content);
      expect(error.context).toEqual([`version: ${version}`]);
      expect(error.help?.join()).toContain(`${place.lockfile}.legacy-v${version}`);
    }
  });

  it('says that a later version is one', () => {
    expect(refusedLock('{"schema_version": 4, "packages": []}').context).toEqual(['version: 4']);
  });

  it('names the lock before the last change where there is one', () => {
    place.put('{');
    expect(refusalOf(() => readLock(place)).help?.join()).not.toContain('.bak');
    fs.writeFileSync(`${place.lockfile}.bak`, '');
    expect(refusalOf(() => readLock(place)).help?.join()).toContain(`${place.lockfile}.bak`);
  });

  it('refuses what is no regular file in its place, without waiting for it', () => {
    fs.mkdirSync(place.folder, { recursive: true, mode: 0o700 });
    const elsewhere = `${place.root}/elsewhere`;
    fs.writeFileSync(elsewhere, prettyJson(sound));
    const kinds: readonly (() => void)[] = [
      () => fs.mkdirSync(place.lockfile),
      () => fs.symlinkSync(elsewhere, place.lockfile),
      () => fs.symlinkSync(`${place.root}/absent`, place.lockfile),
      () => spawnSync('mkfifo', [place.lockfile]),
    ];
    for (const make of kinds) {
      make();
      for (const run of [() => readLock(place), () => changeLock(place, () => sound)])
        expect(refusalOf(run)).toMatchObject({ code: 'validation', context: ['reason: not_regular_file'] });
      fs.rmSync(place.lockfile, { recursive: true });
    }
    expect(fs.existsSync(`${place.root}/absent`)).toBe(false);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe(prettyJson(sound));
  });

  it('does not trust a lock that others may write to', () => {
    for (const mode of [0o620, 0o602, 0o666]) {
      place.put(prettyJson(sound));
      fs.chmodSync(place.lockfile, mode);
      expect(refusalOf(() => readLock(place)).help?.join()).toContain('chmod go-w');
    }
    fs.chmodSync(place.lockfile, 0o644);
    expect(readLock(place)).toEqual(sound);
  });

  it('does not trust a lock in a folder that others may write to', () => {
    place.put(prettyJson(sound));
    const folder = dirname(place.lockfile);
    fs.chmodSync(folder, 0o777);
    expect(refusalOf(() => readLock(place)).message).toContain(`may write to ${folder}`);
    fs.chmodSync(folder, 0o700);
    expect(readLock(place)).toEqual(sound);
  });

  it('does not trust the lock of another user', () => {
    place.put(prettyJson(sound));
    // Root may give a file away; for anybody else it is enough to be another.
    if (process.getuid?.() === 0) fs.chownSync(place.lockfile, 65_534, 65_534);
    else vi.spyOn(process, 'getuid').mockReturnValue(65_534);
    expect(refusalOf(() => readLock(place)).message).toContain('belongs to another user');
    vi.restoreAllMocks();
  });

  it('repeats a foreign text bounded', () => {
    const error = refusedLock(prettyJson(lockOf(sampleEntry('x', { source: 'y'.repeat(1_000_000) }))));
    expect(error.message.length).toBeLessThan(1000);
  });
});

describe('§lock-rules', () => {
  const entry = (changes: Partial<PluginLockEntry>) => lockOf(sampleEntry('deploy-tools', changes));
  it.each<[string, string, PluginLock]>([
    ['another type of document', 'document_type', { ...sound, document_type: 'quirl.plugin.list' }],
    ['the hash of another shape', 'schema_hash', { ...sound, schema_hash: 'fnv1a64:0000000000000000' }],
    ['another API', 'resolved_api_version', { ...sound, resolved_api_version: '0.2.0' }],
    ['packages out of order', 'plugins', lockOf(sampleEntry('b'), sampleEntry('a'))],
    ['one package twice', 'plugins', lockOf(sampleEntry('a'), sampleEntry('a'))],
    ['no name of a package', 'plugins[0].name', lockOf(sampleEntry('Deploy'))],
    ['__proto__ as a name', 'plugins[0].name', lockOf(sampleEntry('__proto__'))],
    ['a blank version', 'plugins[0].version', entry({ version: '\u00a0' })],
    ['a blank source', 'plugins[0].source', entry({ source: ' ' })],
    ['a source without its scheme', 'plugins[0].source', entry({ source: '/a/plugin.toml' })],
    ['a relative source', 'plugins[0].source', entry({ source: 'file:a/plugin.toml' })],
    ['a source with a zero in it', 'plugins[0].source', entry({ source: 'file:/a\0/plugin.toml' })],
    ['an enabled package that nothing runs', 'plugins[0].runtime', entry({ runtime: 'wasm', enabled: true })],
    ['a package of another API', 'plugins[0].resolved_api_version', entry({ resolved_api_version: '0.0.9' })],
    ['no hash of a shape', 'plugins[0].runtime_schema_hash', entry({ runtime_schema_hash: 'fnv1a64:0' })],
    ['a checksum of another kind', 'plugins[0].manifest_checksum', entry({ manifest_checksum: 'fnv1a64:0' })],
    ['a checksum in capitals', 'plugins[0].entry_checksum', entry({ entry_checksum: sha256Of('').toUpperCase() })],
    ['a checksum that is too short', 'plugins[0].source_checksum', entry({ source_checksum: 'sha256:00' })],
    [
      'an unknown request',
      'plugins[0].requested_capabilities',
      entry({ requested_capabilities: ['everything'], granted_capabilities: [] }),
    ],
    [
      'a scoped request',
      'plugins[0].requested_capabilities',
      entry({ requested_capabilities: ['process.spawn:git'], granted_capabilities: [] }),
    ],
    [
      'requests out of order',
      'plugins[0].requested_capabilities',
      entry({ requested_capabilities: ['process.spawn', 'completion.register'] }),
    ],
    [
      'a request twice',
      'plugins[0].requested_capabilities',
      entry({ requested_capabilities: ['process.spawn', 'process.spawn'] }),
    ],
    [
      'a grant that was not requested',
      'plugins[0].granted_capabilities',
      entry({ granted_capabilities: ['filesystem.read:.', 'process.spawn'] }),
    ],
    [
      'a grant out of its grammar',
      'plugins[0].granted_capabilities',
      entry({ granted_capabilities: ['process.spawn:../sh'] }),
    ],
    [
      'a part beside the whole',
      'plugins[0].granted_capabilities',
      entry({ granted_capabilities: ['process.spawn', 'process.spawn:git'] }),
    ],
    [
      'grants out of order',
      'plugins[0].granted_capabilities',
      entry({ granted_capabilities: ['process.spawn:make', 'process.spawn:git'] }),
    ],
  ])('refuses %s at %s', (_, path, lock) => {
    expect(placesOf(refusedLock(prettyJson(lock)))).toBe(path);
    expect(refusalOf(() => encodeLock(place.lockfile, lock)).code).toBe('validation');
  });

  it('lists every broken rule, up to a limit', () => {
    const broken = lockOf(...Array.from({ length: 40 }, (_, index) => sampleEntry(`n${index + 10}`, { version: '' })));
    expect(refusedLock(prettyJson(broken)).context).toHaveLength(15);
  });

  it('keeps a disabled package of another runtime, and one with fewer grants than requests', () => {
    for (const lock of [entry({ runtime: 'wasm' }), entry({ granted_capabilities: [], enabled: true })]) {
      place.put(prettyJson(lock));
      expect(readLock(place)).toEqual(lock);
    }
  });
});

describe('§lock-canonical', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,3}){0,2}$/), { maxLength: 6 });
  const grants = fc.constantFrom<readonly string[]>([], ['process.spawn'], ['process.spawn:git', 'process.spawn:make']);
  const locks = fc.tuple(names, fc.array(fc.tuple(grants, fc.boolean(), fc.string({ unit: 'binary' })))).map(
    ([some, facts]): PluginLock =>
      lockOf(
        ...some.sort().map((name, index) => {
          const [granted_capabilities = [], enabled = false, path = ''] = facts[index] ?? [];
          return sampleEntry(name, { granted_capabilities, enabled, source: `file:/${path.replaceAll('\0', '')}` });
        }),
      ),
  );

  it('is one text for one lock, and reading gives the lock that was written', () => {
    fc.assert(
      fc.property(locks, (lock) => {
        const bytes = encodeLock(place.lockfile, lock);
        place.put(bytes);
        const read = readLock(place);
        expect(read).toEqual(lock);
        expect(encodeLock(place.lockfile, read)).toEqual(bytes);
        expect(Buffer.from(bytes).toString()).toBe(prettyJson(lock));
      }),
    );
  });
});
