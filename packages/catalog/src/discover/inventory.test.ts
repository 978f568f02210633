import fs from 'node:fs';
import { QuirlError } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVENTORY_LIMITS, type Inventory, type InventoryLimits, takeInventory } from './inventory.ts';
import type { NamedSources } from './roots.ts';
import { createStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});
afterEach(() => stage.dispose());

const inventoryOf = (named: NamedSources = {}, limits: Partial<InventoryLimits> = {}): Inventory =>
  takeInventory({
    machine: stage.machine,
    named,
    curatedPages: new Set(['tar', 'git-log']),
    limits: { ...INVENTORY_LIMITS, ...limits },
  });

/** Kind and place of every source, on one line each. */
const listOf = ({ sources }: Inventory): readonly string[] =>
  sources.map((source) => `${source.kind} ${source.path.slice(stage.root.length + 1)}`);

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'nothing thrown';
};

describe('§inventory-order', () => {
  it('lists completions, pages, programs and KDL files in the order of their merge', () => {
    stage.program('tar', 'git', 'awk');
    stage.write('usr/share/bash-completion/completions/tar', '');
    stage.write('usr/share/fish/completions/tar.fish', '');
    stage.write('usr/share/fish/completions/awk.fish', '');
    stage.write('usr/share/zsh/functions/Completion/Unix/_tar', '');
    stage.write('home/.local/share/quirl/help/tar.txt', '');
    stage.page('usr/share/man/man1/awk.1', 'awk', 'a');
    stage.page('usr/share/man/man1/tar.1', 'tar', 'a');
    stage.page('usr/share/man/man1/git-log.1', 'git-log', 'a');
    stage.write('mine.kdl', '');
    expect(listOf(inventoryOf({ kdl: [stage.at('mine.kdl')] }))).toEqual([
      'fish usr/share/fish/completions/awk.fish',
      'fish usr/share/fish/completions/tar.fish',
      'bash usr/share/bash-completion/completions/tar',
      'zsh usr/share/zsh/functions/Completion/Unix/_tar',
      'help home/.local/share/quirl/help/tar.txt',
      'man usr/share/man/man1/git-log.1',
      'man usr/share/man/man1/tar.1',
      'man usr/share/man/man1/awk.1',
      'path_executable bin/awk',
      'path_executable bin/git',
      'path_executable bin/tar',
      'kdl mine.kdl',
    ]);
  });

  it('takes an inventory without opening a single source', () => {
    stage.program('tar');
    stage.fifo('usr/share/fish/completions/pipe.fish');
    stage.page('usr/share/man/man1/tar.1', 'tar', 'a');
    fs.chmodSync(stage.at('usr/share/man/man1/tar.1'), 0);
    expect(listOf(inventoryOf())).toEqual(['man usr/share/man/man1/tar.1', 'path_executable bin/tar']);
  });
});

