import fs from 'node:fs';
import {
  buildAgentCatalog,
  buildAgentContext,
  QuirlError,
  rankCandidates,
  viewOfCatalog,
} from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completionCatalogOf } from '../complete/completion-catalog.ts';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { IndexDefect } from '../index-store/index-defect.ts';
import {
  alterStaged,
  buildStaged,
  forgeStaged,
  readStaged,
  stagedCatalog,
  stagedHostApi,
  stagedIndexPath,
  stagedOwnCommand,
  stagedRequest,
} from '../index-store/testing/staged-index.ts';
import { SELECTION_ECHO_LIMIT } from '../limits.ts';
import { findCommand } from '../lookup/find-command.ts';
import { type LoadedCatalog, loadCatalog, withCatalog } from './load-catalog.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  stage.program('zed', 'yak', 'tar', 'git');
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l all -d 'All of it'\n");
  stage.page('usr/share/man/man1/zed.1', 'zed', 'edits things in a stream', ['--brief|Says less.']);
  stage.page('usr/share/man/man1/yak.1', 'yak', 'shaves yaks', ['--razor|The razor to shave with.']);
  stage.page('usr/share/man/man1/git-zip.1', 'git-zip', 'packs a repository', ['--level|How hard to pack.']);
  buildStaged(stage);
});
afterEach(() => stage.dispose());

const alter = (statement: string): void => alterStaged(stage, statement);
const forge = (statement: string): void => forgeStaged(stage, statement);

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'nothing thrown';
};

/** The same catalog in memory, as another way to every answer. */
const inMemory = () => {
  const commands = stagedCatalog(stage).commands;
  return viewOfCatalog(buildAgentCatalog({ quirlVersion: '1.0.0', commands, hostApi: stagedHostApi }));
};

const queries = [
  'shave a yak',
  'zed',
  'pack a repository',
  'find commands',
  'run on the stage',
  'extract an archive',
  'the',
];

describe('§index-view', () => {
  it('ranks and selects from the index as from the same catalog in memory', () => {
    const memory = inMemory();
    readStaged(stage, ({ view, index }) => {
      expect(index.state).toBe('read');
      expect(view.commandCount).toBe(memory.commandCount);
      expect(view.catalogHash).toBe(memory.catalogHash);
      expect(view.hostApiHash).toBe(memory.hostApiHash);
      expect(view.costs).toEqual(memory.costs);
      expect(view.ranking.candidates).toEqual(memory.ranking.candidates);
      for (const query of queries) {
        expect(rankCandidates(view.ranking, query)).toEqual(rankCandidates(memory.ranking, query));
        expect(buildAgentContext(view, query, 600n)).toEqual(buildAgentContext(memory, query, 600n));
      }
    });
  });

  it('finds each command by number and by path, and no other', () => {
    readStaged(stage, ({ view }) => {
      const commands = [...view.commands()];
      expect(commands.map((_, candidate) => view.commandAt(candidate))).toEqual(commands);
      expect(commands.map(({ path }) => view.command(path))).toEqual(commands);
      expect(view.command('absent')).toBeUndefined();
      expect(() => view.commandAt(commands.length)).toThrow(RangeError);
      expect([...view.declaredCommands()].map(({ path }) => path)).toEqual(['quirl search']);
    });
  });

  it('looks up and completes names as the same records in memory do', () => {
    const { commands } = stagedCatalog(stage);
    const memory = completionCatalogOf(commands);
    readStaged(stage, ({ names, completion }) => {
      expect([...completion.names()]).toEqual([...memory.names()]);
      for (const name of ['zed', 'git zip', 'absent', '', '\ud800'])
        expect(completion.command(name)).toEqual(memory.command(name));
      expect(findCommand(names, 'git z')).toEqual({ path: 'git zip', match: 'prefix' });
      expect(findCommand(names, 'zed')).toEqual({ path: 'zed', match: 'exact' });
      expect(findCommand(names, 'zzz')).toBeUndefined();
    });
  });

  it('gives a subcommand the id that its parent has in the composed catalog', () => {
    readStaged(stage, ({ view }) => {
      expect(view.command('git zip')?.parent).toBe(view.command('git')?.id);
      expect(view.command('git')?.id).toMatch(/^native:/u);
    });
  });

  it('stops reading when its reader stops', () => {
    const catalog = loadCatalog(stagedRequest(stage));
    for (const command of catalog.view.commands()) {
      expect(command.path).not.toBe('');
      break;
    }
    catalog.close();
    catalog.close();
  });
});

