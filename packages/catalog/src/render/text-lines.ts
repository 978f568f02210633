import { escapeControls } from '@quirl/quirl-contracts';

/** Text of a fact as it may reach a terminal: tabs become spaces, control characters visible, line feeds stay. */
const visibleText = (text: string): string => escapeControls(text.replaceAll('\r\n', '\n').replaceAll('\t', '    '));

/** The same for a slot of one line: line feeds become spaces. */
export const visibleLine = (text: string): string => visibleText(text).replaceAll('\n', ' ').trim();

/** Length in code points. */
export const codePointCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Breaks a text without line feeds at spaces; a word longer than the width keeps a line of its own. */
export const wrapLine = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line: string[] = [];
  let length = 0;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const size = codePointCount(word);
    if (line.length > 0 && length + 1 + size > width) {
      lines.push(line.join(' '));
      line = [];
      length = 0;
    }
    length += size + (line.length > 0 ? 1 : 0);
    line.push(word);
  }
  if (line.length > 0) lines.push(line.join(' '));
  return lines;
};

/** An indentation deeper than this is drawn as this. */
const INDENT_LIMIT = 8;
const startsBlock = /^(?: |[-*•] )/;

/**
 * Prose of a fact as lines of at most `width` code points. Lines are joined and broken anew, except that an empty line
 * parts paragraphs (several count as one), and an indented line or a bullet begins a block of its own.
 */
export const proseLines = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    lines.push(...wrapBlock(paragraph.join(' '), width));
    paragraph = [];
  };
  for (const line of visibleText(text).split('\n')) {
    const isEmpty = line.trim() === '';
    if (isEmpty || startsBlock.test(line)) close();
    if (!isEmpty) paragraph.push(line);
    else if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  }
  close();
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

const wrapBlock = (block: string, width: number): readonly string[] => {
  const depth = Math.min(block.length - block.trimStart().length, INDENT_LIMIT);
  const indent = ' '.repeat(depth);
  return wrapLine(block, Math.max(1, width - depth)).map((line) => indent + line);
};

/** A term and what explains it. */
export interface TermRow {
  readonly term: string;
  /** Blocks of prose, each from a line of its own. */
  readonly blocks: readonly string[];
}

const TERM_INDENT = 2;
const TERM_GAP = 2;
const NARROWEST_TEXT = 20;

/**
 * Terms and their explanations in two aligned columns. A term that takes more than a third of the width stands on a
 * line of its own. `show` styles a term without changing what is counted.
 */
export const termLines = (
  rows: readonly TermRow[],
  width: number,
  show: (term: string) => string = (term) => term,
): readonly string[] => {
  const longest = rows.reduce((most, { term }) => Math.max(most, codePointCount(term)), 0);
  const column = TERM_INDENT + Math.min(longest, Math.floor(width / 3)) + TERM_GAP;
  const indent = ' '.repeat(column);
  return rows.flatMap(({ term, blocks }) => {
    const text = blocks.flatMap((block) => proseLines(block, Math.max(NARROWEST_TEXT, width - column)));
    const head = ' '.repeat(TERM_INDENT) + show(term);
    const gap = column - TERM_INDENT - codePointCount(term);
    const beside = gap >= TERM_GAP ? text.shift() : undefined;
    return [
      beside === undefined ? head : head + ' '.repeat(gap) + beside,
      ...text.map((line) => (line === '' ? '' : indent + line)),
    ];
  });
};
