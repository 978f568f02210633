import { ownCommandRecords } from '@quirl/catalog';
import { installedHostApi } from '@quirl/lua';
import type {
  AgentProvenance,
  CatalogView,
  IndexBuild,
  IndexStatus,
  SearchMatch,
  SearchResult,
} from '@quirl/quirl-contracts';
import {
  buildAgentCatalog,
  buildAgentManifest,
  buildPackageRecord,
  buildPublishPlan,
  documentHeader,
  parsePackageManifest,
  viewOfCatalog,
} from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../output/text-style.ts';
import { catalogTextPieces } from './catalog-text.ts';
import { completionText } from './completion-text.ts';
import { explanationText } from './explanation-text.ts';
import { buildText, statusText } from './index-text.ts';
import { manifestText } from './manifest-text.ts';
import { packageBuildText, packageManifestText, publishPlanText, warningLine } from './package-text.ts';
import { searchText } from './search-text.ts';
import { validationText } from './validation-text.ts';

const hostile = 'kiln\u001b[2J\u009b\nfire';
const fromFish: AgentProvenance = {
  source: 'fish',
  confidence: 'high',
  trust: 'declared',
  origin: `/usr/${hostile}`,
  fingerprint: null,
  generated_at: null,
};

const view: CatalogView = viewOfCatalog(
  buildAgentCatalog({ quirlVersion: '1.2.3', commands: ownCommandRecords('1.2.3'), hostApi: installedHostApi() }),
);

const match = (facts: Partial<SearchMatch>): SearchMatch => ({
  kind: 'command',
  path: 'kiln',
  names: [],
  signature: 'kiln [options]',
  summary: 'Fire clay',
  provenance: fromFish,
  ...facts,
});

const resultOf = (results: readonly SearchMatch[], matched = results.length): SearchResult => ({
  ...documentHeader('quirl.search'),
  query: 'clay',
  kind: 'all',
  catalog_hash: 'fnv1a64:0',
  matched,
  results,
});

const expectHarmless = (text: string): void => expect(text).toMatch(/^[\n\t\x20-\x7e\u00a0-\u{10ffff}]*$/u);

