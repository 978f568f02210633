import fs from 'node:fs';
import { QuirlError } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveIntoPlace } from './durable-file.ts';
import { TEMPORARY_NAMES_LIMIT } from './limits.ts';
import { createFolder, isOpenToOthers } from './private-folder.ts';
import { createTemporary, removeTemporaries } from './temporary-file.ts';
import { createTestFolder, type TestFolder } from './testing/test-folder.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.dispose();
});

const modeOf = (path: string): number => fs.statSync(path).mode & 0o777;

describe('§temporary-file', () => {
  it('is empty, new, beside its target and for its user alone', () => {
    const before = process.umask(0);
    try {
      const path = createTemporary(folder.at('target'));
      expect(fs.readFileSync(path, 'utf8')).toBe('');
      expect(modeOf(path)).toBe(0o600);
      expect(fs.readdirSync(folder.root)).toEqual(['target.tmp-0']);
    } finally {
      process.umask(before);
    }
  });

  it('never takes a name that is there, not even a dangling link', () => {
    folder.link(folder.at('elsewhere'), 'target.tmp-0');
    folder.write('target.tmp-1', 'of another');
    expect(createTemporary(folder.at('target'))).toBe(folder.at('target.tmp-2'));
    expect(fs.existsSync(folder.at('elsewhere'))).toBe(false);
    expect(fs.readFileSync(folder.at('target.tmp-1'), 'utf8')).toBe('of another');
  });

  it('gives up after the last name, and goes on when killed writers were cleared away', () => {
    const target = folder.write('target', 'kept');
    for (let number = 0; number < TEMPORARY_NAMES_LIMIT; number += 1) createTemporary(target);
    expect(() => createTemporary(target)).toThrow(QuirlError);
    folder.write('target.other', 'kept');
    folder.folder('target.tmp-folder');
    removeTemporaries(target);
    expect(fs.readdirSync(folder.root)).toEqual(['target', 'target.other', 'target.tmp-folder']);
    expect(createTemporary(target)).toBe(folder.at('target.tmp-0'));
  });
});

describe('§durable-file', () => {
  it('is brought to disk before it takes the place of its target, and its folder behind it', () => {
    const steps: string[] = [];
    const target = folder.write('target', 'old');
    const temporary = folder.write('target.tmp-0', 'new');
    const opened = new Map<number, string>();
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      const handle = open(path, ...rest);
      opened.set(handle, String(path));
      return handle;
    });
    vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      steps.push(`flush ${opened.get(handle)} while target is ${fs.readFileSync(target, 'utf8')}`);
    });
    moveIntoPlace(temporary, target);
    expect(steps).toEqual([`flush ${temporary} while target is old`, `flush ${folder.root} while target is new`]);
  });

  it('leaves the target alone when the temporary cannot be brought to disk', () => {
    const target = folder.write('target', 'old');
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    });
    expect(() => moveIntoPlace(folder.write('target.tmp-0', 'new'), target)).toThrow('EIO');
    expect(fs.readFileSync(target, 'utf8')).toBe('old');
  });

  it('does without the flush of a folder where there is none', () => {
    const target = folder.write('target', 'old');
    const temporary = folder.write('target.tmp-0', 'new');
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
      if (path === folder.root) throw Object.assign(new Error('EISDIR'), { code: 'EISDIR' });
      return open(path, ...rest);
    });
    moveIntoPlace(temporary, target);
    expect(fs.readFileSync(target, 'utf8')).toBe('new');
  });
});

describe('§private-folder', () => {
  it('is created with those above it, each for its user alone', () => {
    const before = process.umask(0);
    try {
      createFolder(folder.at('a/b/c'));
      for (const path of ['a', 'a/b', 'a/b/c']) expect(modeOf(folder.at(path))).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  it('keeps a folder that is there as it is', () => {
    fs.mkdirSync(folder.at('open'), { mode: 0o755 });
    fs.chmodSync(folder.at('open'), 0o755);
    createFolder(folder.at('open'));
    expect(modeOf(folder.at('open'))).toBe(0o755);
  });

  it('fails where a folder cannot be', () => {
    folder.write('file', '');
    expect(() => createFolder(folder.at('file/below'))).toThrow('ENOTDIR');
  });

  it('is open to others when their bits let them write, except where modes mean nothing', () => {
    for (const [mode, isOpen] of [
      [0o700, false],
      [0o755, false],
      [0o720, true],
      [0o702, true],
      [0o1777, true],
    ] as const) {
      expect(isOpenToOthers(mode, 'linux')).toBe(isOpen);
      expect(isOpenToOthers(mode, 'win32')).toBe(false);
    }
  });
});
