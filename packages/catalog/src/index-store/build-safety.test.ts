import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { QuirlError, type ShellError } from '@quirl/quirl-contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { bundleChild, firstOutput, startChildBuild, wholeOutput } from './testing/child-build.ts';
import { buildStaged, importedPaths, stagedIndexPath, stagedStatus } from './testing/staged-index.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  stage.program('zed');
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l all -d 'All of it'\n");
});
afterEach(() => {
  vi.restoreAllMocks();
  stage.dispose();
});

const refusalOf = (run: () => unknown): ShellError => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};

/** Runs a build that must fail, and asserts that the index and its folder are as they were. */
const refusedBuild = (run: () => unknown): ShellError => {
  buildStaged(stage);
  const before = fs.readFileSync(stagedIndexPath(stage));
  // So that there is something to build.
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l every -d 'Every part'\n");
  const error = refusalOf(run);
  expect(fs.readFileSync(stagedIndexPath(stage)).equals(before)).toBe(true);
  expect(fs.readdirSync(stage.at('home/.cache/quirl')).filter((name) => name.includes('tmp'))).toEqual([]);
  expect(error.help?.length).toBeGreaterThan(0);
  return error;
};

describe('§failed-build', () => {
  it('keeps the index byte for byte when the file cannot grow', () => {
    const error = refusedBuild(() => buildStaged(stage, { limits: { indexFileBytes: 8 * 4096 } }));
    expect(error).toMatchObject({ code: 'io', message: expect.stringContaining('disk is full') });
  });

  it('keeps the index byte for byte when the time is up', () => {
    let now = 0;
    const slow = stage.withMachine({
      now: () => {
        now += 1000;
        return now;
      },
    });
    expect(refusedBuild(() => buildStaged(slow, { limits: { buildTimeMs: 2500 } })).code).toBe('resource_limit');
  });

  it('keeps the index byte for byte when it cannot be put in place', () => {
    const error = refusedBuild(() => {
      vi.spyOn(fs, 'renameSync').mockImplementation(() => {
        throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      });
      buildStaged(stage);
    });
    expect(error.code).toBe('io');
  });

  it('keeps the index byte for byte when a named source is refused', () => {
    expect(refusedBuild(() => buildStaged(stage, { named: { fish: [stage.at('absent')] } })).code).toBe('io');
  });

  const mounted = canMount();
  it.skipIf(!mounted)('refuses clearly on a disk that is full', () => {
    fs.mkdirSync(stage.at('disk'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k,mode=700', 'tmpfs', stage.at('disk')]);
    try {
      const error = refusalOf(() => buildStaged(stage, { indexPath: stage.at('disk/catalog.sqlite3') }));
      expect(error).toMatchObject({ code: 'io', message: expect.stringContaining('disk is full') });
      expect(fs.readdirSync(stage.at('disk'))).toEqual(['catalog.sqlite3.lock']);
    } finally {
      execFileSync('umount', [stage.at('disk')]);
    }
  });
});

/** Mounting a small file system needs root, and a container may forbid it even then. */
function canMount(): boolean {
  const folder = createStage();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder.at('bin')], { stdio: 'ignore' });
    execFileSync('umount', [folder.at('bin')]);
    return true;
  } catch {
    return false;
  } finally {
    folder.dispose();
  }
}

describe('§index-folder', () => {
  it('creates the folder for its user alone', () => {
    buildStaged(stage);
    expect(fs.statSync(stage.at('home/.cache/quirl')).mode & 0o777).toBe(0o700);
  });

  it('refuses a folder that others may write to', () => {
    for (const mode of [0o770, 0o707, 0o1777]) {
      fs.mkdirSync(stage.at(`open-${mode}`));
      fs.chmodSync(stage.at(`open-${mode}`), mode);
      const error = refusalOf(() => buildStaged(stage, { indexPath: stage.at(`open-${mode}/catalog.sqlite3`) }));
      expect(error.code).toBe('validation');
      expect(fs.readdirSync(stage.at(`open-${mode}`))).toEqual([]);
    }
  });

  it('refuses to replace what is no regular file', () => {
    fs.mkdirSync(stage.at('home/folder'), { recursive: true });
    const link = stage.link(stage.write('precious', 'text'), 'home/link');
    for (const indexPath of [stage.at('home/folder'), link, stage.fifo('home/pipe')])
      expect(refusalOf(() => buildStaged(stage, { indexPath })).code).toBe('validation');
    expect(fs.readFileSync(stage.at('precious'), 'utf8')).toBe('text');
  });

  it.skipIf(!fs.existsSync('/proc/self'))('ends at a folder that takes no other', () => {
    expect(refusalOf(() => buildStaged(stage, { indexPath: '/proc/none/of/these/catalog.sqlite3' })).code).toBe('io');
  });

  it('clears away what SQLite would take for changes to the index, and no folder', () => {
    buildStaged(stage);
    const before = fs.readFileSync(stagedIndexPath(stage));
    for (const ending of ['-journal', '-wal', '-shm', '.tmp-0'])
      fs.writeFileSync(`${stagedIndexPath(stage)}${ending}`, Buffer.alloc(8192, 0x5a));
    fs.mkdirSync(`${stagedIndexPath(stage)}.tmp-1`);
    fs.writeFileSync(`${stagedIndexPath(stage)}.tmp-1/mine`, 'mine');
    expect(buildStaged(stage).changed).toBe(false);
    expect(importedPaths(stage)).toEqual(['zed']);
    expect(fs.readFileSync(stagedIndexPath(stage)).length).toBe(before.length);
    expect(fs.readdirSync(stage.at('home/.cache/quirl')).sort()).toEqual([
      'catalog.sqlite3',
      'catalog.sqlite3.lock',
      'catalog.sqlite3.tmp-1',
    ]);
  });

  it('says when the folder cannot be made', () => {
    stage.write('file', '');
    expect(refusalOf(() => buildStaged(stage, { indexPath: stage.at('file/catalog.sqlite3') })).code).toBe('io');
  });
});

