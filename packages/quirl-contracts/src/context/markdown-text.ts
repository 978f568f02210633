import { escapeControls } from '../text/control-characters.ts';

// Every line break that Markdown, a terminal or an editor may know.
const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

/** Text of a slot of one line: line breaks and tabs become spaces, other control characters become visible. */
const singleLine = (text: string): string => escapeControls(text.replace(lineBreaks, ' ').replaceAll('\t', ' '));

/** A code span that holds the text as it is, whatever back-ticks it has. Empty text becomes a span of one space. */
export const codeSpan = (text: string): string => {
  const line = singleLine(text);
  if (line === '') return '` `';
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length), 0) + 1);
  // A reader takes one space off both ends, unless there is nothing but spaces; so it is given once more.
  const losesSpace = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  const needsRoom = line.startsWith('`') || line.endsWith('`') || losesSpace;
  const room = needsRoom ? ' ' : '';
  return `${fence}${room}${line}${room}${fence}`;
};

/** A code span within a table cell, where a bar would end the cell even inside a span. */
export const codeSpanInCell = (text: string): string => codeSpan(text).replaceAll('|', '\\|');

/** Prose of one line as Markdown that shows the very same characters; also fit for a table cell. */
export const proseLine = (text: string): string => escapeLine(singleLine(text).trim());

/** Prose of many lines: paragraphs stay, lines stay lines, and nothing in it becomes structure. */
export const proseBlock = (text: string): string =>
  text
    .split(lineBreaks)
    .map(proseLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

const escapeLine = (line: string): string => escapeStart(escapeInline(line));

// Back-slash, code, emphasis, links, HTML, strike-through and table cells. An underscore inside a word and an ampersand
// that begins no entity mean nothing, and file names stay readable without the back-slash.
const inlineMarks = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#a-zA-Z])/gu;
const escapeInline = (line: string): string => line.replace(inlineMarks, '\\$&');

// Headings, rules and underlines, bullets, and numbers of lists: only at the start of a line.
const structures: readonly RegExp[] = [/^#{1,6}(?=\s|$)/, /^[-+](?=\s|$)/, /^-(?=[-\s]*$)/, /^=(?=[=\s]*$)/];
const listNumber = /^(\d{1,9})([.)])(?=\s|$)/;
const escapeStart = (line: string): string =>
  structures.some((structure) => structure.test(line)) ? `\\${line}` : line.replace(listNumber, '$1\\$2');
