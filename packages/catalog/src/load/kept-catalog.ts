import { statSync } from 'node:fs';
import { IndexDefect } from './index-defect.ts';
import { type CatalogRequest, type LoadedCatalog, loadCatalog, loadWithoutIndex } from './load-catalog.ts';

/** A catalog for a program that answers many questions: it stays open between them. */
export interface KeptCatalog {
  /**
   * Answers from the catalog, which is opened anew when the index file was replaced since the last answer. A damaged index is
   * dropped in the middle of an answer, which is then made again without it.
   */
  answer<Answer>(answer: (catalog: LoadedCatalog) => Answer): Answer;
  /** Closes the index file. */
  close(): void;
}

/** Keeps the catalog of this request open. Nothing is opened before the first answer. */
export const keepCatalog = (request: CatalogRequest): KeptCatalog => {
  let kept: { readonly generation: string; readonly catalog: LoadedCatalog } | undefined;
  const keep = (generation: string, catalog: LoadedCatalog): LoadedCatalog => {
    kept?.catalog.close();
    kept = { generation, catalog };
    return catalog;
  };
  return {
    answer: (answer) => {
      const generation = generationOf(request.indexPath);
      const catalog = kept?.generation === generation ? kept.catalog : keep(generation, loadCatalog(request));
      try {
        return answer(catalog);
      } catch (error) {
        if (!(error instanceof IndexDefect)) throw error;
        return answer(keep(generation, loadWithoutIndex(request, error)));
      }
    },
    close: () => {
      kept?.catalog.close();
      kept = undefined;
    },
  };
};

/** What changes whenever a build replaces the file. */
const generationOf = (indexPath: string | null): string => {
  if (indexPath === null) return 'none';
  const stats = statSync(indexPath, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.dev} ${stats.ino} ${stats.mtimeNs} ${stats.size}`;
};
