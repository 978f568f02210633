import { refusal } from '../error/shell-error.ts';
import { readInteger, sizeOfInteger, writeInteger } from './byte-log.ts';
import type { Postings } from './ranking-index.ts';

/** How many candidates have a stem, and how many of them in the title: what the stored form begins with. */
export interface PostingsHead {
  readonly candidates: number;
  readonly titles: number;
}

/**
 * One candidate in the stored form: its step from the candidate before (from −1 at first), times 8, plus a bit for each
 * field that has the stem (1 title, 2 summary, 4 body); then how often each of those fields has it.
 */
export interface Posting {
  readonly step: number;
  readonly inTitle: number;
  readonly inSummary: number;
  readonly inBody: number;
}

/** How many bytes the head takes in stored form. */
export const sizeOfHead = (head: PostingsHead): number => sizeOfInteger(head.candidates) + sizeOfInteger(head.titles);

/** Writes the head in stored form and returns the offset behind it. */
export const writeHead = (bytes: Uint8Array, offset: number, head: PostingsHead): number =>
  writeInteger(bytes, writeInteger(bytes, offset, head.candidates), head.titles);

const stepAndFields = (posting: Posting): number =>
  posting.step * 8 + (posting.inTitle > 0 ? 1 : 0) + (posting.inSummary > 0 ? 2 : 0) + (posting.inBody > 0 ? 4 : 0);

/** How many bytes a posting takes in stored form. */
export const sizeOfPosting = (posting: Posting): number =>
  sizeOfInteger(stepAndFields(posting)) +
  (posting.inTitle > 0 ? sizeOfInteger(posting.inTitle) : 0) +
  (posting.inSummary > 0 ? sizeOfInteger(posting.inSummary) : 0) +
  (posting.inBody > 0 ? sizeOfInteger(posting.inBody) : 0);

/** Writes a posting in stored form and returns the offset behind it. */
export const writePosting = (bytes: Uint8Array, offset: number, posting: Posting): number => {
  let at = writeInteger(bytes, offset, stepAndFields(posting));
  if (posting.inTitle > 0) at = writeInteger(bytes, at, posting.inTitle);
  if (posting.inSummary > 0) at = writeInteger(bytes, at, posting.inSummary);
  if (posting.inBody > 0) at = writeInteger(bytes, at, posting.inBody);
  return at;
};

/**
 * Reads the stored postings of one stem over a catalog of `candidateCount` candidates. The bytes are read where they
 * lie, each time anew, and nothing is allocated for them.
 *
 * Bytes that no builder wrote (cut short, a candidate beyond the catalog, a posting without a field, a wrong head) are
 * refused with code `validation`, at once or while they are visited; the reader never looks past them.
 */
export const decodePostings = (stored: Uint8Array, candidateCount: number): Postings => {
  let start = 0;
  const headCount = (least: number, greatest: number): number => {
    const integer = readInteger(stored, start);
    if (integer === undefined || integer.value < least || integer.value > greatest) throw damaged();
    start = integer.end;
    return integer.value;
  };
  const candidates = headCount(1, candidateCount);
  const titles = headCount(0, candidates);
  return {
    candidates,
    titles,
    forEach: (visit) => {
      const visited = visitPostings(stored, start, candidateCount, visit);
      if (visited !== candidates) throw damaged();
    },
  };
};

const visitPostings = (
  stored: Uint8Array,
  start: number,
  candidateCount: number,
  visit: Parameters<Postings['forEach']>[0],
): number => {
  let at = start;
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
  let visited = 0;
  let candidate = -1;
  while (at < stored.length) {
    const head = next();
    const fields = head % 8;
    if (head < 8 || fields === 0) throw damaged();
    candidate += (head - fields) / 8;
    if (candidate >= candidateCount) throw damaged();
    visit(candidate, (fields & 1) > 0 ? count() : 0, (fields & 2) > 0 ? count() : 0, (fields & 4) > 0 ? count() : 0);
    visited += 1;
  }
  return visited;
};

const damaged = (): Error =>
  refusal(
    'validation',
    'the stored postings of a word are damaged',
    'Run `quirl index build` to write the index anew.',
  );
