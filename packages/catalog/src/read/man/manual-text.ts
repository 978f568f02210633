import { Buffer } from 'node:buffer';

/** Marks a change of font inside marked text. Input never holds these characters: {@link cleanManualText} removes them. */
export const fontMark = { roman: '\u0001', bold: '\u0002', italic: '\u0003' } as const;

/** Marks the end of a line that the next one joins without a space. As little part of any input as the font marks. */
export const glueMark = '\u0004';

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are the subject
const terminalSequences = /\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[^\n]\u0008/g;
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const keepLayout = (character: string): string => (character === '\n' || character === '\t' ? character : '');
const needsCleaning = /[^\n\t -~]/;

/**
 * The text without terminal sequences, overstrikes, control and format characters and lone surrogates;
 * line feed and tab stay. Takes linear time.
 */
export const cleanManualText = (text: string): string =>
  needsCleaning.test(text) ? text.replace(terminalSequences, '').replace(unprintable, keepLayout) : text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters
const marks = /[\u0001-\u0004]/g;

/** Marked text without its marks. */
export const withoutMarks = (marked: string): string => marked.replace(marks, '');

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0xa0;

/** Runs of white space become one space; none stays at either end. */
export const collapseSpaces = (text: string): string => {
  let result = '';
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !isSpace(text.charCodeAt(at))) continue;
    if (at > start) result += result === '' ? text.slice(start, at) : ` ${text.slice(start, at)}`;
    start = at + 1;
  }
  return result;
};

/** A cut moves back to the end of a word if that is at most so many characters away. */
const nearWord = 64;

/** At most `maxBytes` bytes of the text: whole characters, cut at a word where one ends near, marked by an ellipsis. */
export const clipText = (text: string, maxBytes: number): string => {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const room = maxBytes - Buffer.byteLength('…');
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    end += character.length;
  }
  const space = text.lastIndexOf(' ', end);
  return `${text.slice(0, space > Math.max(0, end - nearWord) ? space : end).trimEnd()}…`;
};

/** The end of a sentence: its mark, what closes behind it, then a new line or a word that can begin a sentence. */
const sentenceEnd = /[.!?]["'”’)\]]?(?= ["'“‘(]?[\p{Lu}\p{N}-]|\n)|\n/gu;

/**
 * The text up to the last sentence that ends within `enough` bytes; if the first one is longer, that one; at most `maxBytes`
 * bytes. An ellipsis marks that something is missing.
 */
export const clipSentences = (text: string, enough: number, maxBytes: number): string => {
  if (text.length * 3 <= enough || Buffer.byteLength(text) <= enough) return text;
  const reach = clipText(text, maxBytes);
  let end = 0;
  for (const match of reach.matchAll(sentenceEnd)) {
    const next = match.index + match[0].trimEnd().length;
    if (end > 0 && Buffer.byteLength(reach.slice(0, next)) > enough - Buffer.byteLength(' …')) break;
    end = next;
  }
  return end === 0 ? reach : clipText(`${reach.slice(0, end).trimEnd()} …`, maxBytes);
};
