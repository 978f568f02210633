import type { Position } from '../generated/contract-types.ts';

/** Which layer met a fault: characters, structure, or typed admission. */
export type ErrorSource = 'lexer' | 'parser' | 'visitor';

/** `error`: not admitted. `warning`: admitted, with advice. */
export type Severity = 'error' | 'warning';

/** The position of what has no source. */
export const UNKNOWN_POSITION: Readonly<Position> = Object.freeze({ line: 0, column: 0 });

/** One diagnostic of a source text. Its message is the text alone; the place stands in the other members. SPEC §parse-diagnostics. */
export class PlurnkParseError extends Error {
  override readonly name = 'PlurnkParseError';
  /** From 1; 0 where unknown. */
  readonly line: number;
  /** From 0, in code points. */
  readonly column: number;
  readonly source: ErrorSource;
  readonly severity: Severity;

  constructor(line: number, column: number, source: ErrorSource, message: string, severity: Severity = 'error') {
    super(message);
    this.line = line;
    this.column = column;
    this.source = source;
    this.severity = severity;
  }

  toJSON(): { line: number; column: number; source: ErrorSource; severity: Severity; message: string } {
    const { line, column, source, severity, message } = this;
    return { line, column, source, severity, message };
  }
}
