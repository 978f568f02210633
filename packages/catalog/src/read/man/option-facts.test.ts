import { describe, expect, it } from 'vitest';
import type { CommandArgument, CommandRecord } from '../../model/command-record.ts';
import { readMan } from './read-man.ts';

const read = (path: string, ...lines: readonly string[]): CommandRecord => {
  const text = lines.join('\n');
  const [command] = readMan({ origin: '/man/x.1', fileName: 'x.1', fingerprint: 'fnv1a64:1', path, text }).commands;
  if (command === undefined) throw new Error('the page gave no command');
  return command;
};

/** A page of `kiln` with these lines as its options. */
const options = (...lines: readonly string[]): readonly CommandArgument[] =>
  read('kiln', '.TH KILN 1', '.SH NAME', 'kiln \\- fire pots', '.SH OPTIONS', ...lines).options;

const brief = (found: readonly CommandArgument[]): readonly string[] =>
  found.map(({ names, kind, value_type, documentation }) =>
    [names.join(' '), kind === 'flag' ? '' : `=${value_type}`, documentation === '' ? '' : ` | ${documentation}`].join(
      '',
    ),
  );

describe('§man-options', () => {
  it('reads hanging tags, in bold, with macros, and with values', () => {
    expect(
      brief(
        options(
          '.TP',
          '\\fB\\-a\\fR, \\fB\\-\\-all\\fR',
          'do not skip',
          'hidden pots',
          '.TP',
          '.BR \\-o ", " \\-\\-output =\\fIFILE\\fR',
          'write to FILE',
          '.TP 8',
          '.BI \\-t " degrees"',
          'heat to that',
          '.IP "\\fB\\-c\\fP \\fIcone\\fP" 4',
          'target cone',
          '.HP',
          '\\fB\\-q\\fR, \\fB\\-\\-quiet\\fR',
          '.IP',
          'say nothing',
        ),
      ),
    ).toEqual([
      '-a --all | do not skip hidden pots',
      '-o --output=FILE | write to FILE',
      '-t=degrees | heat to that',
      '-c=cone | target cone',
      '-q --quiet | say nothing',
    ]);
  });

  it('reads paragraphs with an indented text, as generators write them', () => {
    expect(
      brief(
        options(
          '.PP',
          '\\fB\\-a\\fR, \\fB\\-\\-all\\fR',
          '.RS 4',
          'All pots\\&.',
          '.sp',
          'Even broken ones\\&.',
          '.RE',
          '.PP',
          '\\-\\-cone=<cone>',
          '.RS 4',
          'Target\\&.',
          '.RE',
        ),
      ),
    ).toEqual(['-a --all | All pots.\nEven broken ones.', '--cone=cone | Target.']);
  });

  it('reads a short form on one line and the long form on the next', () => {
    const expected = ['-f --file=NAME | read it'];
    expect(brief(options('.TP', '\\-f', '.TQ', '\\-\\-file=NAME', 'read it'))).toEqual(expected);
    expect(brief(options('.TP', '\\-f', '.PD 0', '.TP', '\\-\\-file=NAME', '.PD', 'read it'))).toEqual(expected);
    expect(brief(options('.PP', '\\-f', '.PP', '\\-\\-file=NAME', '.RS', 'read it', '.RE'))).toEqual(expected);
  });

  it('gives unlike heads that share a text an option each', () => {
    expect(brief(options('.TP', '\\-\\-fast', '.TQ', '\\-\\-slow', 'set the speed'))).toEqual([
      '--fast | set the speed',
      '--slow | set the speed',
    ]);
  });

  it('reads bold heads of paragraphs, and headings that are options', () => {
    expect(brief(options('.PP', '.B \\-x', '.br', 'Cross fire.', '.PP', '.B \\-y', 'Yields.'))).toEqual([
      '-x | Cross fire.',
      '-y | Yields.',
    ]);
    expect(brief(options('.SS "\\-\\-zeal N"', 'Fire with zeal.'))).toEqual(['--zeal=N | Fire with zeal.']);
  });

  it('reads plain lines of help: option, gap, text, also over several lines', () => {
    expect(
      brief(options('.nf', '  -a, --all       all pots', '  -c CONE         target', '                  cone', '.fi')),
    ).toEqual(['-a --all | all pots', '-c=CONE | target cone']);
  });

  it('reads options in bullets', () => {
    expect(
      brief(
        options(
          '.IP "\\[ci]" 4',
          '\\fB\\-\\-seq\\fR:',
          '.IP',
          'one by one',
          '.IP "\\[ci]" 4',
          '\\fB\\-D DICT\\fR: use DICT',
          'now',
        ),
      ),
    ).toEqual(['--seq | one by one', '-D=DICT | use DICT now']);
  });

  it('keeps what is nested in an option with it, and reads nested options as well', () => {
    expect(
      brief(
        options(
          '.TP',
          '\\-\\-mode=M',
          'one of',
          '.RS',
          '.IP low',
          'slow',
          '.IP \\-\\-deep',
          'inner',
          '.RE',
          '.TP',
          '\\-z',
          'last',
        ),
      ),
    ).toEqual(['--mode=M | one of\nlow: slow\n--deep: inner', '--deep | inner', '-z | last']);
  });

  it('takes no dash of a list or of prose for an option', () => {
    expect(
      options(
        '.IP - 2',
        'first',
        '.TP',
        '\\-',
        'standard input',
        '.PP',
        'Use',
        '.B \\-x',
        'and',
        '.B \\-y',
        'together.',
        '.PP',
        '.B \\-x',
        'is described elsewhere.',
        '.PP',
        '- one',
        '- two',
      ),
    ).toEqual([]);
  });

  it('takes no options from sections that are not about the command', () => {
    expect(read('kiln', '.SH EXAMPLES', '.TP', '\\-a', 'x', '.SH "SEE ALSO"', '.TP', '\\-b', 'x').options).toEqual([]);
  });
});

describe('§man-option-repeats', () => {
  it('unites an option that a page lists briefly and explains later', () => {
    expect(brief(options('.nf', '--verbose, -v   talk', '.fi', '.TP', '\\-v', 'Talk about everything.'))).toEqual([
      '--verbose -v | Talk about everything.',
    ]);
  });

  it('does not unite two options that a head names together', () => {
    expect(brief(options('.TP', '\\-print', 'Print.', '.TP', '\\-print, \\-fprint', 'More.'))).toEqual([
      '-print | Print.',
      '-fprint | More.',
    ]);
  });

  it('never gives one name to two options', () => {
    const found = options(
      '.TP',
      '\\-a, \\-\\-all',
      'x',
      '.TP',
      '\\-b, \\-\\-all',
      'y',
      '.TP',
      '\\-\\-all, \\-a, \\-b',
      'z',
    );
    const names = found.flatMap((option) => option.names);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('§man-tables', () => {
  it('reads rows of a table whose first cell is an option, with text blocks and another separator', () => {
    expect(
      brief(
        options(
          '.TS',
          'tab(;);',
          'l l.',
          '\\-a;all pots',
          '_',
          '\\-\\-big;T{',
          'large',
          '.I pots',
          'T}',
          'plain;row',
          '.TE',
          '.TP',
          '\\-z',
          'last',
        ),
      ),
    ).toEqual(['-a | all pots', '--big | large pots', '-z | last']);
  });

  it('ends a table without an end at the next section', () => {
    expect(brief(options('.TS', 'l l.', '\\-a\tall', '.SH MORE', '.TP', '\\-b', 'both'))).toEqual([
      '-a | all',
      '-b | both',
    ]);
  });
});
