import { NESTING_LIMIT } from '../limits.ts';
import { Scopes } from './scopes.ts';
import { type SyntaxKind, syntaxKind } from './syntax-kind.ts';
import { SyntaxColumns } from './syntax-tree.ts';
import { lineOf } from './text-position.ts';
import { NAME, TOKEN_NAMES, type TokenKind } from './token-kind.ts';
import type { SyntaxFault, TokenList } from './token-list.ts';
import { tokenText } from './token-text.ts';

/** Ends a parse at the first fault. */
export class SyntaxProblem extends Error {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    super(fault.message);
    this.fault = fault;
  }
}

const LOCAL_NAME = syntaxKind('local_name');

const described = (kind: TokenKind): string => (kind === NAME ? 'a name' : `\`${TOKEN_NAMES[kind] ?? ''}\``);

/** The state of one parse: where it stands, what is in scope, and the nodes so far. */
export class Parser {
  readonly tokens: TokenList;
  readonly tree = new SyntaxColumns();
  readonly scopes: Scopes;
  /** Index of the token that is looked at, and its kind. */
  at = 0;
  kind: TokenKind;
  /** Parses a block up to a token that may follow one; a function within an expression needs it. */
  readonly parseBlock: (parser: Parser) => void;
  private level = 1;

  constructor(tokens: TokenList, parseBlock: (parser: Parser) => void) {
    this.tokens = tokens;
    this.parseBlock = parseBlock;
    this.kind = tokens.kinds[0] ?? 0;
    this.scopes = new Scopes((message) => this.failAt(this.at, message));
  }

  advance(): void {
    this.at += 1;
    this.kind = this.tokens.kinds[this.at] ?? 0;
  }

  /** Steps over a token of this kind; false if another one stands here. */
  accept(kind: TokenKind): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  expect(kind: TokenKind): void {
    if (!this.accept(kind)) this.fail(`expected ${described(kind)}`);
  }

  /** Steps over the token that closes what the token `opener` began. */
  expectClosing(kind: TokenKind, opener: number): void {
    if (this.accept(kind)) return;
    const { text, starts } = this.tokens;
    const line = lineOf(text, starts[opener] ?? 0);
    this.fail(`expected ${described(kind)} to close ${tokenText(this.tokens, opener)} of line ${line}`);
  }

  /** Steps over a name and returns its token. */
  expectName(): number {
    const token = this.at;
    this.expect(NAME);
    return token;
  }

  nameOf(token: number): number {
    return this.tokens.names[token] ?? 0;
  }

  /** Where the next node will stand: what is added from now on belongs to a node that begins here. */
  get mark(): number {
    return this.tree.size;
  }

  /** Adds a node from the token `first` up to here, above everything since `mark`. */
  add(kind: SyntaxKind, first: number, mark: number): void {
    this.tree.add(kind, first, this.at, mark);
  }

  /** The kind of the node that was added last. */
  get lastKind(): SyntaxKind {
    return this.tree.kinds[this.tree.size - 1] ?? 0;
  }

  /** Refuses the node that was added last as a target if it names a constant. */
  refuseConstant(): void {
    const node = this.tree.size - 1;
    if (this.lastKind !== LOCAL_NAME) return;
    const token = this.tree.firstTokens[node] ?? 0;
    const variable = this.scopes.variableOf(this.nameOf(token));
    if (variable !== undefined && variable.attribute !== 'none') this.failAt(token, 'a constant cannot be assigned to');
  }

  enter(): void {
    this.level += 1;
    if (this.level > NESTING_LIMIT) this.failAt(this.at, `nested deeper than ${NESTING_LIMIT} levels`);
  }

  leave(levels = 1): void {
    this.level -= levels;
  }

  /** Refuses the token that is looked at. A token that is broken speaks for itself. */
  fail(message: string): never {
    const { fault } = this.tokens;
    if (fault !== null && fault.token === this.at) throw new SyntaxProblem(fault.fault);
    this.failAt(this.at, `${message}, found ${tokenText(this.tokens, this.at)}`);
  }

  /** Refuses an earlier token. */
  failAt(token: number, message: string): never {
    throw new SyntaxProblem({
      message,
      start: this.tokens.starts[token] ?? this.tokens.text.length,
      end: this.tokens.ends[token] ?? this.tokens.text.length,
    });
  }
}
