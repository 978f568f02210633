import { MACRO_ARGUMENTS_LIMIT } from '../../limits.ts';

/** Skips a character, and the one that a backslash in front of it escapes. */
const after = (rest: string, at: number): number => at + (rest.charCodeAt(at) === 0x5c ? 2 : 1);

/**
 * Arguments of a macro line, still with their escapes: separated by blanks, `"…"` for one with blanks, `""` inside
 * for a quotation mark. An unclosed quotation ends with the line.
 */
export const splitArguments = (rest: string): readonly string[] => {
  const words: string[] = [];
  let at = 0;
  while (at < rest.length && words.length < MACRO_ARGUMENTS_LIMIT) {
    const unit = rest.charCodeAt(at);
    if (unit === 0x20 || unit === 0x09) {
      at += 1;
      continue;
    }
    let word = '';
    let start = at;
    if (unit === 0x22) {
      at += 1;
      start = at;
      while (at < rest.length) {
        if (rest.charCodeAt(at) === 0x22) {
          word += rest.slice(start, at);
          if (rest.charCodeAt(at + 1) !== 0x22) break;
          word += '"';
          at += 2;
          start = at;
        } else at = after(rest, at);
      }
      if (at >= rest.length) word += rest.slice(start);
      at += 1;
    } else {
      while (at < rest.length && rest.charCodeAt(at) !== 0x20 && rest.charCodeAt(at) !== 0x09) at = after(rest, at);
      word = rest.slice(start, at);
    }
    words.push(word);
  }
  return words;
};
