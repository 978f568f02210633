import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordBuilder } from './word-builder.ts';

const anyPiece = fc.tuple(fc.string({ maxLength: 3 }), fc.constantFrom('b' as const, 'q' as const, 'x' as const));

describe('§completion-file-lines', () => {
  it('puts a word together from any number of pieces, with one letter of its mask for each unit', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { maxLength: 5000, size: 'max' }), fc.nat(5000), (pieces, asked) => {
        const builder = createWordBuilder(7);
        let text = '';
        let mask = '';
        for (const [index, [piece, letter]] of pieces.entries()) {
          if (index === asked) expect(builder.text()).toBe(text);
          builder.add(piece, letter);
          text += piece;
          mask += letter.repeat(piece.length);
        }
        expect(builder.word()).toEqual({ text, mask, line: 7 });
      }),
      { numRuns: 20 },
    );
  });
});
