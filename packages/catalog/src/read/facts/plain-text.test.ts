import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToBytes, plainText, utf8Length } from './plain-text.ts';

describe('§completion-file-plain-text', () => {
  it('makes one line of it and takes terminal sequences out whole', () => {
    expect(plainText('  red \u001b[1;31mhot\u001b[0m\n\tpot\0s \u001b]0;title\u0007end ')).toBe('red hot pot s end');
  });

  it('takes out marks that reorder or hide text', () => {
    expect(plainText('a\u202eb\u2066c\u200bd\u0085e')).toBe('a b c d e');
  });

  it('leaves no control character, no line end and no double space in any text, and changes nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = plainText(text);
        expect(plain).not.toMatch(/[\p{Cc}\n\u2028]| {2}|^ | $/u);
        expect(plainText(plain)).toBe(plain);
      }),
    );
  });

  it('cuts to the longest beginning that fits and cuts no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, limit) => {
        const cut = cutToBytes(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(utf8Length(cut)).toBeLessThanOrEqual(limit);
        const next = Array.from(text.slice(cut.length))[0];
        if (next !== undefined) expect(utf8Length(cut + next)).toBeGreaterThan(limit);
      }),
    );
  });
});
