import { isUnaryOperator, LEFT_BINDING, RIGHT_BINDING, UNARY_BINDING } from './binary-operators.ts';
import type { Parser } from './parser.ts';
import { SELF } from './spellings.ts';
import { type SyntaxKind, syntaxKind } from './syntax-kind.ts';
import { kindOf, LONG_STRING, NAME, NUMBER, STRING, type TokenKind } from './token-kind.ts';

const LITERAL = syntaxKind('literal');
const LOCAL_NAME = syntaxKind('local_name');
const GLOBAL_NAME = syntaxKind('global_name');
const FIELD = syntaxKind('field');
const METHOD = syntaxKind('method');
const INDEX = syntaxKind('index');
const CALL = syntaxKind('call');
const GROUP = syntaxKind('group');
const TABLE = syntaxKind('table');
const NAMED_ITEM = syntaxKind('named_item');
const KEYED_ITEM = syntaxKind('keyed_item');
const UNARY = syntaxKind('unary');
const BINARY = syntaxKind('binary');
const FUNCTION = syntaxKind('function');

const OPEN_PAREN = kindOf('(');
const CLOSE_PAREN = kindOf(')');
const OPEN_BRACKET = kindOf('[');
const CLOSE_BRACKET = kindOf(']');
const OPEN_BRACE = kindOf('{');
const CLOSE_BRACE = kindOf('}');
const COMMA = kindOf(',');
const SEMICOLON = kindOf(';');
const COLON = kindOf(':');
const DOT = kindOf('.');
const EQUALS = kindOf('=');
const CONCAT = kindOf('..');
const VARARG = kindOf('...');
const AND = kindOf('and');
const OR = kindOf('or');
const FUNCTION_WORD = kindOf('function');
const END = kindOf('end');

const isPlainLiteral: ReadonlySet<TokenKind> = new Set([
  NUMBER,
  STRING,
  LONG_STRING,
  ...(['nil', 'true', 'false'] as const).map(kindOf),
]);

const isArgumentStart: ReadonlySet<TokenKind> = new Set([OPEN_PAREN, OPEN_BRACE, STRING, LONG_STRING]);

/** Nodes whose value is in no register of its own yet, so that an operator has to give it one. */
const needsRegister: ReadonlySet<SyntaxKind> = new Set([CALL, FIELD, INDEX, GLOBAL_NAME, TABLE, FUNCTION]);

/** An expression. */
export const parseExpression = (parser: Parser): void => parseOperand(parser, 0);

/** Expressions between commas, at least one. Every value but the last stays in a register. Returns how many there are. */
export const parseExpressionList = (parser: Parser): number => {
  parseExpression(parser);
  let count = 1;
  while (parser.accept(COMMA)) {
    parser.scopes.occupy(1);
    parseExpression(parser);
    count += 1;
  }
  return count;
};

/** Occupies a register for the last value of a list, unless it is a call, whose register was counted when it was parsed. */
export const keepLastValue = (parser: Parser): void => {
  if (parser.lastKind !== CALL) parser.scopes.occupy(1);
};

/** An operand with every operator behind it that binds tighter than `limit`. */
const parseOperand = (parser: Parser, limit: number): void => {
  parser.enter();
  const first = parser.at;
  const { mark } = parser;
  if (isUnaryOperator(parser.kind)) {
    parser.advance();
    parseOperand(parser, UNARY_BINDING);
    parser.add(UNARY, first, mark);
  } else parseSimpleExpression(parser);
  for (;;) {
    const operator = parser.kind;
    if ((LEFT_BINDING[operator] ?? 0) <= limit) break;
    const occupied = parser.scopes.occupy(isHeldBy(operator, parser.lastKind) ? 1 : 0);
    parser.advance();
    parseOperand(parser, RIGHT_BINDING[operator] ?? 0);
    parser.scopes.occupy(isHeldBy(operator, parser.lastKind) ? 1 : 0);
    parser.scopes.release(occupied);
    parser.add(BINARY, first, mark);
  }
  parser.leave();
};

/** Whether the operator certainly keeps this operand in a register of its own. */
const isHeldBy = (operator: TokenKind, operand: SyntaxKind): boolean =>
  operator === CONCAT || (operator !== AND && operator !== OR && needsRegister.has(operand));

const parseSimpleExpression = (parser: Parser): void => {
  const first = parser.at;
  const { kind, mark } = parser;
  if (isPlainLiteral.has(kind)) {
    parser.advance();
    parser.add(LITERAL, first, mark);
  } else if (kind === VARARG) {
    if (!parser.scopes.isVararg) parser.fail('`...` stands only in a function with variable parameters');
    parser.advance();
    parser.add(LITERAL, first, mark);
  } else if (kind === OPEN_BRACE) parseTable(parser);
  else if (kind === FUNCTION_WORD) {
    parser.advance();
    parseFunctionBody(parser, first, first, false);
  } else parseSuffixedExpression(parser);
};

/** A name, looked up where it stands. */
export const parseName = (parser: Parser): void => {
  const token = parser.expectName();
  const variable = parser.scopes.resolve(parser.nameOf(token));
  parser.tree.add(variable === undefined ? GLOBAL_NAME : LOCAL_NAME, token, parser.at, parser.mark, variable?.token);
};

