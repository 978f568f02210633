/** A growing run of unsigned integers, seven bits a byte, the lowest first. */
export interface ByteLog {
  /** Appends an integer from 0 to 2^53 − 1. */
  push(value: number): void;
  /** Reads the integers from the first on; 0 behind the last. */
  reader(): () => number;
}

const pieceBytes = 1 << 18;
const mostBytesOfInteger = 8;

/** A log in pieces of fixed size, so that growing copies nothing and leaves no half-empty array behind. */
export const createByteLog = (): ByteLog => {
  const full: Uint8Array[] = [];
  let piece = new Uint8Array(pieceBytes);
  let length = 0;
  return {
    push(value) {
      if (length + mostBytesOfInteger > piece.length) {
        full.push(piece.subarray(0, length));
        piece = new Uint8Array(pieceBytes);
        length = 0;
      }
      length = writeInteger(piece, length, value);
    },
    reader() {
      const pieces = [...full, piece.subarray(0, length)];
      let bytes = pieces[0] ?? piece;
      let number = 0;
      let at = 0;
      return () => {
        if (at >= bytes.length) {
          number += 1;
          bytes = pieces[number] ?? new Uint8Array();
          at = 0;
        }
        const integer = readInteger(bytes, at);
        if (integer === undefined) return 0;
        at = integer.end;
        return integer.value;
      };
    },
  };
};

/** Writes an integer as a {@link ByteLog} does and returns the offset behind it. */
export const writeInteger = (bytes: Uint8Array, offset: number, value: number): number => {
  let at = offset;
  let rest = value;
  while (rest >= 128) {
    bytes[at] = (rest % 128) + 128;
    rest = Math.floor(rest / 128);
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
};

/** How many bytes {@link writeInteger} needs for an integer. */
export const sizeOfInteger = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
};

/** The integer that stands at an offset, and the offset behind it. */
export interface IntegerAt {
  readonly value: number;
  readonly end: number;
}

/** Reads an integer; undefined if the bytes end within it or if it exceeds 2^53 − 1. */
export const readInteger = (bytes: Uint8Array, offset: number): IntegerAt | undefined => {
  let value = 0;
  let at = offset;
  for (let unit = 1; unit <= 2 ** 49; unit *= 128) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    at += 1;
    value += (byte % 128) * unit;
    if (byte < 128) return value <= Number.MAX_SAFE_INTEGER ? { value, end: at } : undefined;
  }
  return undefined;
};
