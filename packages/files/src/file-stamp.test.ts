import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStamp } from './file-stamp.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'quirl-stamp-'));
  path = join(folder, 'file');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('§file-stamp', () => {
  it('stays the same while the file does', () => {
    fs.writeFileSync(path, 'text');
    expect(fileStamp(path)).toBe(fileStamp(path));
  });

  it('is another one after every kind of change', () => {
    const stamps: string[] = [fileStamp(path)];
    const after = (change: () => void): void => {
      change();
      stamps.push(fileStamp(path));
    };
    after(() => fs.writeFileSync(path, 'text'));
    after(() => fs.writeFileSync(path, 'longer text'));
    after(() => fs.utimesSync(path, 1, 1));
    after(() => {
      fs.writeFileSync(join(folder, 'other'), 'longer text');
      fs.utimesSync(join(folder, 'other'), 1, 1);
      fs.renameSync(join(folder, 'other'), path);
    });
    after(() => {
      fs.writeFileSync(join(folder, 'target'), 'x');
      fs.rmSync(path);
      fs.symlinkSync('target', path);
    });
    after(() => fs.writeFileSync(join(folder, 'target'), 'xy'));
    expect(new Set(stamps).size).toBe(stamps.length);
    fs.rmSync(path);
    expect(fileStamp(path)).toBe(stamps[0]);
  });

  it('never throws', () => {
    fs.symlinkSync('loop', join(folder, 'loop'));
    expect(fileStamp(join(folder, 'loop'))).toBe('ELOOP');
    fs.writeFileSync(path, '');
    expect(fileStamp(join(path, 'below'))).toBe('none');
    expect(fileStamp('\0')).toBe('ERR_INVALID_ARG_VALUE');
  });
});
