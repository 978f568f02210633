import { UNCLOSED_SEARCHES_LIMIT } from '../../limits.ts';

/** Finds where the here-documents of a line end. */
export interface Heredocs {
  /** Position behind the bodies that begin at `at`; `at` itself where a terminator is missing. */
  readonly behindBodies: (at: number, delimiters: readonly string[]) => number;
}

/** Here-documents of one text. After a few terminators that are missing it looks for no more, to stay linear. */
export const createHeredocs = (text: string): Heredocs => {
  let missing = 0;

  const behindBody = (start: number, delimiter: string): number => {
    for (let at = start; at < text.length; ) {
      const feed = text.indexOf('\n', at);
      const end = feed === -1 ? text.length : feed;
      // Only a line as short as the terminator and its indentation is worth a copy.
      if (end - at < delimiter.length + 64 && text.slice(at, end).replace(/^\t+/, '') === delimiter) return end + 1;
      at = end + 1;
    }
    missing += 1;
    return start;
  };

  return {
    behindBodies: (at, delimiters) =>
      delimiters.reduce(
        (start, delimiter) => (missing < UNCLOSED_SEARCHES_LIMIT ? behindBody(start, delimiter) : start),
        at,
      ),
  };
};
