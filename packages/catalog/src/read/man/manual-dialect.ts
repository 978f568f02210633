import { readManDialect } from './man-dialect.ts';
import type { ManualPage } from './manual-page.ts';
import { cleanManualText } from './manual-text.ts';
import { readMdocDialect } from './mdoc-dialect.ts';
import { roffLines } from './roff-lines.ts';

/** True if the page is written in `mdoc`: its headings are `.Sh`. */
const isMdoc = (text: string): boolean => /^\.Sh[ \t]/m.test(text) && !/^\.SH\b/m.test(text);

/** Takes a page apart in the macros it is written in. Never fails and takes linear time. */
export const readManualPage = (text: string): ManualPage => {
  const lines = roffLines(cleanManualText(text));
  return isMdoc(text) ? readMdocDialect(lines) : readManDialect(lines);
};
