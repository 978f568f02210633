import {
  BACKTICK,
  CR,
  HASH,
  isWhiteSpace,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS,
  LF,
  skipHorizontalSpace,
  skipWhile,
} from './characters.ts';
import { backtickLineAt, fenceOpenerEnd, isCloser } from './document-fence.ts';
import type { DocumentSink } from './document-sink.ts';
import { type HeadingStem, headingStemAt } from './heading-stem.ts';
import { createEnvelopeFinder } from './reasoning-envelope.ts';
import { advancePoint, SOURCE_START } from './source-point.ts';
import type { SourcePoint, Tier } from './structure.ts';

/** What stands before the first section. */
export interface Preamble {
  /** The first structural heading, or null where the document has none. */
  readonly heading: HeadingStem | null;
  /** The point of that heading, or a point somewhere before the end. */
  readonly point: SourcePoint;
  /** Whether an outer fence is open. */
  readonly isFenced: boolean;
}

const isLineStart = (text: string, offset: number): boolean => offset === 0 || text.charCodeAt(offset - 1) === LF;

/** A mid-line PLAN counts where the rest of its line is blank or goes on with a slot; otherwise prose mentions it. */
const isAnchorInLine = (text: string, stem: HeadingStem): boolean => {
  if (stem.op !== 'PLAN' || text.charCodeAt(stem.start - 1) === HASH) return false;
  const at = skipHorizontalSpace(text, stem.end);
  if (at >= text.length) return true;
  const unit = text.charCodeAt(at);
  if (unit === CR) return text.charCodeAt(at + 1) === LF;
  return unit === LF || unit === LEFT_BRACKET || unit === LEFT_PARENTHESIS || unit === LESS;
};

const firstHeadingAt = (text: string, offset: number): HeadingStem | null => {
  const stem = headingStemAt(text, offset);
  return stem !== null && (isLineStart(text, offset) || isAnchorInLine(text, stem)) ? stem : null;
};

/**
 * Reads text items up to the first structural heading. Tiers that admit no text report the first item; a fence opener is
 * looked for once. SPEC §text-items, §initial-plan, §document-fence, §statements-tier.
 */
export const readPreamble = (text: string, tier: Tier, contentEnd: number, sink: DocumentSink): Preamble => {
  const admitsText = tier === 'turn' || tier === 'log';
  const envelopes = createEnvelopeFinder(text);
  let point = SOURCE_START;
  let hasText = false;
  let hasFence = false;
  let isFenced = false;

  const emit = (start: number, end: number): number => {
    point = advancePoint(text, point, start);
    if (!hasText && !admitsText) sink.error({ kind: 'text-not-admitted' }, point);
    hasText = true;
    sink.text(text.slice(start, end), point);
    return end;
  };

  /** A run of text without white space and `#`; it also stops where a complete envelope begins. */
  const wordEnd = (start: number): number => {
    for (let at = start; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === HASH || isWhiteSpace(unit) || (unit === LESS && envelopes.endAt(at) !== -1)) return at;
    }
    return text.length;
  };

  /** The offset behind a fence line at a line start, or -1 where the backticks there are text. */
  const fenceLineEnd = (start: number): number => {
    if (isFenced) {
      const line = backtickLineAt(text, start);
      if (!isCloser(line) || line.after < contentEnd) return -1;
      isFenced = false;
      return line.after;
    }
    const end = hasFence ? -1 : fenceOpenerEnd(text, start);
    if (end === -1) return -1;
    hasFence = true;
    isFenced = tier === 'turn';
    if (hasText || tier !== 'turn') {
      point = advancePoint(text, point, start);
      sink.error({ kind: 'fence-not-admitted' }, point);
    }
    return end;
  };

  let at = skipWhile(text, 0, isWhiteSpace);
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === HASH) {
      const heading = firstHeadingAt(text, at);
      if (heading !== null) return { heading, point: advancePoint(text, point, at), isFenced };
      at = emit(at, at + 1);
    } else {
      const fence = unit === BACKTICK && isLineStart(text, at) ? fenceLineEnd(at) : -1;
      if (fence !== -1) at = fence;
      else {
        const envelope = unit === LESS ? envelopes.endAt(at) : -1;
        at = emit(at, envelope === -1 ? wordEnd(at) : envelope);
      }
    }
    at = skipWhile(text, at, isWhiteSpace);
  }
  return { heading: null, point, isFenced };
};
