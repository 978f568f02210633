import { chunks } from './lifecycle/chunks.ts';
import { messages } from './lifecycle/messages.ts';
import { plurnk } from './lifecycle/plurnk.ts';
import { reasoning } from './lifecycle/reasoning.ts';
import { runs } from './lifecycle/runs.ts';
import { snapshots } from './lifecycle/snapshots.ts';
import { steps } from './lifecycle/steps.ts';
import { subagents } from './lifecycle/subagents.ts';
import { toolCalls } from './lifecycle/tool-calls.ts';
import { values } from './lifecycle/values.ts';
import type { LifecycleSource } from './specimen.ts';

/** Every lifecycle specimen, by topic. */
export const lifecycles: readonly LifecycleSource[] = [
  ...runs,
  ...steps,
  ...messages,
  ...toolCalls,
  ...reasoning,
  ...chunks,
  ...subagents,
  ...values,
  ...snapshots,
  ...plurnk,
];
