import {
  COMMA,
  characterAt,
  isDigit,
  isHorizontalSpace,
  isLetter,
  MINUS,
  RIGHT_BRACKET,
  skipHorizontalSpace,
  skipWhile,
} from './characters.ts';
import type { HeadingStem } from './heading-stem.ts';
import { type HeadingOp, headingShapes, type SignalFamily } from './operation.ts';
import type { SignalTerm, SignalValue, StructuralFault } from './structure.ts';

/** What stands at a `[`. `end` is the offset behind the `]`. */
type SignalReading =
  | { readonly kind: 'signal'; readonly end: number; readonly value: SignalValue }
  | { readonly kind: 'fault'; readonly at: number; readonly fault: StructuralFault }
  /** No `]` on the line. */
  | { readonly kind: 'open' };

type SignalReader = (line: string, open: number, stem: HeadingStem) => SignalReading;

const isOpen: SignalReading = Object.freeze({ kind: 'open' });
const fault = (at: number, what: StructuralFault): SignalReading => ({ kind: 'fault', at, fault: what });
const signal = (end: number, value: SignalValue): SignalReading => ({ kind: 'signal', end, value });

const isTermEnd = (unit: number): boolean => unit === COMMA || isHorizontalSpace(unit);

/** `lineOffset` is where the line stands in the source: terms keep their place in it. */
const termsBetween = (line: string, from: number, to: number, lineOffset: number): readonly SignalTerm[] => {
  const terms: SignalTerm[] = [];
  for (let at = from; at < to; ) {
    const start = skipWhile(line, at, isTermEnd);
    const end = skipWhile(line, start, (unit) => !isTermEnd(unit) && unit !== RIGHT_BRACKET);
    if (end > start) terms.push({ text: line.slice(start, end), offset: lineOffset + start });
    at = Math.max(end, start + 1);
  }
  return terms;
};

const readTags: SignalReader = (line, open, { start }) => {
  const close = line.indexOf(']', open + 1);
  if (close === -1) return isOpen;
  return signal(close + 1, { family: 'tags', terms: termsBetween(line, open + 1, close, start) });
};

const readBranch: SignalReader = (line, open, { op, start }) => {
  const close = line.indexOf(']', open + 1);
  if (close === -1) return isOpen;
  const terms = termsBetween(line, open + 1, close, start);
  const [term] = terms;
  // A comma separates terms, so one that stands alone is still a second, empty term.
  const hasComma = line.slice(open + 1, close).includes(',');
  if (term === undefined || terms.length > 1 || hasComma)
    return fault(open, { kind: 'signal-count', family: 'branch', op });
  return signal(close + 1, { family: 'branch', term: term.text });
};

/** Reads the values of an alphabet: `valueEnd` gives the offset behind the value at an offset, or that offset for none. */
const readValues = (
  line: string,
  open: number,
  op: HeadingOp,
  valueEnd: (line: string, at: number) => number,
): SignalReading | { readonly kind: 'values'; readonly end: number; readonly values: readonly string[] } => {
  const values: string[] = [];
  let at = open + 1;
  let mayBegin = true;
  for (;;) {
    const start = skipHorizontalSpace(line, at);
    if (start >= line.length) return isOpen;
    if (line.charCodeAt(start) === RIGHT_BRACKET) return { kind: 'values', end: start + 1, values };
    const end = mayBegin || start > at ? valueEnd(line, start) : start;
    if (end === start) return fault(start, { kind: 'signal-character', character: characterAt(line, start), op });
    values.push(line.slice(start, end));
    mayBegin = false;
    at = end;
  }
};

const integerEnd = (line: string, at: number): number => {
  const digits = line.charCodeAt(at) === MINUS ? at + 1 : at;
  const end = skipWhile(line, digits, isDigit);
  return end === digits ? at : end;
};

const readInteger: SignalReader = (line, open, { op }) => {
  const read = readValues(line, open, op, integerEnd);
  if (read.kind !== 'values') return read;
  const [first] = read.values;
  if (read.values.length > 1) return fault(open, { kind: 'signal-count', family: 'integer', op });
  if (first === undefined) return signal(read.end, { family: 'integer', code: null });
  const code = Number(first) + 0;
  if (!Number.isFinite(code)) return fault(open, { kind: 'number-range', slot: 'signal' });
  return signal(read.end, { family: 'integer', code });
};

const isExecutorStart = (unit: number): boolean => isLetter(unit) || unit === 0x5f;
const executorMarks: ReadonlySet<number> = new Set([...'_.+-'].map((mark) => mark.charCodeAt(0)));
const isExecutorCharacter = (unit: number): boolean => isLetter(unit) || isDigit(unit) || executorMarks.has(unit);

const executorEnd = (line: string, at: number): number =>
  isExecutorStart(line.charCodeAt(at)) ? skipWhile(line, at + 1, isExecutorCharacter) : at;

const readExecutor: SignalReader = (line, open, { op }) => {
  const first = skipHorizontalSpace(line, open + 1);
  const unit = line.charCodeAt(first);
  if (unit === MINUS || isDigit(unit)) {
    return fault(first, { kind: 'scope-in-signal', character: characterAt(line, first) });
  }
  const read = readValues(line, open, op, executorEnd);
  if (read.kind !== 'values') return read;
  if (read.values.length > 1) return fault(open, { kind: 'signal-count', family: 'executor', op });
  return signal(read.end, { family: 'executor', name: read.values[0] ?? null });
};

const readers: Readonly<Record<SignalFamily, SignalReader>> = {
  tags: readTags,
  integer: readInteger,
  executor: readExecutor,
  branch: readBranch,
};

/** Reads the signal whose `[` stands at `open` of one heading line. SPEC §signal-families, §signal-lexing. */
export const readSignal: SignalReader = (line, open, stem) => readers[headingShapes[stem.op].signal](line, open, stem);
