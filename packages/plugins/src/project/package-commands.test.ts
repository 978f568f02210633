import { canonicalJson, type PackageCommand, readDocument } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../lock/testing/sample-lock.ts';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { packageCommandRecords } from './package-commands.ts';

const entry = sampleEntry('kiln', { enabled: true });
const recordsOf = (...commands: readonly PackageCommand[]) =>
  packageCommandRecords([
    { entry, manifest: sampleManifest(...commands), entryBytes: new Uint8Array(), entryName: '', files: [] },
  ]);

describe('§package-projection', () => {
  it('gives every fact of the manifest, with the authority of what was checked', () => {
    const provenance = {
      source: 'plugin',
      confidence: 'exact',
      trust: 'trusted',
      origin: entry.source,
      fingerprint: entry.source_checksum,
      generated_at: null,
    };
    const command = sampleCommand('kiln fire all', {
      input_type: 'String',
      output_type: 'Result<Values<Piece>>',
      arguments: [sampleArgument('piece', { required: true, repeatable: true }), sampleArgument('--cone')],
      effects: ['spawn_process', 'read_filesystem'],
      error_codes: new Map([
        ['10', 'offline'],
        ['-1', 'aborted'],
        ['2', 'bad'],
      ]),
    });
    const [record] = recordsOf(command);
    expect(record).toEqual({
      id: 'plugin:kiln/kiln/fire/all',
      version: '1.2.3',
      path: 'kiln fire all',
      aliases: [],
      parent: null,
      signature: command.signature,
      summary: command.summary,
      details: command.details,
      options: [
        {
          names: ['piece'],
          kind: 'positional',
          value_type: 'String',
          required: true,
          repeatable: true,
          values: null,
          conflicts: [],
          documentation: 'What it is for',
          examples: [],
          provenance,
        },
        expect.objectContaining({ names: ['--cone'], kind: 'option', required: false, provenance }),
      ],
      examples: command.examples,
      io: { input: 'String', output: 'Result<Values<Piece>>', streaming: false },
      effects: ['spawn_process', 'read_filesystem'],
      exit_codes: { '-1': 'aborted', '2': 'bad', '10': 'offline' },
      provenance,
    });
  });

  it('has the wire shape of a command of an agent document', () => {
    for (const record of recordsOf(sampleCommand('kiln'), sampleCommand('kiln fire'))) {
      const bytes = new TextEncoder().encode(canonicalJson(record));
      expect(readDocument(bytes, 'AgentCommand', 10_000)).toEqual({ isRead: true, value: record });
    }
  });

  it('names a parent only where the package has it', () => {
    const parents = recordsOf(sampleCommand('kiln'), sampleCommand('kiln fire'), sampleCommand('kiln cool slowly')).map(
      ({ parent }) => parent,
    );
    expect(parents).toEqual([null, 'plugin:kiln/kiln', null]);
  });
});