describe('§write-lock', () => {
  let bundles: Stage;
  let bundle: string;
  beforeAll(async () => {
    bundles = createStage();
    bundle = await bundleChild(bundles.root);
  });
  afterAll(() => bundles.dispose());

  it('survives a build that is killed: the index stands, the next build works and clears up', async () => {
    buildStaged(stage);
    const before = fs.readFileSync(stagedIndexPath(stage));
    stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l every -d 'Every part'\n");
    for (const stopAt of ['read', 'merge', 'write'] as const) {
      const child = startChildBuild({ bundle, stage, stopAt });
      expect(await firstOutput(child)).toBe('stopped');
      const ended = wholeOutput(child);
      child.kill('SIGKILL');
      await ended;
      expect(fs.readFileSync(stagedIndexPath(stage)).equals(before)).toBe(true);
      expect(stagedStatus(stage).state).toBe('stale');
    }
    expect(fs.readdirSync(stage.at('home/.cache/quirl'))).toContain('catalog.sqlite3.tmp-0');
    expect(buildStaged(stage).changed).toBe(true);
    expect(importedPaths(stage)).toEqual(['zed']);
    expect(fs.readdirSync(stage.at('home/.cache/quirl')).sort()).toEqual(['catalog.sqlite3', 'catalog.sqlite3.lock']);
  });

  it('lets one build wait for the other, for a bounded time', async () => {
    const holder = startChildBuild({ bundle, stage, stopAt: 'read' });
    await firstOutput(holder);
    expect(await wholeOutput(startChildBuild({ bundle, stage, lockWaitMs: 50 }))).toBe('resource_limit');
    expect(refusalOf(() => buildStaged(stage, { limits: { lockWaitMs: 50 } })).code).toBe('resource_limit');
    const waiting = wholeOutput(startChildBuild({ bundle, stage }));
    holder.kill('SIGKILL');
    expect(await waiting).toBe('built 1');
  });

  it('does not wait for what is no lock, and says what is in the way', () => {
    const folder = stage.at('home/.cache/quirl');
    for (const put of [
      (path: string) => fs.writeFileSync(path, 'no lock at all'),
      (path: string) => void stage.fifo(path.slice(stage.at('.').length + 1)),
    ]) {
      buildStaged(stage);
      fs.rmSync(`${folder}/catalog.sqlite3.lock`);
      put(`${folder}/catalog.sqlite3.lock`);
      const error = refusalOf(() => buildStaged(stage));
      expect(error).toMatchObject({ code: 'validation', message: expect.stringContaining('catalog.sqlite3.lock') });
      fs.rmSync(`${folder}/catalog.sqlite3.lock`);
    }
  });

  it('lets two builds at once both end with a whole index', async () => {
    const outputs = await Promise.all([1, 2, 3].map(() => wholeOutput(startChildBuild({ bundle, stage }))));
    expect(outputs).toEqual(['built 1', 'built 1', 'built 1']);
    expect(importedPaths(stage)).toEqual(['zed']);
  });
});

describe('§temporary-names', () => {
  it('gives up when every name for a temporary is taken, and clears up before', () => {
    const folder = stage.at('home/.cache/quirl');
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let number = 0; number < 64; number += 1) fs.writeFileSync(`${folder}/catalog.sqlite3.tmp-${number}`, 'left');
    expect(buildStaged(stage).commands).toBe(1);
    for (let number = 0; number < 64; number += 1) fs.writeFileSync(`${folder}/catalog.sqlite3.tmp-${number}`, 'left');
    vi.spyOn(fs, 'rmSync').mockImplementation(() => {});
    stage.write('usr/share/fish/completions/zed.fish', '#');
    expect(refusalOf(() => buildStaged(stage)).code).toBe('resource_limit');
  });
});
