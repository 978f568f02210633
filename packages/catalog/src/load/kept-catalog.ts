import { fileStamp } from '@quirl/files';
import { IndexDefect } from '../index-store/index-defect.ts';
import { type CatalogRequest, type LoadedCatalog, loadCatalog, loadWithoutIndex } from './load-catalog.ts';

/** A catalog for a program that answers many questions: it stays open between them. */
export interface KeptCatalog {
  /**
   * Answers from the catalog of a request. It is opened anew for another request object, and when the index file was replaced
   * since the last answer. A damaged index is dropped in the middle of an answer, which is then made again without it.
   */
  answer<Answer>(request: CatalogRequest, answer: (catalog: LoadedCatalog) => Answer): Answer;
  /** Closes the index file. */
  close(): void;
}

interface Kept {
  readonly request: CatalogRequest;
  readonly generation: string;
  readonly catalog: LoadedCatalog;
}

/** Keeps a catalog open. Nothing is opened before the first answer. */
export const keepCatalog = (): KeptCatalog => {
  let kept: Kept | undefined;
  const keep = (next: Kept): LoadedCatalog => {
    kept?.catalog.close();
    kept = next;
    return next.catalog;
  };
  return {
    answer: (request, answer) => {
      const generation = request.indexPath === null ? 'none' : fileStamp(request.indexPath);
      const isKept = kept?.request === request && kept.generation === generation;
      const catalog =
        kept !== undefined && isKept ? kept.catalog : keep({ request, generation, catalog: loadCatalog(request) });
      try {
        return answer(catalog);
      } catch (error) {
        if (!(error instanceof IndexDefect)) throw error;
        return answer(keep({ request, generation, catalog: loadWithoutIndex(request, error) }));
      }
    },
    close: () => {
      kept?.catalog.close();
      kept = undefined;
    },
  };
};
