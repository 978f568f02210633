const whiteSpace = /^\p{White_Space}$/u;

const isWhiteSpace = (text: string, index: number): boolean => whiteSpace.test(text.charAt(index));

/**
 * The text without Unicode White_Space at its ends. `trim` differs: it removes U+FEFF, which is none, and keeps U+0085.
 * White_Space has no supplementary code point, so units are enough. Linear, as an anchored pattern would not be.
 */
export const trimWhiteSpace = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text, start)) start += 1;
  while (end > start && isWhiteSpace(text, end - 1)) end -= 1;
  return text.slice(start, end);
};

/** Whether a text holds nothing but Unicode White_Space. */
export const isBlank = (text: string): boolean => trimWhiteSpace(text) === '';
