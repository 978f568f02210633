import { afterAll, describe, expect, it } from 'vitest';
import type { LuaValue } from '../values/lua-value.ts';
import type { HostAnswer, HostBinding } from './protocol/host-binding.ts';
import { type AnswerHost, type Invocation, Sandbox } from './sandbox.ts';
import { PATIENT_POLICY } from './testing/machines.ts';

const bindings: readonly HostBinding[] = [
  { path: 'quirl.cwd', answers: 'host', takesCallback: false },
  { path: 'quirl.config', answers: 'its_argument', takesCallback: false },
  { path: 'quirl.plugin.command', answers: 'host', takesCallback: true },
];
const open = new Set<Sandbox>();
afterAll(() => Promise.all([...open].map((sandbox) => sandbox.close())));

const started = async (): Promise<Sandbox> => {
  const sandbox = await Sandbox.start(bindings, '1.2.3');
  open.add(sandbox);
  return sandbox;
};
const answerWith =
  (answer: HostAnswer): AnswerHost =>
  () =>
    Promise.resolve(answer);
const invocation = (more: Partial<Invocation> = {}): Invocation => ({
  policy: PATIENT_POLICY,
  answer: answerWith({ value: null }),
  ...more,
});

/** Answers when it is told to end, and notes that it was. */
const waitingHost = () => {
  const seen = { asked: 0, ended: 0 };
  const answer: AnswerHost = (_, __, signal) =>
    new Promise((resolve) => {
      seen.asked += 1;
      signal.addEventListener('abort', () => {
        seen.ended += 1;
        resolve({ value: null });
      });
    });
  return { seen, answer };
};

describe('§sandbox-values', () => {
  it('keeps integers exact and apart from other numbers in both directions', async () => {
    const sandbox = await started();
    const values: readonly LuaValue[] = [
      9_223_372_036_854_775_807n,
      -9_223_372_036_854_775_808n,
      0n,
      0,
      -0,
      1.5,
      2 ** 60,
    ];
    const outcome = await sandbox.load('return function(...) return {...} end', 'a.lua', invocation());
    const handle = 'value' in outcome && typeof outcome.value === 'object' ? outcome.value : null;
    if (handle === null || !('function' in handle) || typeof handle.function !== 'number')
      throw new Error('no function');
    expect(await sandbox.call(handle.function, values, invocation())).toEqual({
      value: new Map(values.map((value, index) => [index + 1, value])),
    });
  });

  it.each([
    ['a function inside what the host is given', 'quirl.cwd({f = function() end})', /holds a function/],
    ['a table that holds itself', 'local t = {} t.t = t return t', /reached twice/],
    ['a table that is reached twice', 'local t = {} return {t, t}', /reached twice/],
    ['text that is not UTF-8', 'return "\\xff"', /not UTF-8/],
    ['a key that is a table', 'return {[{}] = 1}', /neither text nor an integer/],
    ['a key that is true', 'return {[true] = 1}', /neither text nor an integer/],
    ['the key 0', 'return {[0] = 1}', /neither text nor an integer/],
    ['the key 4097', 'return {[4097] = 1}', /neither text nor an integer/],
    ['a key with a fraction', 'return {[1.5] = 1}', /neither text nor an integer/],
    ['seventeen levels', 'local t = {} for _ = 1, 16 do t = {t} end return t', /deeper than 16/],
    ['too many nodes', 'local t = {} for i = 1, 2056 do t[i] = i end return t', /more than 4112/],
    ['too much text', 'return ("x"):rep(262145)', /more than 262144/],
  ])('refuses %s', async (_, source, message) => {
    const outcome = await (await started()).load(source, 'a.lua', invocation());
    expect('failure' in outcome && 'message' in outcome.failure ? outcome.failure.message : '').toMatch(message);
  });

  it.each([
    ['sixteen levels', 'local t = {} for _ = 1, 15 do t = {t} end return t'],
    ['as many nodes as there may be', 'local t = {} for i = 1, 2055 do t[i] = i end return t'],
    ['as much text as there may be', 'return ("x"):rep(262144)'],
    ['the key 4096', 'return {[4096] = 1}'],
    ['a table with a metatable, as it is without it', 'return setmetatable({}, {__pairs = error, __index = error})'],
  ])('takes %s', async (_, source) => {
    expect(await (await started()).load(source, 'a.lua', invocation())).toHaveProperty('value');
  });
});

