import { actionCases } from './action-cases.ts';
import { catalogCases } from './catalog-cases.ts';
import { entryCases } from './entry-cases.ts';
import { eventCases } from './event-cases.ts';
import { identityCases } from './identity-cases.ts';
import { logCases } from './log-cases.ts';
import { loopCases } from './loop-cases.ts';
import { modelCases } from './model-cases.ts';
import { neighbourCases } from './neighbour-cases.ts';
import type { PortCase } from './port-case.ts';
import { runLoopCases } from './run-loop-cases.ts';
import { stopCases } from './stop-cases.ts';
import { workerCases } from './worker-cases.ts';
import { workerCreationCases } from './worker-creation-cases.ts';
import { workspaceCases } from './workspace-cases.ts';

/** The whole contract of a port, case by case. */
export const portCases: readonly PortCase[] = Object.freeze([
  ...actionCases,
  ...eventCases,
  ...stopCases,
  ...workspaceCases,
  ...workerCases,
  ...workerCreationCases,
  ...runLoopCases,
  ...loopCases,
  ...logCases,
  ...entryCases,
  ...catalogCases,
  ...modelCases,
  ...identityCases,
  ...neighbourCases,
]);