describe('§cli-text-forms', () => {
  it('shows every fact that the catalog in text must carry', () => {
    const { capabilities } = buildAgentManifest(view);
    const text = [...catalogTextPieces(view, capabilities, plainStyle)].join('');
    for (const fact of ['1.2.3', view.catalogHash, view.hostApiHash, documentHeader('quirl.agent.catalog').schema_hash])
      expect(text).toContain(fact);
    for (const command of view.commands()) {
      expect(text).toContain(command.signature);
      expect(text).toContain(command.summary);
    }
    expect(text).toContain('Nothing -> Bytes');
    for (const { name, schema_hash } of capabilities) expect(text).toContain(`${name} 1 ${schema_hash}`);
  });

  it('shows every fact that the manifest in text must carry', () => {
    const manifest = buildAgentManifest(view);
    const text = manifestText(manifest, plainStyle, 1000);
    for (const fact of [manifest.quirl_version, manifest.schema_hash, manifest.content_hash])
      expect(text).toContain(fact);
    for (const tool of manifest.tools) expect(text).toMatch(new RegExp(`${tool.name} .*${tool.summary}`));
    for (const capability of manifest.capabilities) expect(text).toContain(capability.schema_hash);
    for (const validator of manifest.validators) expect(text).toContain(validator.command);
  });

  it('gives a verdict line and then code, path, message and help of every finding', () => {
    const finding = {
      code: 'agent.order',
      severity: 'error',
      message: 'out of order',
      path: `commands.${hostile}`,
      help: 'sort them',
    } as const;
    const report = { ...documentHeader('quirl.agent.validation'), valid: false, diagnostics: [finding, finding] };
    const text = validationText(report, 'catalog c.json', plainStyle);
    expect(text.split('\n')[0]).toBe('invalid: catalog c.json (2 errors)');
    for (const fact of ['agent.order', 'out of order', 'sort them']) expect(text).toContain(fact);
    expectHarmless(text);
    expect(validationText({ ...report, valid: true, diagnostics: [] }, 'x', plainStyle)).toBe('valid: x\n');
  });

  it('aligns matches, keeps their order, and cuts at the columns', () => {
    const text = searchText(
      resultOf(
        [match({ path: hostile }), match({ kind: 'option', names: ['-f', '--fire'], summary: 'x'.repeat(300) })],
        9,
      ),
      plainStyle,
      80,
    );
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^kiln -f, --fire\s+fish {2}x+…$/);
    expect(lines[0]?.indexOf('fish  Fire')).toBe(lines[1]?.indexOf('fish  x'));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines[2]).toMatch(/^7 more/);
    expectHarmless(text);
  });

  it('says what to do when nothing matches, and shows host functions without a source', () => {
    expect(searchText(resultOf([]), plainStyle, 80)).toMatch(/nothing matches/);
    expect(searchText(resultOf([match({ kind: 'host_function', provenance: null })]), plainStyle, 80)).toContain(
      'host',
    );
  });

  it('explains a fact with its value and its source', () => {
    const text = explanationText(
      {
        ...documentHeader('quirl.index.explanation'),
        command: 'kiln',
        facts: [{ fact: 'argument_documentation', value: hostile, provenance: fromFish }],
      },
      plainStyle,
    );
    expect(text).toContain('argument documentation: kiln\\u{1b}[2J');
    expect(text).toContain('fish, high confidence, declared, /usr/kiln');
    expectHarmless(text);
  });

  it('lists completions with a tab before the summary', () => {
    const item = { display: '', detail: '', replace_start: 0, replace_end: 0, match_indices: [] };
    const items = [
      { ...item, value: 'git commit', summary: 'Record changes' },
      { ...item, value: hostile, summary: '' },
    ];
    const text = completionText({ ...documentHeader('quirl.completion'), input: 'git c', cursor: 5, items });
    expect(text.split('\n')[0]).toBe('git commit\tRecord changes');
    expectHarmless(text);
  });
});

const header = {
  schema_version: 1,
  catalog_schema_version: 4,
  curated_identity: 'x',
  refreshed_unix_ms: 5n,
  source_fingerprint: 'x',
  catalog_fingerprint: 'x',
  records: 30,
};

describe('§cli-index-reports', () => {
  const build: IndexBuild = {
    ...documentHeader('quirl.index.build'),
    index: '/cache/catalog.sqlite3',
    changed: true,
    header,
    commands: 10,
    arguments: 20,
    sources: [{ kind: 'man', sources: 7, bytes: 900n }],
    sources_read: 6,
    skipped_total: 2,
    elapsed_ms: 12n,
  };

  it('sums a build up in one line and says where skipped sources are listed', () => {
    const [summary, ...rest] = buildText(build, undefined, plainStyle).split('\n');
    expect(summary).toBe(
      'index built: 10 commands, 20 arguments; 6 sources read; 2 skipped, see: quirl index status --skipped',
    );
    expect(rest.join('\n')).toContain('/cache/catalog.sqlite3');
    expect(buildText({ ...build, changed: false, skipped_total: 0 }, undefined, plainStyle)).toContain(
      'nothing changed; nothing skipped',
    );
    expect(buildText({ ...build, sources_read: 1 }, undefined, plainStyle)).toContain('; 1 source read;');
    expect(buildText(build, '/elsewhere', plainStyle)).toContain('--skipped --index /elsewhere');
  });

  const status: IndexStatus = {
    ...documentHeader('quirl.index.status'),
    state: 'stale',
    reason: 'sources changed',
    index: '/cache/catalog.sqlite3',
    header,
    commands: 10,
    arguments: 20,
    sources: [],
    skipped_total: 3,
    skipped: [],
  };

  it('says what to do unless the index is current', () => {
    const text = statusText(status, undefined, plainStyle);
    expect(text).toMatch(/^stale: sources changed\n/);
    expect(text).toContain('help: quirl index build');
    expect(statusText({ ...status, state: 'current', reason: null }, undefined, plainStyle)).not.toContain('help');
  });

  it('lists what was skipped with its place and reason, and counts what is not listed', () => {
    const skipped = [{ origin: hostile, line: 4, message: 'is a directory' }];
    const text = statusText({ ...status, skipped }, undefined, plainStyle);
    expect(text).toContain(':4: is a directory');
    expect(text).toContain('and 2 more');
    expectHarmless(text);
  });
});

