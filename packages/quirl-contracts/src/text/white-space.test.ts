import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countScalars } from './count-scalars.ts';
import { trimWhiteSpace } from './white-space.ts';

describe('§white-space', () => {
  it('takes every Unicode White_Space off both ends, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(trimWhiteSpace(text)).toBe(text.replace(/^\p{White_Space}+/u, '').replace(/\p{White_Space}+$/u, ''));
      }),
    );
    expect(trimWhiteSpace('\u0085\u2003 a\u00a0b \u3000')).toBe('a\u00a0b');
    expect(trimWhiteSpace('\ufeffa\ufeff')).toBe('\ufeffa\ufeff');
  });

  it('is not slowed down by white space within the text', () => {
    const text = `a${' '.repeat(2_000_000)}b`;
    expect(trimWhiteSpace(text)).toBe(text);
  });
});

describe('§scalar-count', () => {
  it('counts code points of well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(countScalars(text)).toBe([...text].length);
      }),
    );
  });
});
