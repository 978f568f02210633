import { PatternFault } from './pattern-fault.ts';

/** What a JSONPath is made of below its grammar: blanks, names, numbers and strings, by sticky patterns that cannot backtrack. */
const blank = /[ \t\n\r]*/uy;
const memberName = /[A-Za-z_\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}][0-9A-Za-z_\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}]*/uy;
const functionName = /[a-z][a-z_0-9]*/uy;
const integer = /0|-?[1-9][0-9]*/uy;
const number = /(?:0|-0|-?[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/uy;
const unicodeEscape =
  /u(?:[0-9ABCEFabcef][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2}|[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2})/uy;

/** A cursor over one pattern. */
export class JsonpathText {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  fail(reason: string): never {
    throw new PatternFault(this.at, reason);
  }

  isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  startsWith(mark: string): boolean {
    return this.source.startsWith(mark, this.at);
  }

  takes(mark: string): boolean {
    if (!this.startsWith(mark)) return false;
    this.at += mark.length;
    return true;
  }

  expect(mark: string): void {
    if (!this.takes(mark)) this.fail(`\`${mark}\` is missing`);
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.source)?.[0] ?? '';
    this.at += text.length;
    return text;
  }

  blanks(): void {
    this.#match(blank);
  }

  /** Steps over blanks only where what `reads` accepts follows them. */
  blanksBefore(reads: () => boolean): boolean {
    const { at } = this;
    this.blanks();
    if (reads()) return true;
    this.at = at;
    return false;
  }

  takesMemberName(): boolean {
    return this.#match(memberName) !== '';
  }

  functionName(): string {
    return this.#match(functionName);
  }

  takesNumber(): boolean {
    return this.#match(number) !== '';
  }

  /** An index or a bound of a slice: whole, without leading zeros, and exact as a JSON number. */
  takesInteger(): boolean {
    const start = this.at;
    const text = this.#match(integer);
    if (text === '') return false;
    if (Number.isSafeInteger(Number(text))) return true;
    this.at = start;
    return this.fail('an index is too large');
  }

  takesString(): boolean {
    const quote = this.source[this.at];
    if (quote !== '"' && quote !== "'") return false;
    const start = this.at;
    this.at += 1;
    while (!this.takes(quote)) {
      if (this.isAtEnd()) {
        this.at = start;
        this.fail('a string is not closed');
      }
      if (this.takes('\\')) this.#escape(quote);
      else this.#plainCharacter();
    }
    return true;
  }

  #escape(quote: string): void {
    const character = this.source[this.at] ?? '';
    if (character === quote || (character !== '' && 'bfnrt/\\'.includes(character))) this.at += 1;
    else if (this.#match(unicodeEscape) === '') this.fail('an escape is not known');
  }

  #plainCharacter(): void {
    const point = this.source.codePointAt(this.at) ?? 0;
    if (point < 0x20) this.fail('a control character stands in a string');
    if (point >= 0xd800 && point <= 0xdfff) this.fail('half a surrogate pair stands in a string');
    this.at += point > 0xffff ? 2 : 1;
  }
}