describe('§sandbox-host-calls', () => {
  it('waits for the host and hands over its answer', async () => {
    const asked: unknown[] = [];
    const answer: AnswerHost = (path, parameters) => {
      asked.push([path, parameters]);
      return new Promise((resolve) => setTimeout(() => resolve({ value: new Map([['x', 5n]]) }), 5));
    };
    const outcome = await (await started()).load(
      'return quirl.cwd("a", 1, {b = 2}).x + 1',
      'a.lua',
      invocation({ answer }),
    );
    expect(outcome).toEqual({ value: 6n });
    expect(asked).toEqual([['quirl.cwd', ['a', 1n, new Map([['b', 2n]])]]]);
  });

  it('does not charge the program for the time of the host', async () => {
    const answer: AnswerHost = () => new Promise((resolve) => setTimeout(() => resolve({ value: 'late' }), 700));
    const policy = { ...PATIENT_POLICY, wall: 400 };
    expect(await (await started()).load('return quirl.cwd()', 'a.lua', invocation({ answer, policy }))).toEqual({
      value: 'late',
    });
  });

  it('raises a refusal at the call, where it can be caught', async () => {
    const answer = answerWith({ refusal: { code: 'invalid_command', message: 'no such thing' } });
    const sandbox = await started();
    expect(await sandbox.load('return select(2, pcall(quirl.cwd))', 'a.lua', invocation({ answer }))).toEqual({
      value: 'no such thing',
    });
    expect(await sandbox.load('\nquirl.cwd()', 'a.lua', invocation({ answer }))).toEqual({
      failure: { reason: 'lua', code: 'invalid_command', message: 'a.lua:2: no such thing', line: 2 },
    });
  });

  it('lets no program catch a limit of the host', async () => {
    const answer = answerWith({ limit: { resource: 'host_calls', observed: 17, limit: 16 } });
    expect(await (await started()).load('while true do pcall(quirl.cwd) end', 'a.lua', invocation({ answer }))).toEqual(
      {
        failure: { reason: 'limit', resource: 'host_calls', observed: 17, limit: 16 },
      },
    );
  });

  it('gives a table back as itself where nobody needs to be asked', async () => {
    expect(await (await started()).load('local t = {} return quirl.config(t) == t', 'a.lua', invocation())).toEqual({
      value: true,
    });
  });

  it('says its version', async () => {
    expect(await (await started()).load('return quirl.version', 'a.lua', invocation())).toEqual({ value: '1.2.3' });
  });
});

describe('§sandbox-checks of questions to the host', () => {
  it('ends a program that asks and asks, in proportion to what it asks', async () => {
    const asks = async (text: string): Promise<number> => {
      let asked = 0;
      const policy = { ...PATIENT_POLICY, instructions: 200_000 };
      const answer: AnswerHost = () => {
        asked += 1;
        return Promise.resolve({ refusal: { code: 'lua', message: 'no' } });
      };
      const source = `local text = ("x"):rep(${text}) while true do pcall(quirl.cwd, text) end`;
      const outcome = await (await started()).load(source, 'a.lua', invocation({ policy, answer }));
      expect(outcome).toMatchObject({ failure: { reason: 'limit', resource: 'instruction' } });
      return asked;
    };
    const [short, long] = [await asks('1'), await asks('60000')];
    expect([short > 200, short <= 400, long <= 12]).toEqual([true, true, true]);
  });
});

