/**
 * What the lexer of the grammar has to remember, because no context-free rule can say it: the lane, where a line starts,
 * and fences. Every predicate looks at the characters around the word that is being matched and at this memory alone.
 */
import { type CharStream, Lexer, Token } from 'antlr4ng';

/** What a heading may hold between `[` and `]`. */
type SignalAlphabet = 'terms' | 'code' | 'executor';

/** Whether a heading's scope knows line anchors. */
type ScopeAlphabet = 'numeric' | 'text';

const LF = 0x0a;
const CR = 0x0d;
const isHorizontalSpace = (point: number): boolean => point === 0x20 || point === 0x09;
const boundaries: ReadonlySet<number> = new Set([...' \t[(<\r\n'].map((mark) => mark.charCodeAt(0)).concat(Token.EOF));
const slotOpeners: ReadonlySet<number> = new Set([...'[(<'].map((mark) => mark.charCodeAt(0)));

/** Base class of the generated lexer. A fresh one is made for every document. */
export abstract class PlurnkLexerBase extends Lexer {
  /** Only a turn may be fenced. */
  mayBeFenced = false;
  /** Only in a log does a PLAN of any lane follow the section that ends a turn. */
  isLog = false;

  private lane: string | null = null;
  private signalAlphabet: SignalAlphabet = 'terms';
  private scopeAlphabet: ScopeAlphabet = 'numeric';
  private hasFence = false;
  private isFenced = false;
  /** Backticks of the code block that is open in this body; 0 for none. */
  private block = 0;
  private sectionEndsTurn = false;
  private readonly contentEnd: number;

  constructor(input: CharStream) {
    super(input);
    this.contentEnd = [...input.getTextFromRange(0, input.size - 1).trimEnd()].length;
  }

  /** The parser has read a heading that ends a turn: the end of its section is another (§log-lanes, §document-fence). */
  endTurn(): void {
    this.sectionEndsTurn = true;
  }

  /** A lexer that runs over a closer too many must not fail. */
  override popMode(): number {
    return this.modeStack.length === 0 ? this.mode : super.popMode();
  }

  // §heading-recognition, §heading-column, §lane-match: a heading is known by what precedes and follows it, and by its lane.
  protected isHeading(): boolean {
    return this.isAtBoundary() && this.isAtLineStart() && this.isInLane();
  }

  // §initial-plan: prose that mentions a PLAN goes on behind it; a heading does not.
  protected isInitialPlan(): boolean {
    if (!this.isAtBoundary() || this.charBefore() === '#') return false;
    let ahead = 1;
    while (isHorizontalSpace(this.inputStream.LA(ahead))) ahead += 1;
    return slotOpeners.has(this.inputStream.LA(ahead)) || this.isLineEnd(ahead);
  }

  // §source-model: LINE_END takes a CR together with its LF; this keeps every other rule off that CR.
  protected isLoneReturn(): boolean {
    return this.inputStream.LA(1) !== LF;
  }

  // §signal-families, §text-line-anchor-syntax: the operation fixes what its slots may be spelled with.
  protected reads(alphabet: SignalAlphabet | ScopeAlphabet): boolean {
    return this.signalAlphabet === alphabet || this.scopeAlphabet === alphabet;
  }

  // §ast-values: a code or a mark is a number, and so many digits can be written that no number holds them.
  protected isInRange(): boolean {
    return (this.matched().match(/[0-9]+(?:\.[0-9]+)?/g) ?? []).every((number) => Number.isFinite(Number(number)));
  }

  // §document-fence: an opener counts once, and only at the start of a line.
  protected isFenceOpener(): boolean {
    return !this.hasFence && this.isAtLineStart();
  }

  // §document-fence: a bare line closes the document in the last section of the turn, or in front of nothing but space.
  protected isFenceCloser(): boolean {
    if (!this.isFenced || this.block > 0 || !this.isAtLineStart() || !this.isLineEnd(1)) return false;
    return this.sectionEndsTurn || this.inputStream.index >= this.contentEnd;
  }

  // §document-fence: code blocks matter only inside a fenced document, and only whole lines of backticks make them.
  protected isBlockLine(): boolean {
    return this.isFenced && this.isAtLineStart() && this.isLineEnd(1);
  }

  /** A heading begins: it sets its lane, and its section starts with nothing open. */
  protected enter(signal: SignalAlphabet, scope: ScopeAlphabet): void {
    this.lane = this.laneOfStem();
    this.signalAlphabet = signal;
    this.scopeAlphabet = scope;
    this.block = 0;
    this.sectionEndsTurn = false;
  }

  /** The slot is whole: gives back everything but its opener, so that its parts become words of their own. */
  protected keepOpener(): void {
    this.inputStream.seek(this.tokenStartCharIndex + 1);
    this.column = this.currentTokenColumn + 1;
  }

  protected openFence(): void {
    this.hasFence = true;
    this.isFenced = this.mayBeFenced;
  }

  protected closeFence(): void {
    this.isFenced = false;
  }

  protected openBlock(): void {
    if (this.block === 0) this.block = this.backticks();
  }

  protected closeBlock(): void {
    if (this.backticks() >= this.block) this.block = 0;
  }

  private isAtBoundary(): boolean {
    return boundaries.has(this.inputStream.LA(1));
  }

  private isAtLineStart(): boolean {
    return this.tokenStartCharIndex === 0 || this.charBefore() === '\n';
  }

  /** Whether the line ends in front of the character `ahead` positions on. */
  private isLineEnd(ahead: number): boolean {
    const point = this.inputStream.LA(ahead);
    return point === Token.EOF || point === LF || (point === CR && this.inputStream.LA(ahead + 1) === LF);
  }

  private isInLane(): boolean {
    if (this.lane === null || this.lane === this.laneOfStem()) return true;
    return this.isLog && this.sectionEndsTurn && this.matched().startsWith('# ');
  }

  private laneOfStem(): string {
    const stem = this.matched();
    return stem.slice(stem.startsWith('##') ? '## READ'.length : '# PLAN'.length);
  }

  private backticks(): number {
    return /^`*/.exec(this.matched())?.[0].length ?? 0;
  }

  private matched(): string {
    return this.inputStream.getTextFromRange(this.tokenStartCharIndex, this.inputStream.index - 1);
  }

  /** The character in front of the word; `''` at the start of the input. */
  private charBefore(): string {
    const before = this.tokenStartCharIndex - 1;
    return before < 0 ? '' : this.inputStream.getTextFromRange(before, before);
  }
}
