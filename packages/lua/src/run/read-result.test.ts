import { QuirlError, SHELL_ERROR_CODES, type ShellError } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { type LuaValue, luaList, luaRecord } from '../values/lua-value.ts';
import { legacyResult, readCommandResult, readResultEnvelope } from './read-result.ts';

const int = (value: bigint): LuaValue => luaRecord({ type: 'int', value });
const value = (content: LuaValue): LuaValue => luaRecord({ kind: 'value', value: content });
const success = (more: Readonly<Record<string, LuaValue>> = {}): LuaValue =>
  luaRecord({ abi_version: 1n, ok: true, status: 0n, output: value(int(1n)), ...more });
const failure = (error: LuaValue): LuaValue => luaRecord({ abi_version: 1n, ok: false, error });
const error = (more: Readonly<Record<string, LuaValue>> = {}): LuaValue =>
  failure(luaRecord({ code: 'data', message: 'no', ...more }));

const refusalOf = (read: () => unknown): ShellError | null => {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof QuirlError) return thrown.shellError;
    throw thrown;
  }
  return null;
};
const codeOf = (result: LuaValue): string => refusalOf(() => readResultEnvelope(result))?.code ?? 'read';

describe('§result-envelope', () => {
  it('reads one value, several values, and an error', () => {
    expect(readResultEnvelope(success({ status: -5n }))).toEqual({
      ok: true,
      status: -5,
      output: { kind: 'value', value: { type: 'int', value: 1n } },
    });
    expect(
      readResultEnvelope(success({ output: luaRecord({ kind: 'values', values: luaList([int(1n), int(2n)]) }) })),
    ).toMatchObject({
      output: { kind: 'values', values: [{ value: 1n }, { value: 2n }] },
    });
    const told = error({
      labels: luaList([
        luaRecord({ source: 'aé', start: 1n, end: 3n, message: 'here' }),
        luaRecord({ start: 0n, end: 0n, message: 'x' }),
      ]),
      context: luaList(['a']),
      help: luaList(['b']),
      command: 'notes add',
      exit_status: 4n,
    });
    expect(readResultEnvelope(told)).toEqual({
      ok: false,
      error: {
        code: 'data',
        message: 'no',
        labels: [
          { source: 'aé', start: 1, end: 3, message: 'here' },
          { source: null, start: 0, end: 0, message: 'x' },
        ],
        context: ['a'],
        help: ['b'],
        command: 'notes add',
        exit_status: 4,
      },
    });
  });

  it.each<[string, LuaValue]>([
    ['no table', 1n],
    ['another version', success({ abi_version: 2n })],
    ['a version that is no integer', success({ abi_version: 1 })],
    ['a member too many', success({ note: 'x' })],
    ['success without output', luaRecord({ abi_version: 1n, ok: true, status: 0n })],
    ['success with an error', luaRecord({ abi_version: 1n, ok: true, status: 0n, output: value(int(1n)), error: 'x' })],
    [
      'failure with a status',
      luaRecord({ abi_version: 1n, ok: false, status: 1n, error: luaRecord({ code: 'data', message: 'x' }) }),
    ],
    ['ok that is no boolean', success({ ok: 1n })],
    ['a status of too many bits', success({ status: 2n ** 31n })],
    ['a status with a fraction', success({ status: 0.5 })],
    ['bytes', success({ output: luaRecord({ kind: 'bytes', value: 'x' }) })],
    ['what is inherited', success({ output: luaRecord({ kind: 'inherited' }) })],
    ['a plain value', success({ output: value(1n) })],
    ['values with a hole', success({ output: luaRecord({ kind: 'values', values: new Map([[2, int(1n)]]) }) })],
    ['an error of an unknown code', failure(luaRecord({ code: 'other', message: 'x' }))],
    ['an error of a code that every object has', failure(luaRecord({ code: 'toString', message: 'x' }))],
    ['an error without a message', failure(luaRecord({ code: 'data' }))],
    ['an error with an unknown member', error({ note: 'x' })],
    ['an error with control characters', error({ help: luaList(['\u001b[0m']) })],
    ['33 helps', error({ help: luaList(Array.from({ length: 33 }, () => 'x')) })],
    ['a message of 16385 bytes', error({ message: 'x'.repeat(16_385) })],
    [
      'a label source of 65537 bytes',
      error({ labels: luaList([luaRecord({ source: 'x'.repeat(65_537), start: 0n, end: 0n, message: 'x' })]) }),
    ],
    [
      'texts of more than 262144 bytes',
      error({ context: luaList(Array.from({ length: 17 }, () => 'x'.repeat(16_000))) }),
    ],
    [
      'a label that ends before it begins',
      error({ labels: luaList([luaRecord({ source: 'abc', start: 2n, end: 1n, message: 'x' })]) }),
    ],
    [
      'a label inside a character',
      error({ labels: luaList([luaRecord({ source: 'é', start: 1n, end: 2n, message: 'x' })]) }),
    ],
    [
      'a label behind its source',
      error({ labels: luaList([luaRecord({ source: 'a', start: 0n, end: 2n, message: 'x' })]) }),
    ],
    [
      'a label of nothing that has a place',
      error({ labels: luaList([luaRecord({ start: 0n, end: 1n, message: 'x' })]) }),
    ],
    ['an exit status of too many bits', error({ exit_status: 2n ** 31n })],
  ])('refuses %s', (_, result) => {
    expect(codeOf(result)).toBe('validation');
  });

  it('says which codes an error may have', () => {
    const refused = refusalOf(() => readResultEnvelope(failure(luaRecord({ code: 'boom', message: 'x' }))));
    for (const code of SHELL_ERROR_CODES) expect(refused?.message).toContain(code);
  });

  it('takes 512 values and not one more', () => {
    const values = (count: number): LuaValue =>
      success({ output: luaRecord({ kind: 'values', values: luaList(Array.from({ length: count }, () => int(1n))) }) });
    expect(codeOf(values(512))).toBe('read');
    expect(codeOf(values(513))).toBe('resource_limit');
  });
});

