import type { Position } from '../generated/contract-types.ts';
import { readItems } from '../language/plurnk-parser.ts';
import type { Tier } from '../language/structure.ts';
import { Tally } from './tally.ts';

/** How bad a finding is; `unread`: nothing is read from there on. */
export type Grade = 'error' | 'warning' | 'unread';

/** One diagnostic, or the place from which nothing is read. */
interface Finding {
  readonly grade: Grade;
  readonly position: Position;
  readonly message: string;
}

/** What is wrong with a document, in source order, and how much it holds. */
export interface Survey {
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

/** Reads a document for what is wrong with it; nothing else of it is kept. */
export const surveyOf = (text: string, tier: Tier): Survey => {
  const findings: Finding[] = [];
  const tally = new Tally();
  const tail = readItems(text, tier, (item) => {
    tally.count(item);
    if (item.kind !== 'error') return;
    const { line, column, severity, message } = item.error;
    findings.push({ grade: severity, position: { line, column }, message });
  });
  if (tail !== null) {
    tally.isCut = true;
    findings.push({ grade: 'unread', position: tail.from, message: tail.reason });
  }
  return { findings, tally };
};
