/** Lines in front of a `.so` request that may be comments or empty. */
const maxLeadingLines = 16;

/**
 * The file that a page is an alias of: the argument of a `.so` request that is the page's first line other than
 * a comment. Null if the page has text of its own. The name is returned as it stands; who opens it must check it.
 */
export const soTarget = (text: string): string | null => {
  let start = 0;
  for (let line = 0; line < maxLeadingLines && start < text.length; line += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const content = text.slice(start, Math.min(end, start + 1024)).trim();
    start = end + 1;
    if (content === '' || content.startsWith('.\\"') || content.startsWith('\'\\"')) continue;
    const words = content.split(/[ \t]+/);
    return words[0] === '.so' ? (words[1] ?? null) : null;
  }
  return null;
};
