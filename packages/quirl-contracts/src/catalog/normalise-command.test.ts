import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuirlError } from '../error/shell-error.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { arbitraryCommand } from '../testing/arbitrary-catalog.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { kilnFire } from '../testing/sample-catalog.ts';
import { normaliseCommand } from './normalise-command.ts';

const [batch, cone] = kilnFire.options;
if (batch === undefined || cone === undefined) throw new Error('the sample has two options');

describe('§normalised-command', () => {
  it('puts positionals first in declaration order, then all other arguments by their names', () => {
    const named = (names: readonly string[], kind: 'positional' | 'option' | 'flag') => ({ ...cone, names, kind });
    const options = [
      named(['-z'], 'flag'),
      named(['target'], 'positional'),
      named(['-a', '--beta'], 'option'),
      named(['-a'], 'flag'),
      named(['batch'], 'positional'),
    ];
    const sorted = normaliseCommand({ ...kilnFire, options }).options.map((option) => option.names.join());
    expect(sorted).toEqual(['target', 'batch', '-a', '-a,--beta', '-z']);
  });

  it('sorts examples, and puts effects in their own order without repeats', () => {
    const command = normaliseCommand({
      ...kilnFire,
      examples: ['b', '\u{1f980}', '\ufffd', 'a'],
      effects: ['change_directory', 'read_filesystem', 'change_directory'],
    });
    expect(command.examples).toEqual(['a', 'b', '\ufffd', '\u{1f980}']);
    expect(command.effects).toEqual(['read_filesystem', 'change_directory']);
  });

  it('keeps aliases, conflicts, values and the examples of options as they were', () => {
    const lists = { conflicts: ['-z', '-a'], examples: ['b', 'a'] };
    const command = normaliseCommand({ ...kilnFire, aliases: ['z', 'a'], options: [{ ...cone, ...lists }] });
    expect(command.aliases).toEqual(['z', 'a']);
    expect(command.options[0]).toEqual({ ...cone, ...lists });
  });

  it('gives every member in wire order, whatever order it came in', () => {
    const { path, io, options: _, ...others } = kilnFire;
    const { names, values, ...rest } = cone;
    const turned = { io: { streaming: io.streaming, output: io.output, input: io.input }, ...others, path };
    expect(canonicalJson(normaliseCommand({ options: [{ values, ...rest, names }], ...turned }))).toBe(
      canonicalJson({ ...kilnFire, options: [cone] }),
    );
  });

  it('changes nothing the second time, and never its input', () => {
    fc.assert(
      fc.property(arbitraryCommand, (command) => {
        const once = normaliseCommand(deepFreeze(command));
        expect(normaliseCommand(once)).toEqual(once);
      }),
    );
  });

  it.each(['01', '+1', '-0', '1.5', '', 'x', '2147483648', '-2147483649'])('refuses the exit status "%s"', (status) => {
    expect(() => normaliseCommand({ ...kilnFire, exit_codes: { [status]: 'x' } })).toThrow(QuirlError);
  });

  it('takes the extremes of 32 bits as exit statuses', () => {
    const exit_codes = { '2147483647': 'most', '-2147483648': 'least' };
    expect(canonicalJson(normaliseCommand({ ...kilnFire, exit_codes }).exit_codes)).toBe(
      '{"-2147483648":"least","2147483647":"most"}',
    );
  });
});
