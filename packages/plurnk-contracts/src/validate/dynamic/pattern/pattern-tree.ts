/** Whether one code point is what an atom of a pattern stands for. */
export type CharTest = (codePoint: number) => boolean;

/** What a pattern says, without what it captures: only whether it matches is ever asked. */
export type PatternTree =
  | { readonly kind: 'character'; readonly test: CharTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly branches: readonly PatternTree[] }
  | { readonly kind: 'repetition'; readonly part: PatternTree; readonly least: number; readonly most: number }
  | { readonly kind: 'place'; readonly place: Place; readonly isNegated: boolean }
  | { readonly kind: 'look'; readonly part: PatternTree; readonly isBehind: boolean; readonly isNegated: boolean };

/** A place between two characters. */
export type Place = 'start' | 'end' | 'word-boundary';

/** A pattern that is not compiled. The message says why, without repeating the pattern. */
export class PatternRefusal extends Error {
  override readonly name = 'PatternRefusal';
}
