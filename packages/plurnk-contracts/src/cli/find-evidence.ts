import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, sep, win32 } from 'node:path';
import type { Citation } from './citation.ts';
import { EVIDENCE_BYTES_LIMIT } from './limits.ts';

/** Why a citation proves nothing; null where it is sound. */
export type EvidenceFault = string | null;

const CHUNK_BYTES = 1_048_576;

// A pipe must not keep the command waiting for somebody to write into it.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Looks for cited files below one directory, wherever the paths and the links on their way lead. */
export const createEvidenceFinder = (root: string): ((citation: Citation) => EvidenceFault) => {
  const realRoot = realpathSync.native(root);
  return ({ path, phrases }) => {
    if (path.includes('\0')) return 'the path is no path';
    if (isAbsolute(path) || win32.isAbsolute(path)) return 'the path is absolute';
    // Not joined by rule but by the system: `a/..` leads nowhere where there is no `a`.
    return examine(`${realRoot}${sep}${path}`, realRoot, phrases);
  };
};

const examine = (file: string, realRoot: string, phrases: readonly string[]): EvidenceFault => {
  let descriptor: number | undefined;
  try {
    if (!isInside(realpathSync.native(file), realRoot)) return 'the path leaves the root';
    descriptor = openSync(file, OPEN_FLAGS);
    const opened = fstatSync(descriptor, { bigint: true });
    if (!opened.isFile()) return 'it is not a regular file';
    // Asked again of what is open now, because the way to it may have been changed meanwhile.
    const real = realpathSync.native(file);
    const found = statSync(real, { bigint: true });
    if (!isInside(real, realRoot) || found.ino !== opened.ino || found.dev !== opened.dev)
      return 'the path leaves the root';
    if (phrases.length === 0) return null;
    if (opened.size > EVIDENCE_BYTES_LIMIT) return `it is longer than ${EVIDENCE_BYTES_LIMIT} bytes`;
    const text = readBytes(descriptor);
    return phrases.some((phrase) => text.includes(phrase)) ? null : 'no quoted phrase occurs in it';
  } catch {
    return 'there is no file that can be read';
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
};

const isInside = (file: string, root: string): boolean => {
  const way = relative(root, file);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The file as it is now, but never more than the limit: it may grow while it is read. */
const readBytes = (descriptor: number): Buffer => {
  const chunks: Buffer[] = [];
  for (let left = EVIDENCE_BYTES_LIMIT; left > 0; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, left));
    const length = readSync(descriptor, chunk);
    if (length === 0) break;
    chunks.push(chunk.subarray(0, length));
    left -= length;
  }
  return Buffer.concat(chunks);
};
