import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { CommandIo, InputReading } from './command-io.ts';
import { INPUT_BYTES_LIMIT } from './limits.ts';
import { OutputError } from './output-error.ts';

const CHUNK_BYTES = 65_536;
const USUAL_COLUMNS = 100;
const STANDARD_INPUT = 0;
const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a directory'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
]);

const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  return reasons.get(code) ?? (code === '' ? String(error) : `reading failed (${code})`);
};

/** A descriptor that does not block says so instead of waiting; a short sleep keeps the loop from spinning. */
const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
};

const retrying = <T>(attempt: () => T): T => {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      pause();
    }
  }
};

/** Reads to the end, but never more than one byte past the limit. */
const readBytes = (descriptor: number): Buffer => {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total <= INPUT_BYTES_LIMIT) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, INPUT_BYTES_LIMIT + 1 - total));
    const length = retrying(() => {
      try {
        return readSync(descriptor, chunk);
      } catch (error) {
        if (codeOf(error) === 'EOF') return 0;
        throw error;
      }
    });
    if (length === 0) break;
    chunks.push(chunk.subarray(0, length));
    total += length;
  }
  return Buffer.concat(chunks);
};

/** Exactly the characters of the bytes: a byte order mark stays, and bytes that are no UTF-8 are refused. */
const decode = (bytes: Buffer): InputReading => {
  if (bytes.length > INPUT_BYTES_LIMIT) return { ok: false, reason: `it is longer than ${INPUT_BYTES_LIMIT} bytes` };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: false, reason: 'it is not UTF-8 text' };
  }
};

const readInput = (name: string): InputReading => {
  let descriptor = STANDARD_INPUT;
  try {
    if (name !== '-') descriptor = openSync(name, 'r');
    return decode(readBytes(descriptor));
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  } finally {
    if (descriptor !== STANDARD_INPUT) closeSync(descriptor);
  }
};

/** Writes everything, or throws an OutputError. A reader that has gone away is no fault of ours and ends the writing quietly. */
const writeAll = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) at += retrying(() => writeSync(descriptor, bytes, at));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EPIPE') return;
    throw code === '' ? error : new OutputError(code === 'ENOSPC' ? 'the device is full' : `writing failed (${code})`);
  }
};

/** The process's own streams. Colour only on a terminal that shows it, and never against NO_COLOR. */
export const createProcessIo = (): CommandIo => {
  const { env, stdout } = process;
  const hasColour = stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return {
    readInput(name) {
      if (name === '-' && process.stdin.isTTY === true) {
        writeAll(STANDARD_ERROR, 'reading from the terminal; end with Ctrl-D\n');
      }
      return readInput(name);
    },
    writeOutput: (text) => writeAll(STANDARD_OUTPUT, text),
    writeError: (text) => writeAll(STANDARD_ERROR, text),
    hasColour,
    columns: stdout.isTTY === true ? stdout.columns : USUAL_COLUMNS,
  };
};
