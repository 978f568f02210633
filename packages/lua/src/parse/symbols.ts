import { compareCodePoints } from '@quirl/quirl-contracts';
import { kindOf, SYMBOLS, type TokenKind } from './token-kind.ts';

/** For every first byte the symbols that begin with it, longest first. */
const byFirstByte: readonly (readonly { readonly spelling: string; readonly kind: TokenKind }[])[] = Array.from(
  { length: 128 },
  (_, code) =>
    SYMBOLS.filter((spelling) => spelling.charCodeAt(0) === code)
      .sort((left, right) => right.length - left.length || compareCodePoints(left, right))
      .map((spelling) => ({ spelling, kind: kindOf(spelling) })),
);

/** The longest symbol at `at`; undefined if none stands there. */
export const symbolAt = (
  text: string,
  at: number,
): { readonly spelling: string; readonly kind: TokenKind } | undefined =>
  byFirstByte[text.charCodeAt(at)]?.find(({ spelling }) => text.startsWith(spelling, at));
