import type { PackageChange } from '@quirl/plugins';
import type { PluginLockEntry, PluginSummary } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../output/text-style.ts';
import { doctorText, packageChangeText, packageListText, permissionsText } from './plugin-text.ts';

const hostile = 'kiln\u001b[2J\u009b\nfire';
const expectHarmless = (text: string): void => expect(text).toMatch(/^[\n\t\x20-\x7e\u00a0-\u{10ffff}]*$/u);

const summary = (facts: Partial<PluginSummary>): PluginSummary => ({
  name: 'kiln',
  version: '1.0.0',
  enabled: true,
  granted_capabilities: [],
  source: 'file:/kiln/plugin.toml',
  ...facts,
});

const listing = (...plugins: readonly PluginSummary[]) => ({
  list: { document_type: 'quirl.plugin.list', schema_version: 1, lockfile: `/home/${hostile}`, plugins },
  leftOut: [],
});

const entry: PluginLockEntry = {
  ...summary({ version: hostile, source: hostile }),
  runtime: 'lua',
  resolved_api_version: '0.1.0',
  runtime_schema_hash: '',
  manifest_checksum: '',
  entry_checksum: '',
  source_checksum: '',
  requested_capabilities: [],
};

const change = (action: PackageChange['mutation']['action']): PackageChange => ({
  mutation: {
    document_type: 'quirl.plugin.mutation',
    schema_version: 1,
    action,
    plugin: 'kiln',
    permission_diff: { added: [hostile], removed: [], unchanged: [] },
    lockfile: hostile,
  },
  entry,
  commands: [hostile],
  changesEnabled: true,
  warnings: [],
});

describe('§cli-plugin-text', () => {
  it('aligns a table, and keeps it within the columns', () => {
    const plugins = [
      summary({ granted_capabilities: ['completion.register', 'process.spawn:fire'] }),
      summary({ name: 'glaze-and-fire', version: '10.0.0-rc.1', enabled: false }),
    ];
    const rows = packageListText(listing(...plugins), plainStyle, 100).split('\n');
    expect(rows.slice(0, 3)).toEqual([
      'name            version      state     granted',
      'kiln            1.0.0        enabled   completion.register, process.spawn:fire',
      'glaze-and-fire  10.0.0-rc.1  disabled  nothing',
    ]);
    for (const row of packageListText(listing(...plugins), plainStyle, 40)
      .split('\n')
      .slice(0, 3))
      expect(row.length).toBeLessThanOrEqual(40);
  });

  it('shows control characters of a lock that somebody wrote', () => {
    const problem = { severity: 'error', code: 'plugin.source_missing', message: hostile, help: hostile } as const;
    expectHarmless(
      packageListText(
        { ...listing(summary({ version: hostile })), leftOut: [{ plugin: 'kiln', problem }] },
        plainStyle,
        100,
      ),
    );
    expectHarmless(packageListText(listing(), plainStyle, 100));
    for (const action of ['add', 'enable', 'disable', 'remove'] as const)
      expectHarmless(packageChangeText(change(action), plainStyle));
    const doctor = { document_type: 'quirl.plugin.doctor', schema_version: 2, plugin: hostile, healthy: false };
    expectHarmless(doctorText({ ...doctor, diagnostics: [problem] }, plainStyle));
  });

  it('says of every request whether it was granted, whole or for which part', () => {
    const text = permissionsText(
      {
        document_type: 'quirl.plugin.permissions',
        schema_version: 1,
        plugin: 'kiln',
        requested: ['commands.register', 'completion.register', 'process.spawn'],
        granted: ['completion.register', 'process.spawn:fire', 'process.spawn:glaze'],
        diff: { added: [], removed: [], unchanged: [] },
      },
      plainStyle,
      100,
    );
    expect(text).toMatch(/commands\.register +not granted/);
    expect(text).toMatch(/completion\.register +granted:/);
    expect(text).toMatch(/process\.spawn +granted for fire, glaze alone:/);
  });
});
