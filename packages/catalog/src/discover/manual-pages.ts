import { dirname } from 'node:path';
import type { SourceDiagnostic } from '@quirl/quirl-contracts';
import {
  comparePages,
  isForeignCompression,
  programsOfPage,
  type RankedPage,
  readManPageName,
} from './man-page-name.ts';
import type { FoundFile } from './source-files.ts';

/** A manual page that a build would read. */
export interface ManualPage {
  readonly file: FoundFile;
  readonly page: string;
  /** The programs on PATH that the page may belong to; its own name alone, if that is one. */
  readonly programs: readonly string[];
}

interface Candidate extends RankedPage {
  readonly file: FoundFile;
  readonly programs: readonly string[];
}

/**
 * The pages of programs on PATH and of their subcommands, in the order of catalog spec 9.10, one page per name.
 * A page that the user named counts whether or not its program is on PATH.
 */
export const manualPages = (
  files: readonly FoundFile[],
  programs: ReadonlySet<string>,
  curatedPages: ReadonlySet<string>,
  diagnostics: SourceDiagnostic[],
): readonly ManualPage[] => {
  const candidates: Candidate[] = [];
  for (const file of files) {
    const name = readManPageName(file.fileName);
    if (name === undefined) {
      if (isForeignCompression(file.fileName))
        diagnostics.push({ origin: file.path, line: null, message: 'is compressed in a way that is not read' });
      continue;
    }
    const owners = programsOfPage(name.page, (program) => programs.has(program));
    if (owners.length === 0 && !file.named) continue;
    const { path, rootOrder } = file;
    candidates.push({ ...name, path, rootOrder, curated: curatedPages.has(name.page), file, programs: owners });
  }
  const pages = new Map<string, ManualPage>();
  for (const { page, file, programs: owners } of candidates.sort(comparePages))
    if (!pages.has(page)) pages.set(page, { file, page, programs: owners });
  return [...pages.values()];
};

/** The folder that holds the `man<n>` folders of a page. */
export const manualTreeOf = (path: string): string => dirname(dirname(path));
