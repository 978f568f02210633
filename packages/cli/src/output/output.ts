import fs from 'node:fs';
import type { Writable } from 'node:stream';
import { refusal } from '@quirl/quirl-contracts';
import { outputChunk } from '../limits.ts';

/** Thrown by a write to an output whose reader has gone; the program then ends quietly. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput';
}

/** Ends a write to a reader that has gone as one that succeeded: for who has a status of its own to give. */
export const unlessGone = (error: unknown): void => {
  if (!(error instanceof ClosedOutput)) throw error;
};

/** One stream that a command writes to. */
export interface Output {
  readonly isTerminal: boolean;
  /** Columns of the terminal; undefined if the stream is none. */
  readonly columns: number | undefined;
  /**
   * Resolves when the stream has taken the text, so that a slow reader slows the writer and memory stays flat.
   * Throws `ClosedOutput` when the reader has gone, and a refusal with code `io` when writing fails.
   */
  write(text: string): Promise<void>;
}

/** A Node stream that may be a terminal. */
export type TerminalStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

// `EOF` is what a closed pipe is called on Windows.
const goneCodes: ReadonlySet<string> = new Set(['EPIPE', 'EOF', 'ERR_STREAM_DESTROYED']);

const failureOf = (error: unknown): Error =>
  goneCodes.has(codeOf(error))
    ? new ClosedOutput()
    : refusal(
        'io',
        `the answer could not be written: ${error instanceof Error ? error.message : String(error)}`,
        'Check where the output goes: free space, permissions, a broken device.',
      );

/** An output over a Node stream. It owns the stream's errors: a closed pipe rejects a write and never crashes the process. */
export const streamOutput = (stream: TerminalStream): Output => {
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    // A terminal that was never given a size says 0.
    columns: stream.isTTY === true ? stream.columns || undefined : undefined,
    write: (text) => writeBytes(stream, text),
  };
};

const writeBytes = (stream: Writable, chunk: string | Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(chunk, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(failureOf(error));
    });
  });

/**
 * An output over a descriptor of this process. Pipes and files are written without a stream: making one costs as much as
 * a short answer. A terminal, and a pipe that does not block, is written through the stream, which is made when it is needed.
 */
export const descriptorOutput = (descriptor: number, stream: () => TerminalStream): Output => {
  let made: Output | undefined;
  let rest: TerminalStream | undefined;
  const throughStream = (): Output => {
    made ??= streamOutput(stream());
    return made;
  };
  const isDirect = isPipeOrFile(descriptor);
  return {
    get isTerminal() {
      return !isDirect && throughStream().isTerminal;
    },
    get columns() {
      return isDirect ? undefined : throughStream().columns;
    },
    write: async (text) => {
      if (!isDirect) return throughStream().write(text);
      const bytes = Buffer.from(text);
      const written = rest === undefined ? writeNow(descriptor, bytes) : 0;
      if (written === bytes.length) return;
      if (rest === undefined) {
        rest = stream();
        rest.on('error', () => undefined);
      }
      await writeBytes(rest, bytes.subarray(written));
    },
  };
};

const isPipeOrFile = (descriptor: number): boolean => {
  try {
    return !fs.fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
};

/** How many bytes the descriptor took; fewer than all only if it would have to be waited for. */
const writeNow = (descriptor: number, bytes: Uint8Array): number => {
  let written = 0;
  try {
    while (written < bytes.length) written += fs.writeSync(descriptor, bytes, written);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw failureOf(error);
  }
  return written;
};

/** Writes pieces one after the other, gathered into chunks, so that many small pieces cost few writes. */
export const writeAll = async (output: Output, pieces: Iterable<string>): Promise<void> => {
  let gathered: string[] = [];
  let length = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length < outputChunk) continue;
    await output.write(gathered.join(''));
    gathered = [];
    length = 0;
  }
  if (length > 0) await output.write(gathered.join(''));
};
