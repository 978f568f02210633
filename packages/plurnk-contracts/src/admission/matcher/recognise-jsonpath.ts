import { MATCHER_DEPTH_LIMIT } from '../../limits.ts';
import { JsonpathText } from './jsonpath-text.ts';
import { type PatternProblem, problemOf } from './pattern-fault.ts';

/** What an operand of a filter can be used as (RFC 9535, 2.4). */
type Operand = 'literal' | 'singular' | 'nodes' | 'value' | 'logical';

interface JsonpathFunction {
  readonly parameters: readonly ('value' | 'nodes')[];
  readonly result: 'value' | 'logical';
}

/** The functions that the RFC registers. */
const functions: ReadonlyMap<string, JsonpathFunction> = new Map([
  ['length', { parameters: ['value'], result: 'value' }],
  ['count', { parameters: ['nodes'], result: 'value' }],
  ['match', { parameters: ['value', 'value'], result: 'logical' }],
  ['search', { parameters: ['value', 'value'], result: 'logical' }],
  ['value', { parameters: ['nodes'], result: 'value' }],
] as const);

const comparisons = ['==', '!=', '<=', '>=', '<', '>'];
const words = ['true', 'false', 'null'];

const isValue = (operand: Operand): boolean => operand === 'literal' || operand === 'singular' || operand === 'value';
const isQuery = (operand: Operand): boolean => operand === 'singular' || operand === 'nodes';

class JsonpathRecogniser {
  readonly #text: JsonpathText;
  #depth = 0;

  constructor(source: string) {
    this.#text = new JsonpathText(source);
  }

  whole(): void {
    this.#text.expect('$');
    this.#segments();
    if (!this.#text.isAtEnd()) this.#text.fail('nothing more can follow');
  }

  #nested(read: () => void): void {
    if (this.#depth === MATCHER_DEPTH_LIMIT) this.#text.fail('it nests too deep');
    this.#depth += 1;
    read();
    this.#depth -= 1;
  }

  /** Takes segments; true where each of them selects at most one node. */
  #segments(): boolean {
    let isSingular = true;
    while (this.#text.blanksBefore(() => this.#text.startsWith('.') || this.#text.startsWith('['))) {
      if (!this.#segment()) isSingular = false;
    }
    return isSingular;
  }

  #segment(): boolean {
    if (this.#text.takes('..')) {
      if (this.#text.startsWith('[')) this.#bracketed();
      else this.#nameOrWildcard();
      return false;
    }
    return this.#text.takes('.') ? this.#nameOrWildcard() : this.#bracketed();
  }

  #nameOrWildcard(): boolean {
    if (this.#text.takes('*')) return false;
    return this.#text.takesMemberName() || this.#text.fail('a name is missing');
  }

  #bracketed(): boolean {
    let isSingular = true;
    this.#text.expect('[');
    this.#nested(() => {
      do {
        this.#text.blanks();
        const hadOther = !isSingular;
        isSingular = this.#selector() && !hadOther;
        this.#text.blanks();
        if (this.#text.startsWith(',')) isSingular = false;
      } while (this.#text.takes(','));
    });
    this.#text.expect(']');
    return isSingular;
  }

  /** Takes one selector; true for a name or an index. */
  #selector(): boolean {
    if (this.#text.takes('*')) return false;
    if (this.#text.takesString()) return true;
    if (this.#text.takes('?')) {
      this.#text.blanks();
      this.#logical();
      return false;
    }
    return this.#indexOrSlice();
  }

  #indexOrSlice(): boolean {
    const hasStart = this.#text.takesInteger();
    if (!this.#text.blanksBefore(() => this.#text.takes(':')))
      return hasStart || this.#text.fail('a selector is missing');
    this.#text.blanksBefore(() => this.#text.takesInteger());
    if (this.#text.blanksBefore(() => this.#text.takes(':'))) this.#text.blanksBefore(() => this.#text.takesInteger());
    return false;
  }

  #logical(): void {
    do {
      this.#text.blanks();
      this.#basic();
    } while (this.#text.blanksBefore(() => this.#text.takes('||') || this.#text.takes('&&')));
  }

  #basic(): void {
    const isNegated = this.#text.takes('!');
    if (isNegated) this.#text.blanks();
    if (this.#text.takes('(')) {
      this.#nested(() => this.#logical());
      this.#text.blanks();
      this.#text.expect(')');
    } else this.#condition(isNegated);
  }

  #condition(isNegated: boolean): void {
    const left = this.#operand();
    const isComparison = this.#text.blanksBefore(() => comparisons.some((sign) => this.#text.takes(sign)));
    if (!isComparison) {
      if (!isQuery(left) && left !== 'logical') this.#text.fail('a value alone is no condition');
      return;
    }
    if (isNegated) this.#text.fail('a comparison is negated only in parentheses');
    if (!isValue(left)) this.#text.fail('only single values compare');
    this.#text.blanks();
    if (!isValue(this.#operand())) this.#text.fail('only single values compare');
  }

  #operand(): Operand {
    if (this.#text.takes('@') || this.#text.takes('$')) return this.#segments() ? 'singular' : 'nodes';
    if (this.#text.takesString() || this.#text.takesNumber()) return 'literal';
    const name = this.#text.functionName();
    if (name === '') this.#text.fail('an operand is missing');
    return this.#text.takes('(') ? this.#call(name) : this.#word(name);
  }

  #word(name: string): Operand {
    return words.includes(name) ? 'literal' : this.#text.fail('an operand is missing');
  }

  #call(name: string): Operand {
    const called = functions.get(name);
    if (called === undefined) return this.#text.fail('that function does not exist');
    const given: Operand[] = [];
    this.#nested(() => {
      this.#text.blanks();
      if (this.#text.startsWith(')')) return;
      do {
        this.#text.blanks();
        given.push(this.#operand());
        this.#text.blanks();
      } while (this.#text.takes(','));
    });
    this.#text.expect(')');
    const { parameters, result } = called;
    const isWellTyped =
      given.length === parameters.length &&
      given.every((operand, index) => (parameters[index] === 'nodes' ? isQuery(operand) : isValue(operand)));
    return isWellTyped ? result : this.#text.fail(`the arguments do not fit \`${name}\``);
  }
}

/** Why a text is no well-typed RFC 9535 query, or null where it is one. Nothing is evaluated; time is linear. */
export const recogniseJsonpath = (source: string): PatternProblem | null =>
  problemOf(() => new JsonpathRecogniser(source).whole());
