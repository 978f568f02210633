import { kindOf, TOKEN_NAMES, type TokenKind, type TokenName } from './token-kind.ts';

const ladder: readonly { readonly left: number; readonly right: number; readonly operators: readonly TokenName[] }[] = [
  { left: 1, right: 1, operators: ['or'] },
  { left: 2, right: 2, operators: ['and'] },
  { left: 3, right: 3, operators: ['<', '>', '<=', '>=', '~=', '=='] },
  { left: 4, right: 4, operators: ['|'] },
  { left: 5, right: 5, operators: ['~'] },
  { left: 6, right: 6, operators: ['&'] },
  { left: 7, right: 7, operators: ['<<', '>>'] },
  // Those that bind their right operand less tightly group from the right.
  { left: 9, right: 8, operators: ['..'] },
  { left: 10, right: 10, operators: ['+', '-'] },
  { left: 11, right: 11, operators: ['*', '/', '//', '%'] },
  { left: 14, right: 13, operators: ['^'] },
];

const column = (side: 'left' | 'right'): Uint8Array => {
  const bindings = new Uint8Array(TOKEN_NAMES.length);
  for (const step of ladder) for (const operator of step.operators) bindings[kindOf(operator)] = step[side];
  return bindings;
};

/** For every kind of token how tightly it binds its left operand; 0 if it is no binary operator. */
export const LEFT_BINDING: Uint8Array = column('left');

/** For every kind of token how tightly it binds its right operand. */
export const RIGHT_BINDING: Uint8Array = column('right');

/** How tightly every unary operator binds its operand: tighter than `*`, looser than `^`. */
export const UNARY_BINDING = 12;

const unary: ReadonlySet<TokenKind> = new Set((['not', '-', '~', '#'] as const).map(kindOf));

/** Whether a token of this kind may stand before an operand. */
export const isUnaryOperator = (kind: TokenKind): boolean => unary.has(kind);
