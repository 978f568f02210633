import { isUtf8 } from 'node:buffer';
import { LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import type { FindingList } from './finding-list.ts';

const BINARY_MARK = 0x1b;
const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** Whether the bytes may be read as a Lua source (catalog spec 12); if not, the reason is added to the list. */
export const isAdmitted = (bytes: Uint8Array, findings: FindingList): boolean => {
  if (bytes.length > LUA_SOURCE_BYTES_LIMIT)
    findings.add(
      'lua.source_limit',
      0,
      bytes.length,
      () => `the source has ${bytes.length} bytes; the limit is ${LUA_SOURCE_BYTES_LIMIT}`,
    );
  else if (bytes[0] === BINARY_MARK)
    findings.add('lua.encoding', 0, 1, () => 'this is a binary chunk; only the text of a source is read');
  else if (!isUtf8(bytes)) {
    const at = firstForeignByte(bytes);
    findings.add('lua.encoding', at, Math.min(at + 1, bytes.length), () => `byte ${at} is not UTF-8`);
  } else if (byteOrderMark.every((byte, index) => bytes[index] === byte))
    findings.add('lua.encoding', 0, byteOrderMark.length, () => 'the source begins with a byte-order mark; remove it');
  return findings.count === 0;
};

/** Offset of the first byte that begins no well-formed character. */
const firstForeignByte = (bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length) {
    const length = lengthFromFirstByte(bytes[at] ?? 0);
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) break;
    at += length;
  }
  return at;
};

const lengthFromFirstByte = (byte: number): number => {
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
};
