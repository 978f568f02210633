import { QuirlError } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOG_FILE_LIMIT_BYTES } from '../limits.ts';
import { catalogFilePieces, decodeRecord, encodeRecord, readCatalogFile } from './catalog-file.ts';
import { anyRecord, argumentOf, recordOf } from './testing/record-arbitrary.ts';

const refusalOf = (act: () => unknown): { code: string; message: string } => {
  try {
    act();
  } catch (error) {
    if (error instanceof QuirlError) return { code: error.shellError.code, message: error.shellError.message };
    throw error;
  }
  throw new Error('nothing was refused');
};

const bytesOf = (value: unknown): Uint8Array => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const minimal = {
  path: 'kiln',
  signature: 'kiln [options]',
  summary: 'Fire',
  details: '',
  examples: [],
  effects: [],
  provenance: { source: 'man', confidence: 'medium' },
};

describe('§catalog-record-text', () => {
  it('reads back exactly what it wrote', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(decodeRecord(encodeRecord(record))).toEqual(record);
      }),
    );
  });

  it('calls the arguments so, leaves out what is empty and orders exit codes by number', () => {
    const text = encodeRecord(recordOf('kiln', { exit_codes: { '-1': 'a', '2': 'b', '10': 'c' } }));
    expect(text).toBe(
      '{"id":"command:kiln","path":"kiln","aliases":[],"signature":"kiln [options]","summary":"About kiln","details":"",' +
        '"arguments":[],"examples":[],"io":{"input":"Unknown","output":"Unknown","streaming":false},' +
        '"effects":["spawn_process"],"exit_codes":{"-1":"a","2":"b","10":"c"},' +
        '"provenance":{"source":"fish","confidence":"high","trust":"declared"}}',
    );
  });

  it.each([
    ['text that is no JSON', '{'],
    ['a list', '[]'],
    ['an unknown member', JSON.stringify({ ...minimal, weight: 3 })],
    ['a prototype smuggled in', `{"__proto__":{},${JSON.stringify(minimal).slice(1)}`],
    ['a missing summary', JSON.stringify({ ...minimal, summary: undefined })],
    ['a summary that is a number', JSON.stringify({ ...minimal, summary: 3 })],
    ['an unpaired surrogate', JSON.stringify({ ...minimal, summary: '\ud800' })],
    ['an unknown effect', JSON.stringify({ ...minimal, effects: ['explode'] })],
    ['an inherited name as an effect', JSON.stringify({ ...minimal, effects: ['toString'] })],
    ['an unknown source', JSON.stringify({ ...minimal, provenance: { source: 'rumour', confidence: 'low' } })],
    ['both names of the arguments', JSON.stringify({ ...minimal, arguments: [], options: [] })],
    ['static values with a provider', withArgument({ values: { kind: 'static', values: [], provider: 'x' } })],
    ['values of no kind', withArgument({ values: {} })],
    ['a fractional exit code', JSON.stringify({ ...minimal, exit_codes: { '1.5': 'x' } })],
    ['minus zero as an exit code', JSON.stringify({ ...minimal, exit_codes: { '-0': 'x' } })],
    ['an exit code beyond 32 bits', JSON.stringify({ ...minimal, exit_codes: { '2147483648': 'x' } })],
  ])('refuses %s', (_, json) => {
    expect(refusalOf(() => decodeRecord(json)).code).toBe('validation');
  });

  it('says where the odd value stands', () => {
    expect(
      refusalOf(() => decodeRecord(withArgument({ provenance: { source: 'x', confidence: 'low' } }))).message,
    ).toContain('arguments[0].provenance.source is none of builtin, external');
  });

  it('never throws anything but a refusal, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (json) => {
        try {
          decodeRecord(json);
        } catch (error) {
          expect(error).toBeInstanceOf(QuirlError);
        }
      }),
    );
  });
});

function withArgument(facts: object): string {
  return JSON.stringify({ ...minimal, arguments: [{ ...argumentOf(['-q']), ...facts }] });
}

