import { DIGIT, endOfLine, isIn, NAME_PART, NAME_START, SPACE } from './characters.ts';
import { longBracketLevel, type ScannedLiteral, scanLongBracket, scanNumber, scanString } from './scan-literal.ts';
import { kindOfSpelling, Spellings } from './spellings.ts';
import { symbolAt } from './symbols.ts';
import { BROKEN, LONG_STRING, NUMBER, STRING, type TokenKind } from './token-kind.ts';
import { SpanColumns, TokenColumns, type TokenList } from './token-list.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const DASH = 0x2d;
const DOT = 0x2e;
const OPEN_BRACKET = 0x5b;

/**
 * Splits a source into the tokens of Lua 5.4. `text` has one character per byte. Never fails: what is no token becomes a
 * broken one, the first with its reason, and scanning goes on behind it. Linear in the length of the text.
 */
export const scanTokens = (text: string): TokenList => {
  const tokens = new TokenColumns();
  const comments = new SpanColumns();
  const spellings = new Spellings();
  let fault: TokenList['fault'] = null;

  const breakOff = (start: number, end: number, problem: NonNullable<ScannedLiteral['problem']>): number => {
    fault ??= { token: tokens.count, fault: problem };
    tokens.add(BROKEN, start, end, 0);
    return end;
  };
  const addLiteral = (kind: TokenKind, start: number, { end, problem }: ScannedLiteral): number => {
    if (problem !== null) return breakOff(start, end, problem);
    tokens.add(kind, start, end, 0);
    return end;
  };
  const addComment = (start: number): number => {
    const level = text.charCodeAt(start + 2) === OPEN_BRACKET ? longBracketLevel(text, start + 2) : -1;
    if (level < 0) {
      const end = endOfLine(text, start);
      comments.add(start, end);
      return end;
    }
    const { end, problem } = scanLongBracket(text, start + 2, level);
    if (problem !== null) return breakOff(start, end, problem);
    comments.add(start, end);
    return end;
  };
  const addStray = (start: number): number => {
    let end = start + 1;
    // The bytes of letters outside ASCII stay together, so that one letter is one finding.
    while (text.charCodeAt(start) > 0x7f && text.charCodeAt(end) > 0x7f) end += 1;
    return breakOff(start, end, { message: strayMessage(text.charCodeAt(start)), start, end });
  };
  const addBracketed = (start: number): number => {
    const level = longBracketLevel(text, start);
    if (level >= 0) return addLiteral(LONG_STRING, start, scanLongBracket(text, start, level));
    return addSymbol(start);
  };
  const addSymbol = (start: number): number => {
    const symbol = symbolAt(text, start);
    if (symbol === undefined) return addStray(start);
    const end = start + symbol.spelling.length;
    tokens.add(symbol.kind, start, end, 0);
    return end;
  };

  let at = text.startsWith('#!') ? endOfLine(text, 0) : 0;
  if (at > 0) comments.add(0, at);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isIn(SPACE, code)) at += 1;
    else if (isIn(NAME_START, code)) {
      const start = at;
      do at += 1;
      while (isIn(NAME_PART, text.charCodeAt(at)));
      const spelling = spellings.numberOf(text.slice(start, at));
      tokens.add(kindOfSpelling(spelling), start, at, spelling);
    } else if (isIn(DIGIT, code) || (code === DOT && isIn(DIGIT, text.charCodeAt(at + 1))))
      at = addLiteral(NUMBER, at, scanNumber(text, at));
    else if (code === QUOTE || code === APOSTROPHE) at = addLiteral(STRING, at, scanString(text, at));
    else if (code === DASH && text.charCodeAt(at + 1) === DASH) at = addComment(at);
    else if (code === OPEN_BRACKET) at = addBracketed(at);
    else at = addSymbol(at);
  }
  tokens.close(text.length);
  return {
    text,
    count: tokens.count,
    kinds: tokens.kinds,
    starts: tokens.starts,
    ends: tokens.ends,
    names: tokens.names,
    spellings: spellings.list,
    comments: { count: comments.count, starts: comments.starts, ends: comments.ends },
    fault,
  };
};

const strayMessage = (code: number): string => {
  if (code > 0x7f) return 'letters outside ASCII stand only in strings and comments';
  if (code < 0x20 || code === 0x7f) return `the control character ${code} is no part of Lua`;
  return `\`${String.fromCharCode(code)}\` is no part of Lua`;
};
