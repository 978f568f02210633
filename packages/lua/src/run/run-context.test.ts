import { QuirlError } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { luaList, luaRecord } from '../values/lua-value.ts';
import { boundedEnvironment, luaContext, modestEnvironment, type RunContext } from './run-context.ts';

const context: RunContext = {
  args: ['a'],
  env: new Map([['A', 'b']]),
  cwd: '/',
  input: null,
  effects: ['read_filesystem'],
};
const isRefused = (more: Partial<RunContext>): boolean => {
  try {
    luaContext({ ...context, ...more });
    return false;
  } catch (error) {
    return error instanceof QuirlError && error.shellError.code === 'resource_limit';
  }
};

describe('§runner-context', () => {
  it('has exactly its members', () => {
    expect(luaContext(context)).toEqual(
      luaRecord({
        abi_version: 1n,
        args: luaList(['a']),
        env: luaRecord({ A: 'b' }),
        cwd: '/',
        input: luaRecord({ kind: 'none' }),
        output: luaRecord({ kind: 'value' }),
        effects: luaList(['read_filesystem']),
        cancellation: luaRecord({ is_cancelled: { function: 'is_cancelled' } }),
      }),
    );
  });

  it('hands an input over as a structured value', () => {
    expect(luaContext({ ...context, input: { type: 'int', value: 5n } }).get('input')).toEqual(
      luaRecord({ kind: 'value', content: luaRecord({ type: 'int', value: 5n }) }),
    );
  });

  it('holds arguments and the directory to their bounds', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'x');
    expect([isRefused({ args: many(1024) }), isRefused({ args: many(1025) })]).toEqual([false, true]);
    expect([isRefused({ args: ['x'.repeat(1_048_576)] }), isRefused({ args: ['x'.repeat(1_048_577)] })]).toEqual([
      false,
      true,
    ]);
    expect([
      isRefused({ cwd: 'x'.repeat(4096) }),
      isRefused({ cwd: 'x'.repeat(4097) }),
      isRefused({ cwd: '' }),
    ]).toEqual([false, true, true]);
  });
});

describe('§runner-environment', () => {
  const filled = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, 'x']));

  it('is passed whole within its bounds, in order of names', () => {
    const { env, isReduced } = boundedEnvironment({ B: '2', A: '1', C: undefined });
    expect([[...env], isReduced]).toEqual([
      [
        ['A', '1'],
        ['B', '2'],
      ],
      false,
    ]);
    expect(boundedEnvironment(filled(256)).isReduced).toBe(false);
  });

  it('is reduced to well-known names when it has too many variables or too much text', () => {
    const known = { PATH: '/bin', HOME: '/h', QUIRL_X: '1', OTHER: 'o' };
    for (const large of [filled(257), { BIG: 'x'.repeat(65_536) }]) {
      const { env, isReduced } = boundedEnvironment({ ...large, ...known });
      expect([[...env.keys()], isReduced]).toEqual([['HOME', 'PATH', 'QUIRL_X'], true]);
    }
  });

  it('keeps what may be secret from who may start no program', () => {
    const env = modestEnvironment({
      PATH: '/bin',
      API_TOKEN: 'secret',
      QUIRL_X: '1',
      HOME: '/h',
      PATHS: 'p',
      TZ: undefined,
    });
    expect([...env.keys()]).toEqual(['HOME', 'PATH', 'QUIRL_X']);
  });

  it('leaves out what does not fit even then', () => {
    const { env } = boundedEnvironment({ QUIRL_A: 'x'.repeat(65_536), QUIRL_B: 'small' });
    expect([...env.keys()]).toEqual(['QUIRL_B']);
  });
});
