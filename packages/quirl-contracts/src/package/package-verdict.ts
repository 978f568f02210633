import type {
  PackageBuild,
  PackageBuildOutcome,
  PackageValidation,
  ValidationDiagnostic,
} from '../generated/contract-types.ts';
import { CONTRACTS, documentHeader } from '../schema/contracts.ts';

const isValid = (diagnostics: readonly ValidationDiagnostic[]): boolean =>
  diagnostics.every(({ severity }) => severity !== 'error');

/** The findings of a package as a document of their own: valid where none is an error. */
export const buildPackageValidation = (diagnostics: readonly ValidationDiagnostic[]): PackageValidation => ({
  ...documentHeader('quirl.package.validation'),
  valid: isValid(diagnostics),
  diagnostics,
});

/**
 * The answer to a build (contracts spec 15.1): every finding, warnings too, and the record exactly where none is an error.
 * The record is asked for only then.
 */
export const buildPackageOutcome = (
  diagnostics: readonly ValidationDiagnostic[],
  buildRecord: () => PackageBuild,
): PackageBuildOutcome => {
  const valid = isValid(diagnostics);
  return {
    document_type: 'quirl.package.build_outcome',
    schema_version: CONTRACTS['quirl.package.build_outcome'].version,
    valid,
    diagnostics,
    build: valid ? buildRecord() : null,
  };
};
