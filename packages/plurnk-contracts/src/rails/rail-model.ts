import { type CharSet, charsOf } from './char-set.ts';

/** One piece of text that a rail can produce. It describes a language without recursion: rules never reach themselves. */
export type Rail =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Rail[] }
  | { readonly kind: 'choice'; readonly options: readonly Rail[] }
  /** `part` from `min` to `max` times; null: without end. `part` is never empty text. */
  | { readonly kind: 'repeat'; readonly part: Rail; readonly min: number; readonly max: number | null }
  | { readonly kind: 'rule'; readonly name: string };

/**
 * A run of characters from `set` in which none of `stems` stands anywhere. `first` narrows the first character;
 * `isOptional` lets the run be empty. It is the whole content of a rule, since a grammar spells it as several rules.
 */
export interface AvoidingRun {
  readonly kind: 'avoiding';
  readonly set: CharSet;
  readonly stems: readonly string[];
  readonly first: CharSet;
  readonly isOptional: boolean;
}

/** The content of a named rule. */
export type RailRule = Rail | AvoidingRun;

/** Rules by name, in the order in which they are written. */
export type RailGrammar = ReadonlyMap<string, RailRule>;

/** Exactly this text. */
export const text = (value: string): Rail => ({ kind: 'text', text: value });

/** One character of the set. */
export const oneOf = (set: CharSet): Rail => ({ kind: 'chars', set });

/** One character of the text. */
export const anyOf = (characters: string): Rail => oneOf(charsOf(characters));

const railsOf = (parts: readonly (Rail | string)[]): readonly Rail[] =>
  parts.map((part) => (typeof part === 'string' ? text(part) : part));

/** The parts one after the other; a string stands for itself. */
export const sequence = (...parts: readonly (Rail | string)[]): Rail => {
  const [first, ...rest] = railsOf(parts);
  return first !== undefined && rest.length === 0 ? first : { kind: 'sequence', parts: railsOf(parts) };
};

/** One of the options; a string stands for itself. */
export const choice = (...options: readonly (Rail | string)[]): Rail => {
  const [first, ...rest] = railsOf(options);
  return first !== undefined && rest.length === 0 ? first : { kind: 'choice', options: railsOf(options) };
};

/** The part from `min` to `max` times. */
export const repeat = (part: Rail, min: number, max: number | null): Rail => ({ kind: 'repeat', part, min, max });

/** The parts, or nothing. */
export const optional = (...parts: readonly (Rail | string)[]): Rail => repeat(sequence(...parts), 0, 1);

/** What the rule of that name produces. */
export const rule = (name: string): Rail => ({ kind: 'rule', name });

/** A run of `set` without any of `stems`, at least one character long. */
export const avoiding = (set: CharSet, stems: readonly string[], first: CharSet = set): AvoidingRun => ({
  kind: 'avoiding',
  set,
  stems,
  first,
  isOptional: false,
});

/** The rule of a name; an unknown name is a mistake of the model's author. */
export const ruleNamed = (grammar: RailGrammar, name: string): RailRule => {
  const found = grammar.get(name);
  if (found === undefined) throw new Error(`the rails have no rule ${name}`);
  return found;
};
