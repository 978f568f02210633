import fs from 'node:fs';
import { lockForWriting } from '@quirl/files';
import { QuirlError } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, STAGE_TIME, type Stage } from '../discover/testing/stage.ts';
import type { CommandRecord } from '../model/command-record.ts';
import type { BuildLimits } from './build-limits.ts';
import { openIndex } from './open-index.ts';
import { type Recomposition, recomposeIndex } from './recompose-index.ts';
import {
  alterStaged,
  buildStaged,
  forgeStaged,
  readStaged,
  stagedCatalog,
  stagedHostApi,
  stagedIndexPath,
  stagedOwnCommand,
  stagedPackageCommand,
  stagedStatus,
} from './testing/staged-index.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  stage.program('zed', 'yak', 'tar');
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -l all -d 'All of it'\n");
  stage.page('usr/share/man/man1/zed.1', 'zed', 'edits things in a stream', ['--brief|Says less.']);
  stage.page('usr/share/man/man1/yak.1', 'yak', 'shaves yaks', ['--razor|The razor to shave with.']);
  stage.write('usr/share/fish/completions/bad.fish', Buffer.from([0xff]));
});
afterEach(() => stage.dispose());

const crew = [stagedPackageCommand('crew'), stagedPackageCommand('crew deploy')];

const recompose = (
  packageCommands: readonly CommandRecord[],
  limits: Partial<BuildLimits> = {},
  machine = stage.machine,
): Recomposition =>
  recomposeIndex({
    indexPath: stagedIndexPath(stage),
    machine,
    ownCommands: [stagedOwnCommand()],
    packageCommands,
    hostApi: stagedHostApi,
    limits,
  });

const stateWith = (packageCommands: readonly CommandRecord[]): string =>
  readStaged(stage, ({ index }) => index.state, { packageCommands });

const refusalCode = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'nothing thrown';
};

const factsOf = (): unknown => {
  const index = openIndex(stagedIndexPath(stage), stage.machine);
  if ('state' in index) throw new Error(index.reason);
  try {
    return ['header', 'sources', 'facts', 'diagnostics'].map((table) => {
      const statement = index.database.prepare(`SELECT * FROM ${table}`);
      statement.setReadBigInts(true);
      return statement.all();
    });
  } finally {
    index.close();
  }
};

