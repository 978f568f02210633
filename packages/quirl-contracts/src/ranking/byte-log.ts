/** A growing run of bytes that holds unsigned integers, seven bits a byte, the lowest first. */
export interface ByteLog {
  readonly length: number;
  /** Appends an integer from 0 to 2^53 − 1. */
  push(value: number): void;
  bytes(): Uint8Array;
}

const initialBytes = 1 << 16;

export const createByteLog = (): ByteLog => {
  let bytes = new Uint8Array(initialBytes);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length + 8 > bytes.length) {
        const grown = new Uint8Array(bytes.length * 2);
        grown.set(bytes);
        bytes = grown;
      }
      length = writeInteger(bytes, length, value);
    },
    bytes: () => bytes.subarray(0, length),
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

/** Reads the integers of a byte run one after the other. */
export interface ByteCursor {
  readonly atEnd: boolean;
  /** The next integer; undefined if the bytes end within it or it exceeds 2^53 − 1. */
  next(): number | undefined;
}

export const readIntegers = (bytes: Uint8Array): ByteCursor => {
  let at = 0;
  return {
    get atEnd() {
      return at >= bytes.length;
    },
    next() {
      let value = 0;
      for (let unit = 1; unit <= 2 ** 49; unit *= 128) {
        const byte = bytes[at];
        if (byte === undefined) return undefined;
        at += 1;
        value += (byte % 128) * unit;
        if (byte < 128) return value <= Number.MAX_SAFE_INTEGER ? value : undefined;
      }
      return undefined;
    },
  };
};
