import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { checksum } from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInventory } from './inventory.ts';
import { readSource } from './read-source.ts';
import { readingContextOf } from './reading-context.ts';
import type { NamedSources } from './roots.ts';
import type { SourceReading } from './source-reading.ts';
import { createStage, manualPage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});
afterEach(() => stage.dispose());

/** Readings of all sources by their place on the stage. */
const readings = (named: NamedSources = {}): ReadonlyMap<string, SourceReading> => {
  const inventory = takeInventory({ machine: stage.machine, named, curatedPages: new Set() });
  const context = readingContextOf(inventory, 'linux');
  return new Map(
    inventory.sources.map((source) => [source.path.slice(stage.root.length + 1), readSource(source, context)]),
  );
};

const pathsOf = (reading: SourceReading | undefined): readonly string[] =>
  (reading?.commands ?? []).map(({ path }) => path);

describe('§source-reading', () => {
  it('gives every kind of source to the reader of its kind', () => {
    stage.program('tool');
    stage.write('usr/share/fish/completions/tool.fish', "complete -c tool -l all -d 'Everything'\n");
    stage.write('usr/share/bash-completion/completions/tool', 'complete -W "--all --brief" tool\n');
    stage.write('usr/share/zsh/site-functions/_tool', "#compdef tool\n_arguments '--all[everything]'\n");
    stage.write('usr/share/quirl/help/tool.txt', 'Usage: tool [options]\n  --all  Everything.\n');
    stage.page('usr/share/man/man1/tool.1', 'tool', 'does things', ['--all|Everything.']);
    const sources = [...readings().values()];
    expect(sources.map((reading) => reading.commands[0]?.provenance.source)).toEqual([
      'fish',
      'bash',
      'zsh',
      'help',
      'man',
      'external',
    ]);
    for (const reading of sources.slice(0, 5)) {
      expect(reading.failure).toBeNull();
      expect(reading.commands[0]?.options.flatMap(({ names }) => names)).toContain('--all');
    }
  });

  it('states the checksum of the text as it was used', () => {
    const text = "complete -c tool -l all -d 'Everything'\n";
    stage.write('usr/share/fish/completions/tool.fish', text);
    const reading = readings().get('usr/share/fish/completions/tool.fish');
    expect(reading?.fingerprint).toBe(checksum(text));
    expect(reading?.commands[0]?.provenance.fingerprint).toBe(checksum(text));
  });

  it('describes a program by its place, size and time, without opening it', () => {
    stage.program('tool');
    fs.chmodSync(stage.at('bin/tool'), 0o111);
    const record = readings().get('bin/tool')?.commands[0];
    expect(record).toMatchObject({
      id: 'external:tool',
      path: 'tool',
      signature: 'tool',
      effects: ['spawn_process'],
      provenance: { source: 'external', confidence: 'medium', trust: 'imported', origin: stage.at('bin/tool') },
    });
    fs.utimesSync(stage.at('bin/tool'), 5, 5);
    expect(readings().get('bin/tool')?.commands[0]?.provenance.fingerprint).not.toBe(record?.provenance.fingerprint);
  });

  it('reads nothing about quirl itself from any source', () => {
    stage.program('quirl');
    stage.write('usr/share/fish/completions/quirl.fish', 'complete -c quirl -l pwn\ncomplete -c tool -l all\n');
    expect([...readings().values()].flatMap(pathsOf)).toEqual(['tool']);
  });

  it('skips text that is not UTF-8 and a file above the limit, with the reason', () => {
    stage.write('usr/share/fish/completions/latin.fish', Buffer.from([0x63, 0xe9]));
    fs.truncateSync(stage.write('usr/share/fish/completions/sparse.fish', ''), 4 * 1024 ** 3);
    const all = readings();
    expect(all.get('usr/share/fish/completions/latin.fish')?.failure).toBe('is not valid UTF-8');
    expect(all.get('usr/share/fish/completions/sparse.fish')).toMatchObject({
      commands: [],
      failure: 'is larger than 4194304 bytes (4294967296)',
    });
  });
});

