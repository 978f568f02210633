/** The text of well-formed UTF-8, with a byte-order mark if there is one; `undefined` for all other bytes. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * Where bytes stop being UTF-8. What cannot be decoded is replaced, so the first byte that differs after a round trip is where
 * it begins, or one behind.
 */
export const invalidOffset = (bytes: Uint8Array): number => {
  const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  const offset = bytes.findIndex((byte, index) => byte !== again[index]);
  return offset === -1 ? bytes.length : offset;
};

/** How many bytes a text has in UTF-8. */
export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
