/** The rules about the order of sections, over the whole list of them. SPEC §turn-shape, §turn-shape-precedence, §log-lanes. */
import type { HeadingOp } from '../src/language/operation.ts';
import type { SourcePoint, StructuralFault, StructureItem, Tier } from '../src/language/structure.ts';

/** What the order rules need to know of one section. */
export interface OrderedSection {
  readonly op: HeadingOp;
  readonly position: SourcePoint;
  /** Whether the heading is malformed. */
  readonly isAtFault: boolean;
  /** A well-formed SEND with one of the closing codes. */
  readonly endsTurn: boolean;
}

/** What the order makes of one section: its own content counts, or a fault as a whole, or nothing. */
export type Placement = 'own' | 'ignored' | StructuralFault;

/** The placements of sections one by one, and what is missing at the end. */
export interface TurnOrder {
  /** Where a section begins, before its heading is looked at. In a turn nothing behind `after-turn` is read. */
  place(section: Pick<OrderedSection, 'op' | 'position'>): Placement;
  /** Tells what the section that was placed last turned out to be. */
  settle(section: OrderedSection): void;
  missing(end: SourcePoint): readonly StructureItem[];
}

interface Turn {
  readonly sections: (Pick<OrderedSection, 'op' | 'position'> & { isAtFault: boolean; endsTurn: boolean })[];
  isOverrun: boolean;
}

const isClientOp = (op: HeadingOp): op is 'LOOK' | 'BUFF' => op === 'LOOK' || op === 'BUFF';

const flat = (tier: Tier): TurnOrder => ({
  place: ({ op }) => (tier !== 'client' && isClientOp(op) ? { kind: 'client-operation', op } : 'own'),
  settle() {},
  missing: () => [],
});

/** What one finished turn lacks. A fault of any of its sections may be the reason, and then nothing is said. */
const lackOf = ({ sections }: Turn, end: SourcePoint): readonly StructureItem[] => {
  const [first] = sections;
  if (sections.some(({ isAtFault }) => isAtFault)) return [];
  if (first?.op !== 'PLAN') {
    return [{ kind: 'error', fault: { kind: 'turn-begin' }, position: first?.position ?? end }];
  }
  return sections.some(({ endsTurn }) => endsTurn)
    ? []
    : [{ kind: 'error', fault: { kind: 'turn-end' }, position: end }];
};

const inTurns = (tier: Tier): TurnOrder => {
  const turns: Turn[] = [{ sections: [], isOverrun: false }];
  const current = (): Turn => {
    const turn = turns.at(-1);
    if (turn === undefined) throw new Error('a document has at least one turn');
    return turn;
  };
  const placeInTurn = (turn: Turn, op: HeadingOp): Placement => {
    if (isClientOp(op)) return { kind: 'client-operation', op };
    const isAgain = op === 'PLAN' && turn.sections.some((section) => section.op === 'PLAN' && !section.isAtFault);
    return isAgain ? { kind: 'plan-again' } : 'own';
  };
  return {
    place({ op, position }) {
      const hasEnded = current().sections.some(({ endsTurn }) => endsTurn);
      if (hasEnded && tier === 'log' && op === 'PLAN') turns.push({ sections: [], isOverrun: false });
      else if (hasEnded) {
        if (current().isOverrun) return 'ignored';
        current().isOverrun = true;
        return { kind: 'after-turn' };
      }
      const placement = placeInTurn(current(), op);
      current().sections.push({ op, position, isAtFault: placement !== 'own', endsTurn: false });
      return placement;
    },
    settle({ isAtFault, endsTurn }) {
      const section = current().sections.at(-1);
      if (section === undefined) return;
      section.isAtFault ||= isAtFault;
      section.endsTurn = endsTurn;
    },
    missing: (end) => turns.flatMap((turn) => lackOf(turn, end)),
  };
};

/** The order of a document of one tier. */
export const orderOf = (tier: Tier): TurnOrder => (tier === 'turn' || tier === 'log' ? inTurns(tier) : flat(tier));
