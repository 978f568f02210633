import { accountingRules, costRules, usageRules } from '../accounting/accounting-rules.ts';
import { clientConformanceRules } from '../agui/conformance-rules.ts';
import type { ContractName } from '../generated/contract-schemas.ts';
import type { PlurnkContracts } from '../generated/contract-types.ts';
import { conformanceKitRules } from '../kit/kit-rules.ts';
import { catalogPageRules, readinessRules } from './catalog-rules.ts';
import { definitionStateRules, listResultRules, mutationResultRules } from './functionality-rules.ts';
import { operationResultRules } from './operation-rules.ts';
import { entryReadRules, rangeExtentRules, textRegionRules } from './reading-rules.ts';
import type { Rule } from './rule.ts';
import { a2aAgentRules, mcpOptionsRules, mcpServerRules } from './server-rules.ts';

/** The rules of each contract that its schema cannot state. A contract applies those of the contracts inside it as well. */
export const relationalRules: { readonly [Name in ContractName]?: readonly Rule<PlurnkContracts[Name]>[] } = {
  A2aAgentDefinition: a2aAgentRules,
  AguiClientConformance: clientConformanceRules,
  AguiConformanceKit: conformanceKitRules,
  EntryReadResult: entryReadRules,
  FunctionalityDefinitionState: definitionStateRules,
  FunctionalityListResult: listResultRules,
  FunctionalityMutationResult: mutationResultRules,
  McpServerDefinition: mcpServerRules,
  McpServerOptions: mcpOptionsRules,
  ModelCatalogPage: catalogPageRules,
  ModelReadiness: readinessRules,
  OperationResult: operationResultRules,
  ProviderAccounting: accountingRules,
  ProviderCost: costRules,
  ProviderUsage: usageRules,
  RangeExtent: rangeExtentRules,
  TextRegion: textRegionRules,
};
