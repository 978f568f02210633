import fs from 'node:fs';
import { hashOfCommands } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, STAGE_TIME, type Stage } from '../discover/testing/stage.ts';
import type { BuildProgress } from './build-clock.ts';
import {
  alterStaged,
  buildStaged,
  importedPaths,
  readStaged,
  stagedCatalog,
  stagedIndexPath,
  stagedStatus,
} from './testing/staged-index.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});
afterEach(() => stage.dispose());

const fishOf = (command: string, ...options: readonly string[]): string =>
  options.map((option) => `complete -c ${command} -l ${option} -d 'Sets ${option}'\n`).join('');

const furnish = (): void => {
  stage.program('zed', 'yak');
  stage.write('usr/share/fish/completions/zed.fish', fishOf('zed', 'all', 'brief'));
  stage.write('usr/share/fish/completions/absent.fish', fishOf('absent', 'all'));
  stage.page('usr/share/man/man1/zed.1.gz', 'zed', 'edits things', [
    '--all, -a|Takes everything.',
    '--color|Adds color.',
  ]);
  stage.page('usr/share/man/man8/yak.8', 'yak', 'shaves yaks', ['--razor|The razor.']);
};

const commandOf = (path: string) => readStaged(stage, ({ view }) => view.command(path));

describe('§index-build', () => {
  it('merges what every source knows of a command, each fact with its own provenance', () => {
    furnish();
    const report = buildStaged(stage);
    expect(report).toMatchObject({ changed: true, commands: 2, skipped_total: 0, index: stagedIndexPath(stage) });
    const zed = commandOf('zed');
    expect(zed?.summary).toBe('edits things');
    expect(zed?.options.map(({ names, provenance }) => [names.join(' '), provenance.source])).toEqual([
      ['--all -a', 'fish'],
      ['--brief', 'fish'],
      ['--color', 'man'],
    ]);
  });

  it('lists commands of programs on PATH alone, unless their source was named', () => {
    furnish();
    buildStaged(stage);
    expect(importedPaths(stage)).toEqual(['yak', 'zed']);
    buildStaged(stage, { named: { fish: [stage.at('usr/share/fish/completions')] } });
    expect(importedPaths(stage)).toEqual(['absent', 'yak', 'zed']);
  });

  it('composes curated facts of installed programs alone', () => {
    furnish();
    stage.program('tar');
    buildStaged(stage);
    const paths = stagedCatalog(stage).commands.map(({ path }) => path);
    expect(paths).toContain('tar');
    expect(paths).not.toContain('git');
    expect(commandOf('tar')?.id).toMatch(/^native:/u);
  });

  it('never lets a source speak of quirl', () => {
    furnish();
    stage.program('quirl');
    stage.write('usr/share/fish/completions/quirl.fish', fishOf('quirl', 'pwn'));
    stage.page('usr/share/man/man1/quirl-search.1', 'quirl-search', 'lies');
    buildStaged(stage);
    expect(importedPaths(stage)).toEqual(['yak', 'zed']);
    expect(commandOf('quirl search')?.summary).toBe('Find commands');
  });

  it('takes the first page of a command alone', () => {
    furnish();
    const page = (word: string): string =>
      `.TH X 1\n.SH NAME\nzed${word}sub \\- is ${word}\n.SH SYNOPSIS\nzed sub\n.SH OPTIONS\n.TP\n\\-\\-${word === '-' ? 'dash' : 'line'}\nDoes.\n`;
    stage.write('usr/share/man/man1/zed-sub.1', page('-'));
    stage.write('usr/share/man/man1/zed_sub.1', page('_'));
    buildStaged(stage);
    expect(commandOf('zed sub')?.options.map(({ names }) => names[0])).toEqual(['--dash']);
    expect(commandOf('zed sub')?.parent).toBe('command:zed');
  });

  it('reports every phase in order, and every source', () => {
    furnish();
    const steps: BuildProgress[] = [];
    buildStaged(stage, { onProgress: (progress) => steps.push(progress) });
    expect([...new Set(steps.map(({ phase }) => phase))]).toEqual(['list', 'read', 'merge', 'write']);
    expect(steps.filter(({ phase }) => phase === 'read')).toHaveLength(6);
    expect(steps.every(({ done, total }) => done <= total)).toBe(true);
  });

  it('writes a file that only its user may read', () => {
    furnish();
    buildStaged(stage);
    expect(fs.statSync(stagedIndexPath(stage)).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(stage.at('home/.cache/quirl')).sort()).toEqual(['catalog.sqlite3', 'catalog.sqlite3.lock']);
  });
});