describe('§index-miss', () => {
  const missOf = (): Pick<LoadedCatalog['index'], 'state' | 'reason'> =>
    readStaged(stage, ({ index: { state, reason } }) => ({ state, reason }));

  it('continues with own and all curated commands when there is no index', () => {
    fs.rmSync(stagedIndexPath(stage));
    expect(missOf()).toEqual({ state: 'missing', reason: 'there is no index yet' });
    const paths = stagedCatalog(stage).commands.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['quirl search', 'tar', 'grep']));
    expect(paths).not.toContain('zed');
  });

  it('gives the same catalog whatever is wrong with the index', () => {
    fs.rmSync(stagedIndexPath(stage));
    const without = stagedCatalog(stage);
    for (const damage of [
      () => fs.writeFileSync(stagedIndexPath(stage), 'no database', { mode: 0o600 }),
      () => fs.chmodSync(stagedIndexPath(stage), 0o666),
      () => alter('PRAGMA user_version = 7'),
      () => alter('DELETE FROM composed'),
      () => alter('DELETE FROM header'),
      () => alter(`UPDATE composed SET catalog_hash = 'fnv1a64:0000000000000000'`),
    ]) {
      fs.rmSync(stagedIndexPath(stage), { force: true });
      buildStaged(stage);
      damage();
      expect(missOf().state).toBe('invalid');
      expect(stagedCatalog(stage)).toEqual(without);
    }
  });

  const expectAnsweredWithout = async (): Promise<void> => {
    const asked: string[] = [];
    const answer = await withCatalog(stagedRequest(stage), ({ index, view, completion }) => {
      asked.push(index.state);
      const ranked = rankCandidates(view.ranking, 'yak');
      const names = [...completion.names()].map(({ value }) => value);
      return [
        index.state,
        ranked.length,
        names.includes('tar'),
        [...view.commands()].some(({ path }) => path === 'tar'),
      ];
    });
    expect(asked).toEqual(['read', 'invalid']);
    expect(answer).toEqual(['invalid', 0, true, true]);
  };

  it.each([
    ['a record that changed by a letter', `UPDATE commands SET record = replace(record, 'shaves', 'shoves')`],
    ['a summary that changed by a letter', `UPDATE commands SET summary = 'shoves yaks' WHERE path = 'yak'`],
    ['an alias that nobody wrote', `INSERT INTO aliases VALUES ('shaver', 0, 0)`],
    ['a command that is gone', `DELETE FROM commands WHERE path = 'yak'`],
    ['the last command gone', `DELETE FROM commands WHERE candidate = (SELECT max(candidate) FROM commands)`],
    ['costs that are too low', `UPDATE candidates SET complete_costs = zeroblob(length(complete_costs))`],
    ['postings that are cut', "UPDATE terms SET postings = x'80' WHERE stem = 'yak'"],
    ['columns that are cut', "UPDATE candidates SET twins = x'00'"],
    ['another ranking', "UPDATE candidates SET ranking_version = 'other'"],
    ['a name of no candidate', "UPDATE names SET candidates = x'ffffff00' WHERE name = 'yak'"],
  ])('drops an answer that meets %s, and answers without the index', async (_what, statement) => {
    alter(statement);
    await expectAnsweredWithout();
  });

  it.each([
    ['a record that is no JSON', "UPDATE commands SET record = '{' WHERE path = 'yak'"],
    ['a record of another shape', "UPDATE commands SET record = '{}' WHERE path = 'yak'"],
    [
      'a record of another path',
      "UPDATE commands SET record = (SELECT record FROM commands WHERE path = 'zed') WHERE path = 'yak'",
    ],
    [
      'a record that claims to be built in',
      `UPDATE commands SET record = replace(record, '"source":"man"', '"source":"builtin"') WHERE path = 'yak'`,
    ],
    [
      'a record that claims to be curated',
      `UPDATE commands SET record = replace(record, '"id":"command:', '"id":"native:') WHERE path = 'yak'`,
    ],
    [
      'a composed record that claims to be a package',
      `UPDATE commands SET composed = replace(composed, '"source":"external"', '"source":"plugin"') WHERE path = 'tar'`,
    ],
    ['no record', "UPDATE commands SET record = NULL WHERE path = 'yak'"],
  ])('does the same for %s, although its check is right', async (_what, statement) => {
    forge(statement);
    await expectAnsweredWithout();
  });

  it('checks every row before an answer that leaves in pieces', async () => {
    alter("UPDATE commands SET record = '{' WHERE path = 'zed'");
    const pieces: string[] = [];
    await withCatalog(
      stagedRequest(stage),
      ({ view, index }) => {
        for (const { path } of view.commands()) pieces.push(`${index.state} ${path}`);
      },
      { isStreamed: true },
    );
    expect(new Set(pieces.map((piece) => piece.split(' ')[0]))).toEqual(new Set(['invalid']));
  });

  it('drops an answer for a candidate that the index does not have', async () => {
    alter(`DELETE FROM commands WHERE path = 'yak'`);
    const states: string[] = [];
    await withCatalog(stagedRequest(stage), ({ index, view }) => {
      states.push(index.state);
      return buildAgentContext(view, 'shave yaks', 600n);
    });
    expect(states).toEqual(['read', 'invalid']);
  });

  it('is what the catalog of a user without a place for an index comes from', () => {
    const { index, paths } = readStaged(
      stage,
      ({ index, view }) => ({ index, paths: [...view.commands()].map(({ path }) => path) }),
      { indexPath: null },
    );
    expect(index).toMatchObject({ state: 'missing', path: null });
    expect(paths).toContain('tar');
  });

  it('never takes an own command from the file', () => {
    forge(
      `UPDATE commands SET composed = replace(composed, 'Find commands', 'Delete files') WHERE path = 'quirl search'`,
    );
    expect(readStaged(stage, ({ view }) => view.command('quirl search')?.summary)).toBe('Find commands');
  });

  it('passes on every other error as it is', async () => {
    await expect(
      withCatalog(stagedRequest(stage), () => {
        throw new TypeError('mine');
      }),
    ).rejects.toThrow(TypeError);
    expect(() =>
      readStaged(stage, () => {
        throw new IndexDefect('x');
      }),
    ).toThrow(IndexDefect);
  });
});

