import { MATCHER_DEPTH_LIMIT } from '../../limits.ts';
import { PatternFault, type PatternProblem, problemOf } from './pattern-fault.ts';
import { tokeniseXpath, type XpathToken } from './xpath-tokens.ts';

const axes: ReadonlySet<string> = new Set([
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
]);
const nodeTypes: ReadonlySet<string> = new Set(['comment', 'text', 'processing-instruction', 'node']);

/** Takes the tokens one by one; `depth` counts the brackets that are open. */
class XpathRecogniser {
  readonly #tokens: readonly XpathToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly XpathToken[]) {
    this.#tokens = tokens;
  }

  whole(): void {
    this.#expression();
    if (this.#peek().kind !== 'end') this.#fail('nothing more can follow');
  }

  #peek(ahead = 0): XpathToken {
    const token = this.#tokens[this.#next + ahead] ?? this.#tokens.at(-1);
    if (token === undefined) throw new PatternFault(0, 'it is empty');
    return token;
  }

  #fail(reason: string): never {
    throw new PatternFault(this.#peek().at, reason);
  }

  #takes(kind: XpathToken['kind']): boolean {
    if (this.#peek().kind !== kind) return false;
    this.#next += 1;
    return true;
  }

  #expect(kind: ')' | ']', what: string): void {
    if (!this.#takes(kind)) this.#fail(what);
  }

  #nested(close: ')' | ']'): void {
    if (this.#depth === MATCHER_DEPTH_LIMIT) this.#fail('it nests too deep');
    this.#depth += 1;
    this.#expression();
    this.#depth -= 1;
    this.#expect(close, `\`${close}\` is missing`);
  }

  /** Operands and operators in turn. Only acceptance matters here, so precedence does not; a union takes no sign. */
  #expression(): void {
    let isUnion = false;
    do {
      while (!isUnion && this.#takes('-'));
      this.#path();
      isUnion = this.#takes('|');
    } while (isUnion || this.#takes('operator') || this.#takes('-'));
  }

  #path(): void {
    if (this.#takes('//') || this.#isStep()) this.#steps();
    else if (this.#takes('/')) {
      if (this.#isStep()) this.#steps();
    } else {
      this.#primary();
      this.#predicates();
      if (this.#takes('/') || this.#takes('//')) this.#steps();
    }
  }

  #isCall(): boolean {
    const { kind, text } = this.#peek();
    return kind === 'name' && this.#peek(1).kind === '(' && !nodeTypes.has(text);
  }

  #isStep(): boolean {
    const { kind } = this.#peek();
    if (kind === 'name') return !this.#isCall();
    return kind === '.' || kind === '..' || kind === '@' || kind === 'wildcard';
  }

  #steps(): void {
    do this.#step();
    while (this.#takes('/') || this.#takes('//'));
  }

  #step(): void {
    if (this.#takes('.') || this.#takes('..')) return;
    if (!this.#takes('@') && this.#peek().kind === 'name' && this.#peek(1).kind === '::') {
      if (!axes.has(this.#peek().text)) this.#fail('that axis does not exist');
      this.#next += 2;
    }
    this.#nodeTest();
    this.#predicates();
  }

  #nodeTest(): void {
    const { kind, text } = this.#peek();
    if (this.#takes('wildcard')) return;
    if (kind !== 'name') this.#fail('a step is missing');
    if (this.#peek(1).kind !== '(') {
      this.#next += 1;
      return;
    }
    if (!nodeTypes.has(text)) this.#fail('a function cannot be a step');
    this.#next += 2;
    if (text === 'processing-instruction') this.#takes('literal');
    this.#expect(')', `\`${text}(\` is not closed`);
  }

  #predicates(): void {
    while (this.#takes('[')) this.#nested(']');
  }

  #primary(): void {
    if (this.#takes('variable') || this.#takes('literal') || this.#takes('number')) return;
    if (this.#takes('(')) this.#nested(')');
    else if (this.#isCall()) this.#call();
    else this.#fail('an operand is missing');
  }

  #call(): void {
    this.#next += 2;
    if (this.#takes(')')) return;
    if (this.#depth === MATCHER_DEPTH_LIMIT) this.#fail('it nests too deep');
    this.#depth += 1;
    do this.#expression();
    while (this.#takes(','));
    this.#depth -= 1;
    this.#expect(')', '`)` is missing');
  }
}

/** Why a text is no XPath 1.0 expression, or null where it is one. Nothing is evaluated; time is linear. */
export const recogniseXpath = (source: string): PatternProblem | null =>
  problemOf(() => new XpathRecogniser(tokeniseXpath(source)).whole());
