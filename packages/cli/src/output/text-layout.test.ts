import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { clipped, codePoints, columnsOf, definitionList, oneLine, padded, wrapped } from './text-layout.ts';

describe('§cli-text', () => {
  it('keeps every word when it wraps, and no line is longer than asked unless it is one word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z\u{1f980}]{1,12}$/u)),
        fc.integer({ min: 1, max: 40 }),
        (words, width) => {
          const lines = wrapped(words.join(' '), width);
          expect(lines.join(' ').split(' ').filter(Boolean)).toEqual(words);
          for (const line of lines) expect(codePoints(line) <= width || !line.includes(' ')).toBe(true);
        },
      ),
    );
  });

  it('cuts at code points and says that it cut', () => {
    expect(clipped('kiln', 4)).toBe('kiln');
    expect(clipped('kilns', 4)).toBe('kil…');
    expect(clipped('🦀🦀🦀', 2)).toBe('🦀…');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(codePoints(clipped(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('fills up to a width and leaves longer text alone', () => {
    expect(padded('🦀', 3)).toBe('🦀  ');
    expect(padded('long', 2)).toBe('long');
  });

  it('keeps a fact on one line, with control characters visible', () => {
    expect(oneLine('a\nb\tc\u001b[2Jd\u009b')).toBe('a b c\\u{1b}[2Jd\\u{9b}');
  });

  it('puts a long term on a line of its own and aligns the rest', () => {
    expect(
      definitionList(
        [
          ['a', 'one'],
          ['b'.repeat(30), 'two'],
        ],
        60,
      ),
    ).toEqual(['  a                     one', `  ${'b'.repeat(30)}`, '                        two']);
  });

  it('stays within readable columns, whatever the terminal says', () => {
    expect(columnsOf(memoryOutput())).toBe(100);
    expect(columnsOf(memoryOutput({ columns: 500 }))).toBe(120);
    expect(columnsOf(memoryOutput({ columns: 5 }))).toBe(40);
    expect(columnsOf(memoryOutput({ columns: 64 }))).toBe(64);
  });
});
