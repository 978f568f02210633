import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as validators from '../generated/compiled-validators.ts';
import type { ClientStatement } from '../generated/contract-types.ts';
import { PlurnkParser } from '../language/plurnk-parser.ts';
import { PlurnkPrinter } from './plurnk-printer.ts';
import { parsedStatements, statement } from './testing/statement-arbitrary.ts';

const reread = (text: string): unknown =>
  PlurnkParser.parseClient(text).items.filter((item) => item.kind !== 'error' || item.error.severity === 'error');

const items = (statements: readonly ClientStatement[], lane?: string): unknown =>
  statements.map((one) => ({
    kind: 'statement',
    statement: { ...one, delimiter: lane ?? one.delimiter, position: expect.any(Object) },
  }));

const laneOf = (text: string): string => /^##? [A-Z]{4}([A-Za-z0-9_]*)/.exec(text)?.[1] ?? '';

const kill = (change: Partial<Extract<ClientStatement, { op: 'KILL' }>>): ClientStatement => ({
  op: 'KILL',
  delimiter: '0',
  annotation: null,
  signal: null,
  target: null,
  lineMarker: null,
  body: null,
  position: { line: 0, column: 0 },
  ...change,
});

const edit = (change: Partial<Extract<ClientStatement, { op: 'EDIT' }>>): ClientStatement => ({
  op: 'EDIT',
  delimiter: '0',
  annotation: null,
  signal: null,
  target: null,
  lineMarker: null,
  body: null,
  position: { line: 0, column: 0 },
  ...change,
});

const copyTo = (raw: string): ClientStatement => ({
  op: 'COPY',
  delimiter: '0',
  annotation: null,
  signal: null,
  target: null,
  lineMarker: null,
  body: { target: { kind: 'local', raw }, lineMarker: null },
  position: { line: 0, column: 0 },
});

describe('printing and reading', () => {
  it('§printer-identity gives back every statement that was read from some text, lane included', () => {
    fc.assert(
      fc.property(parsedStatements, (statements) => {
        const text = PlurnkPrinter.print(statements);
        expect(reread(text)).toEqual(items(statements));
      }),
      { numRuns: 3000 },
    );
  });

  it('§printer-identity gives back any statement of any operation', () => {
    fc.assert(
      fc.property(statement, (one) => {
        expect(validators.ClientStatement(one)).toBe(true);
        const text = PlurnkPrinter.print(one);
        expect(reread(text)).toEqual(items([one], laneOf(text)));
      }),
      { numRuns: 3000 },
    );
  });

  it('§printer-identity gives back a sequence of statements, whatever their bodies end in', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 4 }), (statements) => {
        const text = PlurnkPrinter.print(statements);
        expect(reread(text)).toEqual(items(statements, laneOf(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it('§printer-lane keeps the lane unless a body holds a heading of it', () => {
    expect(PlurnkPrinter.print(kill({ body: 'a\n## SENDx [200]' }))).toBe('## KILL0\na\n## SENDx [200]');
    expect(PlurnkPrinter.print(kill({ body: 'a\n## SEND0 [200]' }))).toBe('## KILL1\na\n## SEND0 [200]');
    expect(PlurnkPrinter.print(kill({ body: '# PLAN0\n# PLAN1\n## READ2 (x)' }))).toBe(
      '## KILL3\n# PLAN0\n# PLAN1\n## READ2 (x)',
    );
    expect(PlurnkPrinter.print(kill({ delimiter: 'q', body: ' ## KILLq\n## KILLq.' }))).toBe(
      '## KILLq\n ## KILLq\n## KILLq.',
    );
  });

  it('§printer-canonical puts signal, target, scope and annotation in order with one space before each', () => {
    const authored = '## FIND0<1-3>(a\\(b\\))   [+x  y]<!--  note-->\n*.ts';
    const [item] = PlurnkParser.parseStatements(authored).items;
    if (item?.kind !== 'statement') throw new Error('the example must parse');
    expect(PlurnkPrinter.print(item.statement)).toBe('## FIND0 [+x,y] (a\\(b\\)) <1,3> <!-- note -->\n*.ts');
  });

  it('§printer-canonical writes numbers without an exponent', () => {
    for (const [value, spelled] of [
      [1e21, '1000000000000000000000'],
      [1.5e-7, '0.00000015'],
      [-2.25e22, '-22500000000000000000000'],
      [0.65, '0.65'],
    ] as const) {
      const [item] = PlurnkParser.parseStatements(`## EXEC0 <${spelled}>`).items;
      expect(item).toMatchObject({ statement: { lineMarker: { marks: [value] } } });
      if (item?.kind === 'statement') expect(PlurnkPrinter.print(item.statement)).toBe(`## EXEC0 <${spelled}>`);
    }
  });

  it('§printer-refusal throws a TypeError for what no text means', () => {
    const local = (raw: string) => ({ kind: 'local', raw }) as const;
    const unspellable: readonly ClientStatement[] = [
      kill({ target: local('a\nb') }),
      kill({ target: local('a<b') }),
      kill({ target: local('') }),
      kill({ annotation: 'a --> b' }),
      kill({ annotation: ' padded' }),
      kill({ annotation: 'two\nlines' }),
      kill({ signal: 1.5 }),
      kill({ signal: Number.POSITIVE_INFINITY }),
      kill({ delimiter: 'a-b' }),
      edit({ signal: ['a]b'] }),
      edit({ signal: [''] }),
      edit({ lineMarker: { marks: [] } }),
      edit({ lineMarker: { marks: ['@abc'] } }),
      edit({ lineMarker: { marks: [Number.NaN] } }),
      copyTo('a<1>'),
      copyTo('a\nb'),
    ];
    for (const one of unspellable) expect(() => PlurnkPrinter.print(one), JSON.stringify(one)).toThrow(TypeError);
  });

  it('§printer-canonical writes nothing for no statements', () => {
    expect(PlurnkPrinter.print([])).toBe('');
  });
});