describe('§source-files', () => {
  it('considers regular files of the kind alone', () => {
    stage.write('usr/share/fish/completions/tar.fish', '');
    stage.write('usr/share/fish/completions/README', '');
    stage.write('usr/share/fish/completions/deep/sed.fish', '');
    stage.write('usr/share/zsh/site-functions/_tar', '');
    stage.write('usr/share/zsh/site-functions/prompt_setup', '');
    stage.write('usr/share/bash-completion/completions/tar~', '');
    expect(listOf(inventoryOf())).toEqual([
      'fish usr/share/fish/completions/tar.fish',
      'zsh usr/share/zsh/site-functions/_tar',
    ]);
  });

  it('resolves a link, and lists a file once however many links lead to it', () => {
    stage.write('opt/tar', '');
    stage.link(stage.at('opt/tar'), 'usr/share/bash-completion/completions/tar');
    stage.link(stage.at('opt/tar'), 'usr/share/bash-completion/completions/gtar');
    stage.write('opt/fish/awk.fish', '');
    stage.link(stage.at('opt/fish'), 'usr/share/fish/completions');
    expect(listOf(inventoryOf())).toEqual(['fish opt/fish/awk.fish', 'bash opt/tar']);
  });

  it('says why it skipped a special file and a link that leads nowhere', () => {
    stage.fifo('usr/share/fish/completions/pipe.fish');
    stage.link(stage.at('absent'), 'usr/share/fish/completions/dangling.fish');
    const { sources, diagnostics } = inventoryOf();
    expect(sources).toEqual([]);
    expect(diagnostics.map(({ origin, message }) => [origin, message])).toEqual(
      expect.arrayContaining([
        [stage.at('usr/share/fish/completions/dangling.fish'), 'is a link that leads nowhere'],
        [stage.at('usr/share/fish/completions/pipe.fish'), 'is not a regular file'],
      ]),
    );
  });

  it('reads a named folder without following the links in it', () => {
    stage.write('mine/tar.fish', '');
    stage.link(stage.at('mine/tar.fish'), 'mine/gtar.fish');
    const inventory = inventoryOf({ fish: [stage.at('mine')] });
    expect(listOf(inventory)).toEqual(['fish mine/tar.fish']);
    expect(inventory.sources[0]?.named).toBe(true);
    expect(inventory.diagnostics.map(({ origin }) => origin)).toEqual([stage.at('mine/gtar.fish')]);
  });

  it('refuses a named root that is missing, a link or special', () => {
    stage.link(stage.at('bin'), 'link');
    stage.fifo('pipe');
    expect(codeOf(() => inventoryOf({ fish: [stage.at('absent')] }))).toBe('io');
    expect(codeOf(() => inventoryOf({ fish: [stage.at('link')] }))).toBe('validation');
    expect(codeOf(() => inventoryOf({ fish: [stage.at('pipe')] }))).toBe('validation');
  });

  it('takes a file that is named by itself, whatever it is called', () => {
    stage.write('mine/odd-name', '');
    expect(listOf(inventoryOf({ bash: [stage.at('mine/odd-name')] }))).toEqual(['bash mine/odd-name']);
  });
});

describe('§path-programs', () => {
  it('lists executable regular files by name, through links, the first folder first', () => {
    stage.program('tar', 'a b', 'tab\tname', 'esc\u001b[1m');
    stage.write('bin/data', '');
    stage.write('second/tar', '');
    stage.write('second/sed', '');
    for (const name of ['tar', 'sed']) fs.chmodSync(stage.at(`second/${name}`), 0o700);
    fs.mkdirSync(stage.at('bin/folder'));
    stage.link(stage.at('bin/tar'), 'bin/gtar');
    stage.link(stage.at('absent'), 'bin/dangling');
    const PATH = ['', stage.at('bin'), 'relative', stage.at('missing'), stage.at('second'), stage.at('bin')].join(':');
    stage = stage.withMachine({ environment: { PATH } });
    expect(listOf(inventoryOf())).toEqual([
      'path_executable bin/gtar',
      'path_executable second/sed',
      'path_executable bin/tar',
    ]);
  });

  it('has no programs without PATH', () => {
    stage.program('tar');
    stage = stage.withMachine({ environment: {} });
    expect(listOf(inventoryOf())).toEqual([]);
  });
});

