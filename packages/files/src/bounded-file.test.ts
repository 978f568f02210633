import fs from 'node:fs';
import { createServer } from 'node:net';
import { type AdmissionReason, readAdmittedFile, readBoundedFile } from '@quirl/files';
import { QuirlError } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestFolder, type TestFolder } from './testing/test-folder.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  folder.dispose();
});

const reasonOf = (path: string, limit = 100, links: 'follow' | 'refuse' = 'follow'): AdmissionReason | 'admitted' => {
  const file = readBoundedFile(path, limit, links);
  return file.admitted ? 'admitted' : file.reason;
};

describe('§file-admission', () => {
  it('reads a regular file whole, with the size and time that it had', () => {
    const path = folder.write('notes', 'héllo');
    fs.utimesSync(path, 1, 1);
    const file = readBoundedFile(path, 6, 'refuse');
    expect(file).toMatchObject({ admitted: true, size: 6n, modifiedNs: 1_000_000_000n });
    expect(file.admitted && Buffer.from(file.bytes).toString()).toBe('héllo');
  });

  it('admits a file at the limit and refuses one byte more, before it reads', () => {
    expect(reasonOf(folder.write('at', 'x'.repeat(100)))).toBe('admitted');
    const read = vi.spyOn(fs, 'readSync');
    expect(readBoundedFile(folder.write('over', 'x'.repeat(101)), 100, 'follow')).toEqual({
      admitted: false,
      reason: 'read_limit',
      limit: 100,
      observed: '101',
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('refuses a sparse file of 4 GiB by its size', () => {
    const path = folder.write('sparse', '');
    fs.truncateSync(path, 4 * 1024 ** 3);
    expect(readBoundedFile(path, 4 * 1024 ** 2, 'follow')).toMatchObject({
      reason: 'read_limit',
      observed: '4294967296',
    });
  });

  it('refuses a file that grows beyond the limit while it is read', () => {
    const path = folder.write('growing', 'x'.repeat(90));
    const read = fs.readSync;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      fs.appendFileSync(path, 'y'.repeat(20));
      return Reflect.apply(read, fs, parameters);
    });
    expect(readBoundedFile(path, 100, 'follow')).toMatchObject({ reason: 'read_limit', observed: 'at least 101' });
  });

  it('reads all of a file that grows within the limit', () => {
    const path = folder.write('growing', 'x');
    const read = fs.readSync;
    let grown = false;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      if (!grown) fs.appendFileSync(path, 'y'.repeat(50));
      grown = true;
      return Reflect.apply(read, fs, parameters);
    });
    const file = readBoundedFile(path, 100, 'follow');
    expect(file.admitted && file.bytes.length).toBe(51);
  });

  it('refuses a file that was swapped between look and open', () => {
    const path = folder.write('swapped', 'first');
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((...parameters: unknown[]) => {
      fs.renameSync(folder.write('other', 'second'), path);
      return Reflect.apply(open, fs, parameters);
    });
    expect(reasonOf(path)).toBe('identity_changed');
  });

  it('does not follow a link that takes the place of the file between look and open', () => {
    const path = folder.write('swapped', 'first');
    const secret = folder.write('secret', 'second');
    const open = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((...parameters: unknown[]) => {
      fs.rmSync(path);
      fs.symlinkSync(secret, path);
      return Reflect.apply(open, fs, parameters);
    });
    expect(reasonOf(path)).toBe('not_regular_file');
  });

  it('neither hangs on a pipe nor reads a folder, a device or a socket', async () => {
    expect(reasonOf(folder.fifo('pipe'))).toBe('not_regular_file');
    expect(reasonOf(folder.folder('bin'))).toBe('not_regular_file');
    expect(reasonOf('/dev/zero')).toBe('not_regular_file');
    const server = createServer();
    await new Promise<void>((listening) => {
      server.listen(folder.at('socket'), listening);
    });
    expect(reasonOf(folder.at('socket'))).toBe('not_regular_file');
    await new Promise((closed) => {
      server.close(closed);
    });
  });

  it('follows a link to a regular file where it may, and nowhere else', () => {
    folder.write('target', 'text');
    const link = folder.link(folder.at('target'), 'link');
    expect(reasonOf(link)).toBe('admitted');
    expect(reasonOf(link, 100, 'refuse')).toBe('not_regular_file');
    expect(reasonOf(folder.link(folder.at('absent'), 'dangling'))).toBe('not_found');
    expect(reasonOf(folder.link(folder.at('circle'), 'circle'))).toBe('not_regular_file');
  });

  it('tells a missing file from one that may not be read', () => {
    expect(reasonOf(folder.at('absent'))).toBe('not_found');
    expect(reasonOf(folder.at('absent/deep'))).toBe('not_found');
    vi.spyOn(fs, 'openSync').mockImplementation(() => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    });
    expect(reasonOf(folder.write('closed', ''))).toBe('permission');
  });

  it('closes its handle whatever happens', () => {
    const close = vi.spyOn(fs, 'closeSync');
    reasonOf(folder.write('over', 'x'.repeat(101)));
    vi.spyOn(fs, 'readSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    });
    expect(reasonOf(folder.write('broken', 'x'))).toBe('unreadable');
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe('§file-refusals', () => {
  const refusalOf = (path: string): { code: string; context: readonly string[] } => {
    try {
      readAdmittedFile(path, 100);
    } catch (error) {
      if (error instanceof QuirlError) return { code: error.shellError.code, context: error.shellError.context ?? [] };
      throw error;
    }
    throw new Error('it was read');
  };

  it('carries the code and the reason token of what was seen', () => {
    expect(refusalOf(folder.at('absent'))).toEqual({ code: 'io', context: ['reason: not_found'] });
    expect(refusalOf(folder.fifo('pipe'))).toEqual({ code: 'validation', context: ['reason: not_regular_file'] });
    expect(refusalOf(folder.write('over', 'x'.repeat(101)))).toEqual({
      code: 'resource_limit',
      context: ['reason: read_limit', 'limit: 100; observed: 101'],
    });
  });

  it('gives the bytes of an admitted file, through a link too', () => {
    folder.write('target', 'text');
    expect(Buffer.from(readAdmittedFile(folder.link(folder.at('target'), 'link'), 4)).toString()).toBe('text');
  });
});
