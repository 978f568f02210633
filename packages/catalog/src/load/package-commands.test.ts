import fs from 'node:fs';
import {
  buildAgentCatalog,
  buildAgentContext,
  buildAgentManifest,
  validateAgentDocument,
} from '@quirl/quirl-contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeLine } from '../complete/complete-line.ts';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { recomposeIndex } from '../index-store/recompose-index.ts';
import {
  buildStaged,
  forgeStaged,
  readStaged,
  stagedCatalog,
  stagedIndexPath,
  stagedOwnCommand,
  stagedPackageCommand,
  stagedRequest,
} from '../index-store/testing/staged-index.ts';
import { findCommand } from '../lookup/find-command.ts';
import type { CommandRecord } from '../model/command-record.ts';
import { searchCatalog } from '../search/search-catalog.ts';
import { type CatalogRequest, withCatalog } from './load-catalog.ts';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
  stage.program('zed', 'tar', 'crew');
  stage.page('usr/share/man/man1/zed.1', 'zed', 'edits things in a stream', ['--brief|Says less.']);
  stage.write('usr/share/fish/completions/zed.fish', "complete -c zed -n __fish_use_subcommand -a all -d 'All'\n");
  buildStaged(stage);
});
afterEach(() => stage.dispose());

const crewDeploy = stagedPackageCommand('crew deploy');
const packageCommands = [crewDeploy, stagedPackageCommand('crew deploy now'), stagedPackageCommand('zoo')];

/** The ways to load one catalog, by the state of its index. */
const ways: readonly (readonly [string, (commands?: readonly CommandRecord[]) => void])[] = [
  ['missing', () => fs.rmSync(stagedIndexPath(stage))],
  ['recomposed', () => {}],
  ['read', (commands = packageCommands) => void recomposeIndex(stagedRequest(stage, { packageCommands: commands }))],
];

describe.each(ways)('§package-commands with an index that is %s', (state, prepare) => {
  it('are in every reading of the catalog', () => {
    prepare();
    readStaged(
      stage,
      (catalog) => {
        const { view, names, completion, index } = catalog;
        expect(index.state).toBe(state);
        expect(view.command('crew deploy')).toMatchObject({
          id: crewDeploy.id,
          version: '0.3.1',
          provenance: { source: 'plugin' },
        });
        expect(view.command('crew deploy now')?.parent).toBe(crewDeploy.id);
        expect([...view.declaredCommands()].map(({ path }) => path)).toEqual([
          'crew deploy',
          'crew deploy now',
          'quirl search',
          'zoo',
        ]);
        expect(findCommand(names, 'crew dep')).toEqual({ path: 'crew deploy', match: 'prefix' });
        expect(completeLine(completion, 'crew dep', 8).map(({ value }) => value)).toEqual([
          'crew deploy',
          'crew deploy now',
        ]);
        expect(searchCatalog(catalog, 'perform zoo', { kind: 'command', limit: 1 }).results).toMatchObject([
          { path: 'zoo', provenance: { source: 'plugin' } },
        ]);
        expect(buildAgentContext(view, 'perform zoo for a crew', 600n).commands.map(({ path }) => path)).toContain(
          'zoo',
        );
        const manifest = buildAgentManifest(view);
        expect(manifest.tools).toEqual([
          expect.objectContaining({ name: 'crew deploy', version: '0.3.1', effects: ['spawn_process'] }),
          expect.objectContaining({ name: 'crew deploy now' }),
          expect.objectContaining({ name: 'quirl search' }),
          expect.objectContaining({ name: 'zoo' }),
        ]);
        const document = Buffer.from(JSON.stringify(manifest));
        expect(validateAgentDocument(document, 'manifest', view)).toMatchObject({ valid: true, diagnostics: [] });
        const catalogDocument = buildAgentCatalog({
          quirlVersion: '1.0.0',
          commands: view.commands(),
          hostApi: view.hostApi,
        });
        expect(catalogDocument.catalog_hash).toBe(view.catalogHash);
      },
      { packageCommands },
    );
  });

  it('are told from a package that changed behind a document', () => {
    prepare();
    const manifest = readStaged(stage, ({ view }) => buildAgentManifest(view), { packageCommands });
    const document = Buffer.from(JSON.stringify(manifest));
    const codes = readStaged(stage, ({ view }) => validateAgentDocument(document, 'manifest', view).diagnostics, {
      packageCommands: packageCommands.slice(1),
    }).map(({ code }) => code);
    expect(codes).toContain('agent.manifest_drift');
  });

  it('stand above what is curated and imported of their paths, and take nothing from it', () => {
    const commands = ['tar', 'zed', 'zed all', 'git'].map((path) => stagedPackageCommand(path));
    prepare(commands);
    readStaged(
      stage,
      ({ view, index }) => {
        expect(index.state).toBe(state);
        for (const { path } of commands) {
          const { options, provenance, summary } = view.command(path) ?? {};
          expect([path, options, provenance?.source, summary]).toEqual([
            path,
            [],
            'plugin',
            `Perform ${path} for a crew`,
          ]);
        }
        expect(view.command('zed all')?.parent).toBe(view.command('zed')?.id);
      },
      { packageCommands: commands },
    );
    const others = stagedCatalog(stage, { packageCommands: commands }).commands.map(({ path }) => path);
    expect(new Set(others).size).toBe(others.length);
  });

  it('never replace an own command or speak for quirl', () => {
    const commands = ['quirl search', 'quirl', 'quirl deploy', 'zoo'].map((path) => stagedPackageCommand(path));
    prepare(commands);
    readStaged(
      stage,
      ({ view, index }) => {
        expect(index.state).toBe(state);
        expect(view.command('quirl search')?.summary).toBe('Find commands');
        expect([view.command('quirl'), view.command('quirl deploy')]).toEqual([undefined, undefined]);
        expect(view.command('zoo')).toBeDefined();
      },
      { packageCommands: commands },
    );
  });

  it('are narrowed by a selection like any other, and are tools of it', () => {
    prepare();
    const changes: Partial<CatalogRequest> = { packageCommands, select: ['crew deploy'] };
    const paths = stagedCatalog(stage, changes).commands.map(({ path }) => path);
    expect(paths).toEqual(['crew deploy', 'crew deploy now', 'quirl search']);
    readStaged(
      stage,
      ({ view }) => {
        expect(view.command('crew deploy')?.parent).toBeNull();
        expect(buildAgentManifest(view).tools.map(({ name }) => name)).toEqual(paths);
      },
      changes,
    );
  });
});

