import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUALITY_RULES, type QualityCode, qualityIssues } from './command-quality.ts';
import type { CommandArgument, CommandRecord } from './command-record.ts';
import { anyRecord, argumentOf, provenanceOf, recordOf } from './testing/record-arbitrary.ts';

const sound = recordOf('kiln', {
  version: '1',
  aliases: ['oven'],
  details: 'Long.',
  examples: ['kiln b7'],
  io: { input: 'Nothing', output: 'Bytes', streaming: false },
  exit_codes: { '0': 'fired' },
  options: [
    argumentOf(['-q'], { examples: ['kiln -q'], conflicts: ['-v'] }),
    argumentOf(['-v'], { examples: ['kiln -v'], values: { kind: 'static', values: ['a', 'b'] } }),
  ],
  provenance: provenanceOf('exact', 'builtin'),
});

const withArgument = (facts: Partial<CommandArgument>): readonly CommandRecord[] => [
  { ...sound, options: [argumentOf(['-q'], { examples: ['kiln -q'], ...facts })] },
];

const broken: Readonly<Record<QualityCode, readonly (readonly [readonly CommandRecord[], string])[]>> = {
  duplicate_id: [[[sound, recordOf('glaze', { id: sound.id })], sound.id]],
  blank_fact: [
    [[{ ...sound, id: ' ' }], 'id'],
    [[{ ...sound, path: '' }], 'path'],
    [[{ ...sound, signature: 'Unknown' }], 'signature'],
    [[{ ...sound, summary: '\t' }], 'summary'],
    [[{ ...sound, details: '' }], 'details'],
    [[{ ...sound, io: { ...sound.io, input: 'Unknown' } }], 'io.input'],
    [[{ ...sound, io: { ...sound.io, output: 'Unknown' } }], 'io.output'],
  ],
  no_version: [[[{ ...sound, version: null }], 'version']],
  no_examples: [[[{ ...sound, examples: [] }], 'examples']],
  parent_is_self: [[[{ ...sound, parent: sound.id }], sound.id]],
  unknown_parent: [[[{ ...sound, parent: 'command:shed' }], 'command:shed']],
  blank_alias: [[[{ ...sound, aliases: [' '] }], ' ']],
  name_of_another: [
    [[sound, recordOf('oven')], 'oven'],
    [[sound, recordOf('glaze', { aliases: ['kiln'] })], 'kiln'],
    [[sound, recordOf('glaze', { aliases: ['oven'] })], 'oven'],
  ],
  repeated_alias: [
    [[{ ...sound, aliases: ['oven', 'oven'] }], 'oven'],
    [[{ ...sound, aliases: ['kiln'] }], 'kiln'],
  ],
  no_exit_codes: [[[{ ...sound, exit_codes: {} }], 'exit_codes']],
  blank_exit_explanation: [[[{ ...sound, exit_codes: { '3': '' } }], '3']],
  argument_without_names: [[withArgument({ names: [], documentation: 'nameless' }), 'nameless']],
  blank_argument_name: [[withArgument({ names: [''] }), '']],
  blank_argument_type: [[withArgument({ value_type: ' ' }), '-q']],
  blank_argument_documentation: [[withArgument({ documentation: '' }), '-q']],
  argument_without_examples: [[withArgument({ examples: [] }), '-q']],
  repeated_argument_name: [
    [withArgument({ names: ['-q', '-q'] }), '-q'],
    [[{ ...sound, options: [...sound.options, argumentOf(['-v', '--verbose'], { examples: ['x'] })] }], '-v'],
  ],
  conflict_with_itself: [[withArgument({ conflicts: ['-q'] }), '-q']],
  unknown_conflict: [[withArgument({ conflicts: ['-z'] }), '-z']],
  no_static_values: [[withArgument({ values: { kind: 'static', values: [] } }), '-q']],
  repeated_static_value: [[withArgument({ values: { kind: 'static', values: ['a', 'a'] } }), '-q']],
  blank_static_value: [[withArgument({ values: { kind: 'static', values: ['a', ' '] } }), '-q']],
  blank_provider: [[withArgument({ values: { kind: 'dynamic', provider: '' } }), '-q']],
};

describe('§command-quality', () => {
  it('finds nothing in a sound record, nor in one that is not exact', () => {
    expect(qualityIssues([sound])).toEqual([]);
    expect(qualityIssues([recordOf('kiln', { summary: '', options: [argumentOf([])] })])).toEqual([]);
  });

  const cases = Object.entries(broken).flatMap(([code, list]) =>
    list.map(([catalog, subject]) => ({ code, catalog, subject })),
  );
  it.each(cases)('reports $code about $subject, and nothing else', ({ code, catalog, subject }) => {
    const issues = qualityIssues(catalog).filter((issue) => issue.path === catalog[0]?.path);
    expect(issues).toEqual([{ code, path: catalog[0]?.path, subject }]);
  });

  it('numbers every finding with its rule', () => {
    expect(new Set(Object.values(QUALITY_RULES))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });

  it('gives the same findings whatever the order of the records', () => {
    const exact = anyRecord.map((record) => ({ ...record, provenance: provenanceOf('exact') }));
    fc.assert(
      fc.property(fc.array(exact, { maxLength: 4 }), (records) => {
        expect(qualityIssues(records.toReversed())).toEqual(qualityIssues(records));
      }),
    );
  });
});
