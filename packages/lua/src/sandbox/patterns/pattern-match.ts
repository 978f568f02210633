import { PATTERN_CAPTURES_LIMIT, PATTERN_DEPTH_LIMIT } from '../../limits.ts';
import { isOfClass } from './byte-classes.ts';

/** Why a pattern cannot be matched: a mistake of the program, which it may catch. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Where a text and a pattern stand among bytes, as half-open ranges of offsets. */
export interface PatternSubject {
  readonly textStart: number;
  readonly textEnd: number;
  readonly patternStart: number;
  readonly patternEnd: number;
}

/** What a capture holds: a range of the text, or a position in it (an offset). */
export type Capture =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'position'; readonly at: number };

/** What no match is. */
export const NO_MATCH = -1;

const OPEN = -1;
const POSITION = -2;
const STEPS_BETWEEN_CHARGES = 1000;

const character = (text: string): number => text.charCodeAt(0);
const ANY = character('.');
const CARET = character('^');
const CLOSE_BRACKET = character(']');
const CLOSE_PARENTHESIS = character(')');
const DASH = character('-');
const DOLLAR = character('$');
const ESCAPE = character('%');
const NINE = character('9');
const ONE_OR_MORE = character('+');
const OPEN_BRACKET = character('[');
const OPEN_PARENTHESIS = character('(');
const OPTIONAL = character('?');
const BALANCE = character('b');
const FRONTIER = character('f');
const ZERO = character('0');
const ZERO_OR_MORE = character('*');

/**
 * Matches one Lua pattern against one text, byte by byte. Every byte that is looked at is a step, and `charge` is told of every
 * thousand, so that a pattern that tries endlessly is stopped like any other endless program.
 */
export class PatternMatch {
  readonly #subject: PatternSubject;
  readonly #charge: (steps: number) => void;
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  #bytes: Uint8Array = new Uint8Array();
  #captures = 0;
  #depth = 0;
  #steps = 0;

  /** `charge` throws to end the match. */
  constructor(subject: PatternSubject, charge: (steps: number) => void) {
    this.#subject = subject;
    this.#charge = charge;
  }

  /** The end of the match that begins at `start`, or `NO_MATCH`. Throws a `PatternError` for a pattern that has no meaning. */
  matchAt(bytes: Uint8Array, start: number, patternStart: number): number {
    this.#bytes = bytes;
    this.#captures = 0;
    this.#depth = 0;
    this.#step(1);
    return this.#match(start, patternStart);
  }

  /** Charges the steps that were not charged yet. */
  settle(): void {
    const steps = this.#steps;
    this.#steps = 0;
    this.#charge(steps);
  }

  /** How many captures the last match made. */
  get captures(): number {
    return this.#captures;
  }

  /** A capture of the last match, which went from `start` to `end`; capture 0 of a match without captures is all of it. */
  capture(index: number, start: number, end: number): Capture {
    if (index >= this.#captures) {
      if (index !== 0) throw new PatternError(`invalid capture index %${index + 1}`);
      return { kind: 'text', start, end };
    }
    const from = this.#starts[index] ?? 0;
    const length = this.#lengths[index] ?? OPEN;
    if (length === OPEN) throw new PatternError('unfinished capture');
    return length === POSITION ? { kind: 'position', at: from } : { kind: 'text', start: from, end: from + length };
  }

  #step(count: number): void {
    this.#steps += count;
    if (this.#steps >= STEPS_BETWEEN_CHARGES) this.settle();
  }

