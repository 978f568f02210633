import { spellStem } from './heading-stem.ts';
import type { ErrorSource } from './parse-error.ts';
import type { SlotKind, StructuralFault, StructuralFaultKind, StructuralTail } from './structure.ts';

interface Rendering<K extends StructuralFaultKind> {
  readonly source: ErrorSource;
  message(fault: StructuralFault<K>): string;
}

const slotNames: Readonly<Record<SlotKind, string>> = {
  signal: '`[signal]`',
  target: '`(target)`',
  scope: '`<scope>`',
  annotation: '`<!-- annotation -->`',
};

const inHeader = (character: string): string => `unrecognized character '${character}' in statement header`;

/** Redirect for an anchor written together with the line number that is shown beside it; headings and destinations share it. */
export const COMBINED_ANCHOR_MESSAGE =
  'a scope position accepts one line coordinate; use the `@hash` anchor without its displayed line number';

const signalValues = {
  integer: 'an integer signal holds at most one integer',
  executor: 'an executor signal holds at most one executor',
  branch: 'a branch signal holds exactly one term',
} as const;

/** Source and text of every structural fault. One fact each, in the words of the language. SPEC §diagnostic-catalogue. */
const renderings: { readonly [K in StructuralFaultKind]: Rendering<K> } = {
  'heading-character': {
    source: 'lexer',
    message: ({ character }) =>
      // A scope that begins with `<` is at fault as a scope, so this one begins a comment.
      character === '<'
        ? `${inHeader('<')} - an annotation ends in \`-->\` on the same line`
        : `${inHeader(character)} - only slots and an annotation may follow the lane`,
  },
  'matcher-on-heading': {
    source: 'lexer',
    message: ({ character }) => `${inHeader(character)} - a matcher belongs on the first body line`,
  },
  'target-character': {
    source: 'lexer',
    message: ({ character }) => `unrecognized character '${character}' in target`,
  },
  'signal-character': {
    source: 'lexer',
    message: ({ character, op }) =>
      `unrecognized character '${character}' in signal - expected ${op === 'EXEC' ? 'executor' : 'integer'} for ${op}`,
  },
  'scope-in-signal': {
    source: 'lexer',
    message: ({ character }) =>
      `unrecognized character '${character}' in signal - expected executor for EXEC; timeout/poll ride the \`<scope>\` slot; try \`## EXEC0 <-1,300>\``,
  },
  'scope-form': {
    source: 'lexer',
    message: () =>
      `${inHeader('<')} - it begins no scope that this operation accepts; write one as \`<8>\` or \`<3,9>\``,
  },
  'combined-anchor': { source: 'parser', message: () => COMBINED_ANCHOR_MESSAGE },
  'slot-repeated': { source: 'parser', message: ({ slot }) => `a heading has at most one ${slotNames[slot]} slot` },
  'after-annotation': {
    source: 'parser',
    message: ({ slot }) => `the annotation ends the heading - no ${slotNames[slot]} may follow it`,
  },
  'slot-not-admitted': { source: 'parser', message: ({ slot, op }) => `${op} has no ${slotNames[slot]} slot` },
  'scope-on-mid-send': {
    source: 'parser',
    message: () => 'a SEND has a `<scope>` slot only with a code that ends the turn',
  },
  'signal-count': { source: 'parser', message: ({ family }) => signalValues[family] },
  'number-range': { source: 'parser', message: ({ slot }) => `a number in the ${slotNames[slot]} slot is too large` },
  'turn-begin': { source: 'parser', message: () => 'a turn must begin with `# PLAN0`' },
  'turn-end': { source: 'parser', message: () => 'a turn must end with a terminal `## SEND0 [code]` section' },
  'after-turn': {
    source: 'parser',
    message: () => 'a disposition SEND ends the turn - nothing may follow it',
  },
  'plan-again': { source: 'parser', message: () => 'a turn has one PLAN, and it comes first' },
  'client-operation': { source: 'parser', message: ({ op }) => `${op} is an operation of clients, not of a turn` },
  'text-not-admitted': { source: 'parser', message: () => 'only sections may stand here, not text' },
  'fence-not-admitted': {
    source: 'parser',
    message: () => 'a `plurnk` fence encloses one whole turn, and no text may stand before it',
  },
  'text-after-fence': {
    source: 'parser',
    message: () => 'the closing fence ends the document - no text may follow it',
  },
};

/** The layer that met a fault. */
export const sourceOfFault = (kind: StructuralFaultKind): ErrorSource => renderings[kind].source;

/** The message of a structural fault. */
export const messageOfFault = <K extends StructuralFaultKind>(fault: StructuralFault<K>): string =>
  renderings[fault.kind].message(fault);

/** Why everything from an open slot on is undefined. SPEC §unparsed-tail-boundary. */
export const tailReason = ({ slot, op, delimiter, from }: StructuralTail): string => {
  const closer = slot === 'signal' ? ']' : ')';
  return `${slot} slot of \`${spellStem(op, delimiter)}\` opened at line ${from.line} but never closed - add \`${closer}\``;
};