describe('§index-determinism', () => {
  it('states the hash that the commands of its catalog have', () => {
    furnish();
    buildStaged(stage);
    const { hash, commands } = stagedCatalog(stage);
    expect(hash).toBe(hashOfCommands(commands));
  });

  it('gives the same catalog in any time zone, language and folder', () => {
    furnish();
    buildStaged(stage);
    const { hash } = stagedCatalog(stage);
    const before = { TZ: process.env['TZ'], LANG: process.env['LANG'], cwd: process.cwd() };
    try {
      process.env['TZ'] = 'Pacific/Kiritimati';
      process.env['LANG'] = 'tr_TR.UTF-8';
      process.chdir(stage.root);
      fs.rmSync(stagedIndexPath(stage));
      const later = stage.withMachine({ now: () => STAGE_TIME + 1e9 });
      buildStaged(later);
      expect(stagedCatalog(stage).hash).toBe(hash);
    } finally {
      process.chdir(before.cwd);
      for (const name of ['TZ', 'LANG'] as const)
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
    }
  });

  it('gives the same catalog whether it was built at once or change by change', () => {
    const names = ['aye', 'bee', 'cee'] as const;
    const change = fc.record({
      name: fc.constantFrom(...names),
      what: fc.constantFrom('fish', 'page', 'program', 'bash'),
      options: fc.array(fc.constantFrom('all', 'brief', 'color', 'dry'), { maxLength: 3 }),
      removes: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        (rounds) => {
          const place = createStage();
          let time = 1000;
          try {
            for (const round of rounds) {
              for (const { name, what, options, removes } of round) {
                const paths = {
                  fish: `usr/share/fish/completions/${name}.fish`,
                  page: `usr/share/man/man1/${name}.1`,
                  program: `bin/${name}`,
                  bash: `usr/share/bash-completion/completions/${name}`,
                };
                const path = paths[what];
                if (removes) {
                  fs.rmSync(place.at(path), { force: true });
                  continue;
                }
                if (what === 'fish') place.write(path, fishOf(name, ...options));
                if (what === 'page')
                  place.page(
                    path,
                    name,
                    `does ${options.join(' ')}`,
                    options.map((option) => `--${option}|It ${option}s.`),
                  );
                if (what === 'bash')
                  place.write(path, `complete -W "${options.map((option) => `--${option}`).join(' ')}" ${name}\n`);
                if (what === 'program') place.program(name);
                time += 1;
                fs.utimesSync(place.at(path), time, time);
              }
              buildStaged(place);
            }
            const stepwise = stagedCatalog(place);
            const { header } = stagedStatus(place);
            fs.rmSync(stagedIndexPath(place));
            const fresh = buildStaged(place);
            expect(stagedCatalog(place)).toEqual(stepwise);
            expect(fresh.header).toEqual(header);
          } finally {
            place.dispose();
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('§incremental-build', () => {
  it.each([
    ['a record', "UPDATE commands SET record = replace(record, 'shaves', 'shoves')"],
    ['a command', "DELETE FROM commands WHERE path = 'yak'"],
    ['the postings of a word', "UPDATE terms SET postings = x'0101'"],
    ['the hashes', "UPDATE composed SET host_api_hash = 'x'"],
  ])('repairs an index of which storage has damaged %s, although no source changed', (_what, statement) => {
    furnish();
    buildStaged(stage);
    const whole = stagedCatalog(stage);
    alterStaged(stage, statement);
    expect(buildStaged(stage).changed).toBe(true);
    expect(stagedCatalog(stage)).toEqual(whole);
    expect(readStaged(stage, ({ index }) => index.state)).toBe('read');
  });

  it('takes no damaged fact over when a source changed', () => {
    furnish();
    buildStaged(stage);
    const whole = stagedCatalog(stage);
    alterStaged(stage, "UPDATE facts SET record = x'00000000' || substr(record, 5)");
    stage.program('new');
    expect(buildStaged(stage).changed).toBe(true);
    const repaired = stagedCatalog(stage).commands.filter(({ path }) => path !== 'new');
    expect(repaired).toEqual(whole.commands);
  });

  it('changes nothing but its age when nothing changed', () => {
    furnish();
    buildStaged(stage);
    const before = stagedCatalog(stage);
    const inode = fs.statSync(stagedIndexPath(stage)).ino;
    const later = stage.withMachine({ now: () => STAGE_TIME + 5000 });
    const report = buildStaged(later);
    expect(report).toMatchObject({ changed: false, sources_read: 0 });
    expect(report.header.refreshed_unix_ms).toBe(BigInt(STAGE_TIME + 5000));
    expect(stagedCatalog(stage)).toEqual(before);
    expect(fs.statSync(stagedIndexPath(stage)).ino).not.toBe(inode);
  });

  it('reads only what is new or changed', () => {
    furnish();
    expect(buildStaged(stage).sources_read).toBe(4);
    stage.write('usr/share/fish/completions/zed.fish', fishOf('zed', 'other'));
    stage.write('usr/share/fish/completions/yak.fish', fishOf('yak', 'all'));
    stage.remove('usr/share/man/man8/yak.8');
    expect(buildStaged(stage)).toMatchObject({ changed: true, sources_read: 2 });
    expect(commandOf('zed')?.options.map(({ names }) => names[0])).toEqual(['--all', '--color', '--other']);
    expect(commandOf('yak')?.summary).toBe('Run yak');
  });

  it('reads a page again when the page changed that it is an alias of', () => {
    furnish();
    stage.program('zap');
    stage.write('usr/share/man/man1/zap.1', '.so man8/yak.8\n');
    buildStaged(stage);
    expect(commandOf('zap')?.options[0]?.names).toEqual(['--razor']);
    stage.page('usr/share/man/man8/yak.8', 'yak', 'combs yaks', ['--comb|The comb.']);
    expect(buildStaged(stage).sources_read).toBe(2);
    expect(commandOf('zap')?.options[0]?.names).toEqual(['--comb']);
  });

  it('tries a source again that could not be read, and takes over the others', () => {
    furnish();
    const path = stage.write('usr/share/fish/completions/yak.fish', Buffer.from([0xff]));
    fs.utimesSync(path, 1, 1);
    expect(buildStaged(stage).skipped_total).toBe(1);
    expect(buildStaged(stage)).toMatchObject({ changed: false, skipped_total: 1 });
    stage.write('usr/share/fish/completions/yak.fish', '#');
    fs.utimesSync(path, 1, 1);
    expect(buildStaged(stage)).toMatchObject({ changed: true, sources_read: 1, skipped_total: 0 });
  });

  it('asks anew to which command a page belongs when PATH changed', () => {
    furnish();
    stage.write('usr/share/man/man1/zed-sub.1', '.TH X 1\n.SH NAME\nzed-sub \\- is part\n.SH SYNOPSIS\nzed sub\n');
    buildStaged(stage);
    expect(importedPaths(stage)).toEqual(['yak', 'zed', 'zed sub']);
    stage.program('zed-sub');
    buildStaged(stage);
    expect(importedPaths(stage)).toEqual(['yak', 'zed', 'zed-sub']);
  });

  it('does not take over the facts of another version of the product', () => {
    furnish();
    buildStaged(stage);
    expect(buildStaged(stage, { quirlVersion: '2.0.0' })).toMatchObject({ changed: true, sources_read: 4 });
  });

  it('builds from nothing when the previous index is damaged', () => {
    furnish();
    buildStaged(stage);
    const { hash } = stagedCatalog(stage);
    const path = stagedIndexPath(stage);
    const bytes = fs.readFileSync(path);
    bytes.fill(0xaa, 4096, bytes.length);
    fs.writeFileSync(path, bytes);
    buildStaged(stage);
    expect(stagedCatalog(stage).hash).toBe(hash);
    fs.writeFileSync(path, 'this is no database');
    buildStaged(stage);
    expect(stagedCatalog(stage).hash).toBe(hash);
  });
});

describe('§fact-bounds', () => {
  it('leaves out what follows when the catalog is full, and counts it', () => {
    furnish();
    const full = buildStaged(stage);
    const records = Number(full.header.records);
    expect(records).toBeGreaterThan(4);
    stage.remove('home');
    buildStaged(stage, { limits: { catalogRecords: 4 } });
    const { skipped } = stagedStatus(stage);
    expect(skipped).toEqual([
      {
        origin: 'index build',
        line: null,
        message: expect.stringMatching(/^\d sources were left out: the limit of 4 commands and arguments is reached$/u),
      },
    ]);
    expect(buildStaged(stage).header.records).toBe(records);
  });

  it('bounds the bytes of pages and of facts in the same way', () => {
    furnish();
    buildStaged(stage, { limits: { manualBytes: 1 } });
    expect(commandOf('yak')?.summary).toBe('Run yak');
    expect(commandOf('zed')?.options).toHaveLength(2);
    buildStaged(stage, { limits: { retainedText: 1 } });
    expect(importedPaths(stage)).toEqual([]);
  });

  it('keeps the first diagnostics and counts all', () => {
    for (const name of ['a', 'b', 'c']) stage.write(`usr/share/fish/completions/${name}.fish`, Buffer.from([0xff]));
    expect(buildStaged(stage, { limits: { diagnostics: 2 } }).skipped_total).toBe(3);
    expect(stagedStatus(stage)).toMatchObject({ skipped_total: 3, skipped: { length: 2 } });
  });
});
