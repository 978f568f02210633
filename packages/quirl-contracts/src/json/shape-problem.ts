import type { IntegerWidth } from './integer-width.ts';

/** One way in which JSON does not have the shape that it should, and at which member path. */
export type ShapeProblem = { readonly path: string } & (
  | { readonly kind: 'wrong_type'; readonly expected: string; readonly seen: string }
  | { readonly kind: 'wrong_integer'; readonly width: IntegerWidth; readonly seen: string }
  | { readonly kind: 'unknown_spelling'; readonly expected: readonly string[]; readonly seen: string }
  | { readonly kind: 'unknown_member' }
  | { readonly kind: 'missing_member' }
  | { readonly kind: 'repeated_member' }
  | { readonly kind: 'wrong_key' }
);
