import { afterLineBreak, isLineBreak } from './characters.ts';

/** A place in a text for people: both counted from 1, columns in code points. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The positions of these offsets, which must ascend. `text` has one character per byte of UTF-8. One walk over the text. */
export const positionsOf = (text: string, offsets: readonly number[]): readonly TextPosition[] => {
  const positions: TextPosition[] = [];
  let line = 1;
  let column = 1;
  let at = 0;
  for (const offset of offsets) {
    while (at < offset) {
      const code = text.charCodeAt(at);
      if (isLineBreak(code)) {
        at = afterLineBreak(text, at);
        line += 1;
        column = 1;
      } else {
        at += 1;
        // A byte that continues a character is no column of its own.
        if (((text.charCodeAt(at) || 0) & 0xc0) !== 0x80) column += 1;
      }
    }
    positions.push({ line, column });
  }
  return positions;
};

/** The line of one offset, counted from 1. */
export const lineOf = (text: string, offset: number): number => positionsOf(text, [offset])[0]?.line ?? 1;