describe('§sandbox-cancellation', () => {
  const failure = (resource: string) => ({ failure: { reason: 'limit', resource } });

  it('ends a program that runs', async () => {
    const policy = { ...PATIENT_POLICY, instructions: 100_000_000 };
    const outcome = (await started()).load(
      'while true do end',
      'a.lua',
      invocation({ policy, signal: AbortSignal.timeout(20) }),
    );
    expect(await outcome).toMatchObject(failure('cancellation'));
  });

  it('asks nothing of the host for a program that was told to end before it asked', async () => {
    const { seen, answer } = waitingHost();
    for (const more of [{ signal: AbortSignal.abort() }, { deadlineMs: 1 }]) {
      const busy = 'for _ = 1, 200 do end quirl.cwd()';
      const outcome = await (await started()).load(busy, 'a.lua', invocation({ answer, ...more }));
      expect(outcome).toMatchObject(failure('signal' in more ? 'cancellation' : 'wall_time'));
    }
    expect(seen.asked).toBe(seen.ended);
  });

  it('ends a program that was cancelled before it began', async () => {
    const outcome = (await started()).load('while true do end', 'a.lua', invocation({ signal: AbortSignal.abort() }));
    expect(await outcome).toMatchObject(failure('cancellation'));
  });

  it('ends a program that waits for the host, and tells the host', async () => {
    const { seen, answer } = waitingHost();
    const outcome = (await started()).load(
      'quirl.cwd()',
      'a.lua',
      invocation({ answer, signal: AbortSignal.timeout(50) }),
    );
    expect(await outcome).toMatchObject(failure('cancellation'));
    expect(seen).toEqual({ asked: 1, ended: 1 });
  });

  it('ends a program at its deadline, waiting included', async () => {
    const { seen, answer } = waitingHost();
    const outcome = (await started()).load('quirl.cwd()', 'a.lua', invocation({ answer, deadlineMs: 50 }));
    expect(await outcome).toEqual({ failure: { reason: 'limit', resource: 'wall_time', observed: 50, limit: 50 } });
    expect(seen).toEqual({ asked: 1, ended: 1 });
  });

  it('kills a program that looks at nothing', async () => {
    const source =
      'table.move(setmetatable({}, {__index = type}), 1, 1 << 60, 1, setmetatable({}, {__newindex = type}))';
    const outcome = (await started()).load(source, 'a.lua', invocation({ signal: AbortSignal.timeout(20) }));
    expect(await outcome).toMatchObject(failure('cancellation'));
  });

  it('settles what runs when it is closed', async () => {
    const { seen, answer } = waitingHost();
    const sandbox = await started();
    const outcome = sandbox.load('quirl.cwd()', 'a.lua', invocation({ answer }));
    setTimeout(() => void sandbox.close(), 50);
    expect(await outcome).toMatchObject(failure('cancellation'));
    expect(seen.ended).toBe(seen.asked);
  });
});

describe('§sandbox-sources', () => {
  it('takes four mebibytes of the most awkward text, cut anywhere', async () => {
    const filler = '"\\\u0001\u{1f600}'.repeat(400_000);
    const source = `--[==[${filler}]==] return "end"`;
    expect(
      await (await started()).load(source, 'a.lua', invocation({ policy: { ...PATIENT_POLICY, memory: 32 << 20 } })),
    ).toEqual({
      value: 'end',
    });
  });

  it('names the line of the program in which an error arose, however deep', async () => {
    const source =
      '\nlocal function f()\n  local t = nil\n  return ("x"):gsub("x", function() return t.x end)\nend\nf()';
    expect(await (await started()).load(source, 'a.lua', invocation())).toMatchObject({
      failure: { reason: 'lua', line: 4, message: expect.stringContaining('a.lua:4:') },
    });
  });

  it('names the line at which a source stops being Lua', async () => {
    expect(await (await started()).load('local x\n\nlocal = 1', 'a.lua', invocation())).toMatchObject({
      failure: { reason: 'lua', line: 3 },
    });
  });
});

describe('§sandbox-messages in a conversation', () => {
  const nested = (levels: number): LuaValue => {
    let value: LuaValue = null;
    for (let level = 0; level < levels; level += 1) value = new Map([[1, value]]);
    return value;
  };

  it('end the sandbox when one cannot be read, and reject the request as a mistake of ours', async () => {
    const sandbox = await started();
    await expect(sandbox.call(1, [nested(200)], invocation())).rejects.toThrow(/thread of the sandbox failed/);
    expect(sandbox.isClosed).toBe(true);
    await expect(sandbox.load('return 1', 'a.lua', invocation())).rejects.toMatchObject({
      shellError: { code: 'resource_limit' },
    });
  });

  it('cannot carry a policy that is out of bounds', async () => {
    const sandbox = await started();
    const policy = { ...PATIENT_POLICY, instructions: 100_000_001 };
    expect(() => sandbox.load('return 1', 'a.lua', invocation({ policy }))).toThrow(/outside 1 to 100000000/);
    expect(await sandbox.load('return 1', 'a.lua', invocation())).toEqual({ value: 1n });
  });
});
