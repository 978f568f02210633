export { parsePath, parseResourceSelection } from './admission/parse-path.ts';
export { PathSyntax, RESERVED_AUTHORITIES, WORKER_NAME } from './admission/path-syntax.ts';
export type * from './generated/contract-types.ts';
export { type ClientOp, PLURNK_OPS, type PlurnkOp } from './language/operation.ts';
export { type ErrorSource, PlurnkParseError, type Severity, UNKNOWN_POSITION } from './language/parse-error.ts';
export { type ParseItem, type ParseResult, PlurnkParser } from './language/plurnk-parser.ts';
export { ACP_MEMORY_PREFIX, AcpPlanValue } from './plan/acp-plan-value.ts';
export { DEFAULT_PLAN_PRIORITY, PlanValue } from './plan/plan-value.ts';
export { renderJsonResult } from './plan/render-json-result.ts';
