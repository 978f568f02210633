import fs from 'node:fs';
import { QuirlError } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOwnedFile, replaceFile } from './replace-file.ts';
import { createTestFolder, type TestFolder } from './testing/test-folder.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.dispose();
});

const bytes = (text: string): Uint8Array => Buffer.from(text);
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'nothing was refused';
};

describe('§file-replacement', () => {
  it('keeps the mode and leaves nothing beside the file', () => {
    const path = folder.write('notes', 'old');
    fs.chmodSync(path, 0o640);
    replaceFile(readOwnedFile(path, 100), bytes('new'));
    expect(fs.readFileSync(path, 'utf8')).toBe('new');
    expect(fs.statSync(path).mode & 0o777).toBe(0o640);
    expect(fs.readdirSync(folder.root)).toEqual(['notes']);
  });

  it('refuses a file that was changed since it was read, and keeps the change', () => {
    const path = folder.write('notes', 'old');
    const owned = readOwnedFile(path, 100);
    fs.writeFileSync(path, 'own');
    expect(codeOf(() => replaceFile(owned, bytes('new')))).toBe('validation');
    expect(fs.readFileSync(path, 'utf8')).toBe('own');
    expect(fs.readdirSync(folder.root)).toEqual(['notes']);
  });

  it('keeps the old content when the new one cannot be put in place', () => {
    const path = folder.write('notes', 'old');
    const owned = readOwnedFile(path, 100);
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    });
    expect(codeOf(() => replaceFile(owned, bytes('new')))).toBe('io');
    expect(fs.readFileSync(path, 'utf8')).toBe('old');
    expect(fs.readdirSync(folder.root)).toEqual(['notes']);
  });

  it('refuses links, special files and a file with a second name', () => {
    const path = folder.write('notes', 'old');
    fs.linkSync(path, folder.at('second'));
    for (const named of [path, folder.link('notes', 'link'), folder.fifo('pipe'), folder.folder('folder')])
      expect(codeOf(() => readOwnedFile(named, 100))).toBe('validation');
  });
});
