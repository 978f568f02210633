import { QuirlError } from '@quirl/quirl-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { buildStaged, readStaged } from '../index-store/testing/staged-index.ts';
import { type SearchRequest, searchCatalog } from './search-catalog.ts';

let stage: Stage;
beforeAll(() => {
  stage = createStage();
  stage.program('shave', 'yak', 'zed');
  stage.page('usr/share/man/man1/yak.1', 'yak', 'shave yaks', [
    '--razor=BLADE|The razor to shave with. Sharp ones are quick.',
    '--foam|Puts foam on before.',
    '--shave|Shaves, razor or not: every razor will do.',
  ]);
  stage.page('usr/share/man/man1/shave.1', 'shave', 'make wood thinner', ['--razor|Takes a razor.']);
  stage.page('usr/share/man/man1/zed.1', 'zed', 'edit a stream', ['--all|Every line.']);
  buildStaged(stage);
});
afterAll(() => stage.dispose());

const search = (query: string, request: Partial<SearchRequest> = {}) =>
  readStaged(stage, (catalog) => searchCatalog(catalog, query, { kind: 'all', limit: 20, ...request }));

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError.code;
    throw error;
  }
  return 'nothing thrown';
};

describe('§search-ranking', () => {
  it('lists candidates of both kinds by the one ranking, an exact name first', () => {
    const { results, matched, document_type } = search('shave');
    expect(document_type).toBe('quirl.search');
    expect(results.map(({ path }) => path)).toEqual(['shave', 'yak']);
    expect(matched).toBe(2);
    expect(search('run on the stage').results[0]).toEqual({
      kind: 'host_function',
      path: 'quirl.stage.run',
      names: [],
      signature: 'quirl.stage.run()',
      summary: 'run on the stage',
      provenance: null,
    });
  });

  it('counts every match and lists the first ones', () => {
    const { results, matched } = search('shave', { limit: 1 });
    expect([results.length, matched]).toEqual([1, 2]);
  });

  it('leaves out host functions where commands were asked for', () => {
    expect(search('stage', { kind: 'command' }).results.every(({ kind }) => kind === 'command')).toBe(true);
  });

  it('finds nothing for words that stand nowhere', () => {
    expect(search('xylophone')).toMatchObject({ matched: 0, results: [] });
  });
});

describe('§search-options', () => {
  it('lists the options of the found commands that hold a term, best first', () => {
    const { results, matched } = search('razor', { kind: 'option' });
    expect(results.every(({ kind, names }) => kind === 'option' && names.length > 0)).toBe(true);
    expect(matched).toBe(3);
    expect(results.map(({ path, names }) => `${path} ${names[0]}`)).toEqual(
      expect.arrayContaining(['yak --razor', 'yak --shave', 'shave --razor']),
    );
    expect(results.map(({ names }) => names[0])).not.toContain('--foam');
  });

  it('says in one line what an option takes and does', () => {
    const razor = search('blade razor', { kind: 'option' }).results.find(
      ({ path, names }) => path === 'yak' && names[0] === '--razor',
    );
    expect(razor?.summary).toBe('The razor to shave with.');
    expect(razor?.signature).toMatch(/^--razor <.+>$/u);
    expect(razor?.provenance?.source).toBe('man');
  });
});

describe('§search-bounds', () => {
  it('admits a query at its limits and refuses one beyond', () => {
    expect(codeOf(() => search('x'.repeat(4096)))).toBe('nothing thrown');
    expect(codeOf(() => search('x'.repeat(4097)))).toBe('resource_limit');
    const terms = (count: number): string => Array.from({ length: count }, (_, index) => `t${index}`).join(' ');
    expect(codeOf(() => search(terms(64)))).toBe('nothing thrown');
    expect(codeOf(() => search(terms(65)))).toBe('resource_limit');
  });

  it('refuses a blank query and a number of results out of range', () => {
    for (const query of ['', ' \t\u2003']) expect(codeOf(() => search(query))).toBe('invalid_argument');
    for (const limit of [0, 101, 1.5, Number.NaN])
      expect(codeOf(() => search('yak', { limit }))).toBe('invalid_argument');
    expect(codeOf(() => search('yak', { limit: 100 }))).toBe('nothing thrown');
  });
});