describe('§composition-key', () => {
  it('composes anew in memory, with the same result, for another version of the program', () => {
    const ownCommands = [stagedOwnCommand('2.0.0')];
    const changes = { quirlVersion: '2.0.0', ownCommands };
    expect(readStaged(stage, ({ index }) => index.state, changes)).toBe('recomposed');
    const recomposed = stagedCatalog(stage, changes);
    const before = fs.readFileSync(stagedIndexPath(stage));
    expect(recomposed.hash).not.toBe(stagedCatalog(stage).hash);
    expect(fs.readFileSync(stagedIndexPath(stage)).equals(before)).toBe(true);
    buildStaged(stage, { quirlVersion: '2.0.0' });
    expect(readStaged(stage, ({ index }) => index.state, changes)).toBe('read');
    expect(stagedCatalog(stage, changes)).toEqual(recomposed);
  });

  it('leaves inadmissible records out when it composes anew', () => {
    forge(`UPDATE commands SET record = replace(record, '"id":"command:', '"id":"native:') WHERE path = 'yak'`);
    const changes = { ownCommands: [stagedOwnCommand('2.0.0')] };
    const paths = stagedCatalog(stage, changes).commands.map(({ path }) => path);
    expect(paths).toContain('zed');
    expect(paths).not.toContain('yak');
  });

  it('depends on the host API', () => {
    const hostApi = stagedHostApi.slice(1);
    expect(readStaged(stage, ({ index }) => index.state, { hostApi })).toBe('recomposed');
    expect(readStaged(stage, ({ index }) => index.state, { hostApi: [...stagedHostApi].reverse() })).toBe('read');
  });
});

describe('§selection', () => {
  const pathsUnder = (...select: string[]): readonly string[] =>
    stagedCatalog(stage, { select }).commands.map(({ path }) => path);

  it('leaves the own commands and the named subtrees', () => {
    expect(pathsUnder('zed')).toEqual(['quirl search', 'zed']);
    expect(pathsUnder('git zip', 'yak', 'git zip')).toEqual(['git zip', 'quirl search', 'yak']);
    const git = pathsUnder('git');
    expect(git).toContain('git zip');
    expect(git.every((path) => path === 'quirl search' || path === 'git' || path.startsWith('git '))).toBe(true);
  });

  it('ranks and hashes the selection alone, with the parents that are left', () => {
    readStaged(
      stage,
      ({ view }) => {
        expect(view.ranking.candidates.count).toBe(2 + stagedHostApi.length);
        expect(view.command('git zip')?.parent).toBeNull();
        expect(rankCandidates(view.ranking, 'yak')).toEqual([]);
      },
      { select: ['git zip'] },
    );
    expect(stagedCatalog(stage, { select: ['zed'] }).hash).not.toBe(stagedCatalog(stage).hash);
  });

  it('costs no more for a path that is selected again and again', () => {
    const select = Array.from({ length: 100_000 }, (_, index) => (index % 2 === 0 ? 'git' : 'git zip'));
    expect(pathsUnder(...select)).toEqual(pathsUnder('git'));
    expect(stagedCatalog(stage, { select, ownCommands: [stagedOwnCommand('2.0.0')] }).commands.length).toBe(
      pathsUnder('git').length,
    );
  });

  it('repeats a long path cut short', () => {
    const message = (select: string): string => {
      try {
        return String(readStaged(stage, () => '', { select: [select] }));
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const at = 'x'.repeat(SELECTION_ECHO_LIMIT);
    expect(message(at)).toContain(`"${at}"`);
    expect(message(`${at}x`)).toContain(`"${at}"`);
  });

  it('refuses a path that the catalog does not have', () => {
    for (const select of ['absent', 'ze', 'zed ', '', 'zed\u0000'])
      expect(codeOf(() => readStaged(stage, () => {}, { select: [select] }))).toBe('invalid_argument');
  });

  it('selects the same from an index as from a catalog in memory', () => {
    const select = ['git', 'zed'];
    const fromIndex = stagedCatalog(stage, { select });
    const other = { ownCommands: [stagedOwnCommand('2.0.0')] };
    const recomposed = stagedCatalog(stage, { ...other, select });
    expect(recomposed.commands.filter(({ path }) => path !== 'quirl search')).toEqual(
      fromIndex.commands.filter(({ path }) => path !== 'quirl search'),
    );
  });

  it('answers without the index when a selected row is damaged', async () => {
    alter("UPDATE commands SET record = '{' WHERE path = 'git zip'");
    const state = await withCatalog(stagedRequest(stage, { select: ['git'] }), ({ index }) => index.state);
    expect(state).toBe('invalid');
  });
});
