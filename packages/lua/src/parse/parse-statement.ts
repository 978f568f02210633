import { parseDo, parseFor, parseIf, parseRepeat, parseWhile } from './parse-control.ts';
import { parseFunctionStatement, parseLocal } from './parse-declaration.ts';
import { closeFunction, keepLastValue, parseExpressionList, parseSuffixedExpression } from './parse-expression.ts';
import { Parser } from './parser.ts';
import { type SyntaxKind, syntaxKind } from './syntax-kind.ts';
import { kindOf, type TokenKind } from './token-kind.ts';
import type { TokenList } from './token-list.ts';

const BLOCK = syntaxKind('block');
const EMPTY = syntaxKind('empty');
const ASSIGNMENT = syntaxKind('assignment');
const TARGETS = syntaxKind('targets');
const CALL_STATEMENT = syntaxKind('call_statement');
const RETURN_NODE = syntaxKind('return');
const BREAK_NODE = syntaxKind('break');
const GOTO_NODE = syntaxKind('goto');
const LABEL_NODE = syntaxKind('label');
const CALL = syntaxKind('call');

const SEMICOLON = kindOf(';');
const COMMA = kindOf(',');
const EQUALS = kindOf('=');
const COLONS = kindOf('::');
const RETURN = kindOf('return');
const UNTIL = kindOf('until');

const assignable: ReadonlySet<SyntaxKind> = new Set(
  (['local_name', 'global_name', 'field', 'index'] as const).map(syntaxKind),
);
const blockEnds: ReadonlySet<TokenKind> = new Set(
  (['end of file', 'end', 'else', 'elseif', 'until'] as const).map(kindOf),
);

/** Parses a whole chunk: variable parameters, and nothing behind its block. Throws a `SyntaxProblem` at the first fault. */
export const parseChunk = (tokens: TokenList): Parser => {
  const parser = new Parser(tokens, parseBlock);
  parser.scopes.openFunction(true);
  parser.scopes.openBlock(0, false);
  parseBlock(parser);
  if (parser.at < tokens.count) parser.fail('expected a statement');
  closeFunction(parser);
  return parser;
};

const parseBlock = (parser: Parser): void => {
  const { at: first, mark } = parser;
  while (!blockEnds.has(parser.kind)) {
    const isLast = parser.kind === RETURN;
    parseStatement(parser);
    if (isLast) break;
  }
  parser.add(BLOCK, first, mark);
};

const parseStatement = (parser: Parser): void => {
  parser.enter();
  (statements.get(parser.kind) ?? parseExpressionStatement)(parser);
  parser.scopes.releaseAll();
  parser.leave();
};

const parseEmpty = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  parser.add(EMPTY, first, mark);
};

/** A call, or an assignment: which of them shows only behind the first expression. */
const parseExpressionStatement = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parseSuffixedExpression(parser);
  if (parser.kind === EQUALS || parser.kind === COMMA) parseAssignment(parser, first, mark);
  else if (parser.lastKind === CALL) parser.add(CALL_STATEMENT, first, mark);
  else parser.fail('expected `=` or a call');
};

const parseAssignment = (parser: Parser, first: number, mark: number): void => {
  let levels = 0;
  for (;;) {
    if (!assignable.has(parser.lastKind)) parser.fail('nothing can be assigned to the expression before');
    parser.refuseConstant();
    if (!parser.accept(COMMA)) break;
    parseSuffixedExpression(parser);
    parser.enter();
    levels += 1;
  }
  parser.add(TARGETS, first, mark);
  parser.expect(EQUALS);
  if (parseExpressionList(parser) !== levels + 1) keepLastValue(parser);
  parser.leave(levels);
  parser.add(ASSIGNMENT, first, mark);
};

const parseReturn = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  if (!blockEnds.has(parser.kind) && parser.kind !== SEMICOLON && parseExpressionList(parser) > 1)
    keepLastValue(parser);
  parser.accept(SEMICOLON);
  parser.add(RETURN_NODE, first, mark);
};

const parseBreak = (parser: Parser): void => {
  const { at: first, mark } = parser;
  if (!parser.scopes.leaveLoop()) parser.fail('`break` stands only in a loop');
  parser.advance();
  parser.add(BREAK_NODE, first, mark);
};

const parseGoto = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  const label = parser.expectName();
  parser.scopes.jump(parser.nameOf(label), label);
  parser.add(GOTO_NODE, first, mark);
};

const parseLabel = (parser: Parser): void => {
  const { at: first, mark, scopes } = parser;
  parser.advance();
  const label = parser.expectName();
  parser.expect(COLONS);
  parser.add(LABEL_NODE, first, mark);
  // Behind statements that do nothing a label still stands at the end of its block, where no local is left.
  while (parser.kind === SEMICOLON || parser.kind === COLONS) parseStatement(parser);
  if (scopes.isLabelVisible(parser.nameOf(label))) parser.failAt(label, 'a label of this name is visible already');
  const isLast = blockEnds.has(parser.kind) && parser.kind !== UNTIL;
  const stray = scopes.placeLabel(parser.nameOf(label), isLast);
  if (stray !== undefined) parser.failAt(stray, 'this jumps into the scope of a local');
};

const statements: ReadonlyMap<TokenKind, (parser: Parser) => void> = new Map([
  [SEMICOLON, parseEmpty],
  [COLONS, parseLabel],
  [RETURN, parseReturn],
  [kindOf('break'), parseBreak],
  [kindOf('do'), parseDo],
  [kindOf('for'), parseFor],
  [kindOf('function'), parseFunctionStatement],
  [kindOf('goto'), parseGoto],
  [kindOf('if'), parseIf],
  [kindOf('local'), parseLocal],
  [kindOf('repeat'), parseRepeat],
  [kindOf('while'), parseWhile],
]);
