import { compareCodePointLists, compareCodePoints } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandArgument, CommandRecord } from './command-record.ts';
import { admitCommand, mergeCatalog, mergeCommand } from './merge-commands.ts';
import { anyRecord, argumentOf, provenanceOf, recordOf } from './testing/record-arbitrary.ts';

const low = provenanceOf('low');
const medium = provenanceOf('medium', 'man');
const high = provenanceOf('high', 'zsh');

const samePath = (): fc.Arbitrary<[CommandRecord, CommandRecord]> =>
  fc.tuple(anyRecord, anyRecord).map(([left, right]) => [left, { ...right, path: left.path }]);

describe('§merge-command-facts', () => {
  const stated: Partial<CommandRecord> = {
    id: 'external:kiln',
    version: '2',
    aliases: ['oven'],
    parent: 'command:p',
    signature: 'kiln <batch>',
    summary: 'Fire a batch',
    details: 'Long.',
    examples: ['kiln b7'],
    io: { input: 'Nothing', output: 'Bytes', streaming: true },
    effects: ['read_filesystem'],
    exit_codes: { '0': 'fired' },
  };

  it('replaces the facts of a command by strictly greater confidence, but never its effects', () => {
    const merged = mergeCommand(
      recordOf('kiln', { provenance: medium }),
      recordOf('kiln', { ...stated, provenance: high }),
    );
    expect(merged).toEqual(recordOf('kiln', { ...stated, provenance: high, effects: ['spawn_process'] }));
  });

  it.each([
    ['equal', medium],
    ['less', low],
  ])('keeps them when the incoming confidence is %s', (_, provenance) => {
    const existing = recordOf('kiln', { details: 'Short.', provenance: medium });
    expect(mergeCommand(existing, recordOf('kiln', { ...stated, provenance }))).toEqual(existing);
  });

  it('never replaces a known version, alias, IO or exit code by nothing', () => {
    const existing = recordOf('kiln', { ...stated, provenance: low });
    const merged = mergeCommand(existing, recordOf('kiln', { provenance: high }));
    expect(merged).toMatchObject({
      version: '2',
      aliases: ['oven'],
      io: { output: 'Bytes' },
      exit_codes: { '0': 'fired' },
      summary: 'About kiln',
      details: '',
    });
  });
});

describe('§merge-explained', () => {
  const manual = (facts: Partial<CommandRecord> = {}): CommandRecord =>
    recordOf('kiln', {
      summary: 'Fire pottery',
      details: 'Long.',
      examples: ['kiln b7'],
      provenance: medium,
      ...facts,
    });

  it('takes the facts of a manual over those of a completion that only names the command, with their origin', () => {
    expect(mergeCommand(recordOf('kiln', { provenance: high }), manual())).toEqual(manual());
  });

  it('keeps what is explained already, what is exact, and a summary against a placeholder', () => {
    const explained = recordOf('kiln', { details: 'Short.', provenance: high });
    const exact = recordOf('kiln', { provenance: provenanceOf('exact') });
    const named = recordOf('kiln', { provenance: high });
    expect(mergeCommand(explained, manual())).toEqual(explained);
    expect(mergeCommand(exact, manual())).toEqual(exact);
    expect(mergeCommand(named, manual({ provenance: low }))).toEqual(named);
  });

  it('keeps the documentation of an option against a stronger source without one', () => {
    const documented = argumentOf(['--cone'], { documentation: 'Target cone.', provenance: medium });
    const bare = argumentOf(['--cone'], { documentation: '', provenance: high });
    const merged = mergeCommand(recordOf('kiln', { options: [documented] }), recordOf('kiln', { options: [bare] }));
    expect(merged.options).toEqual([documented]);
  });

  it('takes the documentation of an option from the source that has one', () => {
    const bare = argumentOf(['--cone'], { documentation: '', provenance: high });
    const documented = argumentOf(['-c', '--cone'], { documentation: 'Target cone.', provenance: medium });
    const merged = mergeCommand(recordOf('kiln', { options: [bare] }), recordOf('kiln', { options: [documented] }));
    expect(merged.options).toEqual([{ ...documented, names: ['--cone', '-c'] }]);
  });
});

