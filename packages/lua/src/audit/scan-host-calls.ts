import type { HostFunction } from '../host-api.ts';
import { HOST_TABLE } from '../host-symbols.ts';
import { syntaxKind } from '../parse/syntax-kind.ts';
import type { SyntaxTree } from '../parse/syntax-tree.ts';
import { kindOf, NAME, type TokenKind } from '../parse/token-kind.ts';
import type { TokenList } from '../parse/token-list.ts';
import { isString, readHostPath } from './host-path.ts';

const DOT = kindOf('.');
const COLON = kindOf(':');
const OPEN_PAREN = kindOf('(');
const CLOSE_PAREN = kindOf(')');
const OPEN_BRACE = kindOf('{');
const CLOSE_BRACE = kindOf('}');
const CLOSE_BRACKET = kindOf(']');
const EQUALS = kindOf('=');
const GREATER = kindOf('>');
const LOCAL = kindOf('local');

/** What the tokens of a source show of its use of the host. */
export interface HostUse {
  /** Functions that are called. */
  readonly called: ReadonlySet<HostFunction>;
  /** Functions of the package profile that a mention outside a call gives access to. */
  readonly mentioned: ReadonlySet<HostFunction>;
}

/**
 * Finds calls and mentions of host functions in tokens, whether they parse or not (contracts spec 13.2 to 13.4). Scopes are
 * ignored, so that `local quirl = quirl` hides no call. With a tree only names that stand for a value count as mentions.
 * Linear.
 */
export const scanHostCalls = (tokens: TokenList, tree: SyntaxTree | null): HostUse => {
  const called = new Set<HostFunction>();
  const mentioned = new Set<HostFunction>();
  const host = tokens.spellings.indexOf(HOST_TABLE);
  if (host < 0) return { called, mentioned };
  const isValue = tree === null ? () => true : valueTokens(tree, host);
  for (let token = 0; token < tokens.count; token += 1) {
    if (tokens.kinds[token] !== NAME || tokens.names[token] !== host) continue;
    const before = kindBefore(tokens, token);
    if (before === DOT || before === COLON) continue;
    const { symbol, isComplete, end } = readHostPath(tokens, token);
    if (symbol?.kind === 'function' && isComplete && isCalled(tokens, token, end)) called.add(symbol.row);
    else if (isValue(token) && !(end === token + 1 && isOwnAlias(tokens, token)))
      for (const row of rowsOf(symbol)) mentioned.add(row);
  }
  return { called, mentioned };
};

const kindBefore = (tokens: TokenList, token: number): TokenKind | undefined =>
  token === 0 ? undefined : tokens.kinds[token - 1];

const rowsOf = (symbol: ReturnType<typeof readHostPath>['symbol']): readonly HostFunction[] => {
  if (symbol === undefined || symbol.kind === 'data') return [];
  const rows = symbol.kind === 'function' ? [symbol.row] : symbol.rows;
  return rows.filter((row) => row.profile === 'package');
};

/** Whether arguments follow the path from `first` to `end`, perhaps behind parentheses that group it as a whole. */
const isCalled = (tokens: TokenList, first: number, end: number): boolean => {
  const { kinds } = tokens;
  let wraps = 0;
  while (kinds[end + wraps] === CLOSE_PAREN && isGrouping(tokens, first - 1 - wraps)) wraps += 1;
  const next = kinds[end + wraps];
  return next === OPEN_PAREN || next === OPEN_BRACE || isString(next);
};

/** Whether a parenthesis opens at `token` that groups: behind something that can be called it would open arguments. */
const isGrouping = (tokens: TokenList, token: number): boolean => {
  if (token < 0 || tokens.kinds[token] !== OPEN_PAREN) return false;
  const before = kindBefore(tokens, token);
  const isCallable =
    before === NAME || before === CLOSE_PAREN || before === CLOSE_BRACKET || before === CLOSE_BRACE || isString(before);
  return !isCallable;
};

/** `local quirl` and its value in `local quirl = quirl`: calls through this name are seen as before. */
const isOwnAlias = (tokens: TokenList, token: number): boolean => {
  const { kinds, names } = tokens;
  if (kindBefore(tokens, token) === LOCAL) return true;
  if (kindBefore(tokens, token) !== EQUALS) return false;
  // An attribute between name and `=` is three tokens long.
  const declared = kinds[token - 2] === GREATER ? token - 5 : token - 2;
  return declared > 0 && kinds[declared] === NAME && names[declared] === names[token] && kinds[declared - 1] === LOCAL;
};

const LOCAL_NAME = syntaxKind('local_name');
const GLOBAL_NAME = syntaxKind('global_name');

/** Tells the tokens of this spelling that stand for a value from parameters, labels and keys. */
const valueTokens = ({ tokens, size, kinds, firstTokens }: SyntaxTree, name: number): ((token: number) => boolean) => {
  const values = new Set<number>();
  for (let node = 0; node < size; node += 1) {
    const token = firstTokens[node] ?? 0;
    if ((kinds[node] === LOCAL_NAME || kinds[node] === GLOBAL_NAME) && tokens.names[token] === name) values.add(token);
  }
  return (token) => values.has(token);
};
