import { fontMark } from './manual-text.ts';
import { renderEscapes } from './roff-escapes.ts';

type Font = keyof typeof fontMark;

/** Macros that set their arguments in a font and leave everything else alone. */
const fonts: ReadonlyMap<string, Font> = new Map<string, Font>([
  ['Ar', 'italic'],
  ['Em', 'italic'],
  ['Pa', 'italic'],
  ['Va', 'italic'],
  ['Fa', 'italic'],
  ['Ft', 'italic'],
  ['Vt', 'italic'],
  ['Ad', 'italic'],
  ['Cm', 'bold'],
  ['Ic', 'bold'],
  ['Sy', 'bold'],
  ['Nm', 'bold'],
  ['Fn', 'bold'],
  ['Cd', 'bold'],
  ['In', 'bold'],
  ['Ev', 'roman'],
  ['Li', 'roman'],
  ['No', 'roman'],
  ['Dv', 'roman'],
  ['Er', 'roman'],
  ['Tn', 'roman'],
  ['An', 'roman'],
  ['Ms', 'roman'],
  ['Mt', 'roman'],
  ['Lk', 'roman'],
  ['Sx', 'roman'],
  ['St', 'roman'],
  ['Lb', 'roman'],
]);

/** Macros that enclose the rest of their line: opening and closing text. */
const enclosures: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['Op', ['[', ']']],
  ['Bq', ['[', ']']],
  ['Pq', ['(', ')']],
  ['Dq', ['“', '”']],
  ['Qq', ['"', '"']],
  ['Sq', ['‘', '’']],
  ['Ql', ['‘', '’']],
  ['Aq', ['<', '>']],
  ['Brq', ['{', '}']],
]);

const openings: ReadonlyMap<string, string> = new Map([
  ['Oo', '['],
  ['Bo', '['],
  ['Po', '('],
  ['Do', '“'],
  ['Qo', '"'],
  ['So', '‘'],
  ['Ao', '<'],
  ['Bro', '{'],
]);
const closings: ReadonlyMap<string, string> = new Map([
  ['Oc', ']'],
  ['Bc', ']'],
  ['Pc', ')'],
  ['Dc', '”'],
  ['Qc', '"'],
  ['Sc', '’'],
  ['Ac', '>'],
  ['Brc', '}'],
]);

const systems: ReadonlyMap<string, string> = new Map([
  ['Ux', 'UNIX'],
  ['Bx', 'BSD'],
  ['Fx', 'FreeBSD'],
  ['Nx', 'NetBSD'],
  ['Ox', 'OpenBSD'],
  ['Dx', 'DragonFly'],
  ['Bsx', 'BSD/OS'],
  ['At', 'AT&T UNIX'],
]);

const others = new Set(['Fl', 'Ns', 'Ap', 'Pf', 'Xr', 'Xo', 'Xc', 'Ta', 'Nd', 'Ex', 'Rv']);
const isMacro = (word: string): boolean =>
  others.has(word) ||
  fonts.has(word) ||
  enclosures.has(word) ||
  openings.has(word) ||
  closings.has(word) ||
  systems.has(word);

const closingPunctuation = new Set(['.', ',', ':', ';', ')', ']', '?', '!']);
const openingPunctuation = new Set(['(', '[']);
const isPunctuation = (word: string): boolean => closingPunctuation.has(word) || openingPunctuation.has(word);

/** Joins words with the spaces that mdoc puts between them. */
class LineWriter {
  text = '';
  #glues = true;
  /** Words of this line stand apart; false after `.Sm off`. */
  readonly #spaced: boolean;

  constructor(isSpaced: boolean) {
    this.#spaced = isSpaced;
  }

  glue(): void {
    this.#glues = true;
  }

  write(word: string, font: Font = 'roman'): void {
    if (!this.#glues && this.#spaced) this.text += ' ';
    this.text += font === 'roman' ? word : fontMark[font] + word + fontMark.roman;
    this.#glues = false;
  }

  attach(word: string): void {
    this.text += word;
    this.#glues = false;
  }

  punctuate(word: string): void {
    if (closingPunctuation.has(word)) this.attach(word);
    else {
      this.write(word);
      this.glue();
    }
  }
}

/** What a line of mdoc macros needs to know of its page. */
export interface MdocContext {
  /** Name that `.Nm` without an argument stands for. */
  readonly name: string;
  /** False between `.Sm off` and `.Sm on`. */
  readonly isSpaced: boolean;
}

/** One line of callable macros while it is set. */
class LineSetter {
  readonly #words: readonly string[];
  readonly #context: MdocContext;
  readonly #writer: LineWriter;
  readonly #closers: string[] = [];
  #at = 0;

