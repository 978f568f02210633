import { describe, expect, it } from 'vitest';
import type { AguiConformanceKit } from '../generated/contract-types.ts';
import { InvalidAguiConformanceKitError } from '../generated/contract-validator.ts';
import { Validator } from '../validate/validator.ts';

const stream = { name: 'one', chunks: ['data: {}\n\n'], eof: true, expect: { events: [{ type: 'CUSTOM' }] } };
const run = { name: 'one', events: [{ type: 'RUN_FINISHED' }], expect: { completion: 'success', families: [] } };
const kit = { schemaVersion: 1, transport: [stream], lifecycles: [run] };

const breaches = (value: unknown): readonly string[] =>
  Validator.validateAguiConformanceKit(value).errors.map(
    ({ keyword, instanceLocation }) => `${keyword} ${instanceLocation}`,
  );

describe('§agui-conformance-kit', () => {
  it('holds a version, transport specimens and lifecycle specimens, which may share names across families', () => {
    expect(Validator.validateAguiConformanceKit(kit)).toEqual({ valid: true, errors: [] });
    const open: AguiConformanceKit = Validator.assertAguiConformanceKit({
      ...kit,
      transport: [{ ...stream, clause: 'x', chunks: ['a', { base64: 'YQ==' }], expect: { error: 'invalid-json' } }],
      lifecycles: [{ ...run, events: [{ type: 'X', later: [1] }] }],
    });
    expect(open.lifecycles).toHaveLength(1);
  });

  it('names a specimen once in its family', () => {
    expect(breaches({ ...kit, transport: [stream, stream] })).toEqual(['kit-unique /transport/1/name']);
    expect(breaches({ ...kit, lifecycles: [run, { ...run, name: 'two' }, run] })).toEqual([
      'kit-unique /lifecycles/2/name',
    ]);
  });

  it('has the kind of an interrupt exactly where a run ends interrupted', () => {
    const ending = (expect: object) => ({ ...kit, lifecycles: [{ ...run, expect: { families: [], ...expect } }] });
    expect(breaches(ending({ completion: 'interrupt', interrupt: 'proposal' }))).toEqual([]);
    expect(breaches(ending({ completion: 'interrupt' }))).toEqual(['kit-interrupt /lifecycles/0/expect']);
    expect(breaches(ending({ completion: 'error', interrupt: 'proposal' }))).toEqual([
      'kit-interrupt /lifecycles/0/expect',
    ]);
  });

  it.each([
    ['an empty family', { ...kit, transport: [] }],
    ['another version', { ...kit, schemaVersion: 2 }],
    ['a name in upper case', { ...kit, transport: [{ ...stream, name: 'One' }] }],
    ['a name that ends in a hyphen', { ...kit, transport: [{ ...stream, name: 'one-' }] }],
    ['two outcomes', { ...kit, transport: [{ ...stream, expect: { events: [], error: 'invalid-json' } }] }],
    ['another error', { ...kit, transport: [{ ...stream, expect: { error: 'too-long' } }] }],
    ['no chunk', { ...kit, transport: [{ ...stream, chunks: [] }] }],
    ['an empty chunk', { ...kit, transport: [{ ...stream, chunks: [''] }] }],
    ['an event without a type', { ...kit, lifecycles: [{ ...run, events: [{}] }] }],
    ['no event', { ...kit, lifecycles: [{ ...run, events: [] }] }],
    ['an unknown completion', { ...kit, lifecycles: [{ ...run, expect: { completion: 'done', families: [] } }] }],
    ['a family twice', { ...kit, lifecycles: [{ ...run, expect: { completion: 'success', families: ['a', 'a'] } }] }],
    ['an empty clause', { ...kit, lifecycles: [{ ...run, clause: '' }] }],
    ['an unknown member', { ...kit, comment: 'x' }],
  ])('is refused with %s', (_, value) => {
    expect(() => Validator.assertAguiConformanceKit(value)).toThrow(InvalidAguiConformanceKitError);
  });
});
