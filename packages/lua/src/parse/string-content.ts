import { afterLineBreak, DIGIT, isIn, isLineBreak, SPACE } from './characters.ts';
import { longBracketLevel } from './scan-literal.ts';
import { LONG_STRING } from './token-kind.ts';
import type { TokenList } from './token-list.ts';
import { textOf } from './token-text.ts';

/** The bytes that a string literal stands for, one character per byte. The token is a sound string of either form. */
export const stringContent = (tokens: TokenList, token: number): string => {
  const text = textOf(tokens, token);
  return tokens.kinds[token] === LONG_STRING ? longContent(text) : quotedContent(text);
};

const longContent = (text: string): string => {
  const opened = longBracketLevel(text, 0) + 2;
  const inside = text.slice(opened, text.length - opened);
  const body = isLineBreak(inside.charCodeAt(0)) ? inside.slice(afterLineBreak(inside, 0)) : inside;
  return body.replaceAll(/\r\n|\n\r|\r/g, '\n');
};

const plainEscapes: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);

const quotedContent = (text: string): string => {
  const pieces: string[] = [];
  let at = 1;
  while (at < text.length - 1) {
    const escaped = text.indexOf('\\', at);
    const plainEnd = escaped < 0 ? text.length - 1 : escaped;
    pieces.push(text.slice(at, plainEnd));
    if (escaped < 0) break;
    const { value, end } = escapeAt(text, escaped);
    pieces.push(value);
    at = end;
  }
  return pieces.join('');
};

const escapeAt = (text: string, at: number): { readonly value: string; readonly end: number } => {
  const character = text.charAt(at + 1);
  const plain = plainEscapes.get(character);
  if (plain !== undefined) return { value: plain, end: at + 2 };
  if (character === 'x') return { value: byte(text.slice(at + 2, at + 4), 16), end: at + 4 };
  if (character === 'u') {
    const close = text.indexOf('}', at);
    return { value: utf8Bytes(Number.parseInt(text.slice(at + 3, close), 16)), end: close + 1 };
  }
  if (character === 'z') return { value: '', end: endOf(text, at + 2, SPACE, text.length) };
  if (isLineBreak(text.charCodeAt(at + 1))) return { value: '\n', end: afterLineBreak(text, at + 1) };
  const end = endOf(text, at + 1, DIGIT, at + 4);
  return { value: byte(text.slice(at + 1, end), 10), end };
};

const endOf = (text: string, at: number, table: Uint8Array, limit: number): number => {
  let end = at;
  while (end < limit && isIn(table, text.charCodeAt(end))) end += 1;
  return end;
};

const byte = (digits: string, base: number): string => String.fromCharCode(Number.parseInt(digits, base));

/** Lua writes code points up to 2^31 in the form that UTF-8 had at first, of up to six bytes. */
const utf8Bytes = (codePoint: number): string => {
  if (codePoint < 0x80) return String.fromCharCode(codePoint);
  const tail: number[] = [];
  let rest = codePoint;
  let room = 0x3f;
  do {
    tail.unshift(0x80 | (rest & 0x3f));
    rest = Math.floor(rest / 64);
    room >>= 1;
  } while (rest > room);
  return String.fromCharCode(((~room << 1) & 0xff) | rest, ...tail);
};
