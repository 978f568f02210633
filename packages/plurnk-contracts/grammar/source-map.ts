import type { SourcePoint } from '../src/language/structure.ts';

/** Turns what the grammar's runtime counts in (code points) into points of the source. */
export interface SourceMap {
  /** The text between two code point indices, `to` excluded. */
  slice(from: number, to: number): string;
  /** The point of a code point index. */
  pointAt(index: number): SourcePoint;
  /** One past the last code point. */
  readonly end: number;
}

/** A map of one source. SPEC §parser-position. */
export const mapSource = (text: string): SourceMap => {
  const points = [...text];
  const offsets: number[] = [];
  const lineStarts: number[] = [0];
  let offset = 0;
  for (const [index, character] of points.entries()) {
    offsets.push(offset);
    offset += character.length;
    if (character === '\n') lineStarts.push(index + 1);
  }
  const offsetAt = (index: number): number => offsets[index] ?? text.length;
  return {
    end: points.length,
    slice: (from, to) => text.slice(offsetAt(from), offsetAt(to)),
    pointAt(index) {
      let low = 0;
      let high = lineStarts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((lineStarts[middle] ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: index - (lineStarts[low] ?? 0), offset: offsetAt(index) };
    },
  };
};
