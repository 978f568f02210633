import { curatedLimits } from '../limits.ts';
import type { CuratedErrorKind } from './curated-types.ts';
import { forbiddenInText, newlineClass, spaceClass } from './kdl-characters.ts';

/** A finding with its place in UTF-16 units of the text. */
export interface GuardFinding {
  readonly kind: CuratedErrorKind;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

const spaces = new RegExp(`[${spaceClass}]+`, 'y');
const newline = new RegExp(`\\r\\n|[${newlineClass}]`, 'y');
const lineComment = new RegExp(`//[^${newlineClass}]*`, 'y');
const bareWord = new RegExp(`[^${spaceClass}${newlineClass}=\\\\/(){};\\[\\]"#]+`, 'y');
const rawQuote = /#+"/y;
const escapeInString = new RegExp(
  `\\\\(?:[nrt\\\\"bfs]|u\\{([0-9a-fA-F]{1,6})\\}|[${spaceClass}${newlineClass}]+)`,
  'y',
);
const plainInString = new RegExp(`[^"\\\\${newlineClass}]+`, 'y');
const plainInRaw = new RegExp(`[^"${newlineClass}]+`, 'y');
const number =
  /^(?:[+-]?[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9][0-9_]*)?|[+-]?0x[0-9a-fA-F][0-9a-fA-F_]*|[+-]?0o[0-7][0-7_]*|[+-]?0b[01][01_]*)$/;
const numberStart = /^[+-]?\.?[0-9]/;
const keywords = new Set(['true', 'false', 'null', 'inf', '-inf', 'nan']);

type TokenKind = 'start' | 'word' | 'value' | 'equals' | 'slashdash' | 'close';

class GuardStop {
  readonly finding: GuardFinding;
  constructor(finding: GuardFinding) {
    this.finding = finding;
  }
}

/**
 * Walks a KDL text once, in linear time and constant memory, and returns the first thing that would make parsing it
 * wrong, deep or costly: a broken token, nesting or words beyond the limits, or a type annotation. Null means that the
 * parser can be given the text: whatever it still refuses, it refuses at once.
 *
 * The parser recurses on braces and gathers an error object for each bad token, a gigabyte of them for a hostile
 * megabyte, so those texts must not reach it.
 */
export const guardKdl = (text: string): GuardFinding | null => {
  try {
    scan(text);
    return null;
  } catch (error) {
    if (error instanceof GuardStop) return error.finding;
    throw error;
  }
};

