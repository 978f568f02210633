import { NESTING_LIMIT } from '../../limits.ts';
import { type ManualPage, ManualPageBuilder } from './manual-page.ts';
import { withoutMarks } from './manual-text.ts';
import { isInlineMacro, setMdocLine } from './mdoc-inline.ts';
import { splitArguments } from './roff-arguments.ts';
import { renderEscapes } from './roff-escapes.ts';
import { isControlLine, splitControlLine } from './roff-lines.ts';

/** Lists that name their items; the items of other lists are text. */
const namingLists = new Set(['-tag', '-hang', '-ohang', '-inset', '-diag', '-column']);

class MdocReader {
  readonly page = new ManualPageBuilder();
  /** Open lists, outermost first: whether their items have tags. */
  readonly lists: boolean[] = [];
  name = '';
  isSpaced = true;
  isLiteral = false;
  isInName = false;
  isInSynopsis = false;
  /** Lines of an item head that `Xo` spread over several lines; null if none is open. */
  head: string[] | null = null;

  /** Text behind an inner list belongs to the outer item: text is one step deeper than the items around it. */
  get textDepth(): number {
    return 2 * Math.min(NESTING_LIMIT, this.lists.length);
  }

  addText(text: string, startsLine = false): void {
    if (this.head !== null) this.head.push(text);
    else this.page.addText(text, this.textDepth, startsLine || this.isLiteral || /^[ \t]/.test(text));
  }

  set(words: readonly string[]): string {
    return setMdocLine(words, this);
  }

  endHead(): void {
    if (this.head === null) return;
    this.page.addTag(this.head.join(' '), Math.max(0, this.textDepth - 1), true);
    this.head = null;
  }
}

type Macro = (reader: MdocReader, words: readonly string[]) => void;

const heading =
  (isSubsection: boolean): Macro =>
  (reader, words) => {
    const title = withoutMarks(reader.set(['No', ...words])).trim();
    reader.head = null;
    reader.isLiteral = false;
    reader.lists.length = 0;
    if (!isSubsection) {
      reader.isInName = title.toUpperCase() === 'NAME';
      reader.isInSynopsis = title.toUpperCase() === 'SYNOPSIS';
    }
    reader.page.startSection(title, isSubsection);
  };

const item: Macro = (reader, words) => {
  reader.endHead();
  const hasTags = reader.lists.at(-1) ?? false;
  if (!hasTags) {
    reader.page.endBlock();
    if (words.length > 0) reader.addText(reader.set(['No', ...words]), true);
    return;
  }
  const cells: string[][] = [[]];
  for (const word of words) {
    if (word === 'Ta') cells.push([]);
    else if (word !== 'Xo') cells.at(-1)?.push(word);
  }
  const [head = '', ...others] = cells.map((cell) => reader.set(['No', ...cell]));
  const depth = Math.max(0, reader.textDepth - 1);
  if (words.includes('Xo') && !words.includes('Xc')) {
    if (!reader.page.isAtItemHead) reader.page.endBlock();
    reader.head = [head];
    return;
  }
  reader.page.addTag(head, depth, false);
  for (const cell of others) if (cell !== '') reader.addText(cell);
};

const displayLine: Macro = (reader, words) => {
  reader.addText(reader.set(['No', ...words]), true);
  reader.page.breakLine();
};

const literal =
  (isLiteral: boolean): Macro =>
  (reader, words) => {
    reader.isLiteral = isLiteral && (words.includes('-literal') || words.includes('-unfilled'));
    if (reader.page.isInItem) reader.page.breakLine();
    else reader.page.endBlock();
  };

const space: Macro = (reader) => {
  reader.page.addSpace();
};

/** Macros that are not set as text of their line. Other macros that are not inline are dropped. */
const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['Sh', heading(false)],
  ['Ss', heading(true)],
  ['Pp', space],
  ['Lp', space],
  ['sp', space],
  ['br', (reader) => reader.page.breakLine()],
  [
    'Bl',
    (reader, words) => {
      reader.lists.push(words.some((word) => namingLists.has(word)));
      if (!reader.page.isInItem) reader.page.endBlock();
    },
  ],
  [
    'El',
    (reader) => {
      reader.endHead();
      reader.lists.pop();
      reader.page.endBlock();
    },
  ],
  ['It', item],
  ['Bd', literal(true)],
  ['Ed', literal(false)],
  ['Dl', displayLine],
  ['D1', displayLine],
  [
    'Sm',
    (reader, words) => {
      reader.isSpaced = words[0] !== 'off';
    },
  ],
  [
    'Xc',
    (reader, words) => {
      if (words.length > 0) reader.addText(reader.set(['No', ...words]));
      reader.endHead();
    },
  ],
  [
    'Nm',
    (reader, words) => {
      const [first] = words;
      if (reader.name === '' && first !== undefined) reader.name = renderEscapes(first);
      // In the synopsis every name begins a form of its own.
      if (reader.isInSynopsis) reader.page.endBlock();
      reader.addText(reader.set(['Nm', ...words]));
    },
  ],
  ['Nd', (reader, words) => reader.addText(`- ${words.map(renderEscapes).join(' ')}`)],
  [
    'Ex',
    (reader, words) => {
      const name = words[1] === undefined ? reader.name : renderEscapes(words[1]);
      reader.addText(`The ${name} utility exits 0 on success, and >0 if an error occurs.`);
    },
  ],
]);

/** Reads the lines of a page in the `mdoc` macros. Unknown requests are dropped, unfinished constructs end with the page. */
export const readMdocDialect = (lines: readonly string[]): ManualPage => {
  const reader = new MdocReader();
  for (const line of lines) {
    if (!isControlLine(line)) {
      if (line.trim() !== '') reader.addText(renderEscapes(line));
      else if (reader.head === null) reader.page.addSpace();
      continue;
    }
    const { name, rest } = splitControlLine(line);
    const macro = macros.get(name);
    if (macro !== undefined) macro(reader, splitArguments(rest));
    else if (isInlineMacro(name)) {
      const words = [name, ...splitArguments(rest)];
      const text = reader.set(words);
      if (text !== '') reader.addText(text);
      if (words.includes('Xc')) reader.endHead();
    }
  }
  return reader.page.build();
};
