import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidProblemDetailsError, Problems, Validator } from '../index.ts';

describe('Problems.create', () => {
  it('§problem-create makes type and title of the owner and the code', () => {
    expect(Problems.create('scheme:file', 'not-found', 404, 'No file exists at notes.md.')).toEqual({
      type: 'https://problems.plurnk.xyz/scheme/file/not-found',
      title: 'Not found',
      status: 404,
      detail: 'No file exists at notes.md.',
    });
    expect(Problems.create('a', 'b', 500, 'd', {}, { title: 'Other' }).title).toBe('Other');
  });

  it('§problem-create makes a valid Problem of every owner and code of their grammars', () => {
    const words = fc.stringMatching(/^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)*$/);
    const code = fc.stringMatching(/^[a-z][a-z0-9-]*$/);
    fc.assert(
      fc.property(
        words,
        code,
        fc.integer({ min: 400, max: 599 }),
        fc.string({ minLength: 1 }),
        (owner, name, status, detail) => {
          const problem = Problems.create(owner, name, status, detail);
          expect(Validator.assertProblemDetails(problem)).toBe(problem);
          expect(problem.type.endsWith(`/${name}`)).toBe(true);
        },
      ),
    );
  });

  it.each(['', 'A', 'a:', ':a', 'a::b', 'a b', '1', 'a/b', 'a\n'])('§problem-create refuses the owner %j', (owner) => {
    expect(() => Problems.create(owner, 'c', 404, 'd')).toThrow(/^problem owner must be/);
  });

  it.each(['', 'A', 'a:b', '-a', 'a b', '9', 'a\n'])('§problem-create refuses the code %j', (code) => {
    expect(() => Problems.create('o', code, 404, 'd')).toThrow(/^problem code must be/);
  });

  it.each(['type', 'title', 'status', 'detail'])('§problem-create refuses an extension named %s', (name) => {
    expect(() => Problems.create('o', 'c', 404, 'd', { [name]: undefined })).toThrow(TypeError);
  });

  it('§problem-create copies extensions, drops undefined ones and judges the result', () => {
    const extensions = JSON.parse('{"stage":"s","retryable":false,"pathname":"a","__proto__":{"x":1}}');
    const problem = Problems.create('o', 'c', 404, 'd', { ...extensions, gone: undefined });
    expect(Object.keys(problem)).toEqual(expect.arrayContaining(['stage', 'retryable', 'pathname']));
    expect(Object.keys(problem)).not.toContain('gone');
    expect(() => Problems.create('o', 'c', 404, 'd', { stage: '' })).toThrow(InvalidProblemDetailsError);
    expect(() => Problems.create('o', 'c', 302, 'd')).toThrow(InvalidProblemDetailsError);
    expect(() => Problems.create('o', 'c', 404, '')).toThrow(InvalidProblemDetailsError);
    const kept = Problems.create('o', 'c', 404, 'd', JSON.parse('{"__proto__":1}'));
    expect(Object.hasOwn(kept, '__proto__')).toBe(true);
  });
});

describe('Problems.create of callers without types', () => {
  it.each([undefined, null, 1, ['a'], { toString: () => 'a' }, Symbol('a')])(
    '§problem-create says what an owner and a code must be to %s',
    (word) => {
      expect(() => Reflect.apply(Problems.create, Problems, [word, 'c', 404, 'd'])).toThrow(/^problem owner must be/);
      expect(() => Reflect.apply(Problems.create, Problems, ['o', word, 404, 'd'])).toThrow(/^problem code must be/);
    },
  );
});

describe('Problems.fromError', () => {
  const problem = Problems.create('o', 'c', 404, 'd');

  it('§problem-from-error gives the very Problem of an error or of its result', () => {
    expect(Problems.fromError(Object.assign(new Error('x'), { problem }))).toBe(problem);
    expect(Problems.fromError({ result: { status: 404, problem } })).toBe(problem);
    const other = Problems.create('o', 'e', 500, 'd');
    expect(Problems.fromError({ problem, result: { problem: other } })).toBe(problem);
    expect(Problems.fromError({ problem: {}, result: { problem: other } })).toBe(other);
  });

  it('§problem-from-error follows no cause and never throws', () => {
    expect(Problems.fromError(new Error('x', { cause: { problem } }))).toBeNull();
    const thrower = {
      get problem(): never {
        throw new Error('no');
      },
    };
    for (const value of [undefined, null, 1, 'x', {}, { problem: {} }, { result: null }, thrower, { result: thrower }])
      expect(Problems.fromError(value)).toBeNull();
  });

  it('§problem-from-error judges once what answers otherwise the next time', () => {
    for (const sound of [0, 1, 2, 3]) {
      let asked = 0;
      const fickle = {
        ...problem,
        get status(): unknown {
          asked += 1;
          return asked <= sound ? 404 : 'x';
        },
      };
      expect(Problems.fromError({ problem: fickle })).toBe(sound === 0 ? null : fickle);
    }
  });

  it('§problem-exact carries a Problem with facts of its own unchanged', () => {
    const foreign = {
      ...problem,
      type: 'urn:x',
      instance: 'urn:y',
      recovery: 'Ask again.',
      extra: { deep: [1, null] },
    };
    expect(Validator.assertProblemDetails(foreign)).toBe(foreign);
    expect(Problems.fromError({ problem: foreign })).toBe(foreign);
  });
});
