import fs from 'node:fs';
import { openDatabase } from '@quirl/files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, STAGE_TIME, type Stage } from '../discover/testing/stage.ts';
import { buildStaged, stagedIndexPath, stagedStatus } from './testing/staged-index.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  stage.program('zed', 'yak');
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l all -d 'All of it'\n");
  stage.page('usr/share/man/man1/yak.1', 'yak', 'shaves yaks');
});
afterEach(() => stage.dispose());

const verdict = (): string => {
  const { state, reason } = stagedStatus(stage);
  return reason === null ? state : `${state}: ${reason}`;
};

describe('§index-freshness', () => {
  it('is missing before the first build and current after it', () => {
    expect(verdict()).toBe('missing: there is no index yet');
    buildStaged(stage);
    expect(stagedStatus(stage)).toMatchObject({
      document_type: 'quirl.index.status',
      state: 'current',
      reason: null,
      index: stagedIndexPath(stage),
      commands: 2,
      header: { schema_version: 1, catalog_schema_version: 4 },
    });
  });

  it('counts sources of every kind', () => {
    buildStaged(stage);
    const counts = new Map(stagedStatus(stage).sources.map(({ kind, sources }) => [kind, sources]));
    expect([...counts]).toEqual([
      ['fish', 1],
      ['bash', 0],
      ['zsh', 0],
      ['help', 0],
      ['man', 1],
      ['path_executable', 2],
      ['kdl', 0],
    ]);
  });

  it('is stale when a source is new, changed or gone', () => {
    buildStaged(stage);
    stage.write('usr/share/fish/completions/yak.fish', '#');
    expect(verdict()).toBe('stale: 1 source is new or changed');
    buildStaged(stage);
    stage.write('usr/share/fish/completions/yak.fish', '# longer');
    stage.program('new');
    expect(verdict()).toBe('stale: 2 sources are new or changed, 1 is gone or replaced');
    buildStaged(stage);
    stage.remove('usr/share/man/man1/yak.1');
    expect(verdict()).toBe('stale: 1 is gone or replaced');
  });

  it('is stale when a source has the same size and another time', () => {
    buildStaged(stage);
    fs.utimesSync(stage.at('bin/zed'), 77, 77);
    expect(verdict()).toBe('stale: 1 source is new or changed, 1 is gone or replaced');
  });

  it('is stale from the age limit on, and never in front of it', () => {
    buildStaged(stage);
    stage = stage.withMachine({ now: () => STAGE_TIME + 15 * 60_000 - 1 });
    expect(verdict()).toBe('current');
    stage = stage.withMachine({ now: () => STAGE_TIME + 15 * 60_000 });
    expect(verdict()).toBe('stale: it was refreshed 15 minutes ago');
    stage = stage.withMachine({ now: () => STAGE_TIME - 1 });
    expect(verdict()).toBe('stale: it was built at a time that is still to come');
  });

  it('is stale for another version of the product', () => {
    buildStaged(stage);
    expect(stagedStatus(stage, '2.0.0').reason).toBe('it was built by another version of quirl');
  });

  it('looks at the places that the build was told of', () => {
    stage.write('mine/zed.fish', '#');
    buildStaged(stage, { named: { fish: [stage.at('mine')] } });
    expect(verdict()).toBe('current');
    stage.write('mine/yak.fish', '#');
    expect(verdict()).toBe('stale: 1 source is new or changed');
    stage.remove('mine');
    expect(verdict()).toContain('does not exist');
  });

  it('is invalid for a file that is no index, and for a row that is none', () => {
    buildStaged(stage);
    const database = openDatabase(stagedIndexPath(stage));
    database.exec("UPDATE sources SET kind = 'gossip' WHERE id = 0");
    database.close();
    expect(verdict()).toMatch(/^invalid: it is damaged: /u);
    fs.writeFileSync(stagedIndexPath(stage), 'no database');
    expect(verdict()).toMatch(/^invalid: /u);
  });

  it('lists what was skipped only when asked, and always counts it', () => {
    stage.write('usr/share/fish/completions/bad.fish', Buffer.from([0xff]));
    buildStaged(stage);
    expect(stagedStatus(stage, '1.0.0', false)).toMatchObject({ skipped_total: 1, skipped: [] });
    expect(stagedStatus(stage).skipped).toEqual([
      { origin: stage.at('usr/share/fish/completions/bad.fish'), line: null, message: 'is not valid UTF-8' },
    ]);
  });

  it('writes nothing', () => {
    buildStaged(stage);
    stage.write('usr/share/fish/completions/yak.fish', '#');
    const before = fs.readFileSync(stagedIndexPath(stage));
    verdict();
    expect(fs.readFileSync(stagedIndexPath(stage)).equals(before)).toBe(true);
  });
});
