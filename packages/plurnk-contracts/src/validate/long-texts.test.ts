import { describe, expect, it } from 'vitest';
import { isAbsoluteUri } from './uri-format.ts';
import { Validator } from './validator.ts';

// A group that repeats can exhaust the stack of the host's expressions on texts of this length.
const long = (unit: string): string => unit.repeat(6_000_000);

const kitNamed = (name: string): unknown => ({
  schemaVersion: 1,
  transport: [{ name, chunks: ['x'], eof: true, expect: { events: [] } }],
  lifecycles: [{ name: 'one', events: [{ type: 'a' }], expect: { completion: 'success', families: [] } }],
});

describe('§validator-api validation gives a result for texts of millions of characters', () => {
  it('that are URIs', () => {
    expect(isAbsoluteUri(`a:${long('%41')}`)).toBe(true);
    expect(isAbsoluteUri(`a:${long('%41')}%4`)).toBe(false);
  });

  it('that are names', () => {
    expect(Validator.validateAguiConformanceKit(kitNamed(`${long('a-')}b`)).valid).toBe(true);
    for (const name of [long('a-'), `${long('a-')}-b`, long('-'), `a${long('-a')}\n`])
      expect(Validator.validateAguiConformanceKit(kitNamed(name)).errors[0]?.keyword).toBe('pattern');
    expect(Validator.validateSkillDefinition({ name: long('a-'), scope: 'project' }).valid).toBe(false);
  });
});
