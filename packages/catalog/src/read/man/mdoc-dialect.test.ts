import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../model/command-record.ts';
import { withoutMarks } from './manual-text.ts';
import { setMdocLine } from './mdoc-inline.ts';
import { readMan } from './read-man.ts';

const read = (...lines: readonly string[]): CommandRecord => {
  const text = ['.Dd May 1, 2020', '.Dt KILN 1', '.Os', ...lines].join('\n');
  const [command] = readMan({
    origin: '/man/kiln.1',
    fileName: 'kiln.1',
    fingerprint: 'f',
    path: 'kiln',
    text,
  }).commands;
  if (command === undefined) throw new Error('the page gave no command');
  return command;
};

const line = (...words: readonly string[]): string =>
  withoutMarks(setMdocLine(words, { name: 'kiln', isSpaced: true }));

describe('§mdoc-lines', () => {
  it.each([
    [['Fl', 'a', ',', 'Fl', '-all'], '-a, --all'],
    [['Fl', 'a', 'b'], '-a -b'],
    [['Fl', 'Fl', 'all'], '--all'],
    [['Fl'], '-'],
    [['Fl', 'o', 'Ns', 'Ar', 'file'], '-ofile'],
    [['Op', 'Fl', 'o', 'Ar', 'file', ','], '[-o file],'],
    [['Oo', 'Fl', 'a', 'Oc', 'Ar'], '[-a] file ...'],
    [['Nm', ',', 'Nm', 'oven'], 'kiln, oven'],
    [['Xr', 'oven', '8', '.'], 'oven(8).'],
    [['Dq', 'hot', 'Pq', 'very'], '“hot (very)”'],
    [['Pf', '(', 'Ar', 'x', ')'], '(x)'],
    [['Ar', 'a', 'Ns', 'Ap', 'Ns', 'Ar', 'b'], "a'b"],
    [['Ux', 'and', 'Ql', 'x'], 'UNIX and ‘x’'],
    [['No', 'see', '(', 'Ic', 'fire', ')'], 'see (fire)'],
  ])('sets %j', (words, text) => {
    expect(line(...words)).toBe(text);
  });

  it('sets any line of macros', () => {
    const word = fc.constantFrom(
      'Fl',
      'Ar',
      'Op',
      'Oo',
      'Oc',
      'Ns',
      'Ap',
      'Pf',
      'Xr',
      'Nm',
      ',',
      '(',
      ')',
      'x',
      'Dq',
      'Bx',
      '',
      '\\fB',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        expect(line(...words)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('§mdoc-pages', () => {
  const page = [
    '.Sh NAME',
    '.Nm kiln',
    '.Nd fire pots',
    '.Sh SYNOPSIS',
    '.Nm',
    '.Op Fl aq',
    '.Op Fl c Ar cone',
    '.Ar pot ...',
    '.Sh DESCRIPTION',
    'The',
    '.Nm',
    'utility fires pots.',
    '.Pp',
    'The options are as follows:',
    '.Bl -tag -width Ds',
    '.It Fl a , Fl -all',
    'Fire all',
    '.Em pots .',
    '.It Fl c Ar cone',
    'Target cone:',
    '.Bl -bullet',
    '.It',
    'six',
    '.El',
    'Then cool.',
    '.It Fl o Ns Ar file',
    '.It Fl q',
    'Be quiet.',
    '.It Xo',
    '.Fl l',
    '.Ar x : Ns Ar y',
    '.Xc',
    'Listen.',
    '.It Fl -sort Ns = Ns Brq Cm name | size',
    'Sort.',
    '.El',
    '.Sh EXIT STATUS',
    '.Ex -std',
    '.Sh EXAMPLES',
    'Fire one:',
    '.Pp',
    '.Dl $ kiln -c 6 pot',
    '.Bd -literal',
    'kiln -a',
    '.Ed',
  ];

  it('reads name, description and form of use', () => {
    const { summary, details, signature, examples } = read(...page);
    expect(summary).toBe('fire pots');
    expect(details).toBe('The kiln utility fires pots.\nThe options are as follows:');
    expect(signature).toBe('kiln [-aq] [-c cone] pot ...');
    expect(examples).toEqual(['kiln -c 6 pot', 'kiln -a']);
  });

  it('reads the items of tagged lists with their values and all their text', () => {
    const found = read(...page).options.map((option) => [
      option.names.join(' '),
      option.value_type,
      option.documentation,
    ]);
    expect(found).toEqual([
      ['-a --all', 'Bool', 'Fire all pots.'],
      ['-c', 'cone', 'Target cone:\nsix\nThen cool.'],
      ['-o', 'file', 'Be quiet.'],
      ['-q', 'Bool', 'Be quiet.'],
      ['-l', 'x:y', 'Listen.'],
      ['--sort', 'value', 'Sort.'],
    ]);
  });

  it('reads the choices in braces', () => {
    expect(read(...page).options.find(({ names }) => names.includes('--sort'))?.values).toEqual({
      kind: 'static',
      values: ['name', 'size'],
    });
  });

  it('takes no items of lists without tags for options', () => {
    expect(read('.Sh DESCRIPTION', '.Bl -dash', '.It', 'Fl a', '.It', '- b', '.El').options).toEqual([]);
  });

  it('reads rows of columns', () => {
    expect(
      read('.Sh OPTIONS', '.Bl -column a b', '.It Fl a Ta all pots', '.It Fl b Ta both', '.El').options.map(
        ({ names, documentation }) => [...names, documentation],
      ),
    ).toEqual([
      ['-a', 'all pots'],
      ['-b', 'both'],
    ]);
  });

  it('goes on behind lists and heads that never end', () => {
    expect(
      read('.Sh A', '.Bl -tag', '.It Xo', '.Fl x', '.Sh B', '.Bl -tag', '.It Fl y', 'yes').options.map(
        ({ names }) => names,
      ),
    ).toEqual([['-y']]);
    expect(read('.Sh B', '.El', '.El', '.Bl -tag', '.It Fl z', 'zed').options.map(({ names }) => names)).toEqual([
      ['-z'],
    ]);
  });
});
