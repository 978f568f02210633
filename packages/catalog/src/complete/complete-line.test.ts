import { compareCodePoints } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPLETION_PATH_WORDS_LIMIT, COMPLETION_QUERY_LIMIT_BYTES, COMPLETION_RESULT_LIMIT } from '../limits.ts';
import type { CommandArgument, CommandRecord } from '../model/command-record.ts';
import { anyRecord, argumentOf, provenanceOf, recordOf } from '../model/testing/record-arbitrary.ts';
import { completeLine } from './complete-line.ts';
import { type CompletionCatalog, completionCatalogOf } from './completion-catalog.ts';

const catalogOf = (records: readonly CommandRecord[]): CompletionCatalog =>
  completionCatalogOf(records.toSorted((left, right) => compareCodePoints(left.path, right.path)));

const cones = { kind: 'static' as const, values: ['high', 'low', 'Cone 6'] };
const catalog = catalogOf([
  recordOf('kiln', { options: [argumentOf(['-v', '--version'])] }),
  recordOf('kiln fire', {
    aliases: ['fire'],
    options: [
      argumentOf(['batch'], { kind: 'positional', values: { kind: 'static', values: ['b7'] } }),
      argumentOf(['--cone', '-c'], { kind: 'option', value_type: 'Cone', values: cones }),
      argumentOf(['--log'], { kind: 'option', value_type: 'Path', values: { kind: 'dynamic', provider: 'x' } }),
      argumentOf(['-q', '--quiet']),
      argumentOf(['-V', '--verbose']),
      argumentOf(['-x']),
    ],
  }),
  recordOf('kiln fire slow'),
  recordOf('glaze', { aliases: ['émail'] }),
]);

const complete = (line: string, cursor = Buffer.byteLength(line)) => completeLine(catalog, line, cursor);
const values = (line: string, cursor?: number): readonly string[] => complete(line, cursor).map((item) => item.value);

/** The line after the best item has replaced its bytes. */
const accept = (line: string): string => {
  const [item] = complete(line);
  if (item === undefined) throw new Error('nothing to accept');
  const bytes = Buffer.from(line);
  return Buffer.concat([
    bytes.subarray(0, item.replace_start),
    Buffer.from(item.value),
    bytes.subarray(item.replace_end),
  ]).toString();
};

describe('§completion-segment', () => {
  it.each([
    ['ls | gl', 'ls | glaze'],
    ['ls&&gl', 'ls&&glaze'],
    ['ls; gl', 'ls; glaze'],
    ['ls\ngl', 'ls\nglaze'],
    ['echo "a | b" | gl', 'echo "a | b" | glaze'],
    ['échô | gl', 'échô | glaze'],
    ['\t gl', '\t glaze'],
  ])('completes the command behind the last separator of %j', (line, accepted) => {
    expect(accept(line)).toBe(accepted);
  });

  it.each([
    ['in double quotes', 'kiln fire "a | b" --qui'],
    ['in single quotes, where a backslash is none', "kiln fire 'a;\\' --qui"],
    ['escaped', 'kiln fire a\\;b --qui'],
    ['escaped in double quotes', 'kiln fire "a\\";b" --qui'],
  ])('does not split at a separator %s', (_, line) => {
    expect(values(line)).toEqual(['--quiet']);
  });

  it('looks at the text before the cursor alone', () => {
    expect(complete('gl | kiln', 2)).toMatchObject([{ value: 'glaze', replace_start: 0, replace_end: 2 }]);
  });

  it.each([
    ['negative', -1, 0],
    ['no number', Number.NaN, 0],
    ['inside a character', 1, 0],
    ['behind a character', 2, 2],
    ['fractional', 2.9, 2],
    ['beyond the end', 99, 4],
    ['infinite', Number.POSITIVE_INFINITY, 4],
  ])('moves a cursor that is %s back to a boundary', (_, cursor, end) => {
    expect(complete('éma', cursor)[0]).toMatchObject({ replace_start: 0, replace_end: end });
  });
});

