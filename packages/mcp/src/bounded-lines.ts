import { Transform, type TransformCallback } from 'node:stream';
import { DEPTH_LIMIT, LINE_LIMIT } from './limits.ts';

const lineFeed = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The reason why a session ended. */
export class LineLimitError extends Error {
  override readonly name = 'LineLimitError';
}

/**
 * Hands whole lines to the protocol, each as one chunk. A line above the limit fails the stream, for nothing behind it
 * can be trusted to be a message; a line that nests too deep is reported and left out, and the next one is read as usual.
 */
export class BoundedLines extends Transform {
  readonly #onTooDeep: () => void;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(onTooDeep: () => void) {
    super();
    this.#onTooDeep = onTooDeep;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      if (!this.#keep(chunk.subarray(start, end + 1))) {
        done(tooLong());
        return;
      }
      this.#emitLine();
      start = end + 1;
    }
    done(this.#keep(chunk.subarray(start)) ? null : tooLong());
  }

  #keep(piece: Buffer): boolean {
    this.#length += piece.length;
    if (this.#length > LINE_LIMIT) return false;
    if (piece.length > 0) this.#pieces.push(piece);
    return true;
  }

  #emitLine(): void {
    const line = Buffer.concat(this.#pieces, this.#length);
    this.#pieces = [];
    this.#length = 0;
    if (isTooDeep(line)) this.#onTooDeep();
    else this.push(line);
  }
}

const tooLong = (): LineLimitError =>
  new LineLimitError(
    `a message is longer than ${LINE_LIMIT} bytes; the session ends, start it again with shorter messages`,
  );

/** Whether the containers of a JSON text nest deeper than the limit; what is inside strings does not count. */
const isTooDeep = (line: Buffer): boolean => {
  let depth = 0;
  for (let index = 0; index < line.length; index += 1) {
    const byte = line[index] ?? 0;
    if (byte === quote) index = endOfString(line, index);
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > DEPTH_LIMIT) return true;
  }
  return false;
};

const endOfString = (line: Buffer, start: number): number => {
  for (let index = start + 1; index < line.length; index += 1) {
    const byte = line[index];
    if (byte === backslash) index += 1;
    else if (byte === quote) return index;
  }
  return line.length;
};
