import type { ClientStatement } from '../generated/contract-types.ts';
import type { ParseItem } from '../language/plurnk-parser.ts';

/** What one pass over a document counts. */
export class Tally {
  statements = 0;
  errors = 0;
  warnings = 0;
  /** Whether a slot stays open, so that the rest is not read. */
  isCut = false;

  count(item: ParseItem<ClientStatement>): void {
    if (item.kind === 'statement') this.statements += 1;
    else if (item.kind === 'error' && item.error.severity === 'error') this.errors += 1;
    else if (item.kind === 'error') this.warnings += 1;
  }

  get hasHardFault(): boolean {
    return this.errors > 0 || this.isCut;
  }

  /** At least one statement, nothing at fault, nothing left unread. Zero recognised operations are never a success. */
  get isSound(): boolean {
    return this.statements > 0 && this.warnings === 0 && !this.hasHardFault;
  }
}
