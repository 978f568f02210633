import fs from 'node:fs';
import { join, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AdmittedFile, admissionMessage, type LinkRule, readBoundedFile } from '@quirl/files';
import { checksum } from '@quirl/quirl-contracts';
import { INFLATED_PAGE_BYTES_LIMIT, PAGE_FILE_BYTES_LIMIT } from '../limits.ts';
import { commandOfPage } from '../read/man/command-of-page.ts';
import { decodeManualPage } from '../read/man/decode-manual-page.ts';
import { readMan } from '../read/man/read-man.ts';
import { soTarget } from '../read/man/so-target.ts';
import type { Source } from './inventory.ts';
import { manualTreeOf } from './manual-pages.ts';
import {
  failedReading,
  type ReadingContext,
  readingOf,
  type SourceReading,
  type SourceTarget,
} from './source-reading.ts';

interface Page {
  readonly file: AdmittedFile;
  readonly text: string;
  readonly textBytes: number;
}

/**
 * Reads a manual page (catalog spec 9.10): admits the file, inflates it, follows one `.so` alias inside the manual trees, and
 * leaves the text to the reader. A page that turns out to document no command of this machine has no facts.
 */
export const readManualSource = (source: Source, context: ReadingContext): SourceReading => {
  const page = readPage(source.path, source.named ? 'refuse' : 'follow');
  if (typeof page === 'string') return failedReading(source, page);
  const alias = soTarget(page.text);
  if (alias === null) return factsOf(source, page, page, null, context);
  const target = readAlias(source.path, alias, context.manualTrees);
  if (typeof target === 'string') return failedReading(source, target);
  const { size: bytes, modifiedNs } = target.page.file;
  return factsOf(source, page, target.page, { path: target.path, bytes, modifiedNs }, context);
};

const factsOf = (
  source: Source,
  page: Page,
  content: Page,
  target: SourceTarget | null,
  { programs }: ReadingContext,
): SourceReading => {
  const fingerprint = checksum(content.text);
  const words =
    source.named && source.programs.length === 0
      ? [source.name]
      : commandOfPage(
          source.name,
          (name) => programs.has(name),
          () => content.text,
        );
  const facts =
    words === null
      ? { commands: [], diagnostics: [] }
      : readMan({
          origin: source.path,
          fileName: source.path.slice(source.path.lastIndexOf(sep) + 1),
          text: content.text,
          fingerprint,
          path: words.join(' '),
        });
  return readingOf(page.file, facts, fingerprint, content.textBytes, target);
};

/** The text of one page file; a message if it cannot be had. */
const readPage = (path: string, links: LinkRule): Page | string => {
  const file = readBoundedFile(path, PAGE_FILE_BYTES_LIMIT, links);
  if (!file.admitted) return admissionMessage(file);
  const bytes = inflated(file.bytes);
  return typeof bytes === 'string' ? bytes : { file, text: decodeManualPage(bytes), textBytes: bytes.length };
};

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const inflated = (bytes: Uint8Array): Uint8Array | string => {
  if (!isGzip(bytes)) return bytes.length > INFLATED_PAGE_BYTES_LIMIT ? tooLarge : bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: INFLATED_PAGE_BYTES_LIMIT });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? tooLarge : 'is not a valid gzip file';
  }
};

const tooLarge = `is larger than ${INFLATED_PAGE_BYTES_LIMIT} bytes when it is inflated`;

/** The page behind a `.so` request: relative to the page's own tree, and never outside the trees of this machine. */
const readAlias = (
  from: string,
  alias: string,
  trees: readonly string[],
): { readonly page: Page; readonly path: string } | string => {
  const named = `is an alias of ${alias}, which`;
  const asked = join(manualTreeOf(from), alias);
  for (const path of [asked, `${asked}.gz`]) {
    let target: string;
    try {
      target = fs.realpathSync.native(path);
    } catch {
      continue;
    }
    if (!trees.some((tree) => target.startsWith(tree + sep))) return `${named} lies outside the manual folders`;
    const page = readPage(target, 'refuse');
    if (typeof page === 'string') return `${named} ${page}`;
    return soTarget(page.text) === null ? { page, path: target } : `${named} is an alias itself`;
  }
  return `${named} does not exist`;
};
