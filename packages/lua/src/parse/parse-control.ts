import { declareName, keepLastValue, parseExpression, parseExpressionList } from './parse-expression.ts';
import type { Parser } from './parser.ts';
import type { Variable } from './scopes.ts';
import { syntaxKind } from './syntax-kind.ts';
import { kindOf } from './token-kind.ts';

const DO_NODE = syntaxKind('do');
const WHILE_NODE = syntaxKind('while');
const REPEAT_NODE = syntaxKind('repeat');
const IF_NODE = syntaxKind('if');
const NUMERIC_FOR = syntaxKind('numeric_for');
const GENERIC_FOR = syntaxKind('generic_for');

const COMMA = kindOf(',');
const EQUALS = kindOf('=');
const DO = kindOf('do');
const ELSE = kindOf('else');
const ELSEIF = kindOf('elseif');
const END = kindOf('end');
const IN = kindOf('in');
const THEN = kindOf('then');
const UNTIL = kindOf('until');

/** A block with names of its own. */
const parseScope = (parser: Parser, isLoop = false): void => {
  parser.scopes.openBlock(parser.at, isLoop);
  parser.parseBlock(parser);
  parser.scopes.closeBlock();
};

/** `do … end` */
export const parseDo = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  parseScope(parser);
  parser.expectClosing(END, first);
  parser.add(DO_NODE, first, mark);
};

/** `while … do … end` */
export const parseWhile = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  parseExpression(parser);
  parser.expect(DO);
  parseScope(parser, true);
  parser.expectClosing(END, first);
  parser.add(WHILE_NODE, first, mark);
};

/** `repeat … until …`: the condition sees the locals of the block. */
export const parseRepeat = (parser: Parser): void => {
  const { at: first, mark, scopes } = parser;
  parser.advance();
  scopes.openBlock(parser.at, true);
  parser.parseBlock(parser);
  parser.expectClosing(UNTIL, first);
  parseExpression(parser);
  scopes.closeBlock();
  parser.add(REPEAT_NODE, first, mark);
};

/** `if … then … elseif … then … else … end` */
export const parseIf = (parser: Parser): void => {
  const { at: first, mark } = parser;
  do {
    parser.advance();
    parseExpression(parser);
    parser.expect(THEN);
    parseScope(parser);
  } while (parser.kind === ELSEIF);
  if (parser.accept(ELSE)) parseScope(parser);
  parser.expectClosing(END, first);
  parser.add(IF_NODE, first, mark);
};

/** Both forms of `for`. */
export const parseFor = (parser: Parser): void => {
  const { at: first, scopes } = parser;
  parser.advance();
  scopes.openBlock(parser.at, true);
  const name = parser.expectName();
  if (parser.kind === EQUALS) parseNumericFor(parser, first, name);
  else parseGenericFor(parser, first, name);
};

const parseNumericFor = (parser: Parser, first: number, name: number): void => {
  const { mark, scopes } = parser;
  declareName(parser, name);
  const state = scopes.declareHidden(3, first);
  const variable = scopes.declare(parser.nameOf(name), name);
  parser.advance();
  parseExpression(parser);
  scopes.occupy(1);
  parser.expect(COMMA);
  parseExpression(parser);
  scopes.occupy(1);
  if (parser.accept(COMMA)) parseExpression(parser);
  scopes.activate(state);
  parseLoopBody(parser, first, [variable]);
  parser.add(NUMERIC_FOR, first, mark);
};

const parseGenericFor = (parser: Parser, first: number, firstName: number): void => {
  const { mark, scopes } = parser;
  const names = [firstName];
  while (parser.accept(COMMA)) names.push(parser.expectName());
  for (const name of names) declareName(parser, name);
  const state = scopes.declareHidden(4, first);
  const variables = names.map((name) => scopes.declare(parser.nameOf(name), name));
  parser.expect(IN);
  parseExpressionList(parser);
  keepLastValue(parser);
  scopes.activate(state);
  // The call of the iterator needs three more.
  scopes.release(scopes.occupy(3));
  parseLoopBody(parser, first, variables);
  parser.add(GENERIC_FOR, first, mark);
};

const parseLoopBody = (parser: Parser, first: number, variables: readonly Variable[]): void => {
  const { scopes } = parser;
  parser.expect(DO);
  scopes.openBlock(parser.at, false);
  scopes.activate(variables);
  parser.parseBlock(parser);
  scopes.closeBlock();
  parser.expectClosing(END, first);
  scopes.closeBlock();
};
