import { ESCAPE_REACH_LIMIT } from '../../limits.ts';
import { fontMark, glueMark } from './manual-text.ts';
import { specialCharacters, stringValues } from './roff-characters.ts';

const boldFonts = new Set(['B', '3', 'CB', 'b', 'HB']);
const italicFonts = new Set(['I', '2', 'CI', 'i', 'HI']);

/** Escapes of one character, with the text that they stand for. */
const plainEscapes = new Map([
  ['-', '-'],
  ['e', '\\'],
  ['\\', '\\'],
  [' ', ' '],
  ['~', ' '],
  ['0', ' '],
  ['t', '\t'],
  ['p', ' '],
  ['E', '\\'],
  ['c', glueMark],
  ...[...'&|^%/,):{}!udra'].map((name): [string, string] => [name, '']),
]);
/** Escapes with a delimited argument that draws, moves or measures: nothing of it is text. */
const delimitedEscapes = new Set('vwlLDbxXRABZSHo');
/** Escapes with a bare, `(xx` or `[xx]` name that is not text: registers, colours, families. */
const namedEscapes = new Set('nkmMFgVYO$');

/** Where reading stands inside a line, and the fonts in force. */
interface EscapeCursor {
  at: number;
  font: string;
  previousFont: string;
}

const readName = (line: string, cursor: EscapeCursor): string => {
  const first = line.charAt(cursor.at);
  if (first === '(') {
    const name = line.slice(cursor.at + 1, cursor.at + 3);
    cursor.at += 3;
    return name;
  }
  if (first === '[') {
    const reach = line.slice(cursor.at + 1, cursor.at + 1 + ESCAPE_REACH_LIMIT);
    const close = reach.indexOf(']');
    cursor.at += close === -1 ? 1 : close + 2;
    return close === -1 ? '' : reach.slice(0, close);
  }
  cursor.at += 1;
  return first;
};

const readDelimited = (line: string, cursor: EscapeCursor): string => {
  const delimiter = line.charAt(cursor.at);
  const reach = line.slice(cursor.at + 1, cursor.at + 1 + ESCAPE_REACH_LIMIT);
  const close = delimiter === '' ? -1 : reach.indexOf(delimiter);
  cursor.at += close === -1 ? 1 : close + 2;
  return close === -1 ? '' : reach.slice(0, close);
};

const characterOf = (code: number): string => {
  const isText =
    code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code <= 0x9f) && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '';
};

const namedCharacter = (name: string): string => {
  const known = specialCharacters.get(name);
  if (known !== undefined) return known;
  if (/^u[0-9A-F]{4,6}$/.test(name)) return characterOf(Number.parseInt(name.slice(1), 16));
  return /^char[0-9]{1,3}$/.test(name) ? characterOf(Number(name.slice(4))) : '';
};

const changeFont = (name: string, cursor: EscapeCursor): string => {
  const next =
    name === 'P' || name === ''
      ? cursor.previousFont
      : boldFonts.has(name)
        ? fontMark.bold
        : italicFonts.has(name)
          ? fontMark.italic
          : fontMark.roman;
  cursor.previousFont = cursor.font;
  if (next === cursor.font) return '';
  cursor.font = next;
  return next;
};

const skipSize = (line: string, cursor: EscapeCursor): void => {
  const sign = line.charAt(cursor.at);
  if (sign === '+' || sign === '-') cursor.at += 1;
  const first = line.charAt(cursor.at);
  if (first === '(' || first === '[') readName(line, cursor);
  else if (first === "'") readDelimited(line, cursor);
  else if (first >= '0' && first <= '9') {
    // Only sizes from 10 to 39 have two digits without a sign.
    const second = line.charAt(cursor.at + 1);
    const isTwoDigits = sign !== '+' && sign !== '-' && first >= '1' && first <= '3' && second >= '0' && second <= '9';
    cursor.at += isTwoDigits ? 2 : 1;
  }
};

/** Text of the escape whose name stands at the cursor; moves the cursor behind it. */
const readEscape = (line: string, cursor: EscapeCursor): string => {
  const name = line.charAt(cursor.at);
  const plain = plainEscapes.get(name);
  if (plain !== undefined) {
    cursor.at += 1;
    return plain;
  }
  if (name === '(' || name === '[') return namedCharacter(readName(line, cursor));
  if (name === '"' || name === '#') {
    cursor.at = line.length;
    return '';
  }
  cursor.at += 1;
  if (name === 'f') return changeFont(readName(line, cursor), cursor);
  if (name === '*') return stringValues.get(readName(line, cursor)) ?? '';
  if (name === 's') skipSize(line, cursor);
  else if (name === 'N') return characterOf(Number(readDelimited(line, cursor)) || 0);
  else if (name === 'C') return namedCharacter(readDelimited(line, cursor));
  else if (name === 'h') return readDelimited(line, cursor).startsWith('-') ? '' : ' ';
  else if (delimitedEscapes.has(name)) readDelimited(line, cursor);
  else if (namedEscapes.has(name)) {
    const sign = line.charAt(cursor.at);
    if (name === 'n' && (sign === '+' || sign === '-')) cursor.at += 1;
    readName(line, cursor);
  } else if (name !== 'z') return name;
  return '';
};

/**
 * Marked text of one roff line: escapes become the characters that they stand for, font changes become marks,
 * everything that only moves, sizes or draws disappears. Reads an unfinished escape as far as it goes; never fails.
 */
export const renderEscapes = (line: string): string => {
  let backslash = line.indexOf('\\');
  if (backslash === -1) return line;
  const cursor: EscapeCursor = { at: 0, font: fontMark.roman, previousFont: fontMark.roman };
  let text = '';
  while (backslash !== -1) {
    text += line.slice(cursor.at, backslash);
    cursor.at = backslash + 1;
    text += readEscape(line, cursor);
    backslash = line.indexOf('\\', cursor.at);
  }
  text += line.slice(cursor.at);
  return cursor.font === fontMark.roman ? text : text + fontMark.roman;
};
