import { describe, expect, it } from 'vitest';
import { POINTER_LENGTH_LIMIT } from '../limits.ts';
import { jsonPointer, segmentsOf } from './json-pointer.ts';
import { Validator } from './validator.ts';

/** A Notice is open, so anything may stand in a further member of it. */
const judged = (member: unknown) => Validator.validateNotice({ source: 'engine', kind: 'x', level: 'info', member });

/** A list that names any length, and has an item wherever it is asked for one. */
const lyingList = (length: unknown): unknown =>
  new Proxy([], { get: (_target, name) => (name === 'length' ? length : 'item') });

const inside = (name: string, levels: number, innermost: unknown): unknown => {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) value = { [name]: value };
  return value;
};

describe('§wire-json-model a list that names no number of items', () => {
  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY, '2', 2n, undefined, null, { valueOf: () => 2 }])(
    'is no JSON: %s',
    (length) => {
      expect(judged([lyingList(length)]).errors).toMatchObject([
        { keyword: 'json-model', instanceLocation: '/member/0' },
      ]);
    },
  );

  it('lifts no limit for what stands beside it', () => {
    const endless = { valueOf: () => expect.unreachable('a length is asked for once') };
    expect(judged([lyingList(Number.NaN), lyingList(1e12)]).valid).toBe(false);
    expect(judged([lyingList(endless)]).valid).toBe(false);
  });

  it('is a list where it names one', () => {
    expect(judged(lyingList(2)).valid).toBe(true);
  });
});

describe('§validator-errors a place with a longer pointer than a text can be', () => {
  it('is shown by the innermost value around it', () => {
    const name = 'n'.repeat(2_000);
    const { errors } = judged(inside(name, 300_000, undefined));
    expect(errors).toMatchObject([{ keyword: 'json-model' }]);
    const pointer = errors[0]?.instanceLocation ?? '';
    expect(pointer.length).toBeLessThanOrEqual(POINTER_LENGTH_LIMIT);
    expect(new Set(segmentsOf(pointer))).toEqual(new Set(['member', name]));
  });

  it('is shown in full up to the limit', () => {
    const longest = 'n'.repeat(POINTER_LENGTH_LIMIT - 3);
    expect(jsonPointer(['a', longest])).toBe(`/a/${longest}`);
    expect(jsonPointer(['a', `${longest}n`, 'b'])).toBe('/a');
    expect(jsonPointer(['a', longest.replace('n', '/')])).toBe('/a');
  });

  it('is shown where a schema that is data found it', () => {
    const value = inside('n'.repeat(1_048_576), 500, 1);
    const { errors } = Validator.validateJsonSchemaInstance(
      { type: 'object', additionalProperties: { $ref: '#' } },
      value,
    );
    expect(errors).toMatchObject([{ keyword: 'type' }]);
  });
});

describe('§validator-errors the cause', () => {
  const thrown = (assertion: () => unknown): unknown => {
    try {
      return assertion();
    } catch (error) {
      return error;
    }
  };

  it('is never a contract that may be absent where it is null', () => {
    const error = thrown(() => Validator.assertProviderAccounting({ requests: [], usage: null, costUsd: null }));
    expect(error).toMatchObject({ name: 'InvalidProviderAccountingError' });
    expect(error).not.toHaveProperty('cause');
  });

  it('is never a contract that was not looked at, because the value is no JSON', () => {
    const error = thrown(() => Validator.assertOperationResult({ status: 200, range: { total: 1n } }));
    expect(error).toMatchObject({ name: 'InvalidOperationResultError', errors: [{ keyword: 'json-model' }] });
    expect(error).not.toHaveProperty('cause');
  });

  it('is the contract inside that is at fault', () => {
    const range = { unit: 'line', total: 1, requested: [1, 2], returned: [2, 1] };
    expect(thrown(() => Validator.assertOperationResult({ status: 200, range }))).toMatchObject({
      cause: { name: 'InvalidRangeExtentError', errors: [{ keyword: 'range-returned' }] },
    });
    expect(thrown(() => Validator.assertProviderAccounting({ requests: [], usage: {}, costUsd: null }))).toMatchObject({
      cause: { name: 'InvalidProviderUsageError' },
    });
  });
});
