export { ProviderAccounts } from './accounting/provider-accounts.ts';
export { parsePath, parseResourceSelection } from './admission/parse-path.ts';
export { PathSyntax, RESERVED_AUTHORITIES, WORKER_NAME } from './admission/path-syntax.ts';
export { type AguiConformanceRow, aguiConformanceReport } from './agui/conformance-report.ts';
export type * from './generated/contract-types.ts';
export {
  InvalidA2aAgentDefinitionError,
  InvalidAcpPlanError,
  InvalidAguiClientConformanceError,
  InvalidAguiConformanceKitError,
  InvalidAguiDiscoveryError,
  InvalidClientDisplayCapabilitiesError,
  InvalidClientInteractionProjectionError,
  InvalidClientInteractionRequestError,
  InvalidClientInteractionResolutionError,
  InvalidClientStatementError,
  InvalidEntryReadResultError,
  InvalidFunctionalityCandidateError,
  InvalidFunctionalityDefinitionStateError,
  InvalidFunctionalityDiscoverQueryError,
  InvalidFunctionalityDiscoverResultError,
  InvalidFunctionalityListResultError,
  InvalidFunctionalityMutationResultError,
  InvalidLineMarkerError,
  InvalidLoopFlagsError,
  InvalidMatcherBodyError,
  InvalidMcpConfigurationOverlayError,
  InvalidMcpServerDefinitionError,
  InvalidMcpServerOptionsError,
  InvalidModelCatalogPageError,
  InvalidModelCatalogQueryError,
  InvalidModelReadinessError,
  InvalidModelRouteError,
  InvalidNoticeError,
  InvalidOperationResultError,
  InvalidParsedPathError,
  InvalidPlanError,
  InvalidPlurnkStatementError,
  InvalidPositionError,
  InvalidProblemDetailsError,
  InvalidProposalDispositionError,
  InvalidProposalProjectionError,
  InvalidProviderAccountingError,
  InvalidProviderCostError,
  InvalidProviderRequestAccountingError,
  InvalidProviderUsageError,
  InvalidRangeExtentError,
  InvalidReasoningPolicyError,
  InvalidResourceSelectionError,
  InvalidSendBodyError,
  InvalidSkillDefinitionError,
  InvalidTextLineMarkerError,
  InvalidTextRegionError,
} from './generated/contract-validator.ts';
export type {
  KitClient,
  KitDeclaration,
  LifecycleTopic,
  OutcomeMember,
  ReportedOutcome,
  TransportTopic,
} from './kit/kit-client.ts';
export type { KitFamilyReport, KitReport, SpecimenFailure, SpecimenResult } from './kit/kit-report.ts';
export { type ClientOp, PLURNK_OPS, type PlurnkOp } from './language/operation.ts';
export { type ErrorSource, PlurnkParseError, type Severity, UNKNOWN_POSITION } from './language/parse-error.ts';
export { type ParseItem, type ParseResult, PlurnkParser } from './language/plurnk-parser.ts';
export { ACP_MEMORY_PREFIX, AcpPlanValue } from './plan/acp-plan-value.ts';
export { DEFAULT_PLAN_PRIORITY, PlanValue } from './plan/plan-value.ts';
export { renderJsonResult } from './plan/render-json-result.ts';
export { DEFAULT_LOOP_FLAGS, expandLoopFlags } from './policy/loop-flags.ts';
export { type ProposalFacts, proposalDisposition } from './policy/proposal-disposition.ts';
export { REASONING_POLICIES } from './policy/reasoning-policies.ts';
export type {
  ApplicationActionContext,
  ApplicationActionDescriptor,
} from './port/application-action.ts';
export type {
  ApplicationEvent,
  ApplicationEventHandler,
  ApplicationEventMethod,
  ApplicationEvents,
  BranchBatch,
  LoopTerminated,
  LoopUsage,
  NoticeEvent,
  ReasoningEvent,
  StreamConcluded,
  StreamEvent,
  StreamWakeAction,
  WorkspaceCreated,
} from './port/application-event.ts';
export type {
  ApplicationLoopProjection,
  RunLoopAcknowledgement,
  RunLoopRequest,
} from './port/application-loop.ts';
export type {
  ApplicationPort,
  ProposalDecision,
  ProposalResolution,
  ProviderAlias,
} from './port/application-port.ts';
export type {
  ApplicationWorkerIdentity,
  ApplicationWorkerOrigin,
  ApplicationWorkerProjection,
  ApplicationWorkerQuery,
  ClientActionRequest,
  LookRequest,
  ReadEntryRequest,
  SupportedReasoning,
  WorkerAddress,
  WorkerSettings,
  WorkerSettingsChange,
} from './port/application-worker.ts';
export type {
  AttachWorkspaceRequest,
  ClientEnvelope,
  ConstraintEffect,
  CreateWorkspaceRequest,
  ListedConstraint,
  WorkspaceConstraint,
  WorkspaceDerivationStatus,
  WorkspaceMembers,
  WorkspaceProjection,
} from './port/application-workspace.ts';
export type { LogEntryWire, ReadLogRequest } from './port/log-entry.ts';
export type { PortRefusalCode } from './port/port-refusals.ts';
export { PlurnkPrinter } from './print/plurnk-printer.ts';
export { type ProblemOptions, Problems } from './problems/problems.ts';
export { railAccepts } from './rails/rail-accepts.ts';
export type { RailProfile } from './rails/turn-rails.ts';
export { InvalidJsonSchemaInstanceError } from './validate/dynamic/validate-json-schema-instance.ts';
export type { ValidationError, ValidationResult } from './validate/validation-result.ts';
export { Validator } from './validate/validator.ts';