describe('§completion-values', () => {
  it.each([
    'kiln fire --cone lo',
    'kiln fire b7 -c lo',
    'fire --cone lo',
    'kiln fire --cone=lo',
    'kiln fire "--cone=lo',
  ])('completes the static values of the option in %j', (line) => {
    expect(values(line)).toEqual(['low']);
    expect(accept(line)).toBe(line.replace(/lo$/, 'low'));
  });

  it('offers all values where none is begun', () => {
    expect(values('kiln fire --cone ')).toEqual(['Cone 6', 'high', 'low']);
    expect(complete('kiln fire --cone=')).toMatchObject([{ replace_start: 17, replace_end: 17 }, {}, {}]);
  });

  it('replaces a quoted beginning of a value as a whole', () => {
    expect(accept('kiln fire --cone "co')).toBe('kiln fire --cone Cone 6');
  });

  it('completes the next option where no value fits', () => {
    expect(values('kiln fire --cone --qui')).toEqual(['--quiet']);
    expect(values('kiln fire --cone zzz')).toEqual([]);
  });

  it('leaves values to their provider where they are dynamic', () => {
    expect(values('kiln fire --log l')).toEqual([]);
  });

  it('does not take a flag or a positional for an option with a value', () => {
    expect(values('kiln fire -q hi')).toEqual([]);
  });
});

describe('§completion-options', () => {
  it('completes the options of the longest command path, not of the commands above it', () => {
    expect(values('kiln fire --v')).toEqual(['--verbose']);
    expect(values('kiln --v')).toEqual(['--version']);
    expect(values('kiln fire nothing --v')).toEqual(['--verbose']);
  });

  it('shows the value that an option takes', () => {
    expect(complete('kiln fire --con')).toEqual([
      {
        value: '--cone',
        display: '--cone <Cone>',
        summary: 'About --cone -c',
        detail: '--cone, -c',
        replace_start: 10,
        replace_end: 15,
        match_indices: [0, 1, 2, 3, 4],
      },
    ]);
  });

  it('completes the last letter of a cluster among one-letter flags', () => {
    expect(complete('kiln fire -qv')).toMatchObject([
      { value: 'V', display: '-V', replace_start: 12, replace_end: 13, match_indices: [0] },
    ]);
    expect(accept('kiln fire -qxv')).toBe('kiln fire -qxV');
  });

  it('takes letters that are no flags for the name of an option', () => {
    expect(values('kiln fire -cv')).toEqual([]);
    expect(values('kiln fire -zq')).toEqual([]);
    expect(values('kiln fire -q')[0]).toBe('-q');
  });

  it('knows no options where it knows no command', () => {
    expect(values('sherd --v')).toEqual([]);
    expect(values('-')).toEqual([]);
  });
});

describe('§completion-names', () => {
  it('completes paths and aliases over the whole segment', () => {
    expect(values('kiln f')).toEqual(['kiln fire', 'kiln fire slow']);
    expect(accept('ls | kiln  fire s')).toBe('ls | kiln fire slow');
    expect(values('ém')).toEqual(['émail']);
  });

  it('offers every name, in order, where nothing is begun', () => {
    const all = ['fire', 'glaze', 'kiln', 'kiln fire', 'kiln fire slow', 'émail'];
    expect(values('')).toEqual(all);
    expect(values('ls | ')).toEqual(all);
  });

  it('offers a name once, as a path before an alias', () => {
    const twice = catalogOf([recordOf('kiln', { aliases: ['oven'] }), recordOf('oven', { aliases: ['oven'] })]);
    expect(completeLine(twice, 'ov', 2)).toMatchObject([{ value: 'oven', summary: 'About oven' }]);
  });

  it('keeps to the best thousand of many names', () => {
    const many = catalogOf(Array.from({ length: COMPLETION_RESULT_LIMIT + 1 }, (_, index) => recordOf(`n${index}`)));
    expect(completeLine(many, 'n', 1)).toHaveLength(COMPLETION_RESULT_LIMIT);
    expect(completeLine(many, 'n', 1).map((item) => item.value)).not.toContain('n1000');
  });
});