describe('§manual-candidates', () => {
  it('takes one page per name: uncompressed before compressed, the earlier root before the later', () => {
    stage.program('tar', 'sed');
    stage.page('usr/share/man/man1/tar.1.gz', 'tar', 'a');
    stage.page('usr/local/share/man/man1/tar.1', 'tar', 'a');
    stage.page('usr/local/share/man/man1/sed.1', 'sed', 'a');
    stage.page('usr/share/man/man8/sed.8', 'sed', 'a');
    expect(listOf(inventoryOf()).slice(0, 2)).toEqual([
      'man usr/local/share/man/man1/tar.1',
      'man usr/share/man/man8/sed.8',
    ]);
  });

  it('keeps every name of a page that links share, since each is a command', () => {
    stage.program('grep', 'egrep');
    stage.page('usr/share/man/man1/grep.1', 'grep', 'a');
    stage.link('grep.1', 'usr/share/man/man1/egrep.1');
    expect(listOf(inventoryOf()).slice(0, 2)).toEqual([
      'man usr/share/man/man1/egrep.1',
      'man usr/share/man/man1/grep.1',
    ]);
  });

  it('leaves out pages of programs that are not on PATH, but not those that were named', () => {
    stage.page('usr/share/man/man1/absent.1', 'absent', 'a');
    expect(listOf(inventoryOf())).toEqual([]);
    expect(listOf(inventoryOf({ man: [stage.at('usr/share/man')] }))).toEqual(['man usr/share/man/man1/absent.1']);
  });

  it('says that a page is in a compression that it does not read', () => {
    stage.write('usr/share/man/man1/tar.1.xz', '');
    expect(inventoryOf().diagnostics).toEqual([
      {
        origin: stage.at('usr/share/man/man1/tar.1.xz'),
        line: null,
        message: 'is compressed in a way that is not read',
      },
    ]);
  });
});

describe('§discovery-bounds', () => {
  const roots = (count: number): NamedSources => ({ fish: Array.from({ length: count }, () => stage.at('bin')) });

  it('aborts above the limit of roots, not at it', () => {
    const others = 1000;
    const atLimit = (count: number): string => codeOf(() => inventoryOf(roots(count), { roots: others }));
    const defaults = others - countOfDefaultRoots();
    expect(atLimit(defaults)).toBe('nothing thrown');
    expect(atLimit(defaults + 1)).toBe('resource_limit');
  });

  const countOfDefaultRoots = (): number => {
    for (let count = 0; ; count += 1)
      if (codeOf(() => inventoryOf(roots(1), { roots: count + 1 })) === 'nothing thrown') return count;
  };

  it('aborts above the limit of directory entries, not at it', () => {
    stage.program('a', 'b', 'c');
    expect(codeOf(() => inventoryOf({}, { directoryEntries: 3 }))).toBe('nothing thrown');
    expect(codeOf(() => inventoryOf({}, { directoryEntries: 2 }))).toBe('resource_limit');
  });

  it('keeps what fits into a count limit in order, and counts the rest', () => {
    stage.program('a', 'b');
    for (const name of ['a', 'b', 'c']) stage.write(`usr/share/fish/completions/${name}.fish`, 'xx');
    expect(listOf(inventoryOf({}, { sourceFiles: 4 }))).toHaveLength(4);
    expect(inventoryOf({}, { sourceFiles: 5 }).diagnostics).toEqual([]);
    const { diagnostics } = inventoryOf({}, { sourceFiles: 2, completionBytes: 4 });
    expect(diagnostics.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        '1 completion files and help texts were left out: the limit is 4 bytes of them',
        '2 sources were left out: the limit is 2 sources',
      ]),
    );
  });

  it('bounds the pages and the bytes of paths in the same way', () => {
    stage.program('a', 'b');
    stage.page('usr/share/man/man1/a.1', 'a', 'a');
    stage.page('usr/share/man/man1/b.1', 'b', 'b');
    expect(listOf(inventoryOf({}, { manualPages: 1 }))).toEqual([
      'man usr/share/man/man1/a.1',
      'path_executable bin/a',
      'path_executable bin/b',
    ]);
    const first = Buffer.byteLength(stage.at('usr/share/man/man1/a.1'));
    expect(listOf(inventoryOf({}, { pathBytes: first }))).toEqual(['man usr/share/man/man1/a.1']);
    expect(listOf(inventoryOf({}, { pathBytes: first - 1 }))[0]).toBe('path_executable bin/a');
  });

  it('lets a file above its own limit take nothing from the others', () => {
    fs.truncateSync(stage.write('usr/share/fish/completions/a.fish', ''), 4 * 1024 ** 3);
    stage.write('usr/share/fish/completions/b.fish', 'xx');
    expect(inventoryOf({}, { completionBytes: 2 }).sources).toHaveLength(2);
  });
});
