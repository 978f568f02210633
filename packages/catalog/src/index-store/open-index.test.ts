import fs from 'node:fs';
import { openDatabase } from '@quirl/files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { isMiss, openIndex } from './open-index.ts';
import { buildStaged, stagedIndexPath } from './testing/staged-index.ts';

let stage: Stage;
let path: string;
beforeEach(() => {
  stage = createStage();
  stage.program('zed');
  buildStaged(stage);
  path = stagedIndexPath(stage);
});
afterEach(() => stage.dispose());

/** `open`, or the state and reason of the miss. */
const outcome = (at = path, machine = stage.machine): string => {
  const index = openIndex(at, machine);
  if (isMiss(index)) return `${index.state}: ${index.reason}`;
  index.close();
  index.close();
  return 'open';
};

/** Changes the index as another program would. */
const alter = (statement: string): void => {
  const database = openDatabase(path);
  database.exec(statement);
  database.close();
};

describe('§index-admission', () => {
  it('opens the index that a build wrote, and says what is missing elsewhere', () => {
    expect(outcome()).toBe('open');
    expect(outcome(stage.at('absent'))).toBe('missing: there is no index yet');
    expect(outcome(stage.at('bin/zed/absent'))).toBe('missing: there is no index yet');
  });

  it('refuses a link, a second name, a folder and a pipe', () => {
    expect(outcome(stage.link(path, 'link'))).toBe('invalid: it is not a regular file');
    expect(outcome(stage.at('bin'))).toBe('invalid: it is not a regular file');
    expect(outcome(stage.fifo('pipe'))).toBe('invalid: it is not a regular file');
    fs.linkSync(path, stage.at('second-name'));
    expect(outcome()).toBe('invalid: it has more than one name on disk');
  });

  it('refuses a file that others may write to, or that belongs to somebody else', () => {
    for (const mode of [0o620, 0o602]) {
      fs.chmodSync(path, mode);
      expect(outcome()).toBe('invalid: other users may write to it');
    }
    fs.chmodSync(path, 0o644);
    expect(outcome()).toBe('open');
    if (stage.machine.userId !== 0) return;
    fs.chownSync(path, 4242, 4242);
    expect(outcome()).toBe('invalid: it belongs to another user');
    expect(outcome(path, { ...stage.machine, userId: 4242 })).toBe('open');
  });

  it('lets a user read the index that root put there', () => {
    if (stage.machine.userId !== 0) return;
    expect(outcome(path, { ...stage.machine, userId: 4242 })).toBe('open');
  });

  it.each([
    ['another program', 'PRAGMA application_id = 1', 'it is a database of another program'],
    ['an older layout', 'PRAGMA user_version = 0', 'its layout is version 0, this program reads 1'],
    ['a newer layout', 'PRAGMA user_version = 2', 'its layout is version 2, this program reads 1'],
    ['other tables', 'CREATE TABLE more (x)', 'its tables are not those of an index'],
    ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON names BEGIN SELECT 1; END', 'its tables are not those of an index'],
    [
      'a view in place of a table',
      'DROP TABLE terms; CREATE VIEW terms AS SELECT 1 AS stem, 2 AS postings',
      'its tables are not those of an index',
    ],
    ['another schema version', 'UPDATE header SET schema_version = 2', 'it cannot be read: '],
    ['another catalog version', 'UPDATE header SET catalog_schema_version = 3', 'it cannot be read: '],
    ['no header', 'DELETE FROM header', 'it cannot be read: '],
    ['a header of another type', "UPDATE header SET curated_identity = x'00'", 'it cannot be read: '],
  ])('refuses a database of %s', (_what, statement, reason) => {
    alter(statement);
    expect(outcome()).toContain(`invalid: ${reason}`);
  });

  it('refuses bytes that are no database, or half of one', () => {
    const bytes = fs.readFileSync(path);
    for (const text of ['', 'SQLite format 3', 'x'.repeat(5000)]) {
      fs.writeFileSync(path, text);
      expect(outcome()).toMatch(/^invalid: /u);
    }
    fs.writeFileSync(path, bytes.subarray(0, 2048));
    expect(outcome()).toMatch(/^invalid: /u);
  });

  it('opens a file without changing it or its folder', () => {
    const before = fs.readFileSync(path);
    const names = fs.readdirSync(stage.at('home/.cache/quirl'));
    fs.chmodSync(path, 0o400);
    expect(outcome()).toBe('open');
    expect(fs.readFileSync(path).equals(before)).toBe(true);
    expect(fs.readdirSync(stage.at('home/.cache/quirl'))).toEqual(names);
  });
});
