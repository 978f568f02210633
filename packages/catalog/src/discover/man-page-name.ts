import { compareCodePoints } from '@quirl/quirl-contracts';

/** What the file name of a manual page says. */
export interface ManPageName {
  /** The documented name, such as `git-commit` of `git-commit.1.gz`. */
  readonly page: string;
  readonly compressed: boolean;
}

const sectioned = /^(.+)\.\d[0-9A-Za-z]*(\.gz)?$/u;
const plain = /^(.+?)(?:\.man)?\.txt$|^(.+)\.man$/u;
const foreignCompression = /\.\d[0-9A-Za-z]*\.(?:bz2|lzma|xz|Z|zst)$/u;

/** Reads `<command>.<section>[.gz]`, `<command>.man[.txt]` and `<command>.txt`; undefined for any other file. */
export const readManPageName = (fileName: string): ManPageName | undefined => {
  const section = sectioned.exec(fileName);
  if (section?.[1] !== undefined) return { page: section[1], compressed: section[2] !== undefined };
  const text = plain.exec(fileName);
  const page = text?.[1] ?? text?.[2];
  return page === undefined ? undefined : { page, compressed: false };
};

/** Whether this is a manual page in a compression that is not read here. */
export const isForeignCompression = (fileName: string): boolean => foreignCompression.test(fileName);

/**
 * The programs that a page may belong to: its own name, else every `a` of a name `a-b` or `a_b` (catalog spec 9.10).
 * What the page is about depends on this list and on its text, so the list is part of what a page was read under.
 */
export const programsOfPage = (page: string, isOnPath: (name: string) => boolean): readonly string[] => {
  if (isOnPath(page)) return [page];
  const programs: string[] = [];
  for (let end = 1; end < page.length; end += 1) {
    const separator = page[end];
    if ((separator === '-' || separator === '_') && isOnPath(page.slice(0, end))) programs.push(page.slice(0, end));
  }
  return programs;
};

/** A page among others of its kind. */
export interface RankedPage extends ManPageName {
  readonly curated: boolean;
  readonly rootOrder: number;
  readonly path: string;
}

/** Order of pages in catalog spec 9.10: curated commands, then name, uncompressed, earlier root, path. */
export const comparePages = (left: RankedPage, right: RankedPage): number =>
  Number(right.curated) - Number(left.curated) ||
  compareCodePoints(left.page, right.page) ||
  Number(left.compressed) - Number(right.compressed) ||
  left.rootOrder - right.rootOrder ||
  compareCodePoints(left.path, right.path);
