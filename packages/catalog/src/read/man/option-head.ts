import { OPTION_HEAD_LENGTH_LIMIT, OPTION_NAME_LENGTH_LIMIT } from '../../limits.ts';
import { collapseSpaces, fontMark, withoutMarks } from './manual-text.ts';
import { groupSpellings } from './spelling-groups.ts';

/** What the head of an option list item says. */
export interface OptionHead {
  readonly names: readonly string[];
  /** Placeholder of the value; null for a flag. */
  readonly placeholder: string | null;
  readonly isRepeatable: boolean;
  /** Values that the head enumerates as `{a|b}`; empty if it does not. */
  readonly choices: readonly string[];
}

/** The options of one head, and what stands behind it on the same line. */
export interface OptionHeads {
  readonly heads: readonly OptionHead[];
  /** Text behind the head, separated by a tab or two blanks. */
  readonly description: string;
  /** True if nothing of the head was left over or looked like prose. */
  readonly isClean: boolean;
}

const dashes = new Set(['-', '‐', '−', '–']);
const marks: ReadonlySet<string> = new Set(Object.values(fontMark));
const isBlank = (character: string): boolean => character === ' ' || character === '\n' || character === '\u00a0';
const isNameEnd = (character: string): boolean =>
  character === '' || isBlank(character) || '\t,=<>[]{}()|"\u201c\u2018\''.includes(character);