  #at(offset: number): number {
    return this.#bytes[offset] ?? 0;
  }

  #match(start: number, patternStart: number): number {
    this.#depth += 1;
    if (this.#depth > PATTERN_DEPTH_LIMIT) throw new PatternError('pattern too complex');
    const end = this.#matchHere(start, patternStart);
    this.#depth -= 1;
    return end;
  }

  #matchHere(start: number, patternStart: number): number {
    const { patternEnd, textEnd } = this.#subject;
    let at = start;
    let item = patternStart;
    while (item < patternEnd) {
      const kind = this.#at(item);
      if (kind === OPEN_PARENTHESIS) return this.#openCapture(at, item);
      if (kind === CLOSE_PARENTHESIS) return this.#closeCapture(at, item);
      if (kind === DOLLAR && item + 1 === patternEnd) return at === textEnd ? at : NO_MATCH;
      const special = kind === ESCAPE && item + 1 < patternEnd ? this.#at(item + 1) : 0;
      if (special === BALANCE) {
        at = this.#matchBalance(at, item + 2);
        if (at === NO_MATCH) return NO_MATCH;
        item += 4;
        continue;
      }
      if (special === FRONTIER) {
        const set = item + 2;
        if (set >= patternEnd || this.#at(set) !== OPEN_BRACKET)
          throw new PatternError("missing '[' after '%f' in pattern");
        item = this.#itemEnd(set);
        const before = at === this.#subject.textStart ? 0 : this.#at(at - 1);
        const here = at < textEnd ? this.#at(at) : 0;
        if (this.#isInSet(before, set, item - 1) || !this.#isInSet(here, set, item - 1)) return NO_MATCH;
        continue;
      }
      if (special >= ZERO && special <= NINE) {
        at = this.#matchAgain(at, special);
        if (at === NO_MATCH) return NO_MATCH;
        item += 2;
        continue;
      }
      const itemEnd = this.#itemEnd(item);
      const suffix = itemEnd < patternEnd ? this.#at(itemEnd) : 0;
      const fits = this.#isSingle(at, item, itemEnd);
      if (!fits && (suffix === ZERO_OR_MORE || suffix === DASH || suffix === OPTIONAL)) {
        item = itemEnd + 1;
        continue;
      }
      if (!fits) return NO_MATCH;
      if (suffix === ZERO_OR_MORE || suffix === ONE_OR_MORE)
        return this.#expand(at, suffix === ONE_OR_MORE ? at + 1 : at, item, itemEnd);
      if (suffix === DASH) return this.#expandLeast(at, item, itemEnd);
      if (suffix === OPTIONAL) {
        const end = this.#match(at + 1, itemEnd + 1);
        if (end !== NO_MATCH) return end;
        item = itemEnd + 1;
        continue;
      }
      at += 1;
      item = itemEnd;
    }
    return at;
  }

  /** Behind the one item of the pattern that begins at `item`, without its suffix. */
  #itemEnd(item: number): number {
    const { patternEnd } = this.#subject;
    const kind = this.#at(item);
    let next = item + 1;
    if (kind === ESCAPE) {
      if (next === patternEnd) throw new PatternError("malformed pattern (ends with '%')");
      return next + 1;
    }
    if (kind !== OPEN_BRACKET) return next;
    if (next < patternEnd && this.#at(next) === CARET) next += 1;
    // The first byte belongs to the set, even if it is a closing bracket.
    do {
      if (next >= patternEnd) throw new PatternError("malformed pattern (missing ']')");
      next += this.#at(next) === ESCAPE && next + 1 < patternEnd ? 2 : 1;
      this.#step(1);
    } while (next >= patternEnd || this.#at(next) !== CLOSE_BRACKET);
    return next + 1;
  }

  #isSingle(at: number, item: number, itemEnd: number): boolean {
    this.#step(1);
    if (at >= this.#subject.textEnd) return false;
    const byte = this.#at(at);
    const kind = this.#at(item);
    if (kind === ANY) return true;
    if (kind === ESCAPE) return isOfClass(byte, this.#at(item + 1));
    if (kind === OPEN_BRACKET) return this.#isInSet(byte, item, itemEnd - 1);
    return kind === byte;
  }

  /** Whether a byte is in the set whose brackets stand at `open` and `close`. */
  #isInSet(byte: number, open: number, close: number): boolean {
    let item = open + 1;
    const isMember = this.#at(item) !== CARET;
    if (!isMember) item += 1;
    const first = item;
    for (; item < close; item += 1) {
      if (this.#at(item) === ESCAPE) {
        item += 1;
        if (isOfClass(byte, this.#at(item))) break;
      } else if (this.#at(item + 1) === DASH && item + 2 < close) {
        item += 2;
        if (this.#at(item - 2) <= byte && byte <= this.#at(item)) break;
      } else if (this.#at(item) === byte) break;
    }
    this.#step(item - first + 1);
    return item < close ? isMember : !isMember;
  }

  /** As many as there are, then ever fewer down to `least`; the first one at `start` fits. */
  #expand(start: number, least: number, item: number, itemEnd: number): number {
    let at = start + 1;
    while (this.#isSingle(at, item, itemEnd)) at += 1;
    for (; at >= least; at -= 1) {
      const end = this.#match(at, itemEnd + 1);
      if (end !== NO_MATCH) return end;
      this.#step(1);
    }
    return NO_MATCH;
  }

  #expandLeast(start: number, item: number, itemEnd: number): number {
    for (let at = start; ; at += 1) {
      const end = this.#match(at, itemEnd + 1);
      if (end !== NO_MATCH) return end;
      if (!this.#isSingle(at, item, itemEnd)) return NO_MATCH;
    }
  }

  #openCapture(at: number, item: number): number {
    if (this.#captures >= PATTERN_CAPTURES_LIMIT) throw new PatternError('too many captures');
    const isPosition = item + 1 < this.#subject.patternEnd && this.#at(item + 1) === CLOSE_PARENTHESIS;
    this.#starts[this.#captures] = at;
    this.#lengths[this.#captures] = isPosition ? POSITION : OPEN;
    this.#captures += 1;
    const end = this.#match(at, item + (isPosition ? 2 : 1));
    if (end === NO_MATCH) this.#captures -= 1;
    return end;
  }

  #closeCapture(at: number, item: number): number {
    let index = this.#captures - 1;
    while (index >= 0 && this.#lengths[index] !== OPEN) index -= 1;
    if (index < 0) throw new PatternError('invalid pattern capture');
    this.#lengths[index] = at - (this.#starts[index] ?? 0);
    const end = this.#match(at, item + 1);
    if (end === NO_MATCH) this.#lengths[index] = OPEN;
    return end;
  }

  /** Matches what an earlier capture holds. */
  #matchAgain(at: number, digit: number): number {
    const index = digit - ZERO - 1;
    const length = this.#lengths[index] ?? OPEN;
    if (index < 0 || index >= this.#captures || length === OPEN)
      throw new PatternError(`invalid capture index %${index + 1}`);
    const from = this.#starts[index] ?? 0;
    // A position has no text to repeat.
    if (length === POSITION || this.#subject.textEnd - at < length) return NO_MATCH;
    for (let offset = 0; offset < length; offset += 1) {
      this.#step(1);
      if (this.#at(from + offset) !== this.#at(at + offset)) return NO_MATCH;
    }
    return at + length;
  }

  #matchBalance(at: number, delimiters: number): number {
    const { patternEnd, textEnd } = this.#subject;
    if (delimiters + 1 >= patternEnd) throw new PatternError("malformed pattern (missing arguments to '%b')");
    const open = this.#at(delimiters);
    const close = this.#at(delimiters + 1);
    if (at >= textEnd || this.#at(at) !== open) return NO_MATCH;
    let level = 1;
    for (let next = at + 1; next < textEnd; next += 1) {
      this.#step(1);
      const byte = this.#at(next);
      if (byte === close) {
        level -= 1;
        if (level === 0) return next + 1;
      } else if (byte === open) level += 1;
    }
    return NO_MATCH;
  }
}