describe('§index-recomposition', () => {
  it('lets answers read the index that they had to compose in memory, with the same result', () => {
    buildStaged(stage);
    const inMemory = stagedCatalog(stage, { packageCommands: crew });
    expect(stateWith(crew)).toBe('recomposed');
    expect(recompose(crew)).toBe('recomposed');
    expect(stateWith(crew)).toBe('read');
    expect(stagedCatalog(stage, { packageCommands: crew })).toEqual(inMemory);
    expect(recompose(crew)).toBe('current');
  });

  it('gives what a build from nothing gives, and gives back the first catalog when the packages are gone', () => {
    buildStaged(stage);
    const first = stagedCatalog(stage);
    recompose(crew);
    const recomposed = stagedCatalog(stage, { packageCommands: crew });
    expect(recompose([])).toBe('recomposed');
    expect(stateWith([])).toBe('read');
    expect(stagedCatalog(stage)).toEqual(first);
    fs.rmSync(stagedIndexPath(stage));
    buildStaged(stage, { packageCommands: crew });
    expect(stateWith(crew)).toBe('read');
    expect(stagedCatalog(stage, { packageCommands: crew })).toEqual(recomposed);
  });

  it('looks at no source, and leaves their facts and the age of the index', () => {
    buildStaged(stage);
    const before = factsOf();
    stage.remove('usr');
    stage.remove('bin');
    recompose(crew, {}, stage.withMachine({ now: () => STAGE_TIME + 99_000 }).machine);
    expect(factsOf()).toEqual(before);
    expect(stagedCatalog(stage, { packageCommands: crew }).commands.map(({ path }) => path)).toContain('yak');
  });

  it('leaves nothing to do for the next build, and nothing new to report', () => {
    buildStaged(stage);
    recompose(crew);
    expect(stagedStatus(stage)).toMatchObject({ state: 'current', skipped_total: 1 });
    expect(buildStaged(stage, { packageCommands: crew })).toMatchObject({ changed: false, sources_read: 0 });
    expect(stateWith(crew)).toBe('read');
  });

  it('is not needed behind a build, which composes with the packages that there are', () => {
    buildStaged(stage);
    expect(buildStaged(stage, { packageCommands: crew })).toMatchObject({ changed: true });
    expect(recompose(crew)).toBe('current');
    expect(buildStaged(stage)).toMatchObject({ changed: true });
    expect(recompose([])).toBe('current');
  });

  it('keeps the curated commands of a program of which a limit left everything else out', () => {
    buildStaged(stage, { limits: { retainedText: 1 } });
    const paths = (): readonly string[] =>
      stagedCatalog(stage, { packageCommands: crew }).commands.map(({ path }) => path);
    expect(paths()).toContain('tar');
    recompose(crew);
    expect(paths()).toContain('tar');
    expect(paths()).not.toContain('git');
  });

  it('takes no program for installed because a package has its name', () => {
    buildStaged(stage);
    const named = [stagedPackageCommand('git helper')];
    recompose(named);
    recompose([]);
    recompose(named);
    const paths = stagedCatalog(stage, { packageCommands: named }).commands.map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('git'))).toEqual(['git helper']);
  });

  it('composes any packages to what is composed of them in memory', () => {
    buildStaged(stage);
    const path = fc.constantFrom('crew', 'crew deploy', 'crew deploy all', 'zed', 'zed all', 'yak', 'tar', 'git', 'a');
    const packageSet = fc.uniqueArray(path, { maxLength: 6 }).map((paths) => paths.map((p) => stagedPackageCommand(p)));
    fc.assert(
      fc.property(fc.array(packageSet, { minLength: 1, maxLength: 3 }), (rounds) => {
        for (const packageCommands of rounds) {
          const before = stagedCatalog(stage, { packageCommands });
          recompose(packageCommands);
          expect(stateWith(packageCommands)).toBe('read');
          expect(stagedCatalog(stage, { packageCommands })).toEqual(before);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('§recomposition-bounds', () => {
  const bytesAfter = (run: () => unknown): { readonly outcome: unknown; readonly isSame: boolean } => {
    const before = fs.readFileSync(stagedIndexPath(stage));
    const outcome = run();
    return { outcome, isSame: fs.readFileSync(stagedIndexPath(stage)).equals(before) };
  };

  it('composes what the packages are once no other writer is left, not what they were before', () => {
    buildStaged(stage);
    const request = {
      indexPath: stagedIndexPath(stage),
      machine: stage.machine,
      ownCommands: [stagedOwnCommand()],
      hostApi: stagedHostApi,
    };
    const before = { ...request, packageCommands: crew };
    const after = { ...request, packageCommands: [stagedPackageCommand('kiln')] };
    expect(
      recomposeIndex(
        before,
        () => {},
        () => after,
      ),
    ).toBe('recomposed');
    expect([stateWith(after.packageCommands), stateWith(crew)]).toEqual(['read', 'recomposed']);
    // Another writer was faster: nothing is left to do.
    expect(
      recomposeIndex(
        before,
        () => {},
        () => after,
      ),
    ).toBe('current');
  });

  it('creates nothing where there is no index, and no place for one', () => {
    expect(recompose(crew)).toBe('missing');
    expect(fs.existsSync(stage.at('home'))).toBe(false);
    const request = { machine: stage.machine, ownCommands: [], packageCommands: crew, hostApi: [] };
    expect(recomposeIndex({ ...request, indexPath: null })).toBe('missing');
  });

  it.each([
    ['is no database', () => fs.writeFileSync(stagedIndexPath(stage), 'no database')],
    ['others may write to', () => fs.chmodSync(stagedIndexPath(stage), 0o666)],
    ['has no composition', () => alterStaged(stage, 'DELETE FROM composed')],
    ['has a damaged composition', () => alterStaged(stage, "UPDATE composed SET catalog_hash = 'x'")],
    ['has a damaged record', () => alterStaged(stage, "UPDATE commands SET record = replace(record, 'shaves', 'x')")],
    ['lacks a command', () => alterStaged(stage, "DELETE FROM commands WHERE path = 'yak'")],
    [
      'was forged to say something else',
      () => forgeStaged(stage, "UPDATE commands SET record = replace(record, 'shaves', 'eats')"),
    ],
    [
      'was forged to speak for a package',
      () => forgeStaged(stage, `UPDATE commands SET record = replace(record, '"source":"man"', '"source":"plugin"')`),
    ],
  ])('leaves an index as it is that %s', (_what, damage) => {
    buildStaged(stage);
    damage();
    expect(bytesAfter(() => recompose(crew))).toEqual({ outcome: 'invalid', isSame: true });
    expect(fs.readdirSync(stage.at('home/.cache/quirl')).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('ends at the limits of a build, and leaves the index as it was', () => {
    buildStaged(stage);
    let time = STAGE_TIME;
    const slow = stage.withMachine({ now: () => (time += 1000) }).machine;
    expect(bytesAfter(() => refusalCode(() => recompose(crew, { buildTimeMs: 500 }, slow)))).toEqual({
      outcome: 'resource_limit',
      isSame: true,
    });
    expect(bytesAfter(() => refusalCode(() => recompose(crew, { indexFileBytes: 4096 })))).toEqual({
      outcome: 'io',
      isSame: true,
    });
    const lock = lockForWriting(stagedIndexPath(stage), 0);
    try {
      expect(bytesAfter(() => refusalCode(() => recompose(crew, { lockWaitMs: 1 })))).toEqual({
        outcome: 'resource_limit',
        isSame: true,
      });
      // There is nothing to wait for where there is nothing to do.
      expect(recompose([], { lockWaitMs: 1 })).toBe('current');
    } finally {
      lock.release();
    }
    expect(recompose(crew)).toBe('recomposed');
  });

  it('writes nothing into a folder that others may write to', () => {
    buildStaged(stage);
    fs.chmodSync(stage.at('home/.cache/quirl'), 0o777);
    expect(bytesAfter(() => refusalCode(() => recompose(crew)))).toEqual({ outcome: 'validation', isSame: true });
  });
});
