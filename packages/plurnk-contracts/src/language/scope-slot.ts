import { AT, COLON, COMMA, DOT, GREATER, isBase62, isDigit, LESS, MINUS, SPACE, skipWhile } from './characters.ts';
import type { ScopeFamily } from './operation.ts';

/** What stands at a `<`. `end` is the offset behind the `>`. */
export type ScopeReading =
  | { readonly kind: 'scope'; readonly end: number; readonly marks: readonly (number | string)[] }
  /** Well formed, but an anchor is joined to the line number that rendered text shows beside it. */
  | { readonly kind: 'combined'; readonly end: number }
  /** Well formed, but a component is beyond the range of numbers. */
  | { readonly kind: 'range'; readonly end: number }
  | { readonly kind: 'malformed' };

const ANCHOR_LENGTH = 5;
const malformed: ScopeReading = Object.freeze({ kind: 'malformed' });

/** Minus zero has no spelling of its own in JSON, so it is zero. */
const numberOf = (text: string): number => Number(text) + 0;

/** Behind `-`?digits(`.`digits)?, or -1. */
const numberEnd = (text: string, from: number): number => {
  const digits = text.charCodeAt(from) === MINUS ? from + 1 : from;
  const whole = skipWhile(text, digits, isDigit);
  if (whole === digits) return -1;
  if (text.charCodeAt(whole) !== DOT) return whole;
  const fraction = skipWhile(text, whole + 1, isDigit);
  return fraction === whole + 1 ? -1 : fraction;
};

/** Behind `@` and five characters of the anchor alphabet, or -1. */
const anchorEnd = (text: string, from: number): number => {
  for (let at = from + 1; at <= from + ANCHOR_LENGTH; at += 1) if (!isBase62(text.charCodeAt(at))) return -1;
  return from + 1 + ANCHOR_LENGTH;
};

/** Behind `:` or one SPACE and a positive line number, or the same offset where no such thing follows an anchor. */
const joinedLineEnd = (text: string, from: number): number => {
  const joint = text.charCodeAt(from);
  if (joint !== COLON && joint !== SPACE) return from;
  const end = skipWhile(text, from + 1, isDigit);
  return end > from + 1 && Number(text.slice(from + 1, end)) > 0 ? end : from;
};

/**
 * Reads the scope whose `<` stands at `open`. Numbers may be separated by commas, a comma and one SPACE, or dashes; with an
 * anchor among the components only commas separate. SPEC §scope-marker-forms, §text-line-anchor-syntax.
 */
export const readScope = (text: string, open: number, family: ScopeFamily): ScopeReading => {
  if (text.charCodeAt(open) !== LESS) return malformed;
  const marks: (number | string)[] = [];
  let hasAnchor = false;
  let hasDash = false;
  let isCombined = false;
  let isInRange = true;
  let at = open + 1;
  for (;;) {
    const isAnchor = family === 'text' && text.charCodeAt(at) === AT;
    const end = isAnchor ? anchorEnd(text, at) : numberEnd(text, at);
    if (end === -1) return malformed;
    const spelling = text.slice(at, end);
    at = end;
    if (isAnchor) {
      marks.push(spelling);
      hasAnchor = true;
      at = joinedLineEnd(text, end);
      isCombined ||= at !== end;
    } else {
      const number = numberOf(spelling);
      marks.push(number);
      isInRange &&= Number.isFinite(number);
    }
    const separator = text.charCodeAt(at);
    at += 1;
    if (separator === GREATER) break;
    if (separator === MINUS) hasDash = true;
    else if (separator !== COMMA) return malformed;
    else if (text.charCodeAt(at) === SPACE) at += 1;
  }
  if (hasAnchor && hasDash) return malformed;
  if (isCombined) return { kind: 'combined', end: at };
  return isInRange ? { kind: 'scope', end: at, marks } : { kind: 'range', end: at };
};
