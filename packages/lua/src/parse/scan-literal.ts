import { afterLineBreak, DIGIT, HEX_DIGIT, isIn, isLineBreak, NAME_PART, SPACE } from './characters.ts';

/** A literal that was read: where it ends, and what is wrong with it. */
export interface ScannedLiteral {
  readonly end: number;
  /** Null if the literal is Lua. */
  readonly problem: { readonly message: string; readonly start: number; readonly end: number } | null;
}

const sound = (end: number): ScannedLiteral => ({ end, problem: null });

const faulty = (end: number, message: string, from: number, to: number): ScannedLiteral => ({
  end,
  problem: { message, start: from, end: to },
});

const EQUALS = 0x3d;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const BACKSLASH = 0x5c;
const DOT = 0x2e;

/** How many `=` stand in the opening long bracket at `at`; -1 if none opens there. */
export const longBracketLevel = (text: string, at: number): number => {
  let next = at + 1;
  while (text.charCodeAt(next) === EQUALS) next += 1;
  return text.charCodeAt(next) === OPEN ? next - at - 1 : -1;
};

/**
 * Reads what the opening long bracket of this level at `at` encloses. Each run of `=` is walked once, so that a bracket of
 * a million `=` does not make the search quadratic.
 */
export const scanLongBracket = (text: string, at: number, level: number): ScannedLiteral => {
  const opened = at + level + 2;
  for (let closing = text.indexOf(']', opened); closing >= 0; ) {
    let next = closing + 1;
    while (text.charCodeAt(next) === EQUALS) next += 1;
    if (text.charCodeAt(next) !== CLOSE) closing = text.indexOf(']', next);
    else if (next - closing - 1 === level) return sound(next + 1);
    else closing = next;
  }
  return faulty(text.length, `nothing closes this long bracket of level ${level}`, at, opened);
};

/** Reads the string whose quote stands at `at`. One that has no end on its line ends before the line break. */
export const scanString = (text: string, at: number): ScannedLiteral => {
  const quote = text.charCodeAt(at);
  let problem: ScannedLiteral['problem'] = null;
  let next = at + 1;
  for (;;) {
    const code = text.charCodeAt(next);
    if (code === quote) return { end: next + 1, problem };
    if (Number.isNaN(code) || isLineBreak(code))
      return {
        end: next,
        problem: problem ?? { message: 'nothing closes this string on its line', start: at, end: next },
      };
    if (code === BACKSLASH) {
      const escaped = scanEscape(text, next);
      problem ??= escaped.problem;
      next = escaped.end;
    } else next += 1;
  }
};

const plainEscapes = new Set([...'abfnrtv\\"\''].map((character) => character.charCodeAt(0)));

const scanEscape = (text: string, at: number): ScannedLiteral => {
  const code = text.charCodeAt(at + 1);
  if (plainEscapes.has(code)) return sound(at + 2);
  if (isLineBreak(code)) return sound(afterLineBreak(text, at + 1));
  if (isIn(DIGIT, code)) return scanDecimalEscape(text, at);
  switch (text.charAt(at + 1)) {
    case 'z':
      return sound(skipSpace(text, at + 2));
    case 'x':
      return isIn(HEX_DIGIT, text.charCodeAt(at + 2)) && isIn(HEX_DIGIT, text.charCodeAt(at + 3))
        ? sound(at + 4)
        : faulty(at + 2, 'an escape \\x needs two hexadecimal digits', at, at + 2);
    case 'u':
      return scanCodePointEscape(text, at);
    default:
      return faulty(at + 1, 'there is no such escape in Lua', at, Math.min(at + 2, text.length));
  }
};

const skipSpace = (text: string, at: number): number => {
  let next = at;
  while (isIn(SPACE, text.charCodeAt(next))) next += 1;
  return next;
};

const scanDecimalEscape = (text: string, at: number): ScannedLiteral => {
  let end = at + 1;
  while (end < at + 4 && isIn(DIGIT, text.charCodeAt(end))) end += 1;
  return Number(text.slice(at + 1, end)) > 255 ? faulty(end, 'a decimal escape ends at 255', at, end) : sound(end);
};

const largestCodePoint = 0x7fffffff;

const scanCodePointEscape = (text: string, at: number): ScannedLiteral => {
  if (text.charAt(at + 2) !== '{') return faulty(at + 2, 'an escape \\u is written \\u{…}', at, at + 2);
  let value = 0;
  let end = at + 3;
  while (isIn(HEX_DIGIT, text.charCodeAt(end))) {
    value = Math.min(value * 16 + Number.parseInt(text.charAt(end), 16), largestCodePoint + 1);
    end += 1;
  }
  if (end === at + 3 || text.charAt(end) !== '}')
    return faulty(end, 'an escape \\u{…} holds hexadecimal digits and ends with a brace', at, end);
  return value > largestCodePoint ? faulty(end + 1, 'an escape \\u{…} ends at 7FFFFFFF', at, end + 1) : sound(end + 1);
};

/** Reads the number that begins at `at`, with a digit or with a dot before one. */
export const scanNumber = (text: string, at: number): ScannedLiteral => {
  let end = at;
  while (isIn(DIGIT, text.charCodeAt(end))) end += 1;
  const after = text.charCodeAt(end);
  // Nearly every number is a run of digits.
  if (after !== DOT && !isIn(NAME_PART, after)) return sound(end);
  const hexadecimal = isHexadecimal(text, at);
  end = endOfNumber(text, hexadecimal ? at + 2 : at, hexadecimal ? 'p' : 'e');
  return isNumeral(text, at, end, hexadecimal) ? sound(end) : faulty(end, 'this is no number', at, end);
};

const isHexadecimal = (text: string, at: number): boolean =>
  text.charAt(at) === '0' && text.charAt(at + 1).toLowerCase() === 'x';

// Lua takes everything that looks like part of a number, and only then asks whether it is one: `3..2` is none.
const endOfNumber = (text: string, at: number, exponent: string): number => {
  let end = at;
  for (;;) {
    const character = text.charAt(end);
    if (character !== '' && character.toLowerCase() === exponent) {
      const sign = text.charAt(end + 1);
      end += sign === '+' || sign === '-' ? 2 : 1;
    } else if (character === '.' || isIn(NAME_PART, text.charCodeAt(end))) end += 1;
    else return end;
  }
};

const isNumeral = (text: string, at: number, end: number, hexadecimal: boolean): boolean => {
  const table = hexadecimal ? HEX_DIGIT : DIGIT;
  let next = hexadecimal ? at + 2 : at;
  const whole = next;
  while (isIn(table, text.charCodeAt(next))) next += 1;
  let digits = next - whole;
  if (text.charCodeAt(next) === DOT) {
    const fraction = next + 1;
    next = fraction;
    while (isIn(table, text.charCodeAt(next))) next += 1;
    digits += next - fraction;
  }
  if (digits === 0) return false;
  if (next === end) return true;
  if (text.charAt(next).toLowerCase() !== (hexadecimal ? 'p' : 'e')) return false;
  next += 1;
  const sign = text.charAt(next);
  if (sign === '+' || sign === '-') next += 1;
  const exponent = next;
  while (isIn(DIGIT, text.charCodeAt(next))) next += 1;
  return next > exponent && next === end;
};
