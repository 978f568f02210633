import { CR, isHorizontalSpace, LF } from './characters.ts';
import { backtickLineAt, isCloser } from './document-fence.ts';
import { type HeadingStem, headingStemAt } from './heading-stem.ts';

/** What ends a section. */
export type SectionEnd =
  | { readonly kind: 'heading'; readonly offset: number; readonly stem: HeadingStem }
  /** The line that closes the document's fence; `after` is the offset behind it. */
  | { readonly kind: 'fence'; readonly offset: number; readonly after: number }
  | { readonly kind: 'end'; readonly offset: number };

/** What counts inside one section. */
interface SectionRules {
  /** The active lane. */
  readonly lane: string;
  /** Whether a PLAN of any lane ends the section (the last section of a turn in a log). */
  readonly endsAtAnyPlan: boolean;
  /** Whether a closing fence ends the document here even if text follows it (the last section of a turn). */
  readonly endsAtCloser: boolean;
}

/** Finds section ends in one text, asked about offsets that only grow. */
export interface SectionScanner {
  /** The end of the section whose text begins at the line start `from`. */
  endFrom(from: number, rules: SectionRules): SectionEnd;
}

/** Finds lines by their first character; remembers the last hit, so that it is never searched for twice. */
const createLineFinder = (text: string, first: '#' | '`'): ((from: number) => number) => {
  const needle = `\n${first}`;
  let found = -1;
  return (from) => {
    if (found >= from) return found;
    // One step back: a line start at `from` itself has its LF just before.
    const feed = text.indexOf(needle, from - 1);
    found = feed === -1 ? Number.POSITIVE_INFINITY : feed + 1;
    return found;
  };
};

/**
 * A scanner that looks only at lines beginning with `#` and, in a fenced document, with a backtick. `contentEnd` is the
 * offset behind the last character that is no white space. SPEC §section-boundary, §lane-match, §document-fence.
 */
export const createSectionScanner = (text: string, isFenced: boolean, contentEnd: number): SectionScanner => {
  const nextHeading = createLineFinder(text, '#');
  const nextFence = isFenced ? createLineFinder(text, '`') : () => Number.POSITIVE_INFINITY;
  return {
    endFrom(from, { lane, endsAtAnyPlan, endsAtCloser }) {
      let block = 0;
      let at = from;
      for (;;) {
        const heading = nextHeading(at);
        const fence = nextFence(at);
        if (heading < fence) {
          const stem = headingStemAt(text, heading);
          if (stem !== null && (stem.delimiter === lane || (endsAtAnyPlan && stem.op === 'PLAN'))) {
            return { kind: 'heading', offset: heading, stem };
          }
          at = heading + 1;
        } else if (fence < text.length) {
          const line = backtickLineAt(text, fence);
          if (block > 0) {
            if (line?.kind === 'bare' && line.length >= block) block = 0;
          } else if (line?.kind === 'info') block = line.length;
          else if (isCloser(line) && (endsAtCloser || line.after >= contentEnd)) {
            return { kind: 'fence', offset: fence, after: line.after };
          }
          at = fence + 1;
        } else return { kind: 'end', offset: text.length };
      }
    },
  };
};

/** The start of the EOL that ends just before the line start `line`; the CR of a CRLF belongs to it where it lies behind `floor`. */
const eolBefore = (text: string, line: number, floor: number): number =>
  line - 2 >= floor && text.charCodeAt(line - 2) === CR ? line - 2 : line - 1;

/**
 * Where the body of a section ends: its separator is one EOL, or before a heading also the one blank line in front of it.
 * `bodyStart` is the offset behind the heading line's EOL. SPEC §section-boundary, §body-at-eof, §body-at-fence.
 */
export const bodyEndOf = (text: string, bodyStart: number, end: SectionEnd): number => {
  if (end.kind === 'end') return end.offset;
  if (end.offset <= bodyStart) return bodyStart;
  const eol = eolBefore(text, end.offset, bodyStart);
  if (end.kind === 'fence') return eol;
  let blank = eol;
  while (blank > bodyStart && isHorizontalSpace(text.charCodeAt(blank - 1))) blank -= 1;
  if (blank === bodyStart) return bodyStart;
  return text.charCodeAt(blank - 1) === LF ? eolBefore(text, blank, bodyStart) : eol;
};
