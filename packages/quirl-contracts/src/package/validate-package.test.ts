import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { manifestTextOf, type ValidationVector, validationVectors } from '../testing/package-vectors.ts';
import { packageDiagnosticCodes } from './package-finding.ts';
import type { PackageSourceAudit } from './package-source-audit.ts';
import { buildPackageValidation } from './package-verdict.ts';
import { parsePackageManifest } from './parse-package-manifest.ts';
import { type PackageCandidate, validatePackage } from './validate-package.ts';

const candidateOf = (vector: ValidationVector): PackageCandidate => ({
  ...validationVectors.candidate,
  ...vector.candidate,
  manifest: parsePackageManifest(manifestTextOf(vector)),
});

const findingsOf = (candidate: PackageCandidate): string[] =>
  validatePackage(candidate).map(({ code, path }) => `${code} ${path}`);

const warnings = ['package.source_capability_reference', 'package.source_capability_not_statically_seen'];

describe('§package-validation', () => {
  it.each(validationVectors.cases)('holds $id: $says', (vector) => {
    expect(findingsOf(candidateOf(vector))).toEqual(vector.findings);
  });

  it('has an id of its own for every case, and a case for every code', () => {
    expect(new Set(validationVectors.cases.map(({ id }) => id)).size).toBe(validationVectors.cases.length);
    const reported = validationVectors.cases.flatMap(({ findings }) =>
      findings.map((finding) => finding.split(' ')[0]),
    );
    const fromAudit = ['package.entry_utf8', 'package.entry_lint'];
    expect([...new Set(reported)].sort()).toEqual([...packageDiagnosticCodes, ...fromAudit].sort());
  });

  it('says what was seen and what to do next, and warns only of what the source does not show', () => {
    for (const vector of validationVectors.cases)
      for (const { code, severity, message, help } of validatePackage(candidateOf(vector))) {
        expect([code, severity]).toEqual([code, warnings.includes(code) ? 'warning' : 'error']);
        expect(message).toMatch(/\S.*\.$/);
        expect(help).toMatch(/\S.*\.$/);
      }
  });

  it('gives the findings of the audit as they are', () => {
    const vector = validationVectors.cases.find(({ id }) => id === 'package-entry-lint');
    const found = vector === undefined ? [] : validatePackage(candidateOf(vector));
    expect(found.slice(0, 2)).toEqual(vector?.candidate?.audit?.diagnostics);
  });

  it('leaves what it judges as it was', () => {
    for (const vector of validationVectors.cases) {
      const frozen = deepFreeze(candidateOf(vector));
      expect(validatePackage(frozen)).toEqual(validatePackage(candidateOf(vector)));
    }
  });

  it('names foreign texts only by their beginning', () => {
    const long = 'é'.repeat(50_000);
    const text = manifestTextOf({ id: '', says: '', findings: [] })
      .replace('request = ["commands.register", "process.spawn"]', `request = ["${long}"]`)
      .replace('"kiln-tools"', `"${long}"`)
      .replace('"2" =', `"${long.slice(0, 1000)}" =`);
    for (const { message, path } of validatePackage({
      ...validationVectors.candidate,
      manifest: parsePackageManifest(text),
    })) {
      expect(message.length).toBeLessThan(600);
      expect(path.length).toBeLessThan(100);
    }
  });

  it('judges a manifest of many names and commands in work that grows with them', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `c${index}`);
    const [sample] = candidateOf({ id: '', says: '', findings: [] }).manifest.public_commands;
    const { manifest } = candidateOf({ id: '', says: '', findings: [] });
    const found = findingsOf({
      ...validationVectors.candidate,
      manifest: {
        ...manifest,
        capabilities: { request: names },
        contributes: { commands: names, panels: names, indexers: names },
        public_commands: sample === undefined ? [] : names.map((path) => ({ ...sample, path })),
      },
    });
    expect(found.filter((finding) => finding.startsWith('package.capability_unavailable'))).toHaveLength(names.length);
    expect(found).not.toContain('package.command_metadata public_commands');
  });

  it('finds nothing in the example package, whose entry starts a program', () => {
    const manifest = parsePackageManifest(
      readFileSync(new URL('../../../../examples/deploy-tools/plugin.toml', import.meta.url)),
    );
    const audit: PackageSourceAudit = {
      diagnostics: [],
      detected_capabilities: ['process.spawn'],
      detected_effects: ['spawn_process'],
      referenced_capabilities: [],
      scanned: true,
    };
    expect(manifest.package.name).toBe('deploy-tools');
    expect(findingsOf({ ...validationVectors.candidate, manifest, audit })).toEqual([]);
  });

  it('misses every line that is taken out of a manifest', () => {
    const lines = validationVectors.manifest;
    for (const [lost, line] of lines.entries()) {
      if (line === '') continue;
      const judge = (): readonly string[] => {
        const text = lines.filter((_, index) => index !== lost).join('\n');
        return findingsOf({ ...validationVectors.candidate, manifest: parsePackageManifest(text) });
      };
      let outcome: readonly string[];
      try {
        outcome = judge();
      } catch {
        outcome = ['refused'];
      }
      expect([line, outcome]).not.toEqual([line, []]);
    }
  });
});

describe('§package-verdict', () => {
  it('is valid with warnings and not with errors, and keeps every finding', () => {
    for (const vector of validationVectors.cases) {
      const diagnostics = validatePackage(candidateOf(vector));
      const isValid = vector.findings.every((finding) => warnings.includes(finding.split(' ')[0] ?? ''));
      expect(buildPackageValidation(diagnostics)).toMatchObject({
        document_type: 'quirl.package.validation',
        schema_version: 1,
        valid: isValid,
        diagnostics,
      });
    }
  });
});
