import { Buffer } from 'node:buffer';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of an inflated page: UTF-8 where the bytes are, else Latin-1 (catalog spec 9.3). Never fails. */
export const decodeManualPage = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
};
