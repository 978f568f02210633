import { characterAt, LEFT_BRACKET, LEFT_PARENTHESIS, LESS, skipHorizontalSpace } from './characters.ts';
import type { HeadingStem } from './heading-stem.ts';
import { headingShapes, isDisposition } from './operation.ts';
import { readScope } from './scope-slot.ts';
import { readSignal } from './signal-slot.ts';
import type { RawStatement, ScopeSlot, SignalSlot, StructuralFault, TargetSlot } from './structure.ts';
import { readTarget } from './target-slot.ts';

/** The slots of a heading line, read completely. */
export type HeadingSlots = Pick<RawStatement, 'signal' | 'target' | 'scope' | 'annotation'>;

export type HeadingLine =
  | { readonly kind: 'heading'; readonly slots: HeadingSlots }
  /** `offset` is the offset of the fault in the source. */
  | { readonly kind: 'fault'; readonly offset: number; readonly fault: StructuralFault }
  | { readonly kind: 'open'; readonly slot: 'signal' | 'target' };

/** One heading line while it is read. Offsets inside it count from the line's first character. */
interface HeadingReading {
  readonly stem: HeadingStem;
  readonly line: string;
  signal: SignalSlot | null;
  target: TargetSlot | null;
  scope: ScopeSlot | null;
  annotation: string | null;
  isBehindTarget: boolean;
}

/** A slot reader takes the line at an opener and says where to go on, or why not. */
type Step = { readonly end: number } | Exclude<HeadingLine, { kind: 'heading' }>;

const faultAt = (reading: HeadingReading, at: number, fault: StructuralFault): Step => ({
  kind: 'fault',
  offset: reading.stem.start + at,
  fault,
});

const unrecognised = (reading: HeadingReading, at: number): Step => {
  const character = characterAt(reading.line, at);
  const isMatcher = reading.isBehindTarget && (character === '$' || character === '~' || character === '@');
  return faultAt(reading, at, { kind: isMatcher ? 'matcher-on-heading' : 'heading-character', character });
};

/** Why a slot may not begin here at all, whatever it holds. */
const refusal = (reading: HeadingReading, slot: 'signal' | 'target' | 'scope'): StructuralFault | null => {
  const { op } = reading.stem;
  if (reading.annotation !== null) return { kind: 'after-annotation', slot };
  if (reading[slot] !== null) return { kind: 'slot-repeated', slot };
  if (slot === 'target' && !headingShapes[op].target) return { kind: 'slot-not-admitted', slot, op };
  if (slot === 'scope' && headingShapes[op].scope === 'none') return { kind: 'slot-not-admitted', slot, op };
  return null;
};

/** A SEND may have a scope only where its code ends the turn; either slot may come first. */
const scopeOnMidSend = (reading: HeadingReading): Step | null => {
  const { scope, signal, stem } = reading;
  if (stem.op !== 'SEND' || scope === null) return null;
  const code = signal?.value.family === 'integer' ? signal.value.code : null;
  return isDisposition(code) ? null : { kind: 'fault', offset: scope.offset, fault: { kind: 'scope-on-mid-send' } };
};

const signalStep = (reading: HeadingReading, at: number): Step => {
  const refused = refusal(reading, 'signal');
  if (refused !== null) return faultAt(reading, at, refused);
  const { line, stem } = reading;
  const read = readSignal(line, at, stem);
  if (read.kind === 'open') return { kind: 'open', slot: 'signal' };
  if (read.kind === 'fault') return faultAt(reading, read.at, read.fault);
  reading.signal = { text: line.slice(at + 1, read.end - 1), offset: stem.start + at, value: read.value };
  return scopeOnMidSend(reading) ?? { end: read.end };
};

const targetStep = (reading: HeadingReading, at: number): Step => {
  const refused = refusal(reading, 'target');
  if (refused !== null) return faultAt(reading, at, refused);
  const read = readTarget(reading.line, at);
  if (read.kind === 'open') return { kind: 'open', slot: 'target' };
  if (read.kind === 'fault') return faultAt(reading, read.at, read.fault);
  reading.target = { text: read.text, offset: reading.stem.start + at };
  return { end: read.end };
};

const annotationStep = (reading: HeadingReading, at: number): Step => {
  const close = reading.line.indexOf('-->', at + 4);
  if (close === -1) return unrecognised(reading, at);
  if (reading.annotation !== null) return faultAt(reading, at, { kind: 'after-annotation', slot: 'annotation' });
  reading.annotation = reading.line.slice(at + 4, close).trim();
  // No signal may follow any more, so a scope without one is settled here.
  return scopeOnMidSend(reading) ?? { end: close + 3 };
};

const scopeFaults = {
  malformed: { kind: 'scope-form' },
  combined: { kind: 'combined-anchor' },
  range: { kind: 'number-range', slot: 'scope' },
} as const;

const scopeStep = (reading: HeadingReading, at: number): Step => {
  const { line, stem } = reading;
  if (line.startsWith('<!--', at)) return annotationStep(reading, at);
  const refused = refusal(reading, 'scope');
  if (refused !== null) return faultAt(reading, at, refused);
  if (stem.op === 'SEND' && reading.signal?.value.family === 'integer' && !isDisposition(reading.signal.value.code)) {
    return faultAt(reading, at, { kind: 'scope-on-mid-send' });
  }
  const read = readScope(line, at, headingShapes[stem.op].scope);
  if (read.kind !== 'scope') return faultAt(reading, at, scopeFaults[read.kind]);
  reading.scope = { text: line.slice(at, read.end), offset: stem.start + at, marks: read.marks };
  return { end: read.end };
};

/** What a character opens. Everything but the three openers is garbage. */
const stepAt = (reading: HeadingReading, at: number): Step => {
  const opener = reading.line.charCodeAt(at);
  if (opener === LEFT_BRACKET) return signalStep(reading, at);
  if (opener === LEFT_PARENTHESIS) return targetStep(reading, at);
  return opener === LESS ? scopeStep(reading, at) : unrecognised(reading, at);
};

/**
 * Reads one heading line, from its first `#` to just before its EOL, from left to right. The first fault stands and the
 * rest of the line is not looked at. SPEC §slot-order, §slot-multiplicity, §slot-admission, §heading-garbage.
 */
export const readHeadingLine = (stem: HeadingStem, line: string): HeadingLine => {
  const reading: HeadingReading = {
    stem,
    line,
    signal: null,
    target: null,
    scope: null,
    annotation: null,
    isBehindTarget: false,
  };
  let at = skipHorizontalSpace(line, stem.end - stem.start);
  while (at < line.length) {
    const step = stepAt(reading, at);
    if ('kind' in step) return step;
    reading.isBehindTarget = line.charCodeAt(at) === LEFT_PARENTHESIS;
    at = skipHorizontalSpace(line, step.end);
  }
  const { signal, target, scope, annotation } = reading;
  const late = scopeOnMidSend(reading);
  if (late !== null && 'kind' in late) return late;
  return { kind: 'heading', slots: { signal, target, scope, annotation } };
};
