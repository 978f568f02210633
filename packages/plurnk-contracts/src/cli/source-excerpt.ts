import { columnsOf, visibleLine } from './visible-text.ts';

/** A line of a source as it is shown, and the column at which a point of it stands. */
export interface SourceExcerpt {
  readonly line: string;
  readonly caretColumn: number;
}

const CUT = '…';

/** Finds the lines of one text; a lone CR starts none, as for the parser. */
export interface SourceLines {
  /** The text of a line, counted from 1, without its end. */
  textOf(line: number): string;
}

export const createSourceLines = (text: string): SourceLines => {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return {
    textOf(line) {
      const start = starts[line - 1] ?? text.length;
      const end = (starts[line] ?? text.length + 1) - 1;
      return text.slice(start, end).replace(/\r$/, '');
    },
  };
};

/** The UTF-16 offset of a column that counts code points. */
const offsetOf = (line: string, column: number): number => {
  let offset = 0;
  for (let left = column; left > 0 && offset < line.length; left -= 1) {
    offset += (line.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
};

const isSecondHalf = (text: string, offset: number): boolean => {
  const unit = text.charCodeAt(offset);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** The longest end of a text that fits a width. */
const fittingEnd = (text: string, width: number): string => {
  let from = Math.max(0, text.length - width);
  if (from > 0 && isSecondHalf(text, from)) from += 1;
  while (from < text.length && columnsOf(visibleLine(text.slice(from))) > width) {
    from += isSecondHalf(text, from + 1) ? 2 : 1;
  }
  return text.slice(from);
};

/** The longest beginning of a text that fits a width. */
const fittingStart = (text: string, width: number): string => {
  let to = Math.min(text.length, width);
  while (to > 0 && columnsOf(visibleLine(text.slice(0, to))) > width) to -= isSecondHalf(text, to - 1) ? 2 : 1;
  if (to < text.length && isSecondHalf(text, to)) to -= 1;
  return text.slice(0, Math.max(0, to));
};

/**
 * Shows a line so that the point at `column` (code points) is in sight: whole where it fits the width, else cut around the
 * point. Tabs, wide characters and emoji count as the terminal shows them; nothing in the line acts on the terminal.
 */
export const excerptLine = (line: string, column: number, width: number): SourceExcerpt => {
  const offset = offsetOf(line, column);
  const before = line.slice(0, offset);
  const after = line.slice(offset);
  if (line.length <= width && columnsOf(visibleLine(line)) <= width) {
    return { line: visibleLine(line), caretColumn: columnsOf(visibleLine(before)) };
  }
  const half = Math.floor(width / 2);
  const left = fittingEnd(before, half - 1);
  const shownLeft = (left.length < before.length ? CUT : '') + visibleLine(left);
  const right = fittingStart(after, width - columnsOf(shownLeft) - 1);
  return {
    line: shownLeft + visibleLine(right) + (right.length < after.length ? CUT : ''),
    caretColumn: columnsOf(shownLeft),
  };
};
