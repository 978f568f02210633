/** The rules of AG-UI 1.0 about names that `@ag-ui/client` 1.0.0 leaves to its caller. */
import type { AguiEvent } from '@plurnk/plurnk-contracts';

interface RunIdentity {
  /** Whether the event agrees with those before it. */
  admits(event: AguiEvent): boolean;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const interruptNames = (outcome: unknown): readonly unknown[] =>
  isRecord(outcome) && Array.isArray(outcome['interrupts'])
    ? outcome['interrupts'].map((interrupt: unknown) => (isRecord(interrupt) ? interrupt['id'] : undefined))
    : [];

/** Watches one stream: the names on its boundaries, its interrupts, and which subagent spoke before it was announced. */
export const createRunIdentity = (): RunIdentity => {
  let thread: unknown;
  let run: unknown;
  let spoken = new Set<unknown>();
  const rules: Readonly<Record<string, (event: AguiEvent) => boolean>> = {
    RUN_STARTED: ({ threadId, runId }) => {
      thread ??= threadId;
      run = runId;
      spoken = new Set();
      return threadId === thread;
    },
    RUN_FINISHED: ({ threadId, runId, outcome }) => {
      const names = interruptNames(outcome);
      return threadId === thread && runId === run && new Set(names).size === names.length;
    },
    SUBAGENT_STARTED: ({ subagentRunId }) => !spoken.has(subagentRunId),
  };
  return {
    admits(event) {
      const isAdmitted = rules[event.type]?.(event) ?? true;
      spoken.add(event['subagentRunId']);
      return isAdmitted;
    },
  };
};