  constructor(words: readonly string[], context: MdocContext) {
    this.#words = words;
    this.#context = context;
    this.#writer = new LineWriter(context.isSpaced);
  }

  set(): string {
    // Punctuation at the end stands behind what the line's enclosures close.
    let end = this.#words.length;
    while (end > 1 && closingPunctuation.has(this.#words[end - 1] ?? '')) end -= 1;
    while (this.#at < end) {
      const word = this.#words[this.#at] ?? '';
      this.#at += 1;
      if (isMacro(word)) this.#macro(word, end);
      else this.#plain(word);
    }
    for (const closer of this.#closers.reverse()) this.#writer.attach(closer);
    for (const mark of this.#words.slice(end)) this.#writer.punctuate(mark);
    return this.#writer.text;
  }

  #plain(word: string): void {
    if (isPunctuation(word)) this.#writer.punctuate(word);
    else this.#writer.write(renderEscapes(word));
  }

  /** Arguments of a macro: the words up to the next macro. */
  #take(end: number): readonly string[] {
    const start = this.#at;
    while (this.#at < end && !isMacro(this.#words[this.#at] ?? '')) this.#at += 1;
    return this.#words.slice(start, this.#at);
  }

  #macro(name: string, end: number): void {
    const writer = this.#writer;
    const enclosure = enclosures.get(name);
    const opening = openings.get(name) ?? enclosure?.[0];
    if (enclosure !== undefined) this.#closers.push(enclosure[1]);
    if (opening !== undefined) {
      writer.write(opening);
      writer.glue();
      return;
    }
    const closing = closings.get(name);
    const system = systems.get(name);
    if (closing !== undefined) writer.attach(closing);
    else if (system !== undefined)
      writer.write([system, ...this.#take(end).filter((word) => !isPunctuation(word))].join(' '));
    else if (name === 'Ns') writer.glue();
    else if (name === 'Ap') {
      writer.attach("'");
      writer.glue();
    } else if (name === 'Pf') {
      writer.write(renderEscapes(this.#words[this.#at] ?? ''));
      this.#at += 1;
      writer.glue();
    } else if (name === 'Fl') this.#flags(end);
    else if (name === 'Xr') this.#reference(end);
    else this.#styled(name, end);
  }

  #flags(end: number): void {
    const words = this.#take(end);
    const first = words[0];
    // `Fl Fl all` is `--all`; a lone `Fl` is a dash.
    if (first === undefined || isPunctuation(first)) this.#writer.write('-', 'bold');
    if (first === undefined) {
      const next = this.#words[this.#at];
      if (next !== undefined && this.#at < end && next !== 'Ns') this.#writer.glue();
    }
    for (const word of words) {
      if (isPunctuation(word) || word === '|') this.#plain(word);
      else this.#writer.write(`-${renderEscapes(word)}`, 'bold');
    }
  }

  #reference(end: number): void {
    const [page, section, ...rest] = this.#take(end);
    if (page !== undefined) {
      const hasSection = section !== undefined && !isPunctuation(section);
      this.#writer.write(`${renderEscapes(page)}${hasSection ? `(${renderEscapes(section)})` : ''}`);
      if (section !== undefined && !hasSection) this.#plain(section);
    }
    for (const word of rest) this.#plain(word);
  }

  #styled(name: string, end: number): void {
    const font = fonts.get(name) ?? 'roman';
    const words = this.#take(end);
    const first = words[0];
    if (first === undefined || isPunctuation(first)) {
      if (name === 'Nm') this.#writer.write(this.#context.name, font);
      else if (name === 'Ar') this.#writer.write('file ...', font);
    }
    for (const word of words) {
      if (isPunctuation(word)) this.#writer.punctuate(word);
      else this.#writer.write(renderEscapes(word), font);
    }
  }
}

/** True if the macro may stand at the start of a line as text. */
export const isInlineMacro = isMacro;

/** Marked text of a line of mdoc macros, given as its words with the leading macro. */
export const setMdocLine = (words: readonly string[], context: MdocContext): string =>
  new LineSetter(words, context).set();
