import { afterLineEnd, BACKTICK, lineEndAt, skipHorizontalSpace, skipWhile } from './characters.ts';

const OPENER = '```plurnk';
const FENCE_LENGTH = 3;

/** The offset behind the line of a fence opener that begins at `lineStart`, or -1. Nothing may follow it but its EOL. */
export const fenceOpenerEnd = (text: string, lineStart: number): number => {
  if (!text.startsWith(OPENER, lineStart)) return -1;
  const end = lineStart + OPENER.length;
  return lineEndAt(text, end) === end && end < text.length ? afterLineEnd(text, end) : -1;
};

/** A line that begins with three or more backticks. */
export interface BacktickLine {
  readonly length: number;
  /** `bare`: nothing but horizontal space follows. `info`: an info string, which holds no backtick. */
  readonly kind: 'bare' | 'info' | 'neither';
  /** Offset behind the line's EOL. */
  readonly after: number;
}

/** Reads the line at `lineStart` as a fence line of Markdown, or null where it is none. */
export const backtickLineAt = (text: string, lineStart: number): BacktickLine | null => {
  const run = skipWhile(text, lineStart, (unit) => unit === BACKTICK);
  const length = run - lineStart;
  if (length < FENCE_LENGTH) return null;
  const lineEnd = lineEndAt(text, run);
  const after = afterLineEnd(text, lineEnd);
  if (skipHorizontalSpace(text, run) >= lineEnd) return { length, kind: 'bare', after };
  return { length, kind: text.slice(run, lineEnd).includes('`') ? 'neither' : 'info', after };
};

/** Whether a line can close the document's fence: three backticks and nothing else. */
export const isCloser = (line: BacktickLine | null): line is BacktickLine =>
  line !== null && line.kind === 'bare' && line.length === FENCE_LENGTH;
