import type { SourcePoint } from './structure.ts';

/** Where every source begins. */
export const SOURCE_START: SourcePoint = Object.freeze({ line: 1, column: 0, offset: 0 });

const isSecondHalf = (text: string, offset: number): boolean => {
  const unit = text.charCodeAt(offset);
  if (unit < 0xdc00 || unit > 0xdfff || offset === 0) return false;
  const before = text.charCodeAt(offset - 1);
  return before >= 0xd800 && before <= 0xdbff;
};

/** How many code points lie between two offsets. A surrogate pair is one, a lone half too. */
export const countCodePoints = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at += 1) if (at === from || !isSecondHalf(text, at)) count += 1;
  return count;
};

/**
 * The point at `offset`, counted onward from an earlier point of the same text. Only LF starts a line; the CR of a CRLF
 * is the last column of its line. SPEC §parser-position.
 */
export const advancePoint = (text: string, from: SourcePoint, offset: number): SourcePoint => {
  // Only the span between the points is searched: a search that may run on to the end would make many points quadratic.
  const span = text.slice(from.offset, offset);
  let line = from.line;
  let lineStart = 0;
  let column = from.column;
  for (let feed = span.indexOf('\n'); feed !== -1; feed = span.indexOf('\n', feed + 1)) {
    line += 1;
    lineStart = feed + 1;
    column = 0;
  }
  return { line, column: column + countCodePoints(span, lineStart, span.length), offset };
};
