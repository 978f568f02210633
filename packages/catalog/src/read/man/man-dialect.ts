import { NESTING_LIMIT } from '../../limits.ts';
import { type ManualPage, ManualPageBuilder } from './manual-page.ts';
import { fontMark, withoutMarks } from './manual-text.ts';
import { splitArguments } from './roff-arguments.ts';
import { renderEscapes } from './roff-escapes.ts';
import { isControlLine, splitControlLine } from './roff-lines.ts';
import { TableReader } from './table-rows.ts';

type Font = keyof typeof fontMark;

const styled = (text: string, font: Font): string =>
  text === '' || font === 'roman' ? text : fontMark[font] + text + fontMark.roman;

/** What the next line of text is for. */
type Expectation = 'text' | 'tag' | 'further tag' | 'hanging';

class ManReader {
  readonly page = new ManualPageBuilder();
  depth = 0;
  isLiteral = false;
  expects: Expectation = 'text';
  /** A heading macro without arguments takes the next line as its title. */
  heading: 'SH' | 'SS' | null = null;
  /** A font macro without arguments sets the next line. */
  font: Font = 'roman';
  table: TableReader | null = null;
  inSynopsisCommand = false;

  addText(text: string): void {
    const line = this.font === 'roman' ? text : styled(text, this.font);
    this.font = 'roman';
    if (this.heading !== null) {
      this.startSection(line, this.heading === 'SS');
      return;
    }
    const { expects } = this;
    this.expects = 'text';
    if (expects === 'tag' || expects === 'further tag') this.page.addTag(line, this.depth, expects === 'further tag');
    else if (expects === 'hanging' && withoutMarks(line).startsWith('-')) this.page.addTag(line, this.depth, false);
    else this.page.addText(line, this.depth, this.isLiteral || /^[ \t]/.test(line));
  }

  addSpace(): void {
    // Blank lines between `.TP` and its tag are sloppy, not text.
    if (this.expects === 'text') this.page.addSpace();
  }

  startSection(title: string, isSubsection: boolean): void {
    this.heading = null;
    this.expects = 'text';
    this.isLiteral = false;
    this.depth = 0;
    this.page.startSection(withoutMarks(title).trim(), isSubsection);
  }

  startParagraph(): void {
    this.expects = 'text';
    this.page.endBlock();
  }
}

type Macro = (reader: ManReader, rest: string) => void;

const rendered = (rest: string): readonly string[] => splitArguments(rest).map(renderEscapes);

const oneFont =
  (font: Font): Macro =>
  (reader, rest) => {
    const words = rendered(rest);
    if (words.length === 0) reader.font = font;
    else reader.addText(styled(words.join(' '), font));
  };

const twoFonts =
  (first: Font, second: Font): Macro =>
  (reader, rest) => {
    const words = rendered(rest);
    if (words.length > 0)
      reader.addText(words.map((word, index) => styled(word, index % 2 === 0 ? first : second)).join(''));
  };

const heading =
  (name: 'SH' | 'SS'): Macro =>
  (reader, rest) => {
    const title = rendered(rest).join(' ');
    if (title === '') reader.heading = name;
    else reader.startSection(title, name === 'SS');
  };

const paragraph: Macro = (reader) => reader.startParagraph();
const space: Macro = (reader) => reader.addSpace();
const lineBreak: Macro = (reader) => reader.page.breakLine();
const literal =
  (isLiteral: boolean): Macro =>
  (reader) => {
    reader.isLiteral = isLiteral;
    if (reader.page.isInItem) reader.page.breakLine();
    else reader.page.endBlock();
  };
const indent =
  (step: 1 | -1): Macro =>
  (reader) => {
    reader.startParagraph();
    reader.depth = Math.min(NESTING_LIMIT, Math.max(0, reader.depth + step));
  };

const indentedParagraph: Macro = (reader, rest) => {
  const [tag = ''] = splitArguments(rest);
  const text = renderEscapes(tag);
  reader.expects = 'text';
  if (withoutMarks(text).trim() !== '') reader.page.addTag(text, reader.depth, false);
  else if (reader.page.isInItem) reader.page.addSpace();
  else {
    reader.page.endBlock();
    reader.page.addTag('', reader.depth, false);
  }
};

const optionSynopsis: Macro = (reader, rest) => {
  const [name = '', value] = rendered(rest);
  reader.addText(`[${styled(name, 'bold')}${value === undefined ? '' : ` ${styled(value, 'italic')}`}]`);
};

/** Macros and requests that carry text or layout. All others are dropped with their arguments. */
const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['SH', heading('SH')],
  ['SS', heading('SS')],
  ['PP', paragraph],
  ['P', paragraph],
  ['LP', paragraph],
  [
    'TP',
    (reader) => {
      reader.startParagraph();
      reader.expects = 'tag';
    },
  ],
  [
    'TQ',
    (reader) => {
      reader.expects = 'further tag';
    },
  ],
  [
    'HP',
    (reader) => {
      reader.startParagraph();
      reader.expects = 'hanging';
    },
  ],
  ['IP', indentedParagraph],
  ['RS', indent(1)],
  ['RE', indent(-1)],
  ['sp', space],
  ['Sp', space],
  ['br', lineBreak],
  ['ti', lineBreak],
  ['nf', literal(true)],
  ['EX', literal(true)],
  ['Vb', literal(true)],
  ['fi', literal(false)],
  ['EE', literal(false)],
  ['Ve', literal(false)],
  ['B', oneFont('bold')],
  ['SB', oneFont('bold')],
  ['I', oneFont('italic')],
  ['R', oneFont('roman')],
  ['SM', oneFont('roman')],
  ['BI', twoFonts('bold', 'italic')],
  ['BR', twoFonts('bold', 'roman')],
  ['IB', twoFonts('italic', 'bold')],
  ['IR', twoFonts('italic', 'roman')],
  ['RB', twoFonts('roman', 'bold')],
  ['RI', twoFonts('roman', 'italic')],
  ['OP', optionSynopsis],
  [
    'SY',
    (reader, rest) => {
      reader.startParagraph();
      reader.addText(styled(rendered(rest).join(' '), 'bold'));
    },
  ],
  ['YS', paragraph],
  [
    'TS',
    (reader) => {
      reader.startParagraph();
      reader.table = new TableReader();
    },
  ],
]);

const readTableLine = (reader: ManReader, table: TableReader, line: string): void => {
  if (isControlLine(line) && splitControlLine(line).name === 'TE') {
    reader.table = null;
    for (const cells of table.rows) {
      const [head = '', ...others] = cells;
      reader.page.addTag(head, reader.depth, false);
      for (const cell of others) if (cell !== '') reader.page.addText(cell, reader.depth, false);
    }
    reader.page.endBlock();
  } else table.add(line);
};

/** Reads the lines of a page in the `man` macros. Unknown requests are dropped, unfinished constructs end with the page. */
export const readManDialect = (lines: readonly string[]): ManualPage => {
  const reader = new ManReader();
  for (const line of lines) {
    if (reader.table !== null) {
      // A heading inside a table means that its end is missing.
      if (isControlLine(line) && splitControlLine(line).name === 'SH') readTableLine(reader, reader.table, '.TE');
      else {
        readTableLine(reader, reader.table, line);
        continue;
      }
    }
    if (isControlLine(line)) {
      const { name, rest } = splitControlLine(line);
      macros.get(name)?.(reader, rest);
    } else if (line.trim() === '') reader.addSpace();
    else reader.addText(renderEscapes(line));
  }
  return reader.page.build();
};
