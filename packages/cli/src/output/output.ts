import type { Writable } from 'node:stream';
import { outputChunk } from '../limits.ts';

/** Thrown by a write to an output whose reader has gone; the program then ends quietly. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput';
}

/** One stream that a command writes to. */
export interface Output {
  readonly isTerminal: boolean;
  /** Columns of the terminal; undefined if the stream is none. */
  readonly columns: number | undefined;
  /**
   * Resolves when the stream has taken the text, so that a slow reader slows the writer and memory stays flat.
   * @throws ClosedOutput when the reader has gone.
   */
  write(text: string): Promise<void>;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');

/** An output over a Node stream. It owns the stream's errors: a closed pipe rejects a write and never crashes the process. */
export const streamOutput = (stream: Writable & { readonly isTTY?: boolean; readonly columns?: number }): Output => {
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY === true ? stream.columns : undefined,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (error === null || error === undefined) resolve();
          else reject(isGone(error) ? new ClosedOutput() : error);
        });
      }),
  };
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