describe('§package-commands', () => {
  it('have the command above them as their parent, whoever knows of it', () => {
    const parentOf = (): unknown =>
      readStaged(stage, ({ view }) => view.command('crew deploy')?.parent, { packageCommands });
    expect(parentOf()).toBe('external:crew');
    recomposeIndex(stagedRequest(stage, { packageCommands }));
    expect(parentOf()).toBe('external:crew');
    fs.rmSync(stagedIndexPath(stage));
    expect(parentOf()).toBeNull();
  });

  it('are never what the file says of them', () => {
    recomposeIndex(stagedRequest(stage, { packageCommands }));
    forgeStaged(stage, "UPDATE commands SET composed = replace(composed, 'Perform', 'Forget') WHERE path = 'zoo'");
    readStaged(
      stage,
      ({ view, index, completion }) => {
        expect(index.state).toBe('read');
        expect(view.command('zoo')?.summary).toBe('Perform zoo for a crew');
        expect([...view.commands()].find(({ path }) => path === 'zoo')?.summary).toBe('Perform zoo for a crew');
        expect([...completion.names()].find(({ value }) => value === 'zoo')?.summary).toBe('Perform zoo for a crew');
      },
      { packageCommands },
    );
  });

  it.each(['composed', 'record'])('are none that a file alone declares in its column %s', async (column) => {
    forgeStaged(
      stage,
      `UPDATE commands SET ${column} = replace(coalesce(${column}, record), '"source":"man"', '"source":"plugin"') WHERE path = 'zed'`,
    );
    const answer = await withCatalog(stagedRequest(stage), ({ view, index }) => [index.state, view.command('zed')]);
    expect(answer).toEqual(['invalid', undefined]);
  });

  it('are not in the catalog any more when the package is gone, though the index still has them', () => {
    recomposeIndex(stagedRequest(stage, { packageCommands }));
    const { index, paths } = readStaged(stage, ({ index, view }) => ({
      index,
      paths: [...view.commands()].map(({ path }) => path),
    }));
    expect(index).toMatchObject({ state: 'recomposed', reason: 'the packages have changed since it was composed' });
    expect(paths.filter((path) => path.startsWith('crew ') || path === 'zoo')).toEqual([]);
  });

  it('are told apart from another version of the program when the index does not fit', () => {
    const reasonWith = (changes: Partial<CatalogRequest>): string | null =>
      readStaged(stage, ({ index }) => index.reason, changes);
    const ownCommands = [stagedOwnCommand('2.0.0')];
    expect(reasonWith({ packageCommands })).toBe('the packages have changed since it was composed');
    expect(reasonWith({ ownCommands })).toBe('it was built by another version');
    expect(reasonWith({ ownCommands, packageCommands })).toBe('it was built by another version');
  });

  it('fit an index in any order, and not when any fact of them is another', () => {
    recomposeIndex(stagedRequest(stage, { packageCommands }));
    const stateWith = (commands: readonly CommandRecord[]): string =>
      readStaged(stage, ({ index }) => index.state, { packageCommands: commands });
    expect(stateWith([...packageCommands].reverse())).toBe('read');
    expect(stateWith(packageCommands.slice(1))).toBe('recomposed');
    expect(stateWith([{ ...crewDeploy, version: '0.3.2' }, ...packageCommands.slice(1)])).toBe('recomposed');
  });
});
