/** What the parser of the grammar cannot say in rules: where a separator begins, and what becomes of a section at fault. */
import {
  DefaultErrorStrategy,
  InputMismatchException,
  Parser,
  type ParserRuleContext,
  RecognitionException,
  Token,
  type TokenStream,
} from 'antlr4ng';
import { PlurnkLexer } from './generated/PlurnkLexer.ts';

const headings: ReadonlySet<number> = new Set([
  PlurnkLexer.PLAN,
  PlurnkLexer.FIND,
  PlurnkLexer.TEXT_OP,
  PlurnkLexer.SEND,
  PlurnkLexer.EXEC,
  PlurnkLexer.BARE,
  PlurnkLexer.BRANCH_OP,
  PlurnkLexer.KILL,
  PlurnkLexer.LOOK,
  PlurnkLexer.BUFF,
]);

/** The rest of a section at fault is text, up to one of these. §recovery-boundaries */
const sectionEnds: ReadonlySet<number> = new Set([...headings, PlurnkLexer.FENCE_CLOSER, Token.EOF]);

/** Carries the first fault out of all rules: to the section in a tolerant reading, to the caller in a strict one. */
export class SectionFault extends Error {
  readonly fault: RecognitionException;
  constructor(fault: RecognitionException) {
    super('a section is at fault');
    this.fault = fault;
  }
}

/** Guesses nothing: no word is dropped or supplied, and the first fault ends the section. §one-error-per-statement */
class StopAtFault extends DefaultErrorStrategy {
  override sync(): void {}
  override reportError(): void {}
  override recover(_parser: Parser, fault: RecognitionException): void {
    throw new SectionFault(fault);
  }
  override recoverInline(parser: Parser): Token {
    throw new SectionFault(new InputMismatchException(parser));
  }
}

/** Base class of the generated parser. A fresh one is made for every document. */
export abstract class PlurnkParserBase extends Parser {
  /** The word at which the heading of a section stops being one, for every section at fault. */
  readonly faults = new Map<ParserRuleContext, Token>();
  private turnHasEnded = false;

  constructor(input: TokenStream) {
    super(input);
    this.errorHandler = new StopAtFault();
    this.removeErrorListeners();
  }

  protected beginTurn(): void {
    this.turnHasEnded = false;
  }

  // §send-mid-reservation: the section that ends a turn ends in other places than the rest, and only its whole heading
  // tells. The lexer has read no further than the end of the heading line by then.
  protected endTurn(): void {
    const next = this.inputStream.LA(1);
    const isWhole = next === PlurnkLexer.HEADING_END || next === Token.EOF;
    if (!isWhole || this.turnHasEnded) return;
    this.turnHasEnded = true;
    const lexer = this.inputStream.tokenSource;
    if (lexer instanceof PlurnkLexer) lexer.endTurn();
  }

  // §section-boundary: the longest separator counts, and a body may hold the same words; what follows them decides.
  protected isAtSeparator(): boolean {
    const { EOL, BLANK, FENCE_CLOSER, HEADING_END } = PlurnkLexer;
    const word = (ahead: number): number => this.inputStream.LA(ahead);
    const isBlankLineAndHeading = (ahead: number): boolean => {
      const end = word(ahead) === BLANK ? ahead + 1 : ahead;
      return word(end) === EOL && headings.has(word(end + 1));
    };
    if (word(1) === BLANK) return word(-1) === HEADING_END && isBlankLineAndHeading(1);
    return word(1) === EOL && (word(2) === FENCE_CLOSER || headings.has(word(2)) || isBlankLineAndHeading(2));
  }

  // §recovery-boundaries: the section keeps its fault and loses its text; the next heading is read as if nothing were.
  protected skipSection(section: ParserRuleContext, fault: unknown): void {
    const cause = fault instanceof SectionFault ? fault.fault : fault;
    if (!(cause instanceof RecognitionException) || cause.offendingToken === null) throw fault;
    this.faults.set(section, cause.offendingToken);
    // A fault that looking ahead has met leaves the heading's own first word where it was.
    if (this.inputStream.index === section.start?.tokenIndex) this.consume();
    while (!sectionEnds.has(this.inputStream.LA(1))) this.consume();
  }
}
