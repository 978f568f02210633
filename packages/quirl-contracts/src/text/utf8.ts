/** The text of well-formed UTF-8, with a byte-order mark if there is one; `undefined` for all other bytes. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Where bytes stop being UTF-8: the offset of the first sequence that is none, or their length. */
export const invalidOffset = (bytes: Uint8Array): number => {
  // What cannot be decoded becomes U+FFFD, which differs from the bytes of a real one.
  let offset = 0;
  for (const character of new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) {
    if (character === '\ufffd' && !isReplacementCharacter(bytes, offset)) return offset;
    offset += lengthOfCharacter(character.codePointAt(0) ?? 0);
  }
  return offset;
};

const isReplacementCharacter = (bytes: Uint8Array, offset: number): boolean =>
  bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;

const lengthOfCharacter = (point: number): number => {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
};

/** How many bytes a text has in UTF-8. */
export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
