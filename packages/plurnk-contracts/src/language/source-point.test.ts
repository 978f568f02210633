import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advancePoint, countCodePoints, SOURCE_START } from './source-point.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[a\r\n😀]{0,20}$/u),
  fc.array(fc.constantFrom('\uD83D', '\uDE00', 'a', '\n', '\r\n', '\r')).map((parts) => parts.join('')),
);

/** Offsets that do not split a surrogate pair. */
const cutsOf = (source: string): readonly number[] => {
  const cuts = [0];
  for (const character of source) cuts.push((cuts.at(-1) ?? 0) + character.length);
  return cuts;
};

describe('a point in a source', () => {
  it('§parser-position counts lines by LF and columns by code points', () => {
    fc.assert(
      fc.property(text, fc.nat(), (source, pick) => {
        const cuts = cutsOf(source);
        const offset = cuts[pick % cuts.length] ?? 0;
        const lines = source.slice(0, offset).split('\n');
        expect(advancePoint(source, SOURCE_START, offset)).toEqual({
          line: lines.length,
          column: Array.from(lines.at(-1) ?? '').length,
          offset,
        });
      }),
    );
  });

  it('§parser-position is the same whatever points it was reached over', () => {
    fc.assert(
      fc.property(text, fc.nat(), (source, pick) => {
        const cuts = cutsOf(source);
        const middle = cuts[pick % cuts.length] ?? 0;
        const direct = advancePoint(source, SOURCE_START, source.length);
        expect(advancePoint(source, advancePoint(source, SOURCE_START, middle), source.length)).toEqual(direct);
      }),
    );
  });

  it('§parser-position counts a pair as one column and each lone half as one', () => {
    expect(countCodePoints('a\u{1F600}b', 0, 4)).toBe(3);
    expect(countCodePoints('\uD83D\uD83D\uDE00\uDE00', 0, 4)).toBe(3);
  });
});
