import { isLineBreak } from '../parse/characters.ts';
import { syntaxKind } from '../parse/syntax-kind.ts';
import { parentsOf, type SyntaxTree } from '../parse/syntax-tree.ts';
import { kindOf, type TokenKind, type TokenName } from '../parse/token-kind.ts';
import type { TokenList } from '../parse/token-list.ts';

const kinds = (...names: readonly TokenName[]): ReadonlySet<TokenKind> => new Set(names.map(kindOf));

const brackets = kinds('(', '[', '{');
const closingBrackets = kinds(')', ']', '}');
const separators = kinds(',', ';');
/** Words that begin a block, and those of them that have a head first: a condition, loop variables, parameters. */
const blockWords = kinds('do', 'for', 'function', 'if', 'repeat', 'while');
const headWords = kinds('for', 'function', 'if', 'while');
/** Words that end a head. */
const bodyWords = kinds('do', 'then');
/** Words that end a block, and those that go on with another one. */
const endWords = kinds('end', 'until');
const branchWords = kinds('else', 'elseif');
const ELSEIF = kindOf('elseif');
const FUNCTION = kindOf('function');

interface Frame {
  readonly kind: 'block' | 'list';
  /** The token that opened it. */
  readonly opener: TokenKind;
  /** Level of the line on which it was opened. */
  readonly base: number;
  /** For a list: whether its first item stands on a line of its own. */
  readonly isOpen: boolean;
  /** For a block: whether its head is not over. */
  isHead: boolean;
  /** For a list: whether the next token begins an item. */
  isItemStart: boolean;
}

/**
 * Follows the tokens of a source and tells how deep a line that begins with the next one is indented. The answer depends on
 * tokens and on which of them begin a line, never on blanks, so that formatting twice changes nothing.
 */
export class LineLevels {
  private readonly tokens: TokenList;
  private readonly isStatementStart: Uint8Array;
  private readonly frames: Frame[] = [blockFrame(kindOf('do'), -1)];
  private lineLevel = 0;

  constructor(tree: SyntaxTree) {
    this.tokens = tree.tokens;
    this.isStatementStart = statementStarts(tree);
  }

  /** The level of a line that begins with this token, the next one. */
  levelOf(token: number): number {
    const kind = this.kindAt(token);
    const frame = this.frame(0);
    if (isClosing(kind)) return this.closedLevel(token);
    if (bodyWords.has(kind) && frame.kind === 'block' && frame.isHead) return frame.base;
    return this.insideLevel(token);
  }

  /** The level of a comment before this token: what ends a block or a list does not draw its comments with it. */
  commentLevel(token: number): number {
    const kind = this.kindAt(token);
    return token === this.tokens.count || isClosing(kind) || bodyWords.has(kind)
      ? this.frame(0).base + 1
      : this.insideLevel(token);
  }

  /** Says that a line begins here, at this level. */
  beginLine(level: number): void {
    this.lineLevel = level;
  }

  /** Steps over the next token. */
  step(token: number): void {
    const kind = this.kindAt(token);
    const frame = this.frame(0);
    if (brackets.has(kind)) this.frames.push(listFrame(kind, this.lineLevel, this.breaksAfter(token)));
    else if (closingBrackets.has(kind)) this.closeList();
    else if (bodyWords.has(kind) && frame.isHead) frame.isHead = false;
    else if (branchWords.has(kind)) frame.isHead = kind === ELSEIF;
    else if (endWords.has(kind)) this.frames.pop();
    else if (blockWords.has(kind)) this.frames.push(blockFrame(kind, this.lineLevel));
    if (frame.kind === 'list') frame.isItemStart = separators.has(kind);
  }

  private closeList(): void {
    this.frames.pop();
    const frame = this.frame(0);
    // The parameters are the end of the head of a function.
    if (frame.opener === FUNCTION) frame.isHead = false;
  }

  private insideLevel(token: number): number {
    const { kind, base, isHead, isOpen, isItemStart } = this.frame(0);
    if (kind === 'list') return base + (isItemStart || !isOpen ? 1 : 2);
    if (isHead) return base + 1;
    return base + (this.isStatementStart[token] === 1 ? 1 : 2);
  }

  /** Several closing tokens at the beginning of a line stand where the last of them belongs. */
  private closedLevel(token: number): number {
    let depth = 0;
    let next = token;
    let level = this.frame(0).base;
    while (isClosing(this.kindAt(next))) {
      level = this.frame(depth).base;
      if (branchWords.has(this.kindAt(next)) || this.breaksAfter(next)) break;
      depth += 1;
      next += 1;
    }
    return level;
  }

  /** Whether the next token stands on another line. */
  private breaksAfter(token: number): boolean {
    const { text, ends, starts } = this.tokens;
    const until = starts[token + 1] ?? text.length;
    for (let at = ends[token] ?? until; at < until; at += 1) if (isLineBreak(text.charCodeAt(at))) return true;
    return false;
  }

  private frame(depth: number): Frame {
    const frame = this.frames.at(-1 - depth);
    if (frame === undefined) throw new Error('more is closed than was opened');
    return frame;
  }

  private kindAt(token: number): TokenKind {
    return this.tokens.kinds[token] ?? 0;
  }
}

const isClosing = (kind: TokenKind): boolean =>
  closingBrackets.has(kind) || endWords.has(kind) || branchWords.has(kind);

const blockFrame = (opener: TokenKind, base: number): Frame => ({
  kind: 'block',
  opener,
  base,
  isOpen: false,
  isHead: headWords.has(opener),
  isItemStart: false,
});

const listFrame = (opener: TokenKind, base: number, isOpen: boolean): Frame => ({
  kind: 'list',
  opener,
  base,
  isOpen,
  isHead: false,
  isItemStart: true,
});

const BLOCK = syntaxKind('block');

/** For every token 1 if a statement begins with it. */
const statementStarts = (tree: SyntaxTree): Uint8Array => {
  const { tokens, size, firstTokens, kinds: nodeKinds } = tree;
  const starts = new Uint8Array(tokens.count + 1);
  const parents = parentsOf(tree);
  for (let node = 0; node < size - 1; node += 1)
    if (nodeKinds[parents[node] ?? node] === BLOCK) starts[firstTokens[node] ?? 0] = 1;
  return starts;
};
