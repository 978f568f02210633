import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LuaValue } from '../../values/lua-value.ts';
import { PATIENT_POLICY } from '../testing/machines.ts';
import { decodeFrame, encodeFrame, FrameError } from './frame.ts';
import {
  type FromSandbox,
  readFromSandbox,
  readPolicy,
  readToSandbox,
  type ToSandbox,
  wireOfMessage,
} from './messages.ts';

const leaf: fc.Arbitrary<LuaValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double(),
  fc.string({ unit: 'grapheme' }),
  fc.nat().map((handle): LuaValue => ({ function: handle })),
  fc.constant<LuaValue>({ function: 'is_cancelled' }),
);
const { value } = fc.letrec<{ value: LuaValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .array(
        fc.tuple(fc.oneof(fc.integer({ min: 1, max: 4096 }), fc.string(), fc.constant('__proto__')), tie('value')),
        { maxLength: 4 },
      )
      .map((entries): LuaValue => new Map(entries)),
  ),
}));
const id = fc.nat();
const failure = { reason: 'lua', code: 'lua', message: 'x', line: null } as const;

const requests: fc.Arbitrary<ToSandbox> = fc.oneof(
  fc.record({ kind: fc.constant('source'), id, text: fc.string() }),
  fc.record({ kind: fc.constant('load'), id, chunk: fc.string(), policy: fc.constant(PATIENT_POLICY) }),
  fc.record({
    kind: fc.constant('call'),
    id,
    handle: id,
    parameters: fc.array(value),
    policy: fc.constant(PATIENT_POLICY),
  }),
  fc.record({
    kind: fc.constant('answer'),
    id,
    call: id,
    answer: fc.oneof(
      fc.record({ value }),
      fc.record({
        refusal: fc.record({ code: fc.constantFrom('lua', 'invalid_command', 'process_spawn'), message: fc.string() }),
      }),
      fc.record({ limit: fc.record({ resource: fc.constantFrom('memory', 'host_calls'), observed: id, limit: id }) }),
    ),
  }),
);
const answers: fc.Arbitrary<FromSandbox> = fc.oneof(
  fc.record({ kind: fc.constant('ready'), id }),
  fc.record({ kind: fc.constant('done'), id, value }),
  fc.record({ kind: fc.constant('ask'), id, call: id, path: fc.string(), parameters: fc.array(value) }),
  fc.record({
    kind: fc.constant('failed'),
    id,
    failure: fc.oneof(
      fc.record({
        reason: fc.constant('lua'),
        code: fc.constantFrom('lua', 'process_spawn'),
        message: fc.string(),
        line: fc.option(fc.integer({ min: 1 })),
      }),
      fc.record({ reason: fc.constant('value'), message: fc.string(), limit: fc.option(id) }),
      fc.record({
        reason: fc.constant('limit'),
        resource: fc.constantFrom('instruction', 'wall_time'),
        observed: id,
        limit: id,
      }),
    ),
  }),
);

const carried = (message: ToSandbox | FromSandbox): unknown => decodeFrame(encodeFrame(wireOfMessage(message)));

describe('§sandbox-messages', () => {
  it('carries every message of either side as it was', () => {
    fc.assert(
      fc.property(requests, (message) => {
        expect(readToSandbox(carried(message))).toEqual(message);
      }),
    );
    fc.assert(
      fc.property(answers, (message) => {
        expect(readFromSandbox(carried(message))).toEqual(message);
      }),
    );
  });

  it('refuses any JSON that is no message', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        expect(() => readToSandbox(wire)).toThrow(FrameError);
        expect(() => readFromSandbox(wire)).toThrow(FrameError);
      }),
    );
  });

  it.each([
    ['no kind', { id: 1 }],
    ['a kind of the other side', { kind: 'load', id: 1, chunk: 'x', policy: PATIENT_POLICY }],
    ['a kind that every object has', { kind: 'toString', id: 1 }],
    ['one member too many', { kind: 'ready', id: 1, more: 1 }],
    ['one member too few', { kind: 'done', id: 1 }],
    ['an id that is no count', { kind: 'ready', id: -1 }],
    ['an id that is text', { kind: 'ready', id: '1' }],
    ['an integer of too many bits', { kind: 'done', id: 1, value: { integer: '9223372036854775808' } }],
    ['an integer that is none', { kind: 'done', id: 1, value: { integer: '0x10' } }],
    ['a number that is none', { kind: 'done', id: 1, value: { float: 'one' } }],
    ['a bare number', { kind: 'done', id: 1, value: 1 }],
    ['two kinds of value at once', { kind: 'done', id: 1, value: { integer: '1', float: '1' } }],
    [
      'a key that occurs twice',
      {
        kind: 'done',
        id: 1,
        value: {
          table: [
            ['a', null],
            ['a', null],
          ],
        },
      },
    ],
    ['a key that is no key', { kind: 'done', id: 1, value: { table: [[1.5, null]] } }],
    ['a failure of an unknown reason', { kind: 'failed', id: 1, failure: { ...failure, reason: 'other' } }],
    ['a failure with an unknown code', { kind: 'failed', id: 1, failure: { ...failure, code: 'io' } }],
    ['a failure on line 0', { kind: 'failed', id: 1, failure: { ...failure, line: 0 } }],
    [
      'an unknown resource',
      { kind: 'failed', id: 1, failure: { reason: 'limit', resource: 'patience', observed: 1, limit: 1 } },
    ],
  ])('refuses %s', (_, wire) => {
    expect(() => readFromSandbox(wire)).toThrow(FrameError);
  });

  it('refuses a value that is nested without end', () => {
    let nested: unknown = null;
    for (let depth = 0; depth < 200; depth += 1) nested = { table: [[1, nested]] };
    expect(() => readFromSandbox({ kind: 'done', id: 1, value: nested })).toThrow(FrameError);
  });
});

describe('§sandbox-policies', () => {
  const least = { memory: 1, instructions: 1, wall: 1 };
  const most = { memory: 64 * 1024 * 1024, instructions: 100_000_000, wall: 60_000 };

  it('takes a policy at both ends of its bounds', () => {
    expect(readPolicy(least)).toEqual(least);
    expect(readPolicy(most)).toEqual(most);
  });

  it.each(['memory', 'instructions', 'wall'] as const)('refuses a policy whose %s is out of bounds', (member) => {
    expect(() => readPolicy({ ...least, [member]: 0 })).toThrow(FrameError);
    expect(() => readPolicy({ ...most, [member]: most[member] + 1 })).toThrow(FrameError);
    expect(() => readPolicy({ ...most, [member]: 1.5 })).toThrow(FrameError);
  });
});
