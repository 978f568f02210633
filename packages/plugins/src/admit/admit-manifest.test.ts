import fs from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reasonOf, refusalOf } from '../testing/refusal-of.ts';
import { manifestText, type StagedPackage, stagePackage } from '../testing/staged-package.ts';
import { admitManifest } from './admit-manifest.ts';

const limit = 256 * 1024;

let staged: StagedPackage;
beforeEach(() => {
  staged = stagePackage();
});
afterEach(() => {
  vi.restoreAllMocks();
  staged.dispose();
});

/** Lets something happen while a file is opened, before it is. */
const whileOpening = (happen: () => void): void => {
  const open = fs.openSync;
  vi.spyOn(fs, 'openSync').mockImplementation((...parameters: unknown[]) => {
    vi.mocked(fs.openSync).mockRestore();
    happen();
    return Reflect.apply(open, fs, parameters);
  });
};

/** A valid manifest of so many bytes. */
const manifestOf = (bytes: number): string =>
  manifestText()
    .padEnd(bytes - 1, '#')
    .concat('\n');

describe('§package-root', () => {
  it('takes the folder that the manifest really lies in', () => {
    const link = staged.link(staged.manifest, 'elsewhere/other.toml');
    for (const named of [staged.manifest, link, relative(process.cwd(), staged.manifest)])
      expect(admitManifest(named)).toMatchObject({
        path: staged.manifest,
        fileName: 'plugin.toml',
        root: { path: staged.at('package') },
        manifest: { package: { name: 'kiln' } },
      });
  });

  it('keeps the bytes that were parsed', () => {
    expect(Buffer.from(admitManifest(staged.manifest).bytes).toString()).toBe(manifestText());
  });
});

