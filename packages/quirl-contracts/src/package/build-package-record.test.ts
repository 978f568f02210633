import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import type { HostCapability } from '../generated/contract-types.ts';
import { checksum } from '../hash/checksum.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { contractHash } from '../schema/contracts.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { baseManifestText } from '../testing/package-vectors.ts';
import { buildPackageRecord, type PackageContent } from './build-package-record.ts';
import { buildPackageOutcome } from './package-verdict.ts';
import { parsePackageManifest } from './parse-package-manifest.ts';
import { buildPublishPlan } from './publish-plan.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const hostApi: readonly HostCapability[] = [
  {
    path: 'quirl.process.run',
    summary: 'Runs one program.',
    parameters: [{ name: 'command', value_type: 'string' }],
    returns: 'quirl.ProcessResult',
    capability: 'process.spawn',
  },
];

const contentOf = (manifestText: string, manifestName = 'plugin.toml'): PackageContent => ({
  manifest: parsePackageManifest(manifestText),
  manifestBytes: encode(manifestText),
  manifestName,
  entryBytes: encode('return {}'),
  quirlVersion: '0.1.0',
  hostApi,
});

describe('§package-record', () => {
  it('holds the hashes of the bytes and of what they were checked against, in wire order', () => {
    const record = buildPackageRecord(contentOf(baseManifestText));
    expect(Object.entries(record).filter(([key]) => key !== 'public_commands')).toEqual([
      ['document_type', 'quirl.package.build'],
      ['schema_version', 1],
      ['schema_hash', contractHash('quirl.package.build')],
      ['manifest_schema_hash', contractHash('quirl.package.manifest')],
      ['package_name', 'kiln-tools'],
      ['package_version', '0.1.0'],
      ['resolved_quirl_version', '0.1.0'],
      ['manifest_hash', checksum(baseManifestText)],
      ['entry_hash', checksum('return {}')],
      ['host_api_hash', checksum(canonicalJson(hostApi))],
      ['capabilities', ['commands.register', 'process.spawn']],
      ['files', ['plugin.lua', 'plugin.toml']],
    ]);
  });

  it('sorts commands by path, and keeps what is in them as the author wrote it', () => {
    const { public_commands } = buildPackageRecord(contentOf(baseManifestText));
    expect(public_commands.map(({ path }) => path)).toEqual(['kiln-tools cool', 'kiln-tools fire']);
    expect(public_commands[1]?.arguments.map(({ names }) => names)).toEqual([['batch'], ['-c', '--cone']]);
    expect(Object.keys(public_commands[1] ?? {})).toEqual([
      ...['path', 'signature', 'summary', 'details', 'input_type', 'output_type', 'arguments', 'examples'],
      ...['effects', 'error_codes'],
    ]);
  });

  it('lists the manifest by its name and the entry in its one form, each once', () => {
    const nested = baseManifestText.replace('"plugin.lua"', '"./src//init.lua"');
    expect(buildPackageRecord(contentOf(nested, 'kiln.toml')).files).toEqual(['kiln.toml', 'src/init.lua']);
    expect(buildPackageRecord(contentOf(baseManifestText, 'plugin.lua')).files).toEqual(['plugin.lua']);
  });

  it('changes with every byte of the manifest and of the entry', () => {
    const content = contentOf(baseManifestText);
    const records = [
      content,
      contentOf(`${baseManifestText}\n`),
      { ...content, entryBytes: encode('return {} ') },
      { ...content, quirlVersion: '0.1.1' },
      { ...content, hostApi: [] },
    ].map((changed) => canonicalJson(buildPackageRecord(changed)));
    expect(new Set(records).size).toBe(records.length);
  });

  it('leaves what it is built from as it was', () => {
    const { manifestBytes, entryBytes, ...others } = contentOf(baseManifestText);
    const frozen = { manifestBytes, entryBytes, ...deepFreeze(others) };
    expect(buildPackageRecord(frozen)).toEqual(buildPackageRecord(contentOf(baseManifestText)));
  });

  it('is refused for an entry that lies nowhere in the package', () => {
    const outside = baseManifestText.replace('"plugin.lua"', '"../plugin.lua"');
    expect(() => buildPackageRecord(contentOf(outside))).toThrow(QuirlError);
  });
});

describe('§package-outcome', () => {
  const finding = { code: 'package.x', message: 'Seen.', path: 'package', help: 'Do.' };
  const warning = { ...finding, severity: 'warning' } as const;
  const error = { ...finding, severity: 'error' } as const;
  const record = buildPackageRecord(contentOf(baseManifestText));

  it('keeps warnings beside the record of a valid package', () => {
    expect(buildPackageOutcome([warning], () => record)).toEqual({
      document_type: 'quirl.package.build_outcome',
      schema_version: 1,
      valid: true,
      diagnostics: [warning],
      build: record,
    });
  });

  it('has no record where a finding is an error, and asks for none', () => {
    const outcome = buildPackageOutcome([warning, error], () => {
      throw new Error('asked for a record');
    });
    expect(outcome).toMatchObject({ valid: false, diagnostics: [warning, error], build: null });
  });
});

describe('§publish-plan', () => {
  it('follows from the record alone, and performs nothing', () => {
    const record = deepFreeze(buildPackageRecord(contentOf(baseManifestText)));
    const plan = buildPublishPlan(record);
    expect(canonicalJson(plan)).toBe(
      canonicalJson({
        document_type: 'quirl.package.publish_plan',
        schema_version: 1,
        dry_run: true,
        package_name: 'kiln-tools',
        package_version: '0.1.0',
        build_hash: checksum(canonicalJson(record)),
        files: ['plugin.lua', 'plugin.toml'],
        requested_capabilities: ['commands.register', 'process.spawn'],
        network_performed: false,
      }),
    );
    expect(buildPublishPlan({ ...record, entry_hash: 'fnv1a64:0' }).build_hash).not.toBe(plan.build_hash);
  });
});
