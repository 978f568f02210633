import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QuirlError } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WALK_DEPTH_LIMIT, WALK_FOLDER_ENTRIES_LIMIT } from '../limits.ts';
import { findLuaFiles, isTestFile } from './find-lua-files.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'quirl-find-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (...paths: readonly string[]): void => {
  for (const path of paths) {
    fs.mkdirSync(join(root, path, '..'), { recursive: true });
    fs.writeFileSync(join(root, path), '');
  }
};
const found = (accepts = (_: { readonly name: string }): boolean => true): readonly string[] =>
  findLuaFiles(root, accepts).map((path) => path.slice(root.length + 1));
const codeOf = (path: string): string => {
  try {
    findLuaFiles(path, () => true);
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'found';
};

describe('§lua-files', () => {
  it('are found below a folder, in order of their paths, whatever order the file system has', () => {
    write('b.lua', 'a/z.lua', 'a.lua', 'B.lua', 'a/b/c.lua', 'note.txt', 'lua');
    expect(found()).toEqual(['B.lua', 'a.lua', 'a/b/c.lua', 'a/z.lua', 'b.lua']);
  });

  it('are not looked for where no source of a person is', () => {
    write('a.lua', '.git/b.lua', 'node_modules/x/c.lua', 'target/d.lua', 'x/target/e.lua');
    expect(found()).toEqual(['a.lua']);
  });

  it('are not reached through links, and no special file is one', () => {
    write('real/a.lua');
    fs.symlinkSync(join(root, 'real'), join(root, 'linked'));
    fs.symlinkSync(join(root, 'real/a.lua'), join(root, 'b.lua'));
    fs.symlinkSync(root, join(root, 'real/loop'));
    fs.mkdirSync(join(root, 'folder.lua'));
    expect(found()).toEqual(['real/a.lua']);
  });

  it('are one file when a file is named, whatever its name', () => {
    write('script');
    expect(findLuaFiles(join(root, 'script'), () => false)).toEqual([join(root, 'script')]);
  });

  it('refuse a link, a missing path, a device, and a folder without any', () => {
    write('a.lua');
    fs.symlinkSync(join(root, 'a.lua'), join(root, 'linked'));
    fs.mkdirSync(join(root, 'empty'));
    expect(codeOf(join(root, 'linked'))).toBe('invalid_argument');
    expect(codeOf('/dev/null')).toBe('invalid_argument');
    expect(codeOf(join(root, 'empty'))).toBe('invalid_argument');
    expect(codeOf(join(root, 'missing'))).toBe('io');
  });

  it('are looked for as deep as the limit, and not one folder deeper', () => {
    const deepest = Array.from({ length: WALK_DEPTH_LIMIT }, () => 'd').join('/');
    write(`${deepest}/a.lua`);
    expect(found()).toEqual([`${deepest}/a.lua`]);
    fs.mkdirSync(join(root, deepest, 'd'));
    expect(codeOf(root)).toBe('resource_limit');
  });

  it('are looked for among as many entries as the limit, and not among one more', () => {
    for (let index = 0; index < WALK_FOLDER_ENTRIES_LIMIT; index += 1) fs.writeFileSync(join(root, `${index}.lua`), '');
    expect(found()).toHaveLength(WALK_FOLDER_ENTRIES_LIMIT);
    write('more');
    expect(codeOf(root)).toBe('resource_limit');
  });
});

describe('§test-files', () => {
  it('are known by their names, or by a folder', () => {
    write(
      'test_a.lua',
      'a_test.lua',
      'a_tests.lua',
      'testa.lua',
      'a_test.txt',
      'tests/any.lua',
      'tests/deep/er.lua',
      'x/tests.lua',
    );
    expect(findLuaFiles(root, isTestFile).map((path) => path.slice(root.length + 1))).toEqual([
      'a_test.lua',
      'a_tests.lua',
      'test_a.lua',
      'tests/any.lua',
      'tests/deep/er.lua',
    ]);
  });

  it('are all Lua files of a folder that is named tests itself', () => {
    write('tests/any.lua', 'tests/deep/er.lua', 'other/any.lua');
    const names = (folder: string) => findLuaFiles(join(root, folder), isTestFile).length;
    expect([names('tests'), names('tests/'), names('other/../tests')]).toEqual([2, 2, 2]);
    expect(() => names('other')).toThrow();
  });
});
