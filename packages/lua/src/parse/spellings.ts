import { KEYWORDS, kindOf, NAME, type TokenKind } from './token-kind.ts';

const firstKeyword = kindOf(KEYWORDS[0]);

const wellKnown = ['self', '_ENV'] as const;

/** The number of the spelling of the first parameter of every method. */
export const SELF = KEYWORDS.length;

/** The number of the spelling of the variable that holds the globals. */
export const ENVIRONMENT = KEYWORDS.length + 1;

/** Numbers every word of a source: the same spelling has the same number, and keywords have the first ones. */
export class Spellings {
  /** The spelling of every number. */
  readonly list: string[] = [...KEYWORDS, ...wellKnown];
  private readonly numbers = new Map<string, number>(this.list.map((word, number) => [word, number]));

  numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.list.length;
    this.list.push(word);
    this.numbers.set(word, number);
    return number;
  }
}

/** The kind of token that the word of this number is. */
export const kindOfSpelling = (number: number): TokenKind => (number < KEYWORDS.length ? firstKeyword + number : NAME);
