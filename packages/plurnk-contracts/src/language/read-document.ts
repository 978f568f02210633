import { afterLineEnd, isWhiteSpace, lineEndAt, skipWhile } from './characters.ts';
import type { DocumentSink } from './document-sink.ts';
import { type HeadingSlots, readHeadingLine } from './heading-line.ts';
import type { HeadingStem } from './heading-stem.ts';
import { isDisposition } from './operation.ts';
import { readPreamble } from './preamble.ts';
import { bodyEndOf, createSectionScanner } from './section-end.ts';
import { advancePoint } from './source-point.ts';
import type { SourcePoint, StructuralTail, Tier } from './structure.ts';
import { createTurnShape } from './turn-shape.ts';

/** The end of a turn decides how its section ends, so it must be known before the body is. */
const endsTurn = (stem: HeadingStem, slots: HeadingSlots, sink: DocumentSink): boolean =>
  stem.op === 'SEND' &&
  slots.signal?.value.family === 'integer' &&
  isDisposition(slots.signal.value.code) &&
  (slots.target === null || sink.admitsTarget(slots.target.text));

/**
 * Reads a document of any tier in one pass and hands its facts to the sink in source order. Never throws for any text;
 * the time is linear in its length. Returns where trust ends, if a slot stays open. SPEC §section-boundary,
 * §unparsed-tail-boundary, §recovery-boundaries.
 */
export const readDocument = (text: string, tier: Tier, sink: DocumentSink): StructuralTail | null => {
  const contentEnd = text.trimEnd().length;
  const preamble = readPreamble(text, tier, contentEnd, sink);
  const scanner = createSectionScanner(text, preamble.isFenced, contentEnd);
  const shape = createTurnShape(tier);
  let point: SourcePoint = preamble.point;
  let stem = preamble.heading;
  let lane = stem?.delimiter ?? '';

  while (stem !== null) {
    const verdict = shape.enter(stem.op, point);
    const lineEnd = lineEndAt(text, stem.end);
    let slots: HeadingSlots | null = null;
    if (verdict.kind === 'fault') {
      sink.error(verdict.fault, point);
      if (verdict.stops) break;
    } else if (verdict.kind === 'read') {
      const heading = readHeadingLine(stem, text.slice(stem.start, lineEnd));
      if (heading.kind === 'open') {
        return { from: point, slot: heading.slot, op: stem.op, delimiter: stem.delimiter };
      }
      if (heading.kind === 'heading') slots = heading.slots;
      else {
        shape.fail();
        sink.error(heading.fault, advancePoint(text, point, heading.offset));
      }
    }
    // Only a log lets a PLAN of another lane begin: it is the next turn's, and so is its lane.
    if (stem.op === 'PLAN') lane = stem.delimiter;

    const isLast = slots !== null && (tier === 'turn' || tier === 'log') && endsTurn(stem, slots, sink);
    const bodyOffset = afterLineEnd(text, lineEnd);
    const end = scanner.endFrom(bodyOffset, { lane, endsAtAnyPlan: isLast && tier === 'log', endsAtCloser: isLast });
    if (slots !== null) {
      const isAdmitted = sink.statement({
        op: stem.op,
        delimiter: stem.delimiter,
        position: point,
        signal: slots.signal,
        target: slots.target,
        scope: slots.scope,
        annotation: slots.annotation,
        body: text.slice(bodyOffset, bodyEndOf(text, bodyOffset, end)),
        bodyOffset,
        endsAtEof: end.kind === 'end',
      });
      if (isAdmitted) shape.admit(stem.op, isLast);
      else shape.fail();
    }
    if (end.kind === 'fence') {
      const rest = skipWhile(text, end.after, isWhiteSpace);
      if (rest < text.length) sink.error({ kind: 'text-after-fence' }, advancePoint(text, point, rest));
    }
    if (end.kind !== 'heading') break;
    point = advancePoint(text, point, end.offset);
    stem = end.stem;
  }

  for (const { kind, point: place } of shape.missing()) {
    sink.error({ kind }, place ?? advancePoint(text, point, text.length));
  }
  return null;
};
