/** The operations of the language, in their published order. */
export const PLURNK_OPS = Object.freeze([
  'FIND',
  'READ',
  'EDIT',
  'COPY',
  'MOVE',
  'OPEN',
  'FOLD',
  'SEND',
  'EXEC',
  'BARE',
  'WORK',
  'FORK',
  'KILL',
  'PLAN',
] as const);

/** One operation that a model may write. */
export type PlurnkOp = (typeof PLURNK_OPS)[number];

/** One operation that only a client may write: it is known in every tier and admitted by `parseClient` alone. */
export type ClientOp = 'LOOK' | 'BUFF';

/** Every word that can make a heading. */
export type HeadingOp = PlurnkOp | ClientOp;

/** What may stand between `[` and `]` on a heading of the operation. */
export type SignalFamily = 'tags' | 'integer' | 'executor' | 'branch';

/** Which scope spellings lex on a heading of the operation: `text` also knows line anchors. */
export type ScopeFamily = 'numeric' | 'text' | 'none';

/** What the syntax lets a heading of one operation hold. */
export interface HeadingShape {
  readonly signal: SignalFamily;
  readonly target: boolean;
  readonly scope: ScopeFamily;
}

const shape = (signal: SignalFamily, target: boolean, scope: ScopeFamily): HeadingShape =>
  Object.freeze({ signal, target, scope });

/**
 * The heading of every operation. SEND admits a scope only with a code that ends the turn; that depends on the signal and
 * is decided where the heading is read. SPEC §op-shapes, §signal-families.
 */
export const headingShapes: Readonly<Record<HeadingOp, HeadingShape>> = Object.freeze({
  FIND: shape('tags', true, 'numeric'),
  READ: shape('tags', true, 'text'),
  EDIT: shape('tags', true, 'text'),
  COPY: shape('tags', true, 'text'),
  MOVE: shape('tags', true, 'text'),
  OPEN: shape('tags', true, 'text'),
  FOLD: shape('tags', true, 'text'),
  SEND: shape('integer', true, 'numeric'),
  EXEC: shape('executor', true, 'numeric'),
  BARE: shape('tags', false, 'none'),
  WORK: shape('branch', true, 'none'),
  FORK: shape('branch', true, 'none'),
  KILL: shape('integer', true, 'none'),
  PLAN: shape('tags', true, 'numeric'),
  LOOK: shape('tags', true, 'text'),
  BUFF: shape('tags', true, 'numeric'),
});

/** The codes of a SEND that end a turn. */
const dispositions: ReadonlySet<number> = new Set([102, 200, 202, 499]);

/** Whether a SEND with this code ends the turn. Codes compare by value, so `[0200]` is one. SPEC §send-mid-reservation. */
export const isDisposition = (code: number | null): boolean => code !== null && dispositions.has(code);
