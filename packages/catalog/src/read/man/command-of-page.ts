import { SYNOPSIS_REACH_LIMIT } from '../../limits.ts';
import { readManualPage } from './manual-dialect.ts';
import { namingText } from './page-sections.ts';

const isSeparator = (character: string): boolean => character === '-' || character === '_';

/** First words that the page name can start with: its beginnings in front of a separator that are on PATH. */
const possiblePrograms = (pageName: string, isOnPath: (name: string) => boolean): readonly string[] => {
  const programs: string[] = [];
  for (let at = 1; at < pageName.length - 1; at += 1) {
    if (isSeparator(pageName.charAt(at)) && isOnPath(pageName.slice(0, at))) programs.push(pageName.slice(0, at));
  }
  return programs;
};

/** Words of the text that, joined by `-` or `_`, spell the page name, starting at one position; null if they do not. */
const spelledPath = (words: readonly string[], start: number, pageName: string): readonly string[] | null => {
  const path: string[] = [];
  let at = 0;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '' || !pageName.startsWith(word, at)) return null;
    path.push(word);
    at += word.length;
    if (at === pageName.length) return path;
    if (!isSeparator(pageName.charAt(at))) return null;
    at += 1;
  }
  return null;
};

/** Text without its optional parts: `ip [ OPTIONS ] link` shows the words `ip link`. */
const withoutOptionalParts = (text: string): string => {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === '[') depth += 1;
    if (depth === 0) kept += character;
    if (character === ']') depth = Math.max(0, depth - 1);
  }
  return kept;
};

const searchWords = (text: string, pageName: string, programs: readonly string[]): readonly string[] | null => {
  const words = text.split(/[\s,'"‘’“”|(){}<>]+/);
  for (let start = 0; start < words.length; start += 1) {
    if (!programs.includes(words[start] ?? '')) continue;
    const path = spelledPath(words, start, pageName);
    if (path !== null && path.length > 1) return path;
  }
  return null;
};

/** NAME and SYNOPSIS stand first: the page up to the third heading, so that a long page is not read twice. */
const pageHead = (text: string): string => {
  let headings = 0;
  for (let at = text.search(/^\.S[Hh]\b/m); at !== -1; ) {
    headings += 1;
    if (headings === 3) return text.slice(0, at);
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? -1 : text.slice(feed + 1, feed + 1 + SYNOPSIS_REACH_LIMIT).search(/^\.S[Hh]\b/m);
    at = next === -1 ? -1 : feed + 1 + next;
  }
  return text.slice(0, SYNOPSIS_REACH_LIMIT);
};

/**
 * The words of the command that a page documents (catalog spec 9.10), or null if that command is not here.
 *
 * A page named like a program on PATH documents that program. A page `a-b` or `a_b` documents the subcommand `a b` if
 * `a` is on PATH and the page's NAME or SYNOPSIS shows the words `a b`; further words likewise. The text is asked for only
 * if it decides.
 */
export const commandOfPage = (
  pageName: string,
  isOnPath: (name: string) => boolean,
  text: () => string,
): readonly string[] | null => {
  if (isOnPath(pageName)) return [pageName];
  const programs = possiblePrograms(pageName, isOnPath);
  if (programs.length === 0) return null;
  const shown = namingText(readManualPage(pageHead(text()))).slice(0, SYNOPSIS_REACH_LIMIT);
  return searchWords(shown, pageName, programs) ?? searchWords(withoutOptionalParts(shown), pageName, programs);
};
