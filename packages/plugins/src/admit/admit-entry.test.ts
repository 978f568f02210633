import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reasonOf, refusalOf } from '../testing/refusal-of.ts';
import { manifestText, SECRET, type StagedPackage, stagePackage } from '../testing/staged-package.ts';
import { admitEntry } from './admit-entry.ts';
import { type AdmittedManifest, admitManifest } from './admit-manifest.ts';

const limit = 4 * 1024 * 1024;

let staged: StagedPackage;
beforeEach(() => {
  staged = stagePackage();
});
afterEach(() => {
  vi.restoreAllMocks();
  staged.dispose();
});

/** The staged package with another entry. */
const declaring = (entry: string): AdmittedManifest => {
  fs.writeFileSync(staged.manifest, manifestText(entry));
  return admitManifest(staged.manifest);
};
const admit = (entry: string): ReturnType<typeof admitEntry> => admitEntry(declaring(entry));
const textOf = (entry: string): string => {
  const read = admit(entry);
  return typeof read === 'string' ? `no entry: ${read}` : Buffer.from(read).toString();
};

/** Lets something happen while the entry is opened: before it is, or between opening and the look at it. */
const whileOpening = (before: () => void, after: () => void = () => undefined): void => {
  const open = fs.openSync;
  vi.spyOn(fs, 'openSync').mockImplementation((...parameters: unknown[]) => {
    vi.mocked(fs.openSync).mockRestore();
    before();
    const handle = Reflect.apply(open, fs, parameters);
    after();
    return handle;
  });
};

