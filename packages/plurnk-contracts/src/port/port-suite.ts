/**
 * The contract of an ApplicationPort as tests that any implementation can be run through, in any test runner and without
 * one. Published as `@plurnk/plurnk-contracts/port-suite`. It declares no contract of its own.
 */
export { PORT_REFUSALS, type PortRefusal, type PortRefusalCode } from './port-refusals.ts';
export { PortSuiteFailure } from './suite/expectation.ts';
export type { PortCase } from './suite/port-case.ts';
export { portCases } from './suite/port-cases.ts';
export type {
  ActionHandler,
  CreateStage,
  LoopAddress,
  PortStage,
  StageAbilities,
  StageAbility,
  StagedProject,
} from './suite/port-stage.ts';
export {
  type PortCaseReport,
  type PortSuiteOptions,
  type RegisterTest,
  registerPortSuite,
  runPortSuite,
} from './suite/register-port-suite.ts';
