import {
  CR,
  HASH,
  isLaneCharacter,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS,
  LF,
  SPACE,
  skipWhile,
  TAB,
} from './characters.ts';
import { type HeadingOp, headingShapes } from './operation.ts';

/** The beginning of a heading: its operation and lane, and where its slots may begin. */
export interface HeadingStem {
  readonly op: HeadingOp;
  readonly delimiter: string;
  /** UTF-16 offset of the first `#`. */
  readonly start: number;
  /** UTF-16 offset behind the lane. */
  readonly end: number;
}

const WORD_LENGTH = 4;
const levelTwo: ReadonlyMap<string, HeadingOp> = new Map(
  Object.keys(headingShapes)
    .filter((word): word is HeadingOp => word !== 'PLAN')
    .map((word) => [word, word]),
);

const boundaries: ReadonlySet<number> = new Set([SPACE, TAB, LEFT_BRACKET, LEFT_PARENTHESIS, LESS, CR, LF]);

const stemWith = (text: string, start: number, op: HeadingOp, wordEnd: number): HeadingStem | null => {
  const end = skipWhile(text, wordEnd, isLaneCharacter);
  if (end < text.length && !boundaries.has(text.charCodeAt(end))) return null;
  return { op, delimiter: text.slice(wordEnd, end), start, end };
};

/**
 * Reads a heading stem at an offset, or null where none stands. It looks at the characters from the offset on alone;
 * whether a heading counts there (column, lane) is for the caller. SPEC §heading-recognition.
 */
export const headingStemAt = (text: string, offset: number): HeadingStem | null => {
  if (text.charCodeAt(offset) !== HASH) return null;
  if (text.charCodeAt(offset + 1) === SPACE) {
    const wordEnd = offset + 2 + WORD_LENGTH;
    return text.startsWith('PLAN', offset + 2) ? stemWith(text, offset, 'PLAN', wordEnd) : null;
  }
  if (text.charCodeAt(offset + 1) !== HASH || text.charCodeAt(offset + 2) !== SPACE) return null;
  const wordEnd = offset + 3 + WORD_LENGTH;
  const op = levelTwo.get(text.slice(offset + 3, wordEnd));
  return op === undefined ? null : stemWith(text, offset, op, wordEnd);
};

/** The stem as it is written: `# PLAN0`, `## EDITq7`. */
export const spellStem = (op: HeadingOp, delimiter: string): string =>
  `${op === 'PLAN' ? '#' : '##'} ${op}${delimiter}`;
