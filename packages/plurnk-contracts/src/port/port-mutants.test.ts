import { describe, expect, it } from 'vitest';
import { portCases } from './suite/port-cases.ts';
import { createMemoryStage } from './testing/memory-stage.ts';
import { actionMutants } from './testing/mutants/action-mutants.ts';
import { eventMutants } from './testing/mutants/event-mutants.ts';
import { identityMutants } from './testing/mutants/identity-mutants.ts';
import { logMutants } from './testing/mutants/log-mutants.ts';
import { loopMutants } from './testing/mutants/loop-mutants.ts';
import { modelMutants } from './testing/mutants/model-mutants.ts';
import { neighbourMutants } from './testing/mutants/neighbour-mutants.ts';
import { stopMutants } from './testing/mutants/stop-mutants.ts';
import { workerMutants } from './testing/mutants/worker-mutants.ts';
import { workspaceMutants } from './testing/mutants/workspace-mutants.ts';

const mutants = [
  ...actionMutants,
  ...eventMutants,
  ...stopMutants,
  ...workspaceMutants,
  ...workerMutants,
  ...loopMutants,
  ...logMutants,
  ...modelMutants,
  ...identityMutants,
  ...neighbourMutants,
];
const byId = new Map(portCases.map((one) => [one.id, one]));

describe('The suite of the port', () => {
  it('§port-suite has a mutant for each of its cases', () => {
    const broken = new Set(mutants.map(({ breaks }) => breaks));
    expect(portCases.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
    expect([...broken].filter((id) => !byId.has(id))).toEqual([]);
  });
});

describe('§port-suite A port that breaks a rule does not pass', () => {
  for (const { breaks, by, of } of mutants) {
    it(`${breaks}: ${by}`, async () => {
      const run = byId.get(breaks)?.run(() => of(createMemoryStage()));
      const reason: unknown = await run?.catch((error: unknown) => error);
      expect(reason).toBeInstanceOf(Error);
      // These would be faults of the mutant.
      expect(['TypeError', 'ReferenceError', 'RangeError']).not.toContain(Object(reason).name);
    });
  }
});
