import { refusal } from '../error/shell-error.ts';
import { readInteger, sizeOfInteger, writeInteger } from './byte-log.ts';
import type { Postings } from './ranking-index.ts';

/**
 * The stored form of one stem's postings. For each candidate, ascending: the step from the candidate before, times 8,
 * plus a bit for each field that has the stem (1 title, 2 summary, 4 body); then the counts of those fields.
 */
interface Posting {
  readonly step: number;
  readonly inTitle: number;
  readonly inSummary: number;
  readonly inBody: number;
}

const headOf = (posting: Posting): number =>
  posting.step * 8 + (posting.inTitle > 0 ? 1 : 0) + (posting.inSummary > 0 ? 2 : 0) + (posting.inBody > 0 ? 4 : 0);

/** How many bytes a posting takes in stored form. */
export const sizeOfPosting = (posting: Posting): number =>
  sizeOfInteger(headOf(posting)) +
  (posting.inTitle > 0 ? sizeOfInteger(posting.inTitle) : 0) +
  (posting.inSummary > 0 ? sizeOfInteger(posting.inSummary) : 0) +
  (posting.inBody > 0 ? sizeOfInteger(posting.inBody) : 0);

/** Writes a posting in stored form and returns the offset behind it. */
export const writePosting = (bytes: Uint8Array, offset: number, posting: Posting): number => {
  let at = writeInteger(bytes, offset, headOf(posting));
  if (posting.inTitle > 0) at = writeInteger(bytes, at, posting.inTitle);
  if (posting.inSummary > 0) at = writeInteger(bytes, at, posting.inSummary);
  if (posting.inBody > 0) at = writeInteger(bytes, at, posting.inBody);
  return at;
};

/**
 * Reads the stored postings of one stem over a catalog of `candidateCount` candidates.
 * Bytes that no builder wrote (cut short, a candidate beyond the catalog, a posting without a field) are refused with
 * code `validation`; the reader never looks past them.
 */
export const decodePostings = (stored: Uint8Array, candidateCount: number): Postings => {
  // A posting takes two bytes at least, so the columns stay in proportion to what was read.
  const capacity = Math.min(candidateCount, stored.length >> 1);
  const candidates = new Uint32Array(capacity);
  const inTitle = new Uint32Array(capacity);
  const inSummary = new Uint32Array(capacity);
  const inBody = new Uint32Array(capacity);
  let at = 0;
  const next = (): number => {
    const byte = stored[at] ?? 0;
    // Nearly every integer here is one byte: most of a query's time goes into this loop.
    if (byte > 0 && byte < 128) {
      at += 1;
      return byte;
    }
    const integer = readInteger(stored, at);
    if (integer === undefined) throw damaged();
    at = integer.end;
    return integer.value;
  };
  const count = (): number => {
    const value = next();
    if (value === 0 || value > 0xffff_ffff) throw damaged();
    return value;
  };
  let row = 0;
  let candidate = -1;
  while (at < stored.length) {
    const head = next();
    const fields = head % 8;
    if (head < 8 || fields === 0 || row >= capacity) throw damaged();
    candidate += (head - fields) / 8;
    if (candidate >= candidateCount) throw damaged();
    candidates[row] = candidate;
    if ((fields & 1) > 0) inTitle[row] = count();
    if ((fields & 2) > 0) inSummary[row] = count();
    if ((fields & 4) > 0) inBody[row] = count();
    row += 1;
  }
  return {
    candidates: candidates.subarray(0, row),
    inTitle: inTitle.subarray(0, row),
    inSummary: inSummary.subarray(0, row),
    inBody: inBody.subarray(0, row),
  };
};

const damaged = (): Error =>
  refusal(
    'validation',
    'the stored postings of a word are damaged',
    'Run `quirl index build` to write the index anew.',
  );
