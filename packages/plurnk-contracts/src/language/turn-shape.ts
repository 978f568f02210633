import type { HeadingOp } from './operation.ts';
import type { SourcePoint, StructuralFault, Tier } from './structure.ts';

/** What becomes of a section before its heading is read. */
type SectionVerdict =
  | { readonly kind: 'read' }
  /** The section is at fault as a whole; `stops`: nothing behind it is read. */
  | { readonly kind: 'fault'; readonly fault: StructuralFault; readonly stops: boolean }
  /** It lies behind the end of a turn, and that was said already. */
  | { readonly kind: 'skip' };

/** A fault about something missing. */
interface MissingPart {
  readonly kind: 'turn-begin' | 'turn-end';
  /** Null: the end of input. */
  readonly point: SourcePoint | null;
}

/** Watches the order of a document's sections. */
export interface TurnShape {
  /** A heading of `op` begins at `point`. */
  enter(op: HeadingOp, point: SourcePoint): SectionVerdict;
  /** The section that was entered last has a hard error. */
  fail(): void;
  /** The section that was entered last is well formed; `endsTurn`: it is a SEND with one of the closing codes. */
  admit(op: HeadingOp, endsTurn: boolean): void;
  /** What is missing at the end of the input. */
  missing(): readonly MissingPart[];
}

const read: SectionVerdict = Object.freeze({ kind: 'read' });
const skip: SectionVerdict = Object.freeze({ kind: 'skip' });
const fault = (what: StructuralFault, stops = false): SectionVerdict => ({ kind: 'fault', fault: what, stops });

const isClientOp = (op: HeadingOp): op is 'LOOK' | 'BUFF' => op === 'LOOK' || op === 'BUFF';

/** Flat tiers have no turns: only the client's own operations are looked at. SPEC §statements-tier. */
const createFlatShape = (tier: Tier): TurnShape => ({
  enter: (op) => (tier !== 'client' && isClientOp(op) ? fault({ kind: 'client-operation', op }) : read),
  fail() {},
  admit() {},
  missing: () => [],
});

/** One turn, or one turn after the other. SPEC §turn-shape, §turn-shape-precedence, §log-lanes. */
const createSequenceShape = (tier: Tier): TurnShape => {
  const missing: MissingPart[] = [];
  let firstOperation: SourcePoint | null = null;
  let hasHeading = false;
  let hasPlan = false;
  let hasFault = false;
  let hasEnded = false;
  let hasReportedRest = false;

  const closeTurn = (): void => {
    if (hasFault) return;
    if (!hasHeading || firstOperation !== null) missing.push({ kind: 'turn-begin', point: firstOperation });
    else if (!hasEnded) missing.push({ kind: 'turn-end', point: null });
  };

  const beginTurn = (): void => {
    closeTurn();
    firstOperation = null;
    hasHeading = false;
    hasPlan = false;
    hasFault = false;
    hasEnded = false;
    hasReportedRest = false;
  };

  const failWith = (what: StructuralFault): SectionVerdict => {
    hasFault = true;
    return fault(what);
  };

  return {
    enter(op, point) {
      if (hasEnded && tier === 'log' && op === 'PLAN') beginTurn();
      if (hasEnded) {
        if (hasReportedRest) return skip;
        hasReportedRest = true;
        return fault({ kind: 'after-turn' }, tier === 'turn');
      }
      if (!hasHeading && op !== 'PLAN') firstOperation = point;
      hasHeading = true;
      if (isClientOp(op)) return failWith({ kind: 'client-operation', op });
      return op === 'PLAN' && hasPlan ? failWith({ kind: 'plan-again' }) : read;
    },
    fail() {
      hasFault = true;
    },
    admit(op, endsTurn) {
      if (op === 'PLAN') hasPlan = true;
      if (endsTurn) hasEnded = true;
    },
    missing() {
      closeTurn();
      return missing;
    },
  };
};

/** A watcher for one document of a tier. */
export const createTurnShape = (tier: Tier): TurnShape =>
  tier === 'turn' || tier === 'log' ? createSequenceShape(tier) : createFlatShape(tier);
