import {
  declareName,
  keepLastValue,
  parseExpressionList,
  parseField,
  parseFunctionBody,
  parseName,
} from './parse-expression.ts';
import type { Parser } from './parser.ts';
import type { Attribute, Variable } from './scopes.ts';
import { syntaxKind } from './syntax-kind.ts';
import { kindOf } from './token-kind.ts';
import { textOf } from './token-text.ts';

const LOCAL_NODE = syntaxKind('local');
const LOCAL_FUNCTION = syntaxKind('local_function');
const FUNCTION_STATEMENT = syntaxKind('function_statement');
const METHOD = syntaxKind('method');

const COMMA = kindOf(',');
const EQUALS = kindOf('=');
const DOT = kindOf('.');
const COLON = kindOf(':');
const LESS = kindOf('<');
const GREATER = kindOf('>');
const FUNCTION = kindOf('function');

/** `local a <const>, b = …` and `local function f …` */
export const parseLocal = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  if (parser.kind === FUNCTION) parseLocalFunction(parser, first, mark);
  else parseLocalVariables(parser, first, mark);
};

const parseLocalFunction = (parser: Parser, first: number, mark: number): void => {
  const { at: word, scopes } = parser;
  parser.advance();
  const name = parser.expectName();
  declareName(parser, name);
  // In scope before its body, so that it can call itself.
  scopes.activate([scopes.declare(parser.nameOf(name), name)]);
  parseFunctionBody(parser, word, parser.at, false);
  parser.add(LOCAL_FUNCTION, first, mark);
};

const parseLocalVariables = (parser: Parser, first: number, mark: number): void => {
  const { scopes } = parser;
  const variables: Variable[] = [];
  do {
    const name = parser.expectName();
    declareName(parser, name);
    const attribute = parseAttribute(parser);
    if (attribute === 'close' && variables.some((variable) => variable.attribute === 'close'))
      parser.failAt(name, 'one local statement takes no more than one variable to close');
    variables.push(scopes.declare(parser.nameOf(name), name, attribute));
  } while (parser.accept(COMMA));
  if (parser.accept(EQUALS)) {
    parseExpressionList(parser);
    // The value of a constant may be known without a register.
    if (variables.at(-1)?.attribute !== 'const') keepLastValue(parser);
  }
  scopes.activate(variables);
  parser.add(LOCAL_NODE, first, mark);
};

const attributes: ReadonlyMap<string, Attribute> = new Map([
  ['const', 'const'],
  ['close', 'close'],
]);

const parseAttribute = (parser: Parser): Attribute => {
  if (!parser.accept(LESS)) return 'none';
  const token = parser.expectName();
  const attribute = attributes.get(textOf(parser.tokens, token));
  if (attribute === undefined) parser.failAt(token, 'the attribute of a local is const or close');
  parser.expect(GREATER);
  return attribute;
};

/** `function a.b.c:d …` */
export const parseFunctionStatement = (parser: Parser): void => {
  const { at: first, mark } = parser;
  parser.advance();
  const name = parser.at;
  parseName(parser);
  while (parser.kind === DOT) parseField(parser, name, mark);
  const isMethod = parser.accept(COLON);
  if (isMethod) {
    parser.expectName();
    parser.add(METHOD, name, mark);
  }
  parser.refuseConstant();
  parseFunctionBody(parser, first, parser.at, isMethod);
  parser.add(FUNCTION_STATEMENT, first, mark);
};