describe('§merge-arguments', () => {
  it('unites the names of arguments that share one, and takes the other facts from the stronger', () => {
    const merged = mergeCommand(
      recordOf('kiln', { options: [argumentOf(['-q'], { provenance: medium, documentation: 'weak' })] }),
      recordOf('kiln', { options: [argumentOf(['--quiet', '-q'], { provenance: high, documentation: 'strong' })] }),
    );
    expect(merged.options).toEqual([argumentOf(['--quiet', '-q'], { provenance: high, documentation: 'strong' })]);
  });

  it('keeps the facts and the provenance of an argument against equal confidence', () => {
    const merged = mergeCommand(
      recordOf('kiln', { options: [argumentOf(['-q'], { provenance: high, documentation: 'first' })] }),
      recordOf('kiln', { options: [argumentOf(['-q', '--quiet'], { provenance: high, documentation: 'second' })] }),
    );
    expect(merged.options).toEqual([argumentOf(['--quiet', '-q'], { provenance: high, documentation: 'first' })]);
  });

  it('merges arguments whatever the confidence of their commands', () => {
    const merged = mergeCommand(
      recordOf('kiln', { provenance: high, options: [argumentOf(['-q'], { provenance: low })] }),
      recordOf('kiln', { provenance: low, options: [argumentOf(['-q'], { provenance: high }), argumentOf(['-v'])] }),
    );
    expect(merged.provenance).toEqual(high);
    expect(merged.options.map((option) => [option.names, option.provenance.confidence])).toEqual([
      [['-q'], 'high'],
      [['-v'], 'high'],
    ]);
  });

  it('joins two existing arguments when an incoming one has the names of both', () => {
    const merged = mergeCommand(
      recordOf('kiln', { options: [argumentOf(['-q']), argumentOf(['--quiet'], { provenance: low })] }),
      recordOf('kiln', { options: [argumentOf(['-q', '--quiet'])] }),
    );
    expect(merged.options.map((option) => option.names)).toEqual([['--quiet', '-q']]);
  });

  it('keeps apart two explained options that a weaker source puts under one heading', () => {
    const since = argumentOf(['--since', '-S'], { provenance: high, documentation: 'From this time on.' });
    const until = argumentOf(['--until', '-U'], { provenance: high, documentation: 'Up to this time.' });
    const heading = argumentOf(['-S', '--since', '-U', '--until'], { provenance: medium, documentation: 'Both.' });
    const merged = mergeCommand(
      recordOf('kiln', { options: [since, until] }),
      recordOf('kiln', { options: [heading] }),
    );
    expect(merged.options).toEqual([since, until]);
  });

  it('makes what such a heading names beside them an option of its own', () => {
    const size = argumentOf(['--vacuum-size'], { provenance: high, documentation: 'Down to a size.' });
    const time = argumentOf(['--vacuum-time'], { provenance: high, documentation: 'Down to an age.' });
    const heading = argumentOf(['--vacuum-size', '--vacuum-time', '--vacuum-files'], {
      provenance: medium,
      documentation: 'Remove old files.',
    });
    const once = mergeCommand(recordOf('kiln', { options: [size, time] }), recordOf('kiln', { options: [heading] }));
    expect(once.options).toEqual([{ ...heading, names: ['--vacuum-files'] }, size, time]);
    expect(mergeCommand(once, recordOf('kiln', { options: [heading] }))).toEqual(once);
  });

  it('keeps apart arguments of one source that share a letter', () => {
    const existing = recordOf('kiln', { options: [argumentOf(['-f', '--file']), argumentOf(['-f', '--force'])] });
    const merged = mergeCommand(existing, recordOf('kiln', { options: [argumentOf(['-f', '--force'])] }));
    expect(merged.options.map((option) => option.names)).toEqual([
      ['--force', '-f'],
      ['-f', '--file'],
    ]);
    const added = mergeCommand(recordOf('kiln'), existing);
    expect(added.options).toHaveLength(2);
  });

  it('keeps positionals in their sequence and in front, new ones behind those that are there', () => {
    const position = { kind: 'positional' as const, value_type: 'Path' };
    const merged = mergeCommand(
      recordOf('kiln', {
        options: [argumentOf(['--zone']), argumentOf(['target'], position), argumentOf(['batch'], position)],
      }),
      recordOf('kiln', { options: [argumentOf(['again'], position), argumentOf(['--all'])] }),
    );
    expect(merged.options.map((option) => option.names[0])).toEqual(['target', 'batch', 'again', '--all', '--zone']);
  });

  it('merges thousands of arguments that all share one name', () => {
    const options = Array.from({ length: 3000 }, (_, index) => argumentOf(['-x', `--x${index}`]));
    const record = recordOf('kiln', { options });
    expect(mergeCommand(record, record).options).toHaveLength(3000);
  });

  it('orders arguments by code point, positionals excepted', () => {
    fc.assert(
      fc.property(samePath(), ([left, right]) => {
        const { options } = mergeCommand(left, right);
        const named = options.filter((option) => option.kind !== 'positional');
        expect(options.slice(options.length - named.length)).toEqual(named);
        expect(named).toEqual(named.toSorted((a, b) => compareCodePointLists(a.names, b.names)));
      }),
    );
  });

  it('loses no name and invents none', () => {
    fc.assert(
      fc.property(samePath(), ([left, right]) => {
        const names = (record: CommandRecord): Set<string> => new Set(record.options.flatMap((option) => option.names));
        expect(names(mergeCommand(left, right))).toEqual(new Set([...names(left), ...names(right)]));
      }),
    );
  });
});

