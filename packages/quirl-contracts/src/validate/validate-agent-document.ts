import type { ContractTypes, ValidationReport } from '../generated/contract-types.ts';
import { readJson } from '../json/read-json.ts';
import { AGENT_DOCUMENT_BYTES_LIMIT } from '../limits.ts';
import { documentHeader } from '../schema/contracts.ts';
import { catalogRules } from './catalog-rules.ts';
import { contextRules } from './context-rules.ts';
import type { Finding } from './finding.ts';
import { manifestRules } from './manifest-rules.ts';
import { findingsOfReading } from './reading-findings.ts';
import { renderFinding } from './render-finding.ts';
import type { Rule } from './rule.ts';
import { type TrustedState, trustedStateOf, type ValidationSnapshot } from './trusted-state.ts';

/** The kinds of agent document that can be validated. */
export type AgentDocumentKind = 'catalog' | 'context' | 'manifest';

type Check = (bytes: Uint8Array, trusted: TrustedState | undefined) => readonly Finding[];
type DocumentName = 'AgentCatalog' | 'AgentContext' | 'AgentManifest';

const checkOf =
  <Name extends DocumentName>(name: Name, rules: readonly Rule<ContractTypes[Name]>[]): Check =>
  (bytes, trusted) => {
    const reading = readJson(bytes, name, AGENT_DOCUMENT_BYTES_LIMIT);
    if (reading.status !== 'read') return findingsOfReading(reading);
    return rules.flatMap((rule) => [...rule.check(reading.value, trusted)]);
  };

const checks: Readonly<Record<AgentDocumentKind, Check>> = {
  catalog: checkOf('AgentCatalog', catalogRules),
  context: checkOf('AgentContext', contextRules),
  manifest: checkOf('AgentManifest', manifestRules),
};

/**
 * Judges the bytes of an agent document (contracts spec 9): its size, its JSON, its shape, and then every rule of its kind, with the findings
 * in that order. The snapshot is the catalog that the running program rebuilt, or only its two hashes; without one a context or
 * manifest is never valid, and a catalog is checked against itself.
 *
 * Bad input never throws and is never changed. Nothing is executed, loaded or granted.
 */
export const validateAgentDocument = (
  bytes: Uint8Array,
  kind: AgentDocumentKind,
  snapshot?: ValidationSnapshot,
): ValidationReport => {
  const trusted = snapshot === undefined ? undefined : trustedStateOf(snapshot);
  const diagnostics = checks[kind](bytes, trusted).map(renderFinding);
  return {
    ...documentHeader('quirl.agent.validation'),
    valid: diagnostics.every(({ severity }) => severity !== 'error'),
    diagnostics,
  };
};