const validName = /^--?[\p{L}\p{N}?@#$!^%+.~*:&_/][\p{L}\p{N}_.+-]*$/u;
const separators = ',|/;';
/** `--[no-]x` has two spellings. */
const negation = /^(?:no|[a-z]{2,10}-)$/;
/** `-[abc]` is three options. */
const letterSet = /^[A-Za-z0-9]{2,26}$/;
/** `--reference[-if-able]` has two spellings, and in bold so has `-h[uman]`. */
const suffix = /^-[a-z][a-z-]*$/;
const letters = /^[a-z-]+$/;
const openers = '<[{(';
const closers = '>]})';

/** Where a separator between two spellings ends, if one stands at the position: `,` `|` `/` `or` `and` or blanks in front of a dash. */
const separatorEnd = (text: string, start: number): number => {
  let at = start;
  const skipBlanks = (): void => {
    while (isBlank(text.charAt(at)) || marks.has(text.charAt(at))) at += 1;
  };
  skipBlanks();
  const isApart = at > start;
  const character = text.charAt(at);
  if (character !== '' && separators.includes(character)) at += 1;
  else if (isApart && text.startsWith('or', at)) at += 2;
  else if (isApart && text.startsWith('and', at)) at += 3;
  else if (!isApart) return -1;
  skipBlanks();
  // `-a, or --all`
  if (text.startsWith('or ', at)) at += 2;
  skipBlanks();
  const bracket = text.charAt(at) === '[' ? 1 : 0;
  const next = at + bracket;
  const dash = marks.has(text.charAt(next)) ? next + 1 : next;
  // A dash in front of a blank begins a text, not a spelling.
  return dashes.has(text.charAt(dash)) && !isBlank(text.charAt(dash + 1)) ? at : -1;
};

/** Reads the spellings and values of one head from left to right. */
class HeadScanner {
  readonly #text: string;
  #at = 0;
  #font: string = fontMark.roman;
  isClean = true;
  description = '';
  placeholder: string | null = null;
  isItalicPlaceholder = false;
  readonly names: string[] = [];
  /** Letters of `-[abc]`, which are options of their own. */
  readonly separate: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  scan(): void {
    this.#skip(' ');
    while (dashes.has(this.#peek())) {
      if (!this.#name()) break;
      this.#value();
      const end = separatorEnd(this.#text, this.#at);
      if (end === -1) break;
      this.#jump(end);
      this.#skip(' [');
    }
    this.#skip(' ].:;,');
    if (this.#at < this.#text.length) this.isClean = false;
  }

  #peek(): string {
    while (marks.has(this.#text.charAt(this.#at))) {
      this.#font = this.#text.charAt(this.#at);
      this.#at += 1;
    }
    return this.#text.charAt(this.#at);
  }

  #skip(characters: string): void {
    for (let next = this.#peek(); next !== '' && (characters.includes(next) || isBlank(next)); next = this.#peek()) {
      if (next === '[' && !dashes.has(withoutMarks(this.#text.slice(this.#at + 1, this.#at + 3)).charAt(0))) return;
      this.#at += 1;
    }
  }

  #jump(end: number): void {
    while (this.#at < end) {
      this.#peek();
      if (this.#at < end) this.#at += 1;
    }
  }

  /** The text inside the bracket at the position, without moving; null if the bracket does not close here. */
  #bracketed(): string | null {
    const close = this.#text.indexOf(']', this.#at);
    return close === -1 ? null : this.#text.slice(this.#at + 1, close);
  }

  /** Reads one spelling; false if it is none. */
  #name(): boolean {
    let name = '';
    let alternative: string | null = null;
    for (;;) {
      const before = this.#font;
      const character = this.#peek();
      const isDashOnly = name === '' || name === '-' || name === '--';
      // A change to italics ends the spelling: what follows is its value.
      if (this.#font === fontMark.italic && before !== fontMark.italic && name !== '') {
        if (isDashOnly) return false;
        break;
      }
      if (dashes.has(character)) name += '-';
      else if (character === '[' && name !== '') {
        const inner = this.#bracketed();
        const plain = inner === null ? '' : withoutMarks(inner);
        const endsName = inner === null || isNameEnd(this.#text.charAt(this.#at + inner.length + 2));
        const isNegation = isDashOnly && !endsName && negation.test(plain);
        const isSet = name === '-' && !isNegation && letterSet.test(plain);
        const isBold = this.#font === fontMark.bold && letters.test(plain);
        const isAbbreviation = !isDashOnly && inner === plain && (isBold || suffix.test(plain));
        if (inner === null || !(isNegation || isSet || isAbbreviation)) break;
        this.#at += inner.length + 2;
        if (isSet) {
          this.separate.push(...[...plain].map((letter) => `-${letter}`));
          return true;
        }
        alternative = (alternative ?? name) + plain;
        continue;
      } else if (isNameEnd(character) || (!isDashOnly && this.#isColon(character))) break;
      else {
        if (character === '/' && dashes.has(this.#text.charAt(this.#at + 1))) break;
        name += character;
      }
      if (alternative !== null) alternative += dashes.has(character) ? '-' : character;
      this.#at += 1;
      if (name.length > OPTION_NAME_LENGTH_LIMIT) return false;
    }
    const spellings = alternative === null ? [name] : [name, alternative];
    for (const spelling of spellings) {
      const trimmed = spelling.length > 2 ? spelling.replace(/[.:;]+$/, '') : spelling;
      const isOption = trimmed === '--' || (trimmed.length > 1 && validName.test(trimmed));
      if (!isOption) {
        this.isClean = false;
        return false;
      }
      if (!this.names.includes(trimmed)) this.names.push(trimmed);
    }
    return true;
  }

  /** Reads the value behind a spelling, if there is one. */
  #value(): void {
    const text = this.#text;
    const first = this.#peek();
    if (first === '' || first === ',' || first === '|' || first === '/') return;
    if (this.#isColon(first)) {
      this.#describe(1);
      return;
    }
    const isAttached = !isBlank(first) && first !== '\t';
    if (!isAttached && separatorEnd(text, this.#at) !== -1) return;
    if (first === ']' || first === ')') return;
    let value = '';
    let depth = 0;
    let isItalic = false;
    let isProse = true;
    let previous = '';
    for (;;) {
      const character = this.#peek();
      if (character === '') break;
      if (depth === 0) {
        // Only the first blank of a run is looked behind, which keeps long runs linear.
        const maySeparate = isBlank(character) ? !isBlank(previous) : separators.includes(character);
        if (maySeparate && separatorEnd(text, this.#at) !== -1) break;
        if (character === '\t' || (character === ' ' && previous !== ' ' && this.#isGap())) {
          this.#describe(0);
          break;
        }
        if (this.#isColon(character)) {
          this.#describe(1);
          break;
        }
        if (character === ']') break;
      }
      if (this.#font === fontMark.italic) {
        isItalic = true;
        isProse = false;
      }
      if (openers.includes(character)) {
        depth += 1;
        isProse = false;
      } else if (closers.includes(character)) depth = Math.max(0, depth - 1);
      else if (character === '=') isProse = false;
      value += isBlank(character) ? ' ' : character;
      previous = character;
      this.#at += 1;
    }
    const plain = value.trim();
    // `-0 ... -9` spans options; its dots are no value.
    if (plain === '' || /^[.…]+$/.test(plain)) return;
    const words = plain.split(' ').length;
    const isCapital = plain === plain.toUpperCase();
    if ((isProse && !isCapital && words > 2) || words > 12) {
      this.isClean = false;
      if (this.description === '') this.description = collapseSpaces(plain);
      return;
    }
    if (this.placeholder === null || this.placeholder === '=') {
      this.placeholder = plain;
      this.isItalicPlaceholder = isItalic;
    }
  }

  /** True at a colon that ends a head: one with a blank or nothing behind it, whatever the font. */
  #isColon(character: string): boolean {
    if (character !== ':') return false;
    let at = this.#at + 1;
    while (marks.has(this.#text.charAt(at))) at += 1;
    return at >= this.#text.length || isBlank(this.#text.charAt(at));
  }

  /** Everything from here on describes the option. */
  #describe(skipped: number): void {
    this.description = collapseSpaces(withoutMarks(this.#text.slice(this.#at + skipped))).replace(/^[-–—:] /, '');
    this.#at = this.#text.length;
  }

  /** True at a gap of two blanks that does not merely space out a value. */
  #isGap(): boolean {
    let at = this.#at;
    while (this.#text.charAt(at) === ' ') at += 1;
    const next = this.#text.charAt(at);
    return at - this.#at > 1 && next !== fontMark.italic && next !== '<' && next !== '[' && next !== '=';
  }
}

const choice = /^[a-z0-9][a-z0-9._+-]*$/;

const choicesOf = (placeholder: string): readonly string[] => {
  const inner = /^=?\s*\{([^{}<>]*)\}$/.exec(placeholder)?.[1];
  if (inner === undefined) return [];
  const words = inner.split(/[|,]/).map((word) => word.trim());
  return words.length > 1 && words.every((word) => choice.test(word)) ? [...new Set(words)] : [];
};

/**
 * Reads the head of an option list item (marked text): spellings that start with a dash, cut where their value begins.
 * Null if the text does not start with an option, such as the dash of a plain list.
 */
export const readOptionHeads = (marked: string): OptionHeads | null => {
  const scanner = new HeadScanner(marked.slice(0, OPTION_HEAD_LENGTH_LIMIT).trimStart());
  scanner.scan();
  const { names, separate, placeholder } = scanner;
  if (names.length === 0 && separate.length === 0) return null;
  // `--` ends the options and takes no value; two dashes with text behind them are a dash of the text.
  if (names.length === 1 && names[0] === '--' && placeholder !== null) return null;
  const shared = {
    placeholder,
    isRepeatable: placeholder !== null && (placeholder.includes('...') || placeholder.includes('…')),
    choices: placeholder === null || scanner.isItalicPlaceholder ? [] : choicesOf(placeholder),
  };
  const heads = [...groupSpellings(names), ...separate.map((name) => [name])];
  return {
    heads: heads.map((spellings) => ({ names: spellings, ...shared })),
    description: scanner.description,
    isClean: scanner.isClean && marked.length <= OPTION_HEAD_LENGTH_LIMIT,
  };
};