const withoutSharedNames = (list: readonly CommandArgument[]): readonly CommandArgument[] => {
  const seen = new Set<string>();
  return list.filter(({ names }) => {
    const isNew = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
};

describe('§merge-idempotent', () => {
  it('changes nothing by merging the same record a second time, if no two arguments of one record share a name', () => {
    const distinct = (record: CommandRecord): CommandRecord => ({
      ...record,
      options: withoutSharedNames(record.options),
    });
    fc.assert(
      fc.property(samePath(), (records) => {
        const [left, right] = [distinct(records[0]), distinct(records[1])];
        const once = mergeCommand(left, right);
        expect(mergeCommand(once, right)).toEqual(once);
      }),
    );
  });

  it('leaves its inputs as they were', () => {
    fc.assert(
      fc.property(samePath(), ([left, right]) => {
        const before = structuredClone([left, right]);
        mergeCommand(left, right);
        expect([left, right]).toEqual(before);
      }),
    );
  });
});

describe('§merge-catalog', () => {
  it('sorts by path, whatever the order of records with different paths', () => {
    const records = fc.uniqueArray(anyRecord, { selector: (record) => record.path });
    fc.assert(
      fc.property(
        records.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
        ),
        ([list, shuffled]) => {
          const catalog = mergeCatalog([list]);
          expect(mergeCatalog([shuffled])).toEqual(catalog);
          expect(catalog.map((record) => record.path)).toEqual(
            list.map((record) => record.path).sort(compareCodePoints),
          );
        },
      ),
    );
  });

  it('gives each path what merging its records one after the other gives', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyRecord, { maxLength: 4 }), { maxLength: 4 }), (lists) => {
        for (const record of mergeCatalog(lists)) {
          const [first, ...others] = lists.flat().filter((candidate) => candidate.path === record.path);
          if (first === undefined) throw new Error('a path that nobody stated');
          expect(record).toEqual(others.reduce(mergeCommand, admitCommand(first)));
        }
      }),
    );
  });

  it('lets an earlier list win against equal confidence', () => {
    const [record] = mergeCatalog([[recordOf('kiln', { summary: 'ours' })], [recordOf('kiln', { summary: 'theirs' })]]);
    expect(record?.summary).toBe('ours');
  });
});
