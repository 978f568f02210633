/** What is wrong with an annotation, or null. */
export type AnnotationProblem = string | null;

/** Reads one annotation from left to right. Every method is linear in what it steps over. */
export class AnnotationReader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  skipBlanks(): void {
    while (isBlank(this.text.charAt(this.at))) this.at += 1;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Steps over a character; false if another one stands here. */
  accept(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  /** The word that begins here: everything up to a blank or one of `stops`. */
  word(stops: string): string {
    const start = this.at;
    while (!this.isAtEnd && !isBlank(this.text.charAt(this.at)) && !stops.includes(this.text.charAt(this.at)))
      this.at += 1;
    return this.text.slice(start, this.at);
  }

  /** Types between commas, each of them as `type` reads it. */
  types(): AnnotationProblem {
    do {
      const problem = this.type();
      if (problem !== null) return problem;
      this.skipBlanks();
    } while (this.accept(','));
    return null;
  }

  /**
   * One type. It ends at a blank outside all brackets, unless a `|` or the result of a function follows; what stands behind
   * it is a description.
   */
  type(): AnnotationProblem {
    this.skipBlanks();
    const start = this.at;
    const open: string[] = [];
    let last = '';
    while (!this.isAtEnd) {
      const character = this.text.charAt(this.at);
      if (isBlank(character)) {
        if (open.length === 0 && !this.continues()) break;
        this.skipBlanks();
        continue;
      }
      if (open.length === 0 && (character === ',' || character === '#')) break;
      const closing = closers.get(character);
      if (closing !== undefined) open.push(closing);
      else if (openers.has(character)) {
        if (open.pop() !== character) return `nothing opens the \`${character}\` of the type`;
      } else if (quotes.has(character)) {
        const end = this.text.indexOf(character, this.at + 1);
        if (end < 0) return `nothing closes the ${character} of the type`;
        this.at = end;
      } else if (!typeCharacter.test(character)) return `the type holds ${shown(character)}`;
      last = character;
      this.at += 1;
    }
    if (open.length > 0) return `the type lacks a closing \`${open.at(-1)}\``;
    if (last === '|' || last === ':') return `nothing follows the \`${last}\` of the type`;
    return this.at === start ? 'the type is missing' : null;
  }

  /** Whether the type goes on behind the blanks that begin here. */
  private continues(): boolean {
    const before = this.text.charAt(this.at - 1);
    if (before === '|' || before === ':') return true;
    let next = this.at;
    while (isBlank(this.text.charAt(next))) next += 1;
    return this.text.charAt(next) === '|';
  }
}

const isBlank = (character: string): boolean => character === ' ' || character === '\t';

const closers: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const openers: ReadonlySet<string> = new Set(closers.values());
const quotes: ReadonlySet<string> = new Set(['"', "'", '`']);
const typeCharacter = /^[A-Za-z0-9_.*?|:,-]$/;

const shown = (character: string): string => {
  const code = character.charCodeAt(0);
  return code < 0x21 || code > 0x7e ? 'a character outside ASCII' : `\`${character}\``;
};
