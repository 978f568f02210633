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

describe('§man-facts', () => {
  it('takes the summary from NAME and claims what a manual page is worth', () => {
    const command = read(
      'kiln',
      '.TH KILN 1',
      '.SH NAME',
      'kiln, furnace \\- fire pots',
      '.SH DESCRIPTION',
      'Fires pots.',
    );
    expect(command).toMatchObject({
      id: 'command:kiln',
      path: 'kiln',
      summary: 'fire pots',
      signature: 'kiln [options]',
    });
    expect(command.provenance).toEqual({
      source: 'man',
      confidence: 'medium',
      trust: 'heuristic',
      origin: '/man/x.1',
      fingerprint: 'fnv1a64:1',
      generated_at: null,
    });
  });

  it('takes the line of NAME that names the command, where there are several', () => {
    const page = ['.SH NAME', 'kiln \\- fire pots', '.br', 'glaze \\- coat pots'];
    expect(read('glaze', ...page).summary).toBe('coat pots');
    expect(read('oven', ...page).summary).toBe('fire pots');
  });

  it('claims low confidence without a summary', () => {
    expect(read('kiln', '.SH NAME', 'kiln').provenance.confidence).toBe('low');
  });

  it('takes the beginning of the description as details, without the options in it', () => {
    const { details, options: found } = read(
      'kiln',
      '.SH DESCRIPTION',
      'Fires',
      '.B pots .',
      '.PP',
      'Needs power.',
      '.TP',
      '\\-q',
      'be quiet',
      '.PP',
      'Modes are:',
      '.IP \\(bu 2',
      'low',
      '.IP fast 4',
      'at once',
    );
    expect(details).toBe('Fires pots .\nNeeds power.\nModes are:\n- low\nfast: at once');
    expect(brief(found)).toEqual(['-q | be quiet']);
  });

  it('names its parent by path', () => {
    expect(read('kiln log', '.SH NAME', 'kiln-log \\- show firings')).toMatchObject({
      id: 'command:kiln/log',
      parent: 'command:kiln',
      summary: 'show firings',
    });
  });
});

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

describe('§man-synopsis', () => {
  it('takes the first form of use as the signature, on one line', () => {
    expect(read('kiln', '.SH SYNOPSIS', '.B kiln', '[\\fIOPTION\\fR]...', '\\fIPOT\\fR').signature).toBe(
      'kiln [OPTION]... POT',
    );
    expect(read('kiln', '.SH SYNOPSIS', '.nf', 'kiln \\-h', 'kiln POT', '.fi').signature).toBe('kiln POT');
    expect(read('kiln log', '.SH SYNOPSIS', 'kiln\\-log [\\-n N]').signature).toBe('kiln log [-n N]');
  });

  it('names the options together where the form is too long, and keeps the default where that does not help', () => {
    const many = Array.from({ length: 60 }, (_, index) => `[\\-\\-option${index}=VALUE]`).join(' ');
    expect(read('kiln', '.SH SYNOPSIS', `kiln POT ${many} [FILE]`).signature).toBe('kiln POT [options] [FILE]');
    expect(read('kiln', '.SH SYNOPSIS', `kiln ${'POT '.repeat(200)}`).signature).toBe('kiln [options]');
    expect(read('kiln', '.SH SYNOPSIS', 'kiln [POT').signature).toBe('kiln [options]');
  });

  it('takes operands of a single plain form, and none of a form that is not plain', () => {
    const operands = (form: string): readonly string[] =>
      read('kiln', '.SH SYNOPSIS', form).options.map(
        ({ names, required, repeatable }) => `${names.join()}${required ? '' : '?'}${repeatable ? '*' : ''}`,
      );
    expect(operands('kiln [OPTION]... POT [GLAZE]...')).toEqual(['POT', 'GLAZE?*']);
    expect(operands('kiln <pot> [<glaze>]')).toEqual(['pot', 'glaze?']);
    expect(operands('kiln [\\-a] POT')).toEqual([]);
    expect(operands('kiln pot')).toEqual([]);
    expect(operands('kiln {A|B}')).toEqual([]);
  });

  it('takes operands that the page documents', () => {
    const page = [
      '.SH "POSITIONAL ARGUMENTS"',
      '.RS 2m',
      '.TP 2m',
      '\\fIPOT\\fR',
      '',
      'The pot.',
      '',
      '.TP 2m',
      '[\\fIGLAZE\\fR ...]',
      '',
      'Coats.',
      '.RE',
    ];
    expect(read('kiln', ...page).options).toMatchObject([
      { names: ['POT'], kind: 'positional', required: true, repeatable: false, documentation: 'The pot.' },
      { names: ['GLAZE'], kind: 'positional', required: false, repeatable: true, documentation: 'Coats.' },
    ]);
  });
});

describe('§man-examples', () => {
  it('takes command lines: behind a prompt, in literal text and in tags, with continuations, each once', () => {
    expect(
      read(
        'kiln',
        '.SH EXAMPLES',
        'To fire, run:',
        '.nf',
        '$ kiln fire \\e',
        '    \\-c 6',
        'kiln log',
        'kiln log',
        '.fi',
        '.TP',
        'kiln glaze blue',
        'Coats the pot.',
      ).examples,
    ).toEqual(['kiln fire -c 6', 'kiln log', 'kiln glaze blue']);
  });

  it('takes no prose and no command line of another command', () => {
    expect(
      read('kiln', '.SH EXAMPLES', 'kiln fires pots', 'in the oven.', '.PP', 'kiln is hot.', '.PP', 'oven on').examples,
    ).toEqual([]);
  });
});

describe('§man-exit-status', () => {
  it('takes listed codes with their meaning', () => {
    expect(
      read(
        'kiln',
        '.SH "EXIT STATUS"',
        '.TP',
        '.B 0',
        'fired,',
        '.IP 1 4',
        'cold',
        '.PP',
        '2',
        '.RS 4',
        'broken',
        '.RE',
        '.TP',
        '>2',
        'odd',
      ).exit_codes,
    ).toEqual({ '0': 'fired', '1': 'cold', '2': 'broken' });
  });

  it('takes none of prose', () => {
    expect(read('kiln', '.SH "EXIT STATUS"', 'Exits 0 on success, 1 otherwise.').exit_codes).toEqual({});
  });
});
