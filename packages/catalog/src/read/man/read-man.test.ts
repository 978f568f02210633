import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../model/command-record.ts';
import { readMan } from './read-man.ts';

const read = (path: string, ...lines: readonly string[]): CommandRecord => {
  const text = lines.join('\n');
  const [command] = readMan({ origin: '/man/x.1', fileName: 'x.1', fingerprint: 'fnv1a64:1', path, text }).commands;
  if (command === undefined) throw new Error('the page gave no command');
  return command;
};

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

  it('takes names that are written twice only once', () => {
    expect(read('kiln', '.SH NAME', '\\fBkiln\\fR \\- kiln, oven \\- fire pots').summary).toBe('fire pots');
    expect(read('kiln', '.SH NAME', 'kiln \\- fire pots - and mugs').summary).toBe('fire pots - and mugs');
  });

  it('claims low confidence without a summary', () => {
    expect(read('kiln', '.SH NAME', 'kiln').provenance.confidence).toBe('low');
  });

  it('takes the beginning of the description as details, without the options in it', () => {
    const { details, options } = read(
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
    expect(options).toMatchObject([{ names: ['-q'], documentation: 'be quiet' }]);
  });

  it('names its parent by path', () => {
    expect(read('kiln log', '.SH NAME', 'kiln-log \\- show firings')).toMatchObject({
      id: 'command:kiln/log',
      parent: 'command:kiln',
      summary: 'show firings',
    });
  });
});

describe('§man-synopsis', () => {
  it('takes the first form of use as the signature, on one line', () => {
    expect(read('kiln', '.SH SYNOPSIS', '.B kiln', '[\\fIOPTION\\fR]...', '\\fIPOT\\fR').signature).toBe(
      'kiln [OPTION]... POT',
    );
    expect(read('kiln', '.SH SYNOPSIS', '.nf', 'kiln \\-h', 'kiln POT', '.fi').signature).toBe('kiln POT');
    expect(read('kiln', '.SH SYNOPSIS', 'kiln \\-v [POT]', '.br', 'kiln [\\-a] POT').signature).toBe('kiln [-a] POT');
    const two = ['.SH NAME', 'kiln, oven \\- x', '.SH SYNOPSIS', 'kiln POT', '.br', '[\\-a]', '.br', 'oven [ \\-b ]'];
    expect(read('kiln', ...two).signature).toBe('kiln POT [-a]');
    expect(read('oven', ...two).signature).toBe('oven [ -b ]');
    expect(read('kiln', '.SH SYNOPSIS', 'kiln \\-h | \\-V').signature).toBe('kiln -h | -V');
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