describe('§command-results', () => {
  it('read a result, what a program gave, and plain data', () => {
    expect(readCommandResult(success({ status: 2n }))).toMatchObject({ ok: true, status: 2 });
    expect(
      readCommandResult(luaRecord({ ok: false, status: 3n, value: 'out', stderr: '', error: luaRecord({}) })),
    ).toEqual({
      ok: true,
      status: 3,
      output: { kind: 'value', value: { type: 'string', value: 'out' } },
    });
    expect(readCommandResult(luaRecord({ ok: true, status: 3n }))).toMatchObject({
      status: 0,
      output: { value: { type: 'record' } },
    });
    expect(readCommandResult(null)).toMatchObject({ status: 0, output: { value: { type: 'nothing' } } });
  });

  it('say which output came from data that says no types', () => {
    const program = { ok: true, status: 0n, value: 'out', stderr: 'told' };
    const isPlain = (result: LuaValue): boolean => {
      const read = readCommandResult(result);
      return read.ok && read.isPlain === true;
    };
    expect([luaRecord({ type: 'int', value: 1n }), luaList([1n]), 1n, null].map(isPlain)).toEqual(Array(4).fill(true));
    expect([success(), error(), luaRecord(program)].map(isPlain)).toEqual([false, false, false]);
  });

  it('do not take a damaged result for data', () => {
    expect(refusalOf(() => readCommandResult(luaRecord({ abi_version: 1n, ok: true })))?.code).toBe('validation');
  });

  it('of the older interface are plain data, whose status is the status', () => {
    expect(legacyResult(luaRecord({ status: 4n, note: 'x' }))).toMatchObject({
      status: 4,
      output: { value: { type: 'record' } },
    });
    expect(legacyResult(luaRecord({ status: 'x' }))).toMatchObject({ status: 0 });
    expect(legacyResult('text')).toMatchObject({ status: 0, output: { value: { type: 'string', value: 'text' } } });
  });
});
