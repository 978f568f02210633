/**
 * The structural layer of a document as plain data: statements with raw slots, text items, boundaries and the places where
 * syntax is at fault. It knows no path, tag, matcher or plan. The typed layer is built on it, and it is the layer at which
 * the hand-written reader and the grammar are compared.
 */
import type { ClientOp, HeadingOp } from './operation.ts';

/** Which document is read. SPEC §tier-entrypoints. */
export type Tier = 'turn' | 'statements' | 'log' | 'client';

/**
 * A place in the source: line from 1, column from 0 in code points, and the UTF-16 offset that the typed layer slices by.
 * Comparisons between readers look at line and column only.
 */
export interface SourcePoint {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The inside of one slot as it was written, without its brackets. `offset` is the UTF-16 offset of the opener. */
export interface SignalSlot {
  /** The authored text between `[` and `]`. */
  readonly text: string;
  readonly offset: number;
  /** What the text holds, by the operation's family. Terms keep order, signs and duplicates. */
  readonly value: SignalValue;
}

export type SignalValue =
  | { readonly family: 'tags'; readonly terms: readonly SignalTerm[] }
  | { readonly family: 'branch'; readonly term: string }
  | { readonly family: 'integer'; readonly code: number | null }
  | { readonly family: 'executor'; readonly name: string | null };

/** One tag term and where it starts (UTF-16 offset in the source). */
export interface SignalTerm {
  readonly text: string;
  readonly offset: number;
}

/** A target as written between `(` and `)`: slot escapes are not decoded yet. */
export interface TargetSlot {
  readonly text: string;
  readonly offset: number;
}

/** A scope that lexes. `marks` are numbers, or anchors with their `@`. */
export interface ScopeSlot {
  /** With its angle brackets. */
  readonly text: string;
  readonly offset: number;
  readonly marks: readonly (number | string)[];
}

/** A statement whose heading is well formed. Typed admission may still refuse it. */
export interface RawStatement {
  readonly op: HeadingOp;
  readonly delimiter: string;
  /** The first `#` of the heading. */
  readonly position: SourcePoint;
  readonly signal: SignalSlot | null;
  readonly target: TargetSlot | null;
  readonly scope: ScopeSlot | null;
  /** Stripped of surrounding white space; null without a comment. */
  readonly annotation: string | null;
  /** Exactly as authored (§section-boundary); `''` for an empty section. A final line end at the end of input is kept. */
  readonly body: string;
  /** UTF-16 offset of the body's first character; the end of the heading line where the section is empty. */
  readonly bodyOffset: number;
  /** Whether the end of the input, and neither a heading nor a closing fence, ended the section (§terminal-eol). */
  readonly endsAtEof: boolean;
}

/** Every way in which syntax can be at fault, with exactly the facts that its message needs. D numbers: SPEC §diagnostic-catalogue. */
interface StructuralFacts {
  /** D1. A character that cannot stand on a heading line; at the character. */
  'heading-character': { readonly character: string };
  /** D2. `$`, `~` or `@` directly after a target; at the character. */
  'matcher-on-heading': { readonly character: string };
  /** D3. `<` inside a target; at the character. */
  'target-character': { readonly character: string };
  /** D4. A character that an integer or executor signal cannot hold; at the character. */
  'signal-character': { readonly character: string; readonly op: HeadingOp };
  /** D5. The signal of an EXEC begins with `-` or a digit; at the character. */
  'scope-in-signal': { readonly character: string };
  /** D6. A scope that does not lex; at its `<`. */
  'scope-form': object;
  /** D7. A scope in which an anchor is joined to a line number; at its `<`. */
  'combined-anchor': object;
  /** D8. A second slot of the same kind; at its opener. */
  'slot-repeated': { readonly slot: SlotKind };
  /** D8. A slot, or a second annotation, behind the annotation; at its opener. */
  'after-annotation': { readonly slot: SlotKind };
  /** D8. A slot that the operation does not admit; at its opener. */
  'slot-not-admitted': { readonly slot: SlotKind; readonly op: HeadingOp };
  /** D8. A scope on a SEND that does not end a turn; at its `<`. */
  'scope-on-mid-send': object;
  /** D8. Not the number of values that the signal's family asks for; at its `[`. */
  'signal-count': { readonly family: 'integer' | 'executor' | 'branch'; readonly op: HeadingOp };
  /** D8. An integer or a scope component that no number can hold; at the opener of its slot. */
  'number-range': { readonly slot: 'signal' | 'scope' };
  /** D9. No PLAN before the first operation, or none at all; at that operation, else at the end of input. Comes last. */
  'turn-begin': object;
  /** D9. No SEND that ends the turn; at the end of input. Comes last. */
  'turn-end': object;
  /** D9. A heading behind the SEND that ended the turn; at that heading. */
  'after-turn': object;
  /** D9. PLAN again inside a turn; at that heading. */
  'plan-again': object;
  /** D9. LOOK or BUFF outside `client`; at that heading. */
  'client-operation': { readonly op: ClientOp };
  /** D10. Text in a tier that admits none; at the first text item. */
  'text-not-admitted': object;
  /** D10. A fence opener behind text, or in a tier that admits none; at the opener. */
  'fence-not-admitted': object;
  /** D10. Text behind the closer of the document's fence; at its first character. */
  'text-after-fence': object;
}

export type StructuralFaultKind = keyof StructuralFacts;

/** What is wrong at a place of a document. */
export type StructuralFault<K extends StructuralFaultKind = StructuralFaultKind> = {
  readonly [P in K]: { readonly kind: P } & StructuralFacts[P];
}[K];

export type SlotKind = 'signal' | 'target' | 'scope' | 'annotation';

/** One fact of a document, in source order. */
export type StructureItem =
  | { readonly kind: 'statement'; readonly statement: RawStatement }
  | { readonly kind: 'text'; readonly text: string; readonly position: SourcePoint }
  | { readonly kind: 'error'; readonly fault: StructuralFault; readonly position: SourcePoint };

/** Where trust ends: a slot that its heading line never closes. */
export interface StructuralTail {
  readonly from: SourcePoint;
  readonly slot: 'signal' | 'target';
  readonly op: HeadingOp;
  readonly delimiter: string;
}

/**
 * What `readStructure(text, tier)` answers. Items follow the source; `turn-begin` and `turn-end` come last. Precedence:
 * - faults of a heading are met from left to right and the first one stands; the rest of the heading is skipped, so an
 *   open slot behind it loses no boundary. A heading that is at fault as a whole (`after-turn`, `plan-again`,
 *   `client-operation`) counts as a fault at its `#`;
 * - `slot-repeated`, `slot-not-admitted` and `after-annotation` stand at the opener, before the slot is read: such a slot
 *   may be open without being a tail;
 * - `signal-count` and `number-range` of a signal are found when its `]` is; an open signal is a tail first;
 * - `scope-on-mid-send` stands as soon as both the scope and a mid signal are read, or at the annotation or the end of a
 *   heading without a signal, unless a fault was met before; its place is the scope's `<`;
 * - in `turn`, nothing behind `after-turn` is read; in `log`, nothing up to the next PLAN.
 */
export interface Structure {
  readonly items: readonly StructureItem[];
  readonly tail: StructuralTail | null;
}
