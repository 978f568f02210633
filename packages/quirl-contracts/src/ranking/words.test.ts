import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import wordVectors from '../../../../vectors/ranking/words.json' with { type: 'json' };
import { stemOf, wordsOf } from './words.ts';

describe('§ranking-words', () => {
  it.each(wordVectors.vectors)('holds vector $id: $pins', ({ input, words, stems }) => {
    expect(wordsOf(input)).toEqual(words);
    expect(wordsOf(input).map(stemOf)).toEqual(stems);
  });

  it('splits at exactly the code points that are neither alphabetic nor numeric', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const split = text
          .toLowerCase()
          .split(/[^\p{Alphabetic}\p{N}]+/u)
          .filter((word) => word !== '');
        expect(wordsOf(text)).toEqual(split);
      }),
    );
  });

  it('finds the same words in a text as in its parts joined by a space', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        expect(wordsOf(parts.join(' '))).toEqual(parts.flatMap(wordsOf));
      }),
    );
  });
});

describe('§ranking-stems', () => {
  it('leaves a word alone that has anything but the letters a to z', () => {
    for (const word of ['files2', 'écoles', 'x86', '²', 'straßen']) expect(stemOf(word)).toBe(word);
  });

  it('stems a word of a million letters', () => {
    expect(stemOf(`${'ab'.repeat(500_000)}s`)).toBe('ab'.repeat(500_000));
  });
});
