import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyArgument, argumentOf } from '../model/testing/record-arbitrary.ts';
import { matchOptions } from './match-options.ts';

const options = [
  argumentOf(['archive'], { kind: 'positional', documentation: 'Archive to read' }),
  argumentOf(['--directory', '-C'], { documentation: 'Change to a folder before reading files' }),
  argumentOf(['--exclude'], { kind: 'option', documentation: 'Leave out files that match a pattern' }),
  argumentOf(['--exclude-from', '-X'], { kind: 'option', documentation: 'Read patterns of files to leave out' }),
  argumentOf(['-v', '--verbose'], { documentation: 'List files that are processed' }),
  argumentOf(['-x', '--extract'], { documentation: 'Extract files' }),
];

const matched = (words: string): readonly (string | undefined)[] =>
  matchOptions(options, words).map((option) => option.names[0]);

describe('§match-options', () => {
  it('takes a flag to the letter, alone, with or without a value behind it', () => {
    expect(matched('--exclude')).toEqual(['--exclude']);
    expect(matched('-x')).toEqual(['-x']);
    expect(matched('-X')).toEqual(['--exclude-from']);
    expect(matched('--exclude=*.o')).toEqual(['--exclude']);
  });

  it('puts flags named to the letter first, in the order of the words, then the other matches', () => {
    expect(matched('-x folder --exclude')).toEqual(['-x', '--exclude', '--directory']);
  });

  it('compares words by stem, with names and documentation', () => {
    expect(matched('excluding')).toEqual(['--exclude', '--exclude-from']);
    expect(matched('processing')).toEqual(['-v']);
    expect(matched('reads an archive')).toEqual(['archive', '--directory', '--exclude-from']);
  });

  it('puts rare words before common ones and a name before documentation', () => {
    expect(matched('files folder')[0]).toBe('--directory');
    expect(matched('exclude pattern')).toEqual(['--exclude', '--exclude-from']);
  });

  it('treats a flag that nothing has as words', () => {
    expect(matched('--excludes')).toEqual(['--exclude', '--exclude-from']);
  });

  it.each(['', '  ', 'zebra', '-', '--', '='])('finds nothing for %j', (words) => {
    expect(matched(words)).toEqual([]);
  });

  it('gives each argument at most once and only arguments of the record, whatever the words', () => {
    fc.assert(
      fc.property(fc.array(anyArgument, { maxLength: 8 }), fc.string(), (list, words) => {
        const found = matchOptions(list, words);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((option) => list.includes(option))).toBe(true);
      }),
    );
  });
});