describe('§completion-package-calls', () => {
  const ofPackage = (path: string, options: readonly CommandArgument[] = []): CommandRecord =>
    recordOf(path, { options, provenance: provenanceOf('exact', 'plugin') });
  const format = { kind: 'static' as const, values: ['text', 'json'] };
  const withPackages = catalogOf([
    recordOf('crew', { aliases: ['quirl plugin call'] }),
    recordOf('crew native'),
    ofPackage('crew deploy', [argumentOf(['--force'])]),
    ofPackage('crew deploy now'),
    ofPackage('zoo'),
    recordOf('quirl plugin call', {
      options: [argumentOf(['--format'], { kind: 'option', value_type: 'Choice', values: format })],
      provenance: provenanceOf('exact', 'builtin'),
    }),
  ]);
  const valuesOf = (line: string) =>
    completeLine(withPackages, line, Buffer.byteLength(line)).map(({ value }) => value);

  it('complete to commands of packages alone behind the command that runs them', () => {
    expect(valuesOf('quirl plugin call ')).toEqual(['crew deploy', 'crew deploy now', 'zoo']);
    expect(valuesOf('ls | quirl plugin call crew d')).toEqual(['crew deploy', 'crew deploy now']);
    expect(valuesOf('quirl plugin call crew na')).toEqual([]);
    expect(valuesOf('quirl plugin call "crew deploy n')).toEqual(['crew deploy now']);
  });

  it('replace only what follows that command', () => {
    const line = 'quirl plugin call crew dep';
    expect(completeLine(withPackages, line, line.length)[0]).toMatchObject({
      value: 'crew deploy',
      replace_start: 18,
      replace_end: 26,
    });
  });

  it('complete to the options of the command called and of the one that runs it', () => {
    expect(valuesOf('quirl plugin call crew deploy staging --fo')).toEqual(['--force', '--format']);
    expect(valuesOf('quirl plugin call crew deploy staging --format j')).toEqual(['json']);
    expect(valuesOf('quirl plugin call --fo')).toEqual(['--format']);
    expect(valuesOf('quirl plugin call crew native --fo')).toEqual(['--format']);
  });

  it('complete by path as well, as documents name them', () => {
    expect(valuesOf('crew dep')).toEqual(['crew deploy', 'crew deploy now']);
    expect(valuesOf('crew deploy --f')).toEqual(['--force']);
  });

  it('are no case of their own where the command that runs them is not in the catalog', () => {
    const line = 'quirl plugin call zo';
    expect(completeLine(catalogOf([ofPackage('zoo')]), line, line.length)).toEqual([]);
  });
});

describe('§completion-bounds', () => {
  it('completes a segment of exactly the limit and nothing one byte longer', () => {
    const padding = 'x'.repeat(COMPLETION_QUERY_LIMIT_BYTES - 'kiln fire --qui'.length - 1);
    expect(values(`kiln fire ${padding} --qui`)).toEqual(['--quiet']);
    expect(values(`kiln fire ${padding}x --qui`)).toEqual([]);
  });

  it('finds a path of exactly the limit of words, and of a longer one its beginning', () => {
    const path = (words: number): string => Array.from({ length: words }, (_, index) => `w${index}`).join(' ');
    const deep = catalogOf(
      [COMPLETION_PATH_WORDS_LIMIT, COMPLETION_PATH_WORDS_LIMIT + 1].map((words) =>
        recordOf(path(words), { options: [argumentOf([`--has-${words}`])] }),
      ),
    );
    const at = (words: number) => completeLine(deep, `${path(words)} --has`, 1000).map((item) => item.value);
    expect(at(COMPLETION_PATH_WORDS_LIMIT)).toEqual([`--has-${COMPLETION_PATH_WORDS_LIMIT}`]);
    expect(at(COMPLETION_PATH_WORDS_LIMIT + 1)).toEqual([`--has-${COMPLETION_PATH_WORDS_LIMIT}`]);
  });

  it('does not count what stands before the segment', () => {
    expect(values(`${'x '.repeat(100_000)}; gl`)).toEqual(['glaze']);
  });

  it('answers any line at any cursor, and replaces whole characters up to the cursor', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'kiln',
        ' ',
        'fire',
        '--cone',
        '=',
        '-q',
        '-',
        '"',
        "'",
        '\\',
        '|',
        ';',
        'é',
        '\u{1f980}',
        '\ud83e',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const line = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const cursor = fc.oneof(fc.integer({ min: -2, max: 60 }), fc.double());
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), line, cursor, (records, text, at) => {
        const bytes = Buffer.from(text);
        const boundaries = new Set([0]);
        for (const character of text) boundaries.add(Math.max(...boundaries) + Buffer.byteLength(character));
        for (const source of [catalog, catalogOf(records)]) {
          for (const item of completeLine(source, text, at)) {
            expect(boundaries).toContain(item.replace_start);
            expect(boundaries).toContain(item.replace_end);
            expect(item.replace_start).toBeLessThanOrEqual(item.replace_end);
            expect(item.replace_end).toBeLessThanOrEqual(
              Math.min(bytes.length, Math.max(0, Number.isNaN(at) ? 0 : at)),
            );
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
