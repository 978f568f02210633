import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, invalidOffset, utf8Length } from './utf8.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('§utf8', () => {
  it('says exactly where bytes stop being UTF-8', () => {
    const invalid = fc.constantFrom(
      [0xff],
      [0x80],
      [0xc3],
      [0xc0, 0x80],
      [0xe2, 0x28],
      [0xef, 0xbf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90],
    );
    const rest = fc.constantFrom('', 'a', 'é', '\ufffd');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), invalid, rest, (before, wrong, behind) => {
        const start = encode(before);
        const bytes = Uint8Array.from([...start, ...wrong, ...encode(behind)]);
        expect(decodeUtf8(bytes)).toBeUndefined();
        expect(invalidOffset(bytes)).toBe(start.length);
      }),
    );
  });

  it('keeps every text, with a byte-order mark and replacement characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const whole of [text, `\ufeff${text}\ufffd`]) {
          expect(decodeUtf8(encode(whole))).toBe(whole);
          expect(invalidOffset(encode(whole))).toBe(utf8Length(whole));
        }
      }),
    );
  });
});
