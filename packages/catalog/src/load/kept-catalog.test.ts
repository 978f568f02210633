import { openDatabase } from '@quirl/files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, type Stage } from '../discover/testing/stage.ts';
import { recomposeIndex } from '../index-store/recompose-index.ts';
import {
  buildStaged,
  stagedIndexPath,
  stagedPackageCommand,
  stagedRequest,
} from '../index-store/testing/staged-index.ts';
import { type KeptCatalog, keepCatalog } from './kept-catalog.ts';
import type { CatalogRequest } from './load-catalog.ts';

let stage: Stage;
let kept: KeptCatalog;
let request: CatalogRequest;
beforeEach(() => {
  stage = createStage();
  stage.program('zed');
  stage.page('usr/share/man/man1/zed.1', 'zed', 'edits things in a stream', ['--brief|Says less.']);
  kept = keepCatalog();
  request = stagedRequest(stage);
});
afterEach(() => {
  kept.close();
  stage.dispose();
});

const summaryOf = (path: string): string | undefined => kept.answer(request, ({ view }) => view.command(path)?.summary);
const stateOf = (): string => kept.answer(request, ({ index }) => index.state);

describe('§kept-catalog', () => {
  it('answers from one opened catalog as long as the index stays the same', () => {
    buildStaged(stage);
    expect(kept.answer(request, (catalog) => catalog)).toBe(kept.answer(request, (catalog) => catalog));
  });

  it('follows the index when it is built, rebuilt and removed between two answers', () => {
    expect(stateOf()).toBe('missing');
    buildStaged(stage);
    expect(summaryOf('zed')).toBe('edits things in a stream');
    stage.page('usr/share/man/man1/zed.1', 'zed', 'edits other things', ['--brief|Says less.']);
    buildStaged(stage);
    expect(summaryOf('zed')).toBe('edits other things');
    stage.remove('home/.cache/quirl/catalog.sqlite3');
    expect(stateOf()).toBe('missing');
  });

  it('opens the catalog anew for another request', () => {
    buildStaged(stage);
    const before = kept.answer(request, (catalog) => catalog);
    request = { ...request, packageCommands: [stagedPackageCommand('crew deploy')] };
    expect(kept.answer(request, (catalog) => catalog)).not.toBe(before);
    expect(summaryOf('crew deploy')).toBe('Perform crew deploy for a crew');
    expect(stateOf()).toBe('recomposed');
    recomposeIndex(request);
    expect(stateOf()).toBe('read');
    expect(summaryOf('crew deploy')).toBe('Perform crew deploy for a crew');
  });

  it('drops an index whose rows turn out to be damaged in the middle of an answer, and answers anew without it', () => {
    buildStaged(stage);
    const database = openDatabase(stagedIndexPath(stage));
    database.exec("UPDATE commands SET record = '{' WHERE path = 'zed'");
    database.close();
    expect(summaryOf('zed')).toBeUndefined();
    expect(stateOf()).toBe('invalid');
  });
});
