export {
  type AgentCatalogContent,
  buildAgentCatalog,
  CATALOG_SCHEMA_VERSION,
  HOST_API_SCHEMA_VERSION,
} from './catalog/build-agent-catalog.ts';
export type { CatalogView } from './catalog/catalog-view.ts';
export { hashOfCommands, hashOfHostApi } from './catalog/content-hashes.ts';
export { EFFECT_ORDER, normaliseCommand } from './catalog/normalise-command.ts';
export { streamAgentCatalog } from './catalog/stream-agent-catalog.ts';
export { viewOfCatalog } from './catalog/view-of-catalog.ts';
export { buildAgentContext } from './context/build-agent-context.ts';
export { type Costs, costsOfCommand, costsOfHostFunction } from './context/costs.ts';
export { effectsText } from './context/effects-text.ts';
export { estimateTokens, TOKEN_ESTIMATOR } from './context/estimate.ts';
export { codeSpan, proseBlock, proseLine } from './context/markdown-text.ts';
export { PACKAGE_RUNNER, packageInvocation } from './context/package-invocation.ts';
export { type CommandForm, compactCommand, minimalCommand } from './context/project-command.ts';
export { renderContextMarkdown } from './context/render-context-markdown.ts';
export {
  type SelectedCandidate,
  type Selection,
  type SelectionRequest,
  selectWithinBudget,
} from './context/select-within-budget.ts';
export {
  QuirlError,
  refusal,
  SHELL_ERROR_CODES,
  type ShellError,
  type ShellErrorCode,
  type ShellErrorLabel,
} from './error/shell-error.ts';
export type * from './generated/contract-types.ts';
export { type Checksum, checksum, createChecksum } from './hash/checksum.ts';
export { canonicalJson } from './json/canonical-json.ts';
export type { JsonTextFailure } from './json/json-text.ts';
export { prettyJson, prettyJsonAt, prettyJsonPieces } from './json/pretty-json.ts';
export { type JsonNumber, type JsonValue, type JsonValueReading, readJsonValue } from './json/read-json-value.ts';
export {
  AGENT_DOCUMENT_BYTES_LIMIT,
  PACKAGE_MANIFEST_BYTES_LIMIT,
  TOKEN_BUDGET_DEFAULT,
  TOKEN_BUDGET_MAXIMUM,
  TOKEN_BUDGET_MINIMUM,
} from './limits.ts';
export { buildAgentManifest } from './manifest/build-agent-manifest.ts';
export { buildPackageRecord, type PackageContent } from './package/build-package-record.ts';
export { installationFinding, NOT_INSTALLABLE } from './package/installation-finding.ts';
export type { PackageDiagnosticCode } from './package/package-finding.ts';
export type { PackageSourceAudit } from './package/package-source-audit.ts';
export { buildPackageOutcome, buildPackageValidation } from './package/package-verdict.ts';
export { checkVersionRequirement, isPackageVersion } from './package/package-version.ts';
export { parsePackageManifest } from './package/parse-package-manifest.ts';
export { portableEntryPath } from './package/portable-entry-path.ts';
export { buildPublishPlan } from './package/publish-plan.ts';
export { type PackageCandidate, validatePackage } from './package/validate-package.ts';
export {
  type BuiltRankingIndex,
  createRankingIndexBuilder,
  type RankingIndexBuilder,
  type StoredStem,
} from './ranking/build-ranking-index.ts';
export { createOptionGain, type OptionText } from './ranking/option-gain.ts';
export { decodePostings } from './ranking/postings-codec.ts';
export { termsOfQuery } from './ranking/query-terms.ts';
export { orderCandidates, RANKING_VERSION, type RankedCandidate, rankCandidates } from './ranking/rank-candidates.ts';
export type { CandidateCosts, CandidateTable, Postings, RankingIndex } from './ranking/ranking-index.ts';
export { STEMMER_VERSION, stemOf, wordsOf } from './ranking/words.ts';
export { CONTRACTS, type Contract, type ContractName, contractHash, documentHeader } from './schema/contracts.ts';
export type { DefinitionName } from './schema/definition-shape.ts';
export { describeSchema, schemaHash } from './schema/describe-schema.ts';
export { publishedSchema } from './schema/published-schema.ts';
export type { Schema } from './schema/read-schema.ts';
export { compareCodePointLists, compareCodePoints } from './text/code-point-order.ts';
export { escapeControls, escapeControlsInJson } from './text/control-characters.ts';
export { trimWhiteSpace } from './text/white-space.ts';
export type { AgentDiagnosticCode } from './validate/finding.ts';
export { type DocumentProblem, type DocumentReading, readDocument } from './validate/read-document.ts';
export type { AgentValidationAnchors, ValidationSnapshot } from './validate/trusted-state.ts';
export { type AgentDocumentKind, validateAgentDocument } from './validate/validate-agent-document.ts';
