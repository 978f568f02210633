import { escapeControls } from '@quirl/quirl-contracts';
import { defaultColumns, narrowestColumns, widestColumns } from '../limits.ts';
import type { Output } from './output.ts';

/** Columns that text for this output may use. */
export const columnsOf = (output: Output): number =>
  Math.min(widestColumns, Math.max(narrowestColumns, output.columns ?? defaultColumns));

/** Text of a fact in a single-line slot: line breaks and tabs become spaces, other control characters visible. */
export const oneLine = (text: string): string => escapeControls(text).replace(/[\n\t]/g, ' ');

/** Length in code points: near enough to columns for alignment, and the same everywhere. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** The text filled with spaces up to a width; a longer text stays as it is. */
export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - codePoints(text)));

/** At most `width` code points, with `…` where something was cut. */
export const clipped = (text: string, width: number): string => {
  if (text.length <= width) return text;
  const points: string[] = [];
  for (const point of text) {
    points.push(point);
    if (points.length > width) return `${points.slice(0, Math.max(0, width - 1)).join('')}…`;
  }
  return text;
};

/** Breaks text into lines of at most `width` code points at spaces; a longer word keeps a line of its own. */
export const wrapped = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (word === '') continue;
    if (line === '') line = word;
    else if (codePoints(line) + 1 + codePoints(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
};

/**
 * Terms with their explanations, aligned in two columns. A term too long for its column stands on a line of its own.
 * `show` styles the term; alignment counts the term without it.
 */
export const definitionList = (
  rows: readonly (readonly [term: string, text: string])[],
  width: number,
  show: (term: string) => string = (term) => term,
): readonly string[] => {
  const longest = Math.max(0, ...rows.map(([term]) => codePoints(term)));
  const column = Math.min(longest, Math.floor(width / 3)) + 4;
  return rows.flatMap(([term, text]) => {
    const lines = wrapped(text, Math.max(20, width - column));
    const indent = ' '.repeat(column);
    const head = `  ${show(term)}`;
    const gap = column - 2 - codePoints(term);
    if (gap < 2) return [head, ...lines.map((line) => indent + line)];
    const [first, ...rest] = lines;
    return [first === undefined ? head : head + ' '.repeat(gap) + first, ...rest.map((line) => indent + line)];
  });
};
