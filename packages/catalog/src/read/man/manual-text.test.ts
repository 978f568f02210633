import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanManualText, clipSentences, clipText, collapseSpaces } from './manual-text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('§man-hostile-text', () => {
  it('removes terminal sequences whole, overstrikes, controls and format characters', () => {
    expect(cleanManualText('\u001b[31mred\u001b[0m \u001b]0;title\u0007x')).toBe('red x');
    expect(cleanManualText('N\bNA\bAM\bME\bE')).toBe('NAME');
    expect(cleanManualText('a\u0000b\u009bc\u202ed\u200be')).toBe('abcde');
  });

  it('keeps line feeds, tabs and every printable character', () => {
    expect(cleanManualText('a\tb\nnaïve – 日本\n')).toBe('a\tb\nnaïve – 日本\n');
  });

  it('leaves no control character but line feed and tab in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanManualText(text).replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
    );
  });
});

describe('§man-bounds', () => {
  it('cuts a text at a whole character within the limit and says so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 8, max: 40 }), (text, limit) => {
        const clipped = clipText(text, limit);
        expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(limit);
        expect(clipped === text || clipped.endsWith('…')).toBe(true);
        expect(clipped).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it('keeps a text of exactly the limit and cuts one that is a byte longer', () => {
    expect(clipText('a'.repeat(20), 20)).toBe('a'.repeat(20));
    expect(clipText('a'.repeat(21), 20)).toBe(`${'a'.repeat(17)}…`);
  });

  it('keeps whole sentences up to what is enough, or the first one if it is longer', () => {
    expect(clipSentences('One two. Three four. Five six seven.', 24, 80)).toBe('One two. Three four. …');
    expect(clipSentences('A first sentence that is long. And more.', 8, 80)).toBe('A first sentence that is long. …');
    expect(clipSentences('Use e.g. this one and that.', 80, 99)).toBe('Use e.g. this one and that.');
  });

  it('never exceeds the outer limit of a text of sentences', () => {
    const words = fc.array(fc.constantFrom('a', 'Word.', '日本。', '"Quoted!"', '-', '\n'), { maxLength: 80 });
    fc.assert(
      fc.property(words, (parts) => {
        expect(Buffer.byteLength(clipSentences(parts.join(' '), 32, 64))).toBeLessThanOrEqual(64);
      }),
    );
  });

  it('collapses any white space to single spaces', () => {
    expect(collapseSpaces('  a \n\t b\u00a0\u00a0c ')).toBe('a b c');
    expect(collapseSpaces(' '.repeat(200_000))).toBe('');
  });
});