/** A name or a group, with fields, keys and calls behind it. The node that was added last tells which it is. */
export const parseSuffixedExpression = (parser: Parser): void => {
  const first = parser.at;
  const { mark } = parser;
  if (parser.accept(OPEN_PAREN)) {
    parseExpression(parser);
    parser.expectClosing(CLOSE_PAREN, first);
    parser.add(GROUP, first, mark);
  } else if (parser.kind === NAME) parseName(parser);
  else parser.fail('expected an expression');
  while (parseSuffix(parser, first, mark));
};

const parseSuffix = (parser: Parser, first: number, mark: number): boolean => {
  const { kind, scopes } = parser;
  if (kind === DOT) parseField(parser, first, mark);
  else if (kind === OPEN_BRACKET) {
    const occupied = scopes.occupy(needsRegister.has(parser.lastKind) ? 1 : 0);
    parseKey(parser);
    scopes.release(occupied);
    parser.add(INDEX, first, mark);
  } else if (kind === COLON) {
    parser.advance();
    parser.expectName();
    parser.add(METHOD, first, mark);
    if (!isArgumentStart.has(parser.kind)) parser.fail('expected arguments');
    // The function and the table that it belongs to.
    parseArguments(parser, 2);
    parser.add(CALL, first, mark);
  } else if (isArgumentStart.has(kind)) {
    parseArguments(parser, 1);
    parser.add(CALL, first, mark);
  } else return false;
  return true;
};

/** `.name` behind the node that was added last. */
export const parseField = (parser: Parser, first: number, mark: number): void => {
  parser.advance();
  parser.expectName();
  parser.add(FIELD, first, mark);
};

const parseKey = (parser: Parser): void => {
  const opener = parser.at;
  parser.advance();
  parseExpression(parser);
  parser.expectClosing(CLOSE_BRACKET, opener);
};

/** The arguments of a call, above the registers that hold what is called. */
const parseArguments = (parser: Parser, called: number): void => {
  const { kind, at: first, mark, scopes } = parser;
  const occupied = scopes.occupy(called);
  if (kind === OPEN_BRACE) parseTable(parser);
  else if (kind === OPEN_PAREN) {
    parser.advance();
    if (parser.kind !== CLOSE_PAREN) {
      parseExpressionList(parser);
      keepLastValue(parser);
    }
    parser.expectClosing(CLOSE_PAREN, first);
  } else {
    parser.advance();
    parser.add(LITERAL, first, mark);
  }
  scopes.release(occupied);
};

/** Lua stores this many list items at once; until then they wait in registers. */
const itemsAtOnce = 50;

const parseTable = (parser: Parser): void => {
  const first = parser.at;
  const { mark, scopes } = parser;
  const occupied = scopes.occupy(1);
  parser.advance();
  let waiting = 0;
  while (parser.kind !== CLOSE_BRACE) {
    scopes.release(occupied + 1);
    scopes.occupy(waiting);
    if (parseItem(parser)) waiting = (waiting + 1) % itemsAtOnce;
    if (!parser.accept(COMMA) && !parser.accept(SEMICOLON)) break;
  }
  parser.expectClosing(CLOSE_BRACE, first);
  scopes.release(occupied);
  parser.add(TABLE, first, mark);
};

/** Returns whether the item belongs to the list part of the table. */
const parseItem = (parser: Parser): boolean => {
  const first = parser.at;
  const { mark } = parser;
  if (parser.kind === OPEN_BRACKET) {
    parseKey(parser);
    parser.expect(EQUALS);
    parseExpression(parser);
    parser.add(KEYED_ITEM, first, mark);
    return false;
  }
  if (parser.kind === NAME && parser.tokens.kinds[first + 1] === EQUALS) {
    parser.advance();
    parser.advance();
    parseExpression(parser);
    parser.add(NAMED_ITEM, first, mark);
    return false;
  }
  parseExpression(parser);
  return true;
};

/** Parameters and body of a function, to its `end`, as a node from `first` on. `word` is the token `function`; a method has `self` before all. */
export const parseFunctionBody = (parser: Parser, word: number, first: number, isMethod: boolean): void => {
  const { mark, scopes } = parser;
  const opener = parser.at;
  parser.expect(OPEN_PAREN);
  const names: number[] = [];
  let isVararg = false;
  while (parser.kind !== CLOSE_PAREN || names.length > 0) {
    isVararg = parser.accept(VARARG);
    if (isVararg) break;
    names.push(parser.expectName());
    if (!parser.accept(COMMA)) break;
  }
  scopes.openFunction(isVararg);
  scopes.openBlock(opener, false);
  const hidden = isMethod ? [scopes.declare(SELF, opener)] : [];
  scopes.activate([...hidden, ...names.map((token) => scopes.declare(parser.nameOf(token), token))]);
  for (const token of names) declareName(parser, token);
  parser.expectClosing(CLOSE_PAREN, opener);
  parser.parseBlock(parser);
  parser.expectClosing(END, word);
  closeFunction(parser);
  parser.add(FUNCTION, first, mark);
};

const DECLARED_NAME = syntaxKind('declared_name');

/** Adds the node of a name that the token `token` introduces. */
export const declareName = (parser: Parser, token: number): void =>
  parser.tree.add(DECLARED_NAME, token, token + 1, parser.mark, token);

/** Ends a function, or the chunk: a jump without a label is refused. */
export const closeFunction = (parser: Parser): void => {
  parser.scopes.closeBlock();
  const lost = parser.scopes.closeFunction();
  if (lost !== undefined) parser.failAt(lost, 'no label of this name is visible from here');
};