describe('§package-manifest-admission', () => {
  it('admits 256 KiB and refuses one byte more, before it reads', () => {
    expect(admitManifest(staged.write('package/at.toml', manifestOf(limit))).bytes.length).toBe(limit);
    expect(admitManifest(staged.write('package/below.toml', manifestOf(limit - 1))).bytes.length).toBe(limit - 1);
    const over = staged.write('package/over.toml', manifestOf(limit + 1));
    const read = vi.spyOn(fs, 'readSync');
    expect(refusalOf(() => admitManifest(over))).toMatchObject({
      code: 'resource_limit',
      context: ['reason: read_limit', `limit: ${limit}; observed: ${limit + 1}`],
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('refuses a sparse file of 4 GiB by its size', () => {
    fs.truncateSync(staged.manifest, 4 * 1024 ** 3);
    expect(refusalOf(() => admitManifest(staged.manifest)).context).toEqual([
      'reason: read_limit',
      `limit: ${limit}; observed: 4294967296`,
    ]);
  });

  it('refuses a file that grows beyond the limit while it is read', () => {
    const growing = staged.write('package/growing.toml', manifestOf(limit - 10));
    const read = fs.readSync;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      fs.appendFileSync(growing, '#'.repeat(20));
      return Reflect.apply(read, fs, parameters);
    });
    expect(refusalOf(() => admitManifest(growing))).toMatchObject({
      code: 'resource_limit',
      context: ['reason: read_limit', `limit: ${limit}; observed: at least ${limit + 1}`],
    });
  });

  it('neither waits for a pipe nor reads a socket, a device or a folder', async () => {
    const special = [staged.fifo('package/pipe.toml'), await staged.socket('package/socket.toml'), '/dev/null'];
    const device = staged.link('/dev/zero', 'package/link.toml');
    const open = vi.spyOn(fs, 'openSync');
    for (const path of [...special, staged.at('package'), device])
      expect([path, refusalOf(() => admitManifest(path))]).toEqual([
        path,
        expect.objectContaining({ code: 'validation', context: ['reason: not_regular_file'] }),
      ]);
    expect(open).not.toHaveBeenCalled();
  });

  it('says which file to name where a folder was named', () => {
    const folder = staged.at('package');
    expect(refusalOf(() => admitManifest(folder)).help).toEqual([expect.stringContaining(join(folder, 'plugin.toml'))]);
  });

  it('tells what is missing, what leads nowhere and what may not be read', () => {
    for (const path of [
      staged.at('package/absent.toml'),
      staged.at('package/plugin.toml/deep.toml'),
      staged.link(staged.at('nowhere'), 'package/dangling.toml'),
    ])
      expect([path, refusalOf(() => admitManifest(path))]).toEqual([
        path,
        expect.objectContaining({ code: 'io', context: ['reason: not_found'] }),
      ]);
    const circle = staged.link(staged.at('circle'), 'circle');
    expect(reasonOf(() => admitManifest(circle))).toBe('not_regular_file');
    whileOpening(() => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    });
    expect(refusalOf(() => admitManifest(staged.manifest))).toMatchObject({
      code: 'io',
      context: ['reason: permission'],
    });
  });

  it('refuses what is no UTF-8 and a byte-order mark, and takes line ends of other systems', () => {
    const latin = staged.write('package/latin.toml', Buffer.from(`${manifestText()}# caf\u00e9\n`, 'latin1'));
    expect(refusalOf(() => admitManifest(latin))).toMatchObject({
      code: 'validation',
      context: ['reason: not_utf8'],
    });
    const marked = staged.write('package/marked.toml', `\ufeff${manifestText()}`);
    expect(refusalOf(() => admitManifest(marked)).code).toBe('validation');
    const windows = staged.write('package/windows.toml', manifestText().replaceAll('\n', '\r\n'));
    expect(admitManifest(windows).manifest.package.name).toBe('kiln');
  });

  it('names the path as it was given, never where a link leads', () => {
    const link = staged.link(staged.secret, 'package/link.toml');
    const error = JSON.stringify(refusalOf(() => admitManifest(link)));
    expect(error).toContain('link.toml');
    expect(error).not.toContain('secret');
    expect(error).not.toContain('opensesame');
    const folder = staged.link(staged.at('outside'), 'package/folder.toml');
    expect(JSON.stringify(refusalOf(() => admitManifest(folder)))).not.toContain('outside');
  });

  it('closes its handle whatever happens', () => {
    const broken = staged.write('package/broken.toml', '[');
    const over = staged.write('package/over.toml', manifestOf(limit + 1));
    const close = vi.spyOn(fs, 'closeSync');
    admitManifest(staged.manifest);
    for (const refused of [broken, over]) refusalOf(() => admitManifest(refused));
    expect(close).toHaveBeenCalledTimes(3);
  });
});

describe('§package-swap', () => {
  it('refuses a manifest that another file or a link takes the place of', () => {
    whileOpening(() => fs.renameSync(staged.write('other', manifestText()), staged.manifest));
    expect(reasonOf(() => admitManifest(staged.manifest))).toBe('identity_changed');
    whileOpening(() => {
      fs.rmSync(staged.manifest);
      fs.symlinkSync(staged.secret, staged.manifest);
    });
    expect(refusalOf(() => admitManifest(staged.manifest)).code).toBe('validation');
  });

  it('refuses a manifest whose link leads elsewhere by the time it is open', () => {
    const link = staged.link(staged.manifest, 'link.toml');
    const other = staged.write('other/plugin.toml', manifestText());
    whileOpening(() => {
      fs.rmSync(link);
      fs.symlinkSync(other, link);
    });
    expect(refusalOf(() => admitManifest(link))).toMatchObject({
      code: 'validation',
      context: ['reason: identity_changed'],
    });
  });

  it('refuses the same file in another folder', () => {
    const link = staged.link(staged.manifest, 'link.toml');
    staged.folder('other');
    fs.linkSync(staged.manifest, staged.at('other/plugin.toml'));
    whileOpening(() => {
      fs.rmSync(link);
      fs.symlinkSync(staged.at('other/plugin.toml'), link);
    });
    expect(reasonOf(() => admitManifest(link))).toBe('root_changed');
  });

  it('refuses a folder that is replaced after the manifest was read', () => {
    const read = fs.readSync;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      vi.mocked(fs.readSync).mockRestore();
      fs.renameSync(staged.at('package'), staged.at('moved'));
      staged.write('package/plugin.toml', manifestText());
      return Reflect.apply(read, fs, parameters);
    });
    expect(refusalOf(() => admitManifest(staged.manifest))).toMatchObject({
      code: 'validation',
      context: ['reason: root_changed'],
    });
  });

  it('compares devices and inodes exactly, also above what a double holds', () => {
    const numbers = [2n ** 63n, 2n ** 63n + 1n];
    const stat = fs.fstatSync;
    const look = fs.lstatSync;
    vi.spyOn(fs, 'lstatSync').mockImplementation((...parameters: unknown[]) =>
      Object.assign(Reflect.apply(look, fs, parameters), { ino: numbers[0] }),
    );
    vi.spyOn(fs, 'fstatSync').mockImplementation((...parameters: unknown[]) =>
      Object.assign(Reflect.apply(stat, fs, parameters), { ino: numbers[1] }),
    );
    expect(Number(numbers[0])).toBe(Number(numbers[1]));
    expect(reasonOf(() => admitManifest(staged.manifest))).toBe('identity_changed');
  });
});