describe('§cli-package-texts', () => {
  const source = (text: string): string => `schema_version = 1
[package]
name = "kiln"
version = "1.2.3"
entry = "plugin.lua"
quirl = ">=0.1"
summary = ${text}
license = ${text}
[capabilities]
request = ["process.spawn"]
[contributes]
commands = ["kiln fire"]
[[public_commands]]
path = "kiln fire"
signature = "kiln fire <piece>"
summary = ${text}
details = ${text}
input_type = "Nothing"
output_type = "Result<Pot>"
examples = ["kiln fire pot", "kiln fire cup"]
effects = ["spawn_process"]
error_codes = { "0" = "fired", "3" = ${text} }
[[public_commands.arguments]]
names = ["piece"]
kind = "positional"
value_type = "String"
required = true
repeatable = true
documentation = ${text}
`;
  const manifestOf = (text: string) => parsePackageManifest(source(JSON.stringify(text)));
  const recordOf = (text: string) =>
    buildPackageRecord({
      manifest: manifestOf(text),
      manifestBytes: Buffer.from('m'),
      manifestName: 'plugin.toml',
      entryBytes: Buffer.from('e'),
      quirlVersion: '0.1.0',
      hostApi: installedHostApi(),
    });

  it('shows every fact of a manifest, and what it leaves open as such', () => {
    const text = packageManifestText(manifestOf('Fire clay'), plainStyle, 80);
    expect(text.split('\n')[0]).toBe('kiln 1.2.3');
    for (const fact of ['plugin.lua', '>=0.1', 'process.spawn', 'kiln fire <piece>', 'Nothing -> Result<Pot>'])
      expect(text).toContain(fact);
    for (const fact of ['kiln fire pot', 'kiln fire cup', 'spawn_process', '0  fired', '3  Fire clay'])
      expect(text).toContain(fact);
    expect(text).toMatch(/piece {2}Fire clay \(positional of type String, required, repeatable\)/);
    expect(text).toMatch(/panels +none/);
    expect(packageManifestText(manifestOf(''), plainStyle, 80)).toMatch(/license +not stated/);
  });

  it('shows every fact of a record and of a plan', () => {
    const record = recordOf('Fire clay');
    const built = packageBuildText(record, plainStyle, 80);
    expect(built).toMatch(/^valid: kiln 1\.2\.3\n/);
    for (const fact of [record.manifest_hash, record.entry_hash, record.host_api_hash, 'quirl 0.1.0', 'kiln fire'])
      expect(built).toContain(fact);
    const plan = buildPublishPlan(record);
    const planned = publishPlanText(plan, plainStyle, 80);
    expect(planned).toMatch(/^dry run: kiln 1\.2\.3 .* nothing was sent\n/);
    for (const fact of [plan.build_hash, 'plugin.lua, plugin.toml', 'process.spawn']) expect(planned).toContain(fact);
  });

  it('fits the columns, and lets no text act on the terminal', () => {
    const long = manifestOf('fire '.repeat(100));
    for (const columns of [40, 100])
      for (const line of packageManifestText(long, plainStyle, columns).split('\n'))
        expect(line.length).toBeLessThanOrEqual(columns);
    expectHarmless(packageManifestText(manifestOf(hostile), plainStyle, 80));
    expectHarmless(packageBuildText({ ...recordOf('x'), files: [hostile] }, plainStyle, 80));
    const warning = { code: 'package.x', severity: 'warning', message: hostile, path: hostile, help: hostile } as const;
    expect(warningLine(warning, plainStyle).trimEnd().split('\n')).toHaveLength(1);
    expectHarmless(warningLine(warning, plainStyle));
  });
});
