import type { CommandOutput, TaggedValue } from '@quirl/lua';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refusal-of.ts';
import { sampleCommand } from '../testing/sample-command.ts';
import { assertDeclaredResult, declaredResult } from './check-result.ts';

const one = (value: TaggedValue): CommandOutput => ({ kind: 'value', value });
const several = (...values: readonly TaggedValue[]): CommandOutput => ({ kind: 'values', values });
const int: TaggedValue = { type: 'int', value: 1n };
const text: TaggedValue = { type: 'string', value: 'a' };
const nothing: TaggedValue = { type: 'nothing' };
const listOf = (...value: readonly TaggedValue[]): TaggedValue => ({ type: 'list', value });

const judge =
  (type: string, output: CommandOutput, status = 0) =>
  (): void =>
    assertDeclaredResult(
      sampleCommand('kiln fire', {
        output_type: type,
        error_codes: new Map([
          ['0', 'fired'],
          ['7', 'cracked'],
        ]),
      }),
      { ok: true, status, output },
    );

describe('§declared-results', () => {
  it.each<readonly [string, CommandOutput]>([
    ['Int', one(int)],
    ['Result<Int>', one(int)],
    ['Nothing', one(nothing)],
    ['List<Int>', one(listOf(int, int))],
    ['List<Int>', one(listOf())],
    ['List', one(listOf(int, text))],
    ['Deployment', one(text)],
    ['Result<Deployment>', one(nothing)],
    ['Values<Int>', several(int, int)],
    ['Values<Int>', several()],
    ['Result<Values<Deployment>>', several(int, text)],
  ])('takes for %s a value of it', (type, output) => {
    expect(judge(type, output)).not.toThrow();
  });

  it.each<readonly [string, TaggedValue, CommandOutput]>([
    ['UInt', int, one({ type: 'uint', value: 1n })],
    ['Result<Path>', text, one({ type: 'path', value: 'a' })],
    ['Values<UInt>', listOf(int, int), several({ type: 'uint', value: 1n }, { type: 'uint', value: 1n })],
    ['Values<Int>', listOf(), several()],
    ['Record', listOf(), one({ type: 'record', value: new Map() })],
    ['Record', listOf(int), one(listOf(int))],
    ['Result<List<Record>>', listOf(listOf()), one(listOf({ type: 'record', value: new Map() }))],
    ['Values<Record>', listOf(listOf()), several({ type: 'record', value: new Map() })],
    ['UInt', { type: 'string', value: '18446744073709551615' }, one({ type: 'uint', value: 2n ** 64n - 1n })],
    ['UInt', { type: 'string', value: '18446744073709551616' }, one({ type: 'string', value: '18446744073709551616' })],
    ['Values<Int>', int, one(int)],
    ['List<Int>', listOf(int), one(listOf(int))],
    ['UInt', text, one(text)],
    ['Task', text, one(text)],
  ])('gives plain data the type that is declared: %s', (type, value, output) => {
    const command = sampleCommand('kiln fire', { output_type: type });
    const result = { ok: true, status: 0, output: one(value) } as const;
    expect(declaredResult(command, { ...result, isPlain: true })).toMatchObject({ output });
    expect(declaredResult(command, result)).toEqual(result);
  });

  it.each<readonly [string, CommandOutput]>([
    ['Int', one(text)],
    ['Result<Int>', one(text)],
    ['Nothing', one(text)],
    ['List<Int>', one(listOf(int, text))],
    ['UInt', one(int)],
    ['Int', several(int)],
    ['Deployment', several(int)],
    ['Values<Int>', one(int)],
    ['Values<Int>', one(listOf(int))],
    ['Values<Int>', several(int, text)],
    ['Result<Values<Int>>', several(text)],
  ])('refuses for %s a value of another kind', (type, output) => {
    expect(refusalOf(judge(type, output)).code).toBe('validation');
  });

  it('says of no value that only the first returned one counts', () => {
    expect(refusalOf(judge('String', one(nothing))).help?.[0]).toContain('Only the first one is looked at');
    expect(refusalOf(judge('String', one(int))).help?.[0]).toContain('quirl sdk');
  });

  it('takes the statuses that are declared, and no other', () => {
    expect(judge('Int', one(int), 7)).not.toThrow();
    for (const status of [1, -1, 256, 70]) expect(refusalOf(judge('Int', one(int), status)).code).toBe('validation');
  });

  it('counts all values of an output together', () => {
    const many = (count: number) => several(...Array.from({ length: count }, () => int));
    expect(judge('Values<Int>', many(512))).not.toThrow();
    expect(refusalOf(judge('Values<Int>', several(listOf(...Array.from({ length: 511 }, () => int)), int))).code).toBe(
      'resource_limit',
    );
    const half: TaggedValue = { type: 'string', value: 'x'.repeat(122_880) };
    expect(judge('Values<String>', several(half, half))).not.toThrow();
    expect(refusalOf(judge('Values<String>', several(half, half, text))).code).toBe('resource_limit');
  });

  it('leaves an error of the command to its caller', () => {
    const error = { code: 'data', message: 'cracked' } as const;
    expect(() => assertDeclaredResult(sampleCommand(), { ok: false, error })).not.toThrow();
  });
});
