import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockForWriting } from '@quirl/files';
import { type PluginLock, prettyJson } from '@quirl/quirl-contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_BYTES_LIMIT } from '../limits.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { changeLock } from './change-lock.ts';
import { backupOf, readLock } from './read-lock.ts';
import { bundleChild, runChildChange } from './testing/child-change.ts';
import { lockOf, sampleEntry } from './testing/sample-lock.ts';
import { createTestPlace, type TestPlace } from './testing/test-place.ts';

let place: TestPlace;
beforeEach(() => {
  place = createTestPlace();
});
afterEach(() => {
  vi.restoreAllMocks();
  place.dispose();
});

const to = (lock: PluginLock) => (): PluginLock => lock;
const modeOf = (path: string): number => fs.statSync(path).mode & 0o777;
const filesBeside = (): readonly string[] => fs.readdirSync(place.folder).sort();

describe('§lock-writing', () => {
  it('creates the folder and the lock for their user alone', () => {
    const before = process.umask(0);
    try {
      changeLock(place, to(lockOf(sampleEntry('a'))));
      changeLock(place, to(lockOf(sampleEntry('b'))));
      expect([modeOf(place.folder), modeOf(place.lockfile), modeOf(backupOf(place.lockfile))]).toEqual([
        0o700, 0o600, 0o600,
      ]);
    } finally {
      process.umask(before);
    }
  });

  it('keeps the lock before the last change, byte for byte, and leaves nothing else', () => {
    const first = place.put(JSON.stringify(lockOf(sampleEntry('a'))));
    changeLock(place, ({ plugins }) => lockOf(...plugins, sampleEntry('b')));
    expect(readLock(place)).toEqual(lockOf(sampleEntry('a'), sampleEntry('b')));
    expect(fs.readFileSync(backupOf(place.lockfile), 'utf8')).toBe(first);
    expect(filesBeside()).toEqual(['plugins.lock.json', 'plugins.lock.json.bak', 'plugins.lock.json.lock']);
  });

  it('writes nothing when nothing changes', () => {
    place.put(prettyJson(lockOf(sampleEntry('a'))));
    const { mtimeNs, ino } = fs.statSync(place.lockfile, { bigint: true });
    changeLock(place, (lock) => ({ ...lock }));
    expect(fs.statSync(place.lockfile, { bigint: true })).toMatchObject({ mtimeNs, ino });
    expect(fs.existsSync(backupOf(place.lockfile))).toBe(false);
  });

  it('leaves the lock alone when the change is refused', () => {
    const text = place.put(prettyJson(lockOf(sampleEntry('a'))));
    expect(() =>
      changeLock(place, () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(refusalOf(() => changeLock(place, to(lockOf(sampleEntry('b'), sampleEntry('a')))))).toMatchObject({
      code: 'validation',
    });
    expect(place.content()).toBe(text);
  });

  it('writes a lock of 4 MiB and refuses one byte more', () => {
    const sized = (bytes: number): PluginLock => {
      const lock = (length: number): PluginLock =>
        lockOf(
          sampleEntry('a', { source: `file:/${'x'.repeat(length)}`, source_checksum: `sha256:${'0'.repeat(64)}` }),
        );
      return lock(bytes - prettyJson(lock(0)).length);
    };
    changeLock(place, to(sized(LOCK_BYTES_LIMIT)));
    expect(fs.statSync(place.lockfile).size).toBe(LOCK_BYTES_LIMIT);
    expect(readLock(place).plugins).toHaveLength(1);
    expect(refusalOf(() => changeLock(place, to(sized(LOCK_BYTES_LIMIT + 1)))).code).toBe('resource_limit');
    expect(fs.statSync(place.lockfile).size).toBe(LOCK_BYTES_LIMIT);
  });

  it('refuses a folder that others may write to', () => {
    fs.mkdirSync(place.folder, { recursive: true });
    for (const mode of [0o770, 0o707]) {
      fs.chmodSync(place.folder, mode);
      expect(refusalOf(() => changeLock(place, to(lockOf()))).code).toBe('validation');
    }
    expect(filesBeside()).toEqual([]);
  });

  it('refuses clearly where there can be no folder', () => {
    fs.writeFileSync(join(place.root, 'config'), '');
    expect(refusalOf(() => changeLock(place, to(lockOf()))).code).toBe('io');
  });

  const failing = ['openSync', 'writeFileSync', 'fsyncSync', 'renameSync'] as const;
  it.each(failing)('keeps the lock and clears up when %s fails at any time', (name) => {
    const old = place.put(prettyJson(lockOf(sampleEntry('a'))));
    const change = (): unknown => caught(() => changeLock(place, to(lockOf(sampleEntry('b')))));
    const real = fs[name];
    const failAt = (at: number): number => {
      place.put(old);
      let calls = 0;
      const spy = vi.spyOn(fs, name).mockImplementation((...parameters: readonly unknown[]) => {
        calls += 1;
        if (calls === at) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        return Reflect.apply(real, fs, parameters);
      });
      const error = change();
      spy.mockRestore();
      // Bringing a folder to disk is the only step that may fail without a word: the lock is in its place.
      if (error === undefined) expect(readLock(place)).toEqual(lockOf(sampleEntry('b')));
      else expect(place.content()).toBe(old);
      expect(filesBeside().filter((file) => file.includes('tmp'))).toEqual([]);
      return calls;
    };
    const needed = failAt(0);
    expect(needed).toBeGreaterThan(0);
    for (let at = 1; at <= needed; at += 1) failAt(at);
  });
});

const caught = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('§lock-writers', () => {
  let work: string;
  let bundle: string;
  beforeAll(async () => {
    work = fs.mkdtempSync(join(tmpdir(), 'quirl-lock-child-'));
    bundle = await bundleChild(work);
  });
  afterAll(() => fs.rmSync(work, { recursive: true, force: true }));

  it('waits for another writer for a bounded time, and says whose turn it is', () => {
    const old = place.put(prettyJson(lockOf(sampleEntry('a'))));
    const other = lockForWriting(place.lockfile, 0);
    expect(refusalOf(() => changeLock(place, to(lockOf()), 20)).code).toBe('resource_limit');
    other.release();
    expect(place.content()).toBe(old);
    changeLock(place, to(lockOf()), 20);
    expect(readLock(place)).toEqual(lockOf());
  });

  it('loses no change of ten processes that write at once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => [`p${index}-a`, `p${index}-b`, `p${index}-c`]);
    const ends = await Promise.all(names.map((own) => runChildChange({ bundle, folder: place.folder, names: own })));
    expect(ends.map(({ status, output }) => (status === 0 ? 'changed' : output))).toEqual(names.map(() => 'changed'));
    expect(readLock(place).plugins.map(({ name }) => name)).toEqual(names.flat().sort());
    expect(filesBeside()).toEqual(['plugins.lock.json', 'plugins.lock.json.bak', 'plugins.lock.json.lock']);
  });

  it('leaves the old lock or the new one, wherever a writer is killed, and the next one clears up', async () => {
    const old = prettyJson(lockOf(sampleEntry('a')));
    const next = prettyJson(lockOf(sampleEntry('a'), sampleEntry('b')));
    const seen = new Set<string>();
    for (let killAt = 1; ; killAt += 1) {
      fs.rmSync(place.folder, { recursive: true, force: true });
      place.put(old);
      const { signal, status } = await runChildChange({ bundle, folder: place.folder, names: ['b'], killAt });
      const left = place.content();
      expect([old, next]).toContain(left);
      seen.add(left);
      const backup = backupOf(place.lockfile);
      if (fs.existsSync(backup)) expect(fs.readFileSync(backup, 'utf8')).toBe(old);
      else expect(left).toBe(old);
      changeLock(place, ({ plugins }) => lockOf(...plugins, sampleEntry('c')), 1000);
      expect(filesBeside().filter((file) => file.includes('tmp'))).toEqual([]);
      if (signal === null) {
        expect(status).toBe(0);
        break;
      }
    }
    expect(seen).toEqual(new Set([old, next]));
  });
});