describe('§manual-sources', () => {
  it('inflates a compressed page, whatever its name says', () => {
    stage.program('tool', 'other');
    stage.page('usr/share/man/man1/tool.1.gz', 'tool', 'does things');
    stage.write('usr/share/man/man1/other.1', gzipSync(manualPage('other', 'does others')));
    const all = readings();
    expect(all.get('usr/share/man/man1/tool.1.gz')?.commands[0]?.summary).toBe('does things');
    expect(all.get('usr/share/man/man1/other.1')?.commands[0]?.summary).toBe('does others');
  });

  it('reads a page that is not UTF-8 as Latin-1', () => {
    stage.program('tool');
    stage.write('usr/share/man/man1/tool.1', Buffer.from(manualPage('tool', 'fait des dégâts'), 'latin1'));
    expect(readings().get('usr/share/man/man1/tool.1')?.commands[0]?.summary).toBe('fait des dégâts');
  });

  it('refuses a page that inflates beyond the limit, and one that is no gzip', () => {
    stage.program('bomb', 'broken');
    stage.write('usr/share/man/man1/bomb.1.gz', gzipSync(Buffer.alloc(8 * 1024 * 1024 + 1)));
    stage.write('usr/share/man/man1/broken.1.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]));
    const all = readings();
    expect(all.get('usr/share/man/man1/bomb.1.gz')?.failure).toBe('is larger than 8388608 bytes when it is inflated');
    expect(all.get('usr/share/man/man1/broken.1.gz')?.failure).toBe('is not a valid gzip file');
  });

  it('inflates a page of exactly the limit', () => {
    stage.program('large');
    stage.write('usr/share/man/man1/large.1.gz', gzipSync(Buffer.alloc(8 * 1024 * 1024, 'word ')));
    expect(readings().get('usr/share/man/man1/large.1.gz')?.failure).toBeNull();
  });

  it('follows an alias once, inside the manual folders, and describes the command of the alias', () => {
    stage.program('tool', 'alias', 'chain', 'outside', 'missing');
    stage.page('usr/share/man/man1/tool.1.gz', 'tool', 'does things', ['--all|Everything.']);
    stage.write('usr/share/man/man1/alias.1', '.so man1/tool.1\n');
    stage.write('usr/share/man/man1/chain.1', '.so man1/alias.1\n');
    stage.write('usr/share/man/man1/outside.1', '.so ../../../secret\n');
    stage.write('usr/share/man/man1/missing.1', '.so man1/absent.1\n');
    stage.write('secret', manualPage('secret', 'must not be read'));
    const all = readings();
    const alias = all.get('usr/share/man/man1/alias.1');
    expect(pathsOf(alias)).toEqual(['alias']);
    expect(alias?.commands[0]?.options[0]?.names).toEqual(['--all']);
    expect(alias?.target?.path).toBe(stage.at('usr/share/man/man1/tool.1.gz'));
    expect(all.get('usr/share/man/man1/chain.1')?.failure).toBe(
      'is an alias of man1/alias.1, which is an alias itself',
    );
    expect(all.get('usr/share/man/man1/outside.1')?.failure).toContain('lies outside the manual folders');
    expect(all.get('usr/share/man/man1/missing.1')?.failure).toContain('does not exist');
  });

  it('does not follow an alias out of the manual folders through a link', () => {
    stage.program('tool');
    stage.write('secret.1', manualPage('secret', 'must not be read'));
    stage.link(stage.at('secret.1'), 'usr/share/man/man1/link.1');
    stage.write('usr/share/man/man1/tool.1', '.so man1/link.1\n');
    expect(readings().get('usr/share/man/man1/tool.1')?.failure).toContain('lies outside the manual folders');
  });

  it('takes the page of a subcommand for that subcommand, if its text shows the words', () => {
    stage.program('git');
    const synopsis = (words: string): string =>
      `.TH X 1\n.SH NAME\n${words.replaceAll(' ', '-')} \\- record changes\n.SH SYNOPSIS\n${words} [options]\n`;
    stage.write('usr/share/man/man1/git-commit.1', synopsis('git commit'));
    stage.write('usr/share/man/man1/git-doc.1', manualPage('git-doc', 'about git').replaceAll('.B git doc', '.B git'));
    const all = readings();
    expect(pathsOf(all.get('usr/share/man/man1/git-commit.1'))).toEqual(['git commit']);
    expect(all.get('usr/share/man/man1/git-doc.1')).toMatchObject({ commands: [], failure: null });
  });

  it('takes a named page for the command of its name, on PATH or not', () => {
    stage.page('mine/absent.1', 'absent', 'is elsewhere');
    expect(pathsOf(readings({ man: [stage.at('mine/absent.1')] }).get('mine/absent.1'))).toEqual(['absent']);
  });
});

describe('§kdl-sources', () => {
  const kdl = (body: string): string =>
    `catalog "mine" {\n  provenance author="A" license="MIT" revision="1" source="https://example.org/"\n${body}\n}\n`;

  it('reads the commands of a KDL file under ordinary ids', () => {
    stage.write(
      'mine.kdl',
      kdl(
        '  command "tool" summary="Does things" description="It does." { command "sub" summary="Part" description="Of it." }',
      ),
    );
    const reading = readings({ kdl: [stage.at('mine.kdl')] }).get('mine.kdl');
    expect(reading?.commands.map(({ id, parent }) => [id, parent])).toEqual([
      ['command:tool', null],
      ['command:tool/sub', 'command:tool'],
    ]);
  });

  it('skips a KDL file with an error, and says where it is', () => {
    stage.write('mine.kdl', kdl('  command "tool"'));
    const failure = readings({ kdl: [stage.at('mine.kdl')] }).get('mine.kdl')?.failure;
    expect(failure).toMatch(/^validation at byte \d+: /u);
  });
});
