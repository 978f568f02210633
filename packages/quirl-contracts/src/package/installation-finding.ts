import type { ValidationDiagnostic } from '../generated/contract-types.ts';

/** Code of every finding about a valid package that could not be installed. */
export const NOT_INSTALLABLE = 'package.not_installable';

/**
 * A reason why a package that keeps its contract (contracts spec 12) could not be installed as it is: a warning, since it may still be built
 * and published. `seen` is a clause without a full stop, `help` says what to write instead.
 */
export const installationFinding = (path: string, seen: string, help: string): ValidationDiagnostic => ({
  code: NOT_INSTALLABLE,
  severity: 'warning',
  message: `The package could not be installed: ${seen}.`,
  path,
  help,
});