describe('§package-entry-admission', () => {
  it('reads the file that the manifest declares', () => {
    expect(textOf('plugin.lua')).toBe('return {}\n');
    staged.write('package/src/init.lua', 'return 1\n');
    expect(textOf('./src//init.lua')).toBe('return 1\n');
  });

  it('touches no file for a path that is not portable', () => {
    const manifests = ['../outside/secret.lua', '/etc/passwd', 'C:\\secret.lua', 'plugin.txt', ''].map(declaring);
    const calls = [
      vi.spyOn(fs, 'openSync'),
      vi.spyOn(fs, 'lstatSync'),
      vi.spyOn(fs, 'statSync'),
      vi.spyOn(fs.realpathSync, 'native'),
    ];
    for (const manifest of manifests) expect(admitEntry(manifest)).toBe('not_portable');
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  it('takes what leads nowhere for absent', () => {
    staged.link(staged.at('nowhere.lua'), 'package/out.lua');
    staged.link('nowhere.lua', 'package/in.lua');
    for (const entry of [
      `${'x'.repeat(300)}.lua`,
      'absent.lua',
      'absent/plugin.lua',
      'plugin.lua/deep.lua',
      'out.lua',
      'in.lua',
    ])
      expect([entry, admit(entry)]).toEqual([entry, 'absent']);
  });

  it('admits 4 MiB and refuses one byte more, before it reads', () => {
    for (const bytes of [limit - 1, limit]) {
      staged.write('package/plugin.lua', Buffer.alloc(bytes, '-'));
      expect(admit('plugin.lua').length).toBe(bytes);
    }
    staged.write('package/plugin.lua', Buffer.alloc(limit + 1, '-'));
    const manifest = declaring('plugin.lua');
    const read = vi.spyOn(fs, 'readSync');
    expect(refusalOf(() => admitEntry(manifest))).toMatchObject({
      code: 'resource_limit',
      context: ['reason: read_limit', `limit: ${limit}; observed: ${limit + 1}`],
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('refuses a sparse file of 4 GiB by its size', () => {
    fs.truncateSync(staged.at('package/plugin.lua'), 4 * 1024 ** 3);
    expect(refusalOf(() => admit('plugin.lua')).context).toEqual([
      'reason: read_limit',
      `limit: ${limit}; observed: 4294967296`,
    ]);
  });

  it('refuses a file that grows beyond the limit while it is read', () => {
    const growing = staged.write('package/plugin.lua', Buffer.alloc(limit, '-'));
    const manifest = declaring('plugin.lua');
    const read = fs.readSync;
    vi.spyOn(fs, 'readSync').mockImplementation((...parameters: unknown[]) => {
      fs.appendFileSync(growing, '-');
      return Reflect.apply(read, fs, parameters);
    });
    expect(refusalOf(() => admitEntry(manifest)).context).toEqual([
      'reason: read_limit',
      `limit: ${limit}; observed: at least ${limit + 1}`,
    ]);
  });

  it('neither waits for a pipe nor reads a socket or a folder', async () => {
    staged.fifo('package/pipe.lua');
    await staged.socket('package/socket.lua');
    staged.folder('package/folder.lua');
    for (const entry of ['pipe.lua', 'socket.lua', 'folder.lua'])
      expect([entry, refusalOf(() => admit(entry))]).toEqual([
        entry,
        expect.objectContaining({ code: 'validation', context: ['reason: not_regular_file'] }),
      ]);
    staged.link('circle.lua', 'package/circle.lua');
    expect(refusalOf(() => admit('circle.lua')).code).toBe('validation');
  });

  it('tells a file that may not be read', () => {
    const manifest = declaring('plugin.lua');
    whileOpening(() => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    });
    expect(refusalOf(() => admitEntry(manifest))).toMatchObject({ code: 'io', context: ['reason: permission'] });
  });

  it('repeats no more of a declared path than a person reads', () => {
    const name = `${'x'.repeat(240)}.lua`;
    staged.link(name, `package/${name}`);
    const error = refusalOf(() => admit(name));
    expect(error.code).toBe('validation');
    expect(error.message.length).toBeLessThan(240);
  });

  it('closes its handle whatever happens', () => {
    const manifest = declaring('plugin.lua');
    const close = vi.spyOn(fs, 'closeSync');
    admitEntry(manifest);
    whileOpening(() => fs.renameSync(staged.write('other', ''), staged.at('package/plugin.lua')));
    refusalOf(() => admitEntry(manifest));
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe('§package-containment', () => {
  it('follows links that stay within, and takes hard links as files', () => {
    staged.write('package/src/real.lua', 'return 2\n');
    staged.link('src/real.lua', 'package/link.lua');
    staged.link(staged.at('package/src'), 'package/folder');
    fs.linkSync(staged.secret, staged.at('package/hard.lua'));
    expect(textOf('link.lua')).toBe('return 2\n');
    expect(textOf('folder/real.lua')).toBe('return 2\n');
    expect(textOf('hard.lua')).toBe(SECRET);
  });

  it('follows a link that leaves the package and comes back', () => {
    staged.link(staged.at('package/plugin.lua'), 'outside/back.lua');
    staged.link(staged.at('outside/back.lua'), 'package/around.lua');
    expect(textOf('around.lua')).toBe('return {}\n');
  });

  it('refuses links that lead out, without opening what they lead to', () => {
    staged.link(staged.secret, 'package/absolute.lua');
    staged.link('../outside/secret.lua', 'package/relative.lua');
    staged.link(staged.at('package/absolute.lua'), 'package/chain.lua');
    staged.link(staged.at('outside'), 'package/folder');
    staged.link(staged.root, 'package/above');
    staged.link('/dev/null', 'package/device.lua');
    staged.link(staged.fifo('outside/pipe'), 'package/pipe.lua');
    for (const entry of [
      'absolute.lua',
      'relative.lua',
      'chain.lua',
      'folder/secret.lua',
      'above/outside/secret.lua',
      'device.lua',
      'pipe.lua',
    ]) {
      const manifest = declaring(entry);
      const open = vi.spyOn(fs, 'openSync');
      const error = refusalOf(() => admitEntry(manifest));
      expect(error).toMatchObject({ code: 'validation', context: ['reason: outside_package'] });
      expect(open).not.toHaveBeenCalled();
      open.mockRestore();
      const shown = JSON.stringify(error).replaceAll(entry, '');
      for (const hidden of ['secret', 'opensesame', staged.root, '/dev']) expect(shown).not.toContain(hidden);
    }
  });

  it('compares whole components: a folder whose name begins alike is another folder', () => {
    staged.write('package-two/plugin.lua', SECRET);
    staged.link(staged.at('package-two/plugin.lua'), 'package/link.lua');
    expect(reasonOf(() => admit('link.lua'))).toBe('outside_package');
    staged.link(staged.at('package'), 'package/self.lua');
    expect(refusalOf(() => admit('self.lua')).code).toBe('validation');
  });
});

describe('§package-swap of an entry', () => {
  const path = (): string => staged.at('package/plugin.lua');

  it('refuses an entry that another file takes the place of', () => {
    const manifest = declaring('plugin.lua');
    whileOpening(() => fs.renameSync(staged.write('package/other.lua', 'return 3'), path()));
    expect(reasonOf(() => admitEntry(manifest))).toBe('identity_changed');
    whileOpening(
      () => undefined,
      () => fs.renameSync(staged.write('package/other.lua', 'return 3'), path()),
    );
    expect(reasonOf(() => admitEntry(manifest))).toBe('identity_changed');
  });

  it('refuses an entry that goes away, and one that a link takes the place of', () => {
    const manifest = declaring('plugin.lua');
    whileOpening(() => fs.rmSync(path()));
    expect(refusalOf(() => admitEntry(manifest))).toMatchObject({
      code: 'validation',
      context: ['reason: identity_changed'],
    });
    staged.write('package/plugin.lua', 'return {}\n');
    whileOpening(() => {
      fs.rmSync(path());
      fs.symlinkSync(staged.secret, path());
    });
    const error = refusalOf(() => admitEntry(manifest));
    expect(error.code).toBe('validation');
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('reads nothing through a folder that turns into a link while the entry is opened', () => {
    staged.write('package/src/secret.lua', 'return 4\n');
    const manifest = declaring('src/secret.lua');
    const turn = (): void => {
      fs.renameSync(staged.at('package/src'), staged.at('package/kept'));
      fs.symlinkSync(staged.at('outside'), staged.at('package/src'));
    };
    const turnBack = (): void => {
      fs.rmSync(staged.at('package/src'));
      fs.renameSync(staged.at('package/kept'), staged.at('package/src'));
    };
    const read = vi.spyOn(fs, 'readSync');
    const admitted = read.mock.calls.length;
    whileOpening(turn);
    // The handle holds the file outside, whose identity is another one than was looked at.
    expect(reasonOf(() => admitEntry(manifest))).toBe('identity_changed');
    turnBack();
    whileOpening(turn, turnBack);
    expect(reasonOf(() => admitEntry(manifest))).toBe('identity_changed');
    whileOpening(() => undefined, turn);
    expect(reasonOf(() => admitEntry(manifest))).toBe('outside_package');
    expect(read.mock.calls.length).toBe(admitted);
  });

  it.runIf(fs.existsSync('/proc/self/fd'))('asks the open file itself where it lies, since every path may lie', () => {
    staged.write('package/src/secret.lua', 'return 4\n');
    const manifest = declaring('src/secret.lua');
    const turn = (): void => {
      fs.renameSync(staged.at('package/src'), staged.at('package/kept'));
      fs.symlinkSync(staged.at('outside'), staged.at('package/src'));
    };
    const turnBack = (): void => {
      fs.rmSync(staged.at('package/src'));
      fs.renameSync(staged.at('package/kept'), staged.at('package/src'));
    };
    const resolve = fs.realpathSync.native;
    let isTurned = false;
    // The folder is itself whenever a path is resolved, and a link whenever a file is looked at or opened.
    vi.spyOn(fs.realpathSync, 'native').mockImplementation((...parameters: unknown[]) => {
      if (isTurned) turnBack();
      const path = Reflect.apply(resolve, fs, parameters);
      turn();
      isTurned = true;
      return path;
    });
    const read = vi.spyOn(fs, 'readSync');
    expect(reasonOf(() => admitEntry(manifest))).toBe('outside_package');
    expect(read).not.toHaveBeenCalled();
  });

  it('refuses a package folder that was replaced before or while the entry is opened', () => {
    const manifest = declaring('plugin.lua');
    const replace = (): void => {
      fs.renameSync(staged.at('package'), staged.at('moved'));
      staged.write('package/plugin.lua', 'return 5');
    };
    replace();
    expect(refusalOf(() => admitEntry(manifest))).toMatchObject({
      code: 'validation',
      context: ['reason: root_changed'],
    });
    fs.rmSync(staged.at('package'), { recursive: true });
    fs.renameSync(staged.at('moved'), staged.at('package'));
    // The very same file in another folder: only the folder tells them apart.
    whileOpening(
      () => undefined,
      () => {
        fs.renameSync(staged.at('package'), staged.at('moved'));
        staged.folder('package');
        fs.linkSync(staged.at('moved/plugin.lua'), path());
      },
    );
    expect(reasonOf(() => admitEntry(manifest))).toBe('root_changed');
  });
});
