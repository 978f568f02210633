import { createByteLog } from './byte-log.ts';
import { sizeOfHead, sizeOfPosting, writeHead, writePosting } from './postings-codec.ts';
import { wordsOf } from './words.ts';

/** The three fields of a candidate that ranking reads (ranking spec R3). */
type Field = 'title' | 'summary' | 'body';

/**
 * Counts the stems of one candidate after the other and keeps the counts in a few bytes each, in the order of the
 * candidates; afterwards the same counts are turned round, so that they lie together stem by stem.
 */
export interface StemLog {
  /** Counts the words of a text in a field of the candidate at hand, and returns how many there are. */
  count(field: Field, text: string): number;
  /** Ends the candidate at hand; the next one has the following number. */
  endCandidate(): void;
  /** The stored postings of each stem, by the number of the stem. */
  postingsByStem(stemCount: number): (stem: number) => Uint8Array;
}

interface StemCounts {
  stem: number;
  inTitle: number;
  inSummary: number;
  inBody: number;
}

export const createStemLog = (stemOfWord: (word: string) => number): StemLog => {
  const log = createByteLog();
  const atHand = new Map<number, StemCounts>();
  let candidates = 0;

  const countsOf = (stem: number): StemCounts => {
    let counts = atHand.get(stem);
    if (counts === undefined) {
      counts = { stem, inTitle: 0, inSummary: 0, inBody: 0 };
      atHand.set(stem, counts);
    }
    return counts;
  };

  const increment: Record<Field, (counts: StemCounts) => void> = {
    title: (counts) => {
      counts.inTitle += 1;
    },
    summary: (counts) => {
      counts.inSummary += 1;
    },
    body: (counts) => {
      counts.inBody += 1;
    },
  };

  /** Calls back for every posting, in the order of candidates, with the step from the stem's candidate before. */
  const replay = (stemCount: number, visit: (posting: StemCounts & { step: number }) => void): void => {
    const lastCandidate = new Int32Array(stemCount).fill(-1);
    const next = log.reader();
    const posting = { stem: 0, step: 0, inTitle: 0, inSummary: 0, inBody: 0 };
    for (let candidate = 0; candidate < candidates; candidate += 1)
      for (let left = next(); left > 0; left -= 1) {
        const head = next();
        posting.stem = Math.floor(head / 8);
        posting.inTitle = (head & 1) > 0 ? next() : 0;
        posting.inSummary = (head & 2) > 0 ? next() : 0;
        posting.inBody = (head & 4) > 0 ? next() : 0;
        posting.step = candidate - (lastCandidate[posting.stem] ?? -1);
        lastCandidate[posting.stem] = candidate;
        visit(posting);
      }
  };

  return {
    count(field, text) {
      const words = wordsOf(text);
      const add = increment[field];
      for (const word of words) add(countsOf(stemOfWord(word)));
      return words.length;
    },
    endCandidate() {
      log.push(atHand.size);
      for (const { stem, inTitle, inSummary, inBody } of atHand.values()) {
        log.push(stem * 8 + (inTitle > 0 ? 1 : 0) + (inSummary > 0 ? 2 : 0) + (inBody > 0 ? 4 : 0));
        if (inTitle > 0) log.push(inTitle);
        if (inSummary > 0) log.push(inSummary);
        if (inBody > 0) log.push(inBody);
      }
      atHand.clear();
      candidates += 1;
    },
    postingsByStem(stemCount) {
      const heads = Array.from({ length: stemCount }, () => ({ candidates: 0, titles: 0 }));
      const ends = new Float64Array(stemCount + 1);
      replay(stemCount, (posting) => {
        const head = heads[posting.stem];
        if (head === undefined) return;
        head.candidates += 1;
        if (posting.inTitle > 0) head.titles += 1;
        ends[posting.stem + 1] = (ends[posting.stem + 1] ?? 0) + sizeOfPosting(posting);
      });
      for (const [stem, head] of heads.entries())
        ends[stem + 1] = (ends[stem + 1] ?? 0) + (ends[stem] ?? 0) + sizeOfHead(head);
      const bytes = new Uint8Array(ends[stemCount] ?? 0);
      const written = Float64Array.from(heads, (head, stem) => writeHead(bytes, ends[stem] ?? 0, head));
      replay(stemCount, (posting) => {
        written[posting.stem] = writePosting(bytes, written[posting.stem] ?? 0, posting);
      });
      return (stem) => bytes.subarray(ends[stem] ?? 0, ends[stem + 1] ?? 0);
    },
  };
};
