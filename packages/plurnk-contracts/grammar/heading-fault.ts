/**
 * Names what is wrong with a heading that the grammar does not derive: the parser says at which word the heading stops being
 * one, and the words in front of it say why.
 */
import { Token } from 'antlr4ng';
import type { HeadingOp } from '../src/language/operation.ts';
import type { SlotKind, StructuralFault } from '../src/language/structure.ts';
import { PlurnkLexer } from './generated/PlurnkLexer.ts';

/** Where a heading stops being one. `index` is the code point index of the place. */
export type HeadingBreak =
  | { readonly kind: 'fault'; readonly index: number; readonly fault: StructuralFault }
  | { readonly kind: 'open'; readonly slot: 'signal' | 'target' };

/** A word that opens a slot, whole or not. */
const slotOf: ReadonlyMap<number, SlotKind> = new Map([
  [PlurnkLexer.TERMS, 'signal'],
  [PlurnkLexer.OPEN_TERMS, 'signal'],
  [PlurnkLexer.DISPOSITION, 'signal'],
  [PlurnkLexer.CODE, 'signal'],
  [PlurnkLexer.ENDLESS_CODE, 'signal'],
  [PlurnkLexer.CODES, 'signal'],
  [PlurnkLexer.OPEN_CODE, 'signal'],
  [PlurnkLexer.EXECUTOR, 'signal'],
  [PlurnkLexer.EXECUTORS, 'signal'],
  [PlurnkLexer.OPEN_EXECUTOR, 'signal'],
  [PlurnkLexer.TARGET, 'target'],
  [PlurnkLexer.OPEN_TARGET, 'target'],
  [PlurnkLexer.SCOPE, 'scope'],
  [PlurnkLexer.ENDLESS_SCOPE, 'scope'],
  [PlurnkLexer.COMBINED_SCOPE, 'scope'],
  [PlurnkLexer.MALFORMED_SCOPE, 'scope'],
  [PlurnkLexer.ANNOTATION, 'annotation'],
]);

const insideSignal: ReadonlySet<number> = new Set([PlurnkLexer.TERM, PlurnkLexer.COMMA, PlurnkLexer.SIGNAL_END]);
const headingEnds: ReadonlySet<number> = new Set([PlurnkLexer.HEADING_END, Token.EOF]);

/** §op-shapes: the slots that a heading of the operation never admits. */
const notAdmitted: ReadonlyMap<HeadingOp, readonly SlotKind[]> = new Map([
  ['BARE', ['target', 'scope']],
  ['WORK', ['scope']],
  ['FORK', ['scope']],
  ['KILL', ['scope']],
]);

const textOf = (token: Token): string => token.text ?? '';
const characterAt = (token: Token, index: number): string => token.inputStream?.getTextFromRange(index, index) ?? '';

const isEndOfLine = (token: Token, index: number): boolean => {
  const input = token.inputStream;
  if (input === null || index >= input.size) return true;
  return /^(?:\n|\r\n)/.test(input.getTextFromRange(index, Math.min(index + 1, input.size - 1)));
};

/** A slot that is not whole: open at the end of its line, or broken at the character behind its longest good beginning. */
const unfinished = (
  op: HeadingOp,
  word: Token,
  slot: 'signal' | 'target',
  fault: (character: string) => StructuralFault,
): HeadingBreak => {
  const index = word.stop + 1;
  if (isEndOfLine(word, index)) return { kind: 'open', slot };
  const character = characterAt(word, index);
  const isScope = op === 'EXEC' && /^\[[ \t]*$/.test(textOf(word)) && /[-0-9]/.test(character);
  return { kind: 'fault', index, fault: isScope ? { kind: 'scope-in-signal', character } : fault(character) };
};

/** Why the word `at` cannot go on the heading of `op` that the words `before` began, its stem excluded. */
export const breakOf = (op: HeadingOp, before: readonly Token[], at: Token): HeadingBreak => {
  const faultAt = (word: Token, fault: StructuralFault): HeadingBreak => ({ kind: 'fault', index: word.start, fault });
  const opener = (kind: SlotKind): Token | undefined => before.find(({ type }) => slotOf.get(type) === kind);
  const signal = opener('signal');
  const scope = opener('scope');

  if (insideSignal.has(at.type) && signal !== undefined) {
    return faultAt(signal, { kind: 'signal-count', family: 'branch', op });
  }
  const slot = slotOf.get(at.type);
  if (slot !== undefined) {
    if (opener('annotation') !== undefined) return faultAt(at, { kind: 'after-annotation', slot });
    if (opener(slot) !== undefined) return faultAt(at, { kind: 'slot-repeated', slot });
    if (notAdmitted.get(op)?.includes(slot)) return faultAt(at, { kind: 'slot-not-admitted', slot, op });
    if (op === 'SEND' && slot === 'scope' && signal?.type === PlurnkLexer.CODE) {
      return faultAt(at, { kind: 'scope-on-mid-send' });
    }
  }
  // A SEND that turns out to end no turn may have shown its scope before.
  const isSettled = at.type === PlurnkLexer.CODE || at.type === PlurnkLexer.ANNOTATION || headingEnds.has(at.type);
  if (op === 'SEND' && scope !== undefined && isSettled) return faultAt(scope, { kind: 'scope-on-mid-send' });

  const named = namers.get(at.type);
  if (named !== undefined) return named(op, at);
  const character = characterAt(at, at.start);
  const isMatcher = before.at(-1)?.type === PlurnkLexer.TARGET && /[$~@]/.test(character);
  return faultAt(at, { kind: isMatcher ? 'matcher-on-heading' : 'heading-character', character });
};

const signalCharacter = (op: HeadingOp, at: Token): HeadingBreak =>
  unfinished(op, at, 'signal', (character) => ({ kind: 'signal-character', character, op }));

const atOpener =
  (faultFor: (op: HeadingOp) => StructuralFault) =>
  (op: HeadingOp, { start }: Token): HeadingBreak => ({ kind: 'fault', index: start, fault: faultFor(op) });

/** The words that no heading takes. */
const namers: ReadonlyMap<number, (op: HeadingOp, at: Token) => HeadingBreak> = new Map([
  [PlurnkLexer.OPEN_TERMS, signalCharacter],
  [PlurnkLexer.OPEN_CODE, signalCharacter],
  [PlurnkLexer.OPEN_EXECUTOR, signalCharacter],
  [
    PlurnkLexer.OPEN_TARGET,
    (op, at) => unfinished(op, at, 'target', (character) => ({ kind: 'target-character', character })),
  ],
  [PlurnkLexer.CODES, atOpener((op) => ({ kind: 'signal-count', family: 'integer', op }))],
  [PlurnkLexer.EXECUTORS, atOpener((op) => ({ kind: 'signal-count', family: 'executor', op }))],
  [PlurnkLexer.ENDLESS_CODE, atOpener(() => ({ kind: 'number-range', slot: 'signal' }))],
  [PlurnkLexer.ENDLESS_SCOPE, atOpener(() => ({ kind: 'number-range', slot: 'scope' }))],
  [PlurnkLexer.COMBINED_SCOPE, atOpener(() => ({ kind: 'combined-anchor' }))],
  [PlurnkLexer.MALFORMED_SCOPE, atOpener(() => ({ kind: 'scope-form' }))],
]);
