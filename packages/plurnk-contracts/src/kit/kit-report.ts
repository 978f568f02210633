/** The result of driving one client through the kit, as data. */
import type { LifecycleOutcome, TransportOutcome } from '../generated/contract-types.ts';

/** Counts and rows of one family of specimens. */
export interface KitFamilyReport {
  readonly passed: number;
  readonly failed: number;
  readonly notDeclared: number;
  /** How many times the client was called. */
  readonly cuts: number;
  readonly results: readonly SpecimenResult[];
}

export interface SpecimenResult {
  readonly name: string;
  readonly topic: string;
  readonly clause: string;
  readonly verdict: 'passed' | 'failed' | 'not-declared';
  readonly cuts: number;
  /** Under how many of them the outcome was another one. Fewer than all: the outcome depends on the cut. */
  readonly failedCuts: number;
  /** The first failure. */
  readonly failure?: SpecimenFailure;
}

export interface SpecimenFailure {
  /** Lengths of the chunks in bytes, or of the batches in events. */
  readonly parts: readonly number[];
  readonly expected: TransportOutcome | Partial<LifecycleOutcome>;
  /** What the client answered, or the text of what it threw. */
  readonly received: unknown;
}

export interface KitReport {
  readonly client: string;
  readonly schemaVersion: number;
  readonly transport: KitFamilyReport;
  readonly lifecycles: KitFamilyReport;
}

/** Adds up the rows of one family. */
export const familyReport = (results: readonly SpecimenResult[]): KitFamilyReport => {
  const count = (verdict: SpecimenResult['verdict']): number =>
    results.filter((result) => result.verdict === verdict).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notDeclared: count('not-declared'),
    cuts: results.reduce((cuts, result) => cuts + result.cuts, 0),
    results,
  };
};
