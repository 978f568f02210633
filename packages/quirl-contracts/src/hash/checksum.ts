/** Hashes text or bytes that arrive in pieces; the digest is that of everything so far. */
export interface Checksum {
  update(piece: string | Uint8Array): void;
  /** `fnv1a64:` and sixteen lower-case hex digits. More pieces may follow. */
  digest(): string;
}

const encoder = new TextEncoder();
const chunkUnits = 16_384;

/**
 * An incremental named checksum: FNV-1a of 64 bits over the UTF-8 of the pieces (contracts spec 1.2).
 * It tells that something changed. It proves neither integrity nor origin.
 */
export const createChecksum = (): Checksum => {
  let high = 0xcbf29ce4 | 0;
  let low = 0x84222325 | 0;
  let encoded: Uint8Array | undefined;

  // The prime is 2^40 + 0x1b3: a shift into the upper half, and a multiplication of the lower half in two
  // 16-bit steps whose products stay below 2^32. Measured, this keeps well above a tenth of SHA-256's speed
  // without WebAssembly, which a page's content policy may forbid.
  const addBytes = (bytes: Uint8Array, length: number): void => {
    let upper = high;
    let lower = low;
    for (let index = 0; index < length; index += 1) {
      lower ^= bytes[index] ?? 0;
      const first = (lower & 0xffff) * 0x1b3;
      const second = (lower >>> 16) * 0x1b3 + (first >>> 16);
      upper = (Math.imul(upper, 0x1b3) + (second >>> 16) + (lower << 8)) | 0;
      lower = (second << 16) | (first & 0xffff);
    }
    high = upper;
    low = lower;
  };

  const addText = (text: string): void => {
    encoded ??= new Uint8Array(chunkUnits * 3);
    let start = 0;
    while (start < text.length) {
      const end = endOfChunk(text, start);
      const { written } = encoder.encodeInto(text.slice(start, end), encoded);
      addBytes(encoded, written);
      start = end;
    }
  };

  return {
    update(piece) {
      if (typeof piece === 'string') addText(piece);
      else addBytes(piece, piece.length);
    },
    digest: () => `fnv1a64:${hexadecimal(high)}${hexadecimal(low)}`,
  };
};

/** The named checksum of bytes, or of the UTF-8 of a text (contracts spec 1.2). */
export const checksum = (input: string | Uint8Array): string => {
  const hash = createChecksum();
  hash.update(input);
  return hash.digest();
};

// A surrogate pair must not be cut: each half alone would be encoded as U+FFFD.
const endOfChunk = (text: string, start: number): number => {
  const end = start + chunkUnits;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
};

const hexadecimal = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');