describe('§catalog-file', () => {
  it('writes pretty JSON of version 4 that reads back as the same records', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), (records) => {
        const text = [...catalogFilePieces(records)].join('');
        expect(text.startsWith('{\n  "schema_version": 4,\n  "commands": [')).toBe(true);
        expect(text.endsWith('\n}\n')).toBe(true);
        expect(readCatalogFile(bytesOf(text))).toEqual(records);
      }),
    );
  });

  it('fills in what a file may leave out, and accepts options for arguments', () => {
    const option = { ...argumentOf(['-q']), values: undefined, conflicts: undefined, examples: undefined };
    const [record] = readCatalogFile(bytesOf({ schema_version: 4, commands: [{ ...minimal, options: [option] }] }));
    expect(record).toEqual({
      ...minimal,
      id: '',
      version: null,
      aliases: [],
      parent: null,
      options: [argumentOf(['-q'])],
      io: { input: 'Unknown', output: 'Unknown', streaming: false },
      exit_codes: {},
      provenance: {
        source: 'man',
        confidence: 'medium',
        trust: 'heuristic',
        origin: null,
        fingerprint: null,
        generated_at: null,
      },
    });
  });

  it.each([
    ['another version', { schema_version: 5, commands: [] }],
    ['version 1', { schema_version: 1, commands: [] }],
    ['a version that is text', { schema_version: '4', commands: [] }],
    ['a fractional spelling of the version', '{"schema_version":4.0,"commands":[]}'],
    ['an exponent', '{"schema_version":4e0,"commands":[]}'],
    ['a member twice', '{"schema_version":4,"commands":[],"commands":[]}'],
    ['a member twice, once escaped', '{"schema_version":4,"commands":[],"\\u0063ommands":[]}'],
    ['text that is no JSON', '{"schema_version":4,'],
    ['nothing', ''],
    ['no version', { commands: [] }],
    ['no commands', { schema_version: 4 }],
    ['a further member', { schema_version: 4, commands: [], more: 1 }],
    ['a byte-order mark', '\ufeff{"schema_version":4,"commands":[]}'],
    ['old records under the new version', { schema_version: 4, commands: [{ ...minimal, options: [{ names: [] }] }] }],
  ])('refuses %s', (_, value) => {
    expect(refusalOf(() => readCatalogFile(bytesOf(value))).code).toBe('validation');
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(refusalOf(() => readCatalogFile(Uint8Array.of(0x22, 0xff, 0x22))).code).toBe('validation');
  });

  it('admits a file of exactly the limit and refuses one byte more before it reads it', () => {
    const file = bytesOf({ schema_version: 4, commands: [] });
    expect(readCatalogFile(file, file.length)).toEqual([]);
    expect(refusalOf(() => readCatalogFile(file, file.length - 1)).code).toBe('resource_limit');
    expect(refusalOf(() => readCatalogFile(new Uint8Array(CATALOG_FILE_LIMIT_BYTES + 1))).code).toBe('resource_limit');
  });
});

describe('§catalog-migration', () => {
  const provenance = { source: 'man', confidence: 'low', trust: 'declared', origin: '/a' };
  const old = {
    path: 'kiln fire',
    signature: 'kiln fire <batch>',
    summary: 'Fire a batch',
    details: 'Long.',
    options: [
      { names: ['--cone'], value: 'Int', summary: 'Target', provenance },
      { names: ['-q'], value: null, summary: 'Quiet', provenance },
    ],
    examples: ['kiln fire b7'],
    effects: ['spawn_process'],
    provenance,
  };

  it.each([2, 3])('takes over what version %i knew and leaves the rest unknown', (version) => {
    const origin = { ...provenance, fingerprint: null, generated_at: null };
    expect(readCatalogFile(bytesOf({ schema_version: version, commands: [old] }))).toEqual([
      {
        id: 'command:kiln/fire',
        version: null,
        path: 'kiln fire',
        aliases: [],
        parent: 'command:kiln',
        signature: 'kiln fire <batch>',
        summary: 'Fire a batch',
        details: 'Long.',
        options: [
          argumentOf(['--cone'], {
            kind: 'option',
            value_type: 'Int',
            documentation: 'Target',
            provenance: { ...origin, source: 'man', confidence: 'low', trust: 'declared' },
          }),
          argumentOf(['-q'], {
            documentation: 'Quiet',
            provenance: { ...origin, source: 'man', confidence: 'low', trust: 'declared' },
          }),
        ],
        examples: ['kiln fire b7'],
        io: { input: 'Unknown', output: 'Unknown', streaming: false },
        effects: ['spawn_process'],
        exit_codes: {},
        provenance: origin,
      },
    ]);
  });

  it.each([
    ['a member of version 4', { ...old, id: 'x' }],
    ['an option without its value member', { ...old, options: [{ names: ['-q'], summary: '', provenance }] }],
  ])('refuses %s in an old file', (_, command) => {
    expect(refusalOf(() => readCatalogFile(bytesOf({ schema_version: 3, commands: [command] }))).code).toBe(
      'validation',
    );
  });
});
