import type { PackageContributions } from '../generated/contract-types.ts';
import type { PackageDiagnosticCode } from './package-finding.ts';

/** A kind of contribution that is closed unless each of its capabilities is both installed and requested. */
interface ContributionGate {
  readonly list: keyof PackageContributions;
  readonly code: PackageDiagnosticCode;
  readonly capabilities: readonly string[];
}

/** The gated kinds, in the order of their checks (contracts spec 12.4). */
export const CONTRIBUTION_GATES: readonly ContributionGate[] = [
  { list: 'panels', code: 'package.phase3_panels', capabilities: ['ui.panel', 'extension.contribute'] },
  { list: 'indexers', code: 'package.phase3_indexers', capabilities: ['catalog.register', 'extension.contribute'] },
];