const scan = (text: string): void => {
  const forbidden = forbiddenInText.exec(text);
  const until = forbidden?.index ?? text.length;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const token: { last: TokenKind; end: number; beforeSlashdash: TokenKind } = {
    last: 'start',
    end: -1,
    beforeSlashdash: 'start',
  };
  let words = 0;
  let linesInStrings = 0;
  // For each open block, the token kind to return to: null for a real one, the kind before it for a commented one.
  const blocks: (TokenKind | null)[] = [];

  const stop = (kind: CuratedErrorKind, message: string, end = at + 1): never => {
    throw new GuardStop({ kind, start: at, end: Math.min(end, text.length), message });
  };
  const match = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  const endOf = (pattern: RegExp, from: number): number => (match(pattern, from) === null ? from : pattern.lastIndex);

  const checkSize = (from: number, to: number): void => {
    if (to - from > curatedLimits.stringBytes || Buffer.byteLength(text.slice(from, to)) > curatedLimits.stringBytes)
      stop('resource_limit', `a string is longer than ${curatedLimits.stringBytes} bytes`, to);
  };
  const countLine = (): void => {
    linesInStrings += 1;
    if (linesInStrings > curatedLimits.linesInStrings)
      stop('resource_limit', `strings run over more than ${curatedLimits.linesInStrings} lines`);
  };
  const endOfEscape = (from: number): number => {
    const found = match(escapeInString, from);
    const codePoint = Number.parseInt(found?.[1] ?? '0', 16);
    if (found === null || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
      at = from;
      return stop('syntax', 'a string holds an escape that KDL does not have', from + 2);
    }
    return from + found[0].length;
  };
  /** End of a string whose content begins at `from`; `close` is its closing mark. */
  const endOfString = (from: number, close: string, raw: boolean): number => {
    const multiline = close.startsWith('"""');
    if (multiline && match(newline, from) === null)
      stop('syntax', 'a string with three quotes must begin with a line break', from);
    const plain = raw ? plainInRaw : plainInString;
    let next = from;
    while (next < text.length) {
      next = endOf(plain, next);
      const character = text[next];
      if (character === '"') {
        if (text.startsWith(close, next)) {
          checkSize(from, next);
          return next + close.length;
        }
        next += 1;
      } else if (character === '\\') next = endOfEscape(next);
      else if (character !== undefined) {
        if (!multiline) stop('syntax', 'a line ends inside a string', next + 1);
        countLine();
        next = endOf(newline, next);
      }
    }
    return stop('syntax', 'a string has no end', text.length);
  };
  const endOfComment = (from: number): number => {
    let depth = 0;
    const mark = /\/\*|\*\//g;
    mark.lastIndex = from;
    for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
      depth += found[0] === '/*' ? 1 : -1;
      if (depth === 0) return mark.lastIndex;
    }
    return stop('syntax', 'a comment has no end', text.length);
  };
  const endOfContinuation = (from: number): number => {
    let next = from;
    for (;;) {
      const space = endOf(spaces, next);
      const after = text.startsWith('/*', space) ? endOfComment(space) : space;
      if (after === next) break;
      next = after;
    }
    next = endOf(lineComment, next);
    const line = endOf(newline, next);
    if (line === next && next < text.length) stop('syntax', 'a backslash is not at the end of its line');
    return line;
  };
  const take = (kind: TokenKind, end: number): number => {
    token.last = kind;
    token.end = end;
    return end;
  };
  const takeWord = (kind: 'word' | 'value', end: number): number => {
    words += 1;
    if (words > curatedLimits.words) stop('resource_limit', `the text has more than ${curatedLimits.words} words`);
    return take(kind, end);
  };
  const takeHash = (): number => {
    if (token.last === 'word' && token.end === at) stop('syntax', 'a # stands directly behind a word');
    const quote = match(rawQuote, at);
    if (quote !== null) {
      const quoteAt = at + quote[0].length - 1;
      const opening = text.startsWith('"""', quoteAt) ? '"""' : '"';
      const close = opening + '#'.repeat(quote[0].length - 1);
      return takeWord('word', endOfString(quoteAt + opening.length, close, true));
    }
    const end = endOf(bareWord, at + 1);
    if (!keywords.has(text.slice(at + 1, end))) stop('syntax', 'a # must begin a keyword or a raw string', end);
    return takeWord('value', end);
  };
  const takeQuote = (): number => {
    const opening = text.startsWith('"""', at) ? '"""' : '"';
    return takeWord('word', endOfString(at + opening.length, opening, false));
  };
  const takeBareWord = (): number => {
    const end = endOf(bareWord, at);
    if (end === at) stop('syntax', `unexpected ${JSON.stringify(text[at])}`);
    checkSize(at, end);
    const word = text.slice(at, end);
    if (keywords.has(word)) stop('syntax', `${word} is written #${word} as a keyword and in quotes as text`, end);
    if (!numberStart.test(word)) return takeWord('word', end);
    if (!number.test(word)) stop('syntax', 'this is neither a number nor a word', end);
    return takeWord('value', end);
  };
  const takeSlash = (): number => {
    if (text.startsWith('/-', at)) return take('slashdash', at + 2);
    if (text.startsWith('//', at)) return endOf(lineComment, at);
    return text.startsWith('/*', at) ? endOfComment(at) : stop('syntax', 'unexpected "/"');
  };
  const takeOpen = (): number => {
    if (token.last === 'close') stop('syntax', 'a node has two blocks');
    if (blocks.length === curatedLimits.braceDepth)
      stop('resource_limit', `blocks are nested deeper than ${curatedLimits.braceDepth}`);
    blocks.push(token.last === 'slashdash' ? token.beforeSlashdash : null);
    return take('start', at + 1);
  };
  const takeClose = (): number => {
    const before = blocks.pop();
    if (before === undefined) return stop('syntax', 'a block is closed that was not opened');
    return take(before ?? 'close', at + 1);
  };
  const takeEquals = (): number => {
    if (token.last !== 'word') stop('syntax', 'a = must stand behind the name of a property');
    return take('equals', at + 1);
  };
  const refuseAnnotation = (): number => stop('validation', 'type annotations are not part of the curated format');
  const takers: Readonly<Record<string, () => number>> = {
    '{': takeOpen,
    '}': takeClose,
    '=': takeEquals,
    ';': () => take('start', at + 1),
    '"': takeQuote,
    '#': takeHash,
    '/': takeSlash,
    '\\': () => endOfContinuation(at + 1),
    '(': refuseAnnotation,
    ')': refuseAnnotation,
  };

  while (at < until) {
    const character = text[at] ?? '';
    const afterSpace = endOf(spaces, at);
    const afterLine = endOf(newline, at);
    if (afterSpace > at) at = afterSpace;
    else if (afterLine > at) at = token.last === 'slashdash' ? afterLine : take('start', afterLine);
    else {
      if (token.last !== 'slashdash') token.beforeSlashdash = token.last;
      at = (takers[character] ?? takeBareWord)();
    }
  }
  if (forbidden !== null) {
    at = until;
    stop('syntax', `the character U+${hexadecimal(forbidden[0])} is not allowed in KDL`, at + forbidden[0].length);
  }
  if (blocks.length > 0) stop('syntax', 'a block has no end');
};

const hexadecimal = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
