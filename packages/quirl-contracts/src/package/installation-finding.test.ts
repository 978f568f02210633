import { describe, expect, it } from 'vitest';
import { installationFinding, NOT_INSTALLABLE } from './installation-finding.ts';
import { packageDiagnosticCodes } from './package-finding.ts';
import { buildPackageValidation } from './package-verdict.ts';

describe('§package-installation-finding', () => {
  const finding = installationFinding('public_commands[0].path', '"a/b" is no path of a command', 'Write words.');

  it('leaves a package valid', () => {
    expect(finding.severity).toBe('warning');
    expect(buildPackageValidation([finding])).toMatchObject({ valid: true, diagnostics: [finding] });
  });

  it('has a code that validation itself never gives', () => {
    expect(finding.code).toBe(NOT_INSTALLABLE);
    expect(packageDiagnosticCodes).not.toContain(NOT_INSTALLABLE);
  });
});
