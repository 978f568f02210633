import { HOST_SYMBOLS, HOST_TABLE, type HostSymbol } from '../host-symbols.ts';
import { stringContent } from '../parse/string-content.ts';
import { kindOf, LONG_STRING, NAME, STRING, type TokenKind } from '../parse/token-kind.ts';
import type { TokenList } from '../parse/token-list.ts';
import { textOf } from '../parse/token-text.ts';

const DOT = kindOf('.');
const COLON = kindOf(':');
const OPEN_BRACKET = kindOf('[');
const CLOSE_BRACKET = kindOf(']');

/** Whether the token is a string literal of either form. */
export const isString = (kind: TokenKind | undefined): boolean => kind === STRING || kind === LONG_STRING;

/** A path below the host table, as far as the tokens tell it. */
export interface HostPath {
  /** What the path means; undefined if the host knows nothing of this name. */
  readonly symbol: HostSymbol | undefined;
  /** Whether the path ends here: no further field, key or method follows. */
  readonly isComplete: boolean;
  /** Index of the token behind the path. */
  readonly end: number;
}

/** Reads the path that begins with the name of the host table at `token`: `.name`, `["name"]`, and at last `:name`. */
export const readHostPath = (tokens: TokenList, token: number): HostPath => {
  let path: string = HOST_TABLE;
  let symbol = HOST_SYMBOLS.get(path);
  let end = token + 1;
  while (symbol?.kind === 'namespace') {
    const component = componentAt(tokens, end);
    if (component === undefined) break;
    path = `${path}.${component.name}`;
    symbol = HOST_SYMBOLS.get(path);
    end = component.end;
    if (component.isLast) break;
  }
  const next = tokens.kinds[end];
  return { symbol, isComplete: next !== DOT && next !== OPEN_BRACKET && next !== COLON, end };
};

interface Component {
  readonly name: string;
  readonly end: number;
  /** Only a call can stand behind a method. */
  readonly isLast: boolean;
}

const componentAt = (tokens: TokenList, at: number): Component | undefined => {
  const { kinds } = tokens;
  const separator = kinds[at];
  if (separator === OPEN_BRACKET)
    return isString(kinds[at + 1]) && kinds[at + 2] === CLOSE_BRACKET
      ? { name: stringContent(tokens, at + 1), end: at + 3, isLast: false }
      : undefined;
  if ((separator !== DOT && separator !== COLON) || kinds[at + 1] !== NAME) return undefined;
  return { name: textOf(tokens, at + 1), end: at + 2, isLast: separator === COLON };
};
