import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import checksumVectors from '../../../../vectors/agent/checksums.json' with { type: 'json' };
import { checksum, createChecksum } from './checksum.ts';

/** The definition, word for word, as the reference of the fast form. */
const slowly = (bytes: Uint8Array): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `fnv1a64:${hash.toString(16).padStart(16, '0')}`;
};

describe('§named-checksum', () => {
  it.each(checksumVectors.vectors)('holds $id: $pins', (vector) => {
    expect(checksum(vector.input)).toBe(vector.checksum);
  });

  it('agrees with the definition on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(checksum(bytes)).toBe(slowly(bytes));
      }),
    );
  });

  it('hashes a text as its UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(checksum(text)).toBe(checksum(new TextEncoder().encode(text)));
      }),
    );
  });

  it('never cuts a surrogate pair where a long text is encoded in chunks', () => {
    for (const shift of ['', 'x']) {
      const text = shift + '🦀é'.repeat(20_000);
      expect(checksum(text)).toBe(checksum(new TextEncoder().encode(text)));
    }
  });

  it('gives pieces the same digest as the whole, wherever they are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (pieces) => {
        const hash = createChecksum();
        for (const piece of pieces) hash.update(piece);
        expect(hash.digest()).toBe(checksum(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
      }),
    );
  });

  it('can go on after a digest', () => {
    const hash = createChecksum();
    hash.update('foo');
    expect(hash.digest()).toBe(checksum('foo'));
    hash.update('bar');
    expect(hash.digest()).toBe('fnv1a64:85944171f73967e8');
  });
});
