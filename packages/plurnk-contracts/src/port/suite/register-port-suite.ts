import { PortSuiteFailure } from './expectation.ts';
import { portCases } from './port-cases.ts';
import type { CreateStage, StageAbility } from './port-stage.ts';

/** How a test runner takes a test: `it` or `test` of Vitest, of node:test, of Jest and of others. */
export interface RegisterTest {
  (name: string, run: () => Promise<void>): unknown;
  skip(name: string, run: () => Promise<void>): unknown;
}

export interface PortSuiteOptions {
  /** What the stage cannot do. The cases that need it are registered as skipped, so that everyone sees what is not tested. */
  readonly without?: readonly StageAbility[];
}

/** Registers every case of the contract as a test; the title names the case and its rules. */
export const registerPortSuite = (
  test: RegisterTest,
  createStage: CreateStage,
  { without = [] }: PortSuiteOptions = {},
): void => {
  for (const { id, clauses, says, needs, run } of portCases) {
    const title = `${id}: ${says} ${clauses.join(' ')}`;
    const play = (): Promise<void> => run(createStage);
    if (needs.some((need) => without.includes(need))) test.skip(title, play);
    else test(title, play);
  }
};

/** What came of one case. */
export interface PortCaseReport {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly says: string;
  readonly outcome: 'held' | 'broken' | 'skipped';
  /** Why, where it is broken. */
  readonly reason?: string;
}

/** Plays every case in turn without a test runner. Never rejects for what the port does. */
export const runPortSuite = async (
  createStage: CreateStage,
  { without = [] }: PortSuiteOptions = {},
): Promise<readonly PortCaseReport[]> => {
  const reports: PortCaseReport[] = [];
  for (const { id, clauses, says, needs, run } of portCases) {
    if (needs.some((need) => without.includes(need))) {
      reports.push({ id, clauses, says, outcome: 'skipped' });
      continue;
    }
    try {
      await run(createStage);
      reports.push({ id, clauses, says, outcome: 'held' });
    } catch (error) {
      reports.push({ id, clauses, says, outcome: 'broken', reason: reasonOf(error) });
    }
  }
  return reports;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof PortSuiteFailure) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
};
