import type { RawStatement, SourcePoint, StructuralFault } from './structure.ts';

/** Takes the facts of a document in source order, as the reader meets them. */
export interface DocumentSink {
  text(text: string, point: SourcePoint): void;
  error(fault: StructuralFault, point: SourcePoint): void;
  /** Whether the target of a SEND can be admitted. It is asked before the section's end is looked for, which depends on it. */
  admitsTarget(text: string): boolean;
  /** Takes a statement with a well-formed heading. False: it was refused (and reported) in typed admission. */
  statement(statement: RawStatement): boolean;
}
