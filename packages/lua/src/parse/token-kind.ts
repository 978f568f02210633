/** Every reserved word of Lua 5.4. */
export const KEYWORDS = [
  'and',
  'break',
  'do',
  'else',
  'elseif',
  'end',
  'false',
  'for',
  'function',
  'goto',
  'if',
  'in',
  'local',
  'nil',
  'not',
  'or',
  'repeat',
  'return',
  'then',
  'true',
  'until',
  'while',
] as const;

/** Every operator and delimiter of Lua 5.4. */
export const SYMBOLS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '#',
  '&',
  '~',
  '|',
  '<',
  '>',
  '=',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ';',
  ':',
  ',',
  '.',
  '//',
  '<<',
  '>>',
  '==',
  '~=',
  '<=',
  '>=',
  '::',
  '..',
  '...',
] as const;

const CLASSES = ['end of file', 'name', 'number', 'string', 'long string', 'broken'] as const;

/** How a kind of token is spelt: itself for a keyword or a symbol, else the name of its class. */
export type TokenName = (typeof CLASSES)[number] | (typeof KEYWORDS)[number] | (typeof SYMBOLS)[number];

/** The spelling of every kind; the kind is the index. */
export const TOKEN_NAMES: readonly TokenName[] = Object.freeze([...CLASSES, ...KEYWORDS, ...SYMBOLS]);

/** A kind of token: an index of `TOKEN_NAMES`. Small numbers fit the byte that a token list spends on it. */
export type TokenKind = number;

/** The kind that has this spelling. */
export const kindOf = (name: TokenName): TokenKind => TOKEN_NAMES.indexOf(name);

/** Past the last token. */
export const END_OF_FILE = kindOf('end of file');
export const NAME = kindOf('name');
export const NUMBER = kindOf('number');
/** A literal between quotes. */
export const STRING = kindOf('string');
/** A literal between long brackets of any level. */
export const LONG_STRING = kindOf('long string');
/** Text that is no token: a stray character, or a literal that is malformed or has no end. */
export const BROKEN = kindOf('broken');
