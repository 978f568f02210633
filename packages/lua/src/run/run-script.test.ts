import { QuirlError, type ShellError } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { LUA_SOURCE_BYTES_LIMIT } from '../limits.ts';
import { PATIENT_POLICY } from '../sandbox/testing/machines.ts';
import { evalExpression, runScript, type ScriptSetting } from './run-script.ts';

const setting: ScriptSetting = {
  cwd: '/',
  environment: { MARK: 'here', PATH: process.env['PATH'] },
  policy: PATIENT_POLICY,
};

const refusalOf = async (promise: Promise<unknown>): Promise<ShellError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};
const run = async (source: string | Uint8Array, args: readonly string[] = []) =>
  (await runScript({ ...setting, source: Buffer.from(source), name: 'dir/script.lua', args })).result;
const refused = (source: string | Uint8Array): Promise<ShellError> => refusalOf(run(source));
const module = (body: string, more = ''): string =>
  `return {abi_version = 1, ${more}main = function(context) ${body} end}`;
const text = (value: string): string =>
  `return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = {type = "string", value = ${value}}}}`;

describe('§runner-modules', () => {
  it('calls main with the context and reads its result', async () => {
    const source = module(
      text('context.args[2] .. context.cwd .. context.env.MARK .. #context.effects .. context.input.kind'),
    );
    expect(await run(source, ['a', 'b'])).toEqual({
      ok: true,
      status: 0,
      output: { kind: 'value', value: { type: 'string', value: 'b/here2none' } },
    });
  });

  it('lets main ask whether it was cancelled', async () => {
    expect(await run(module(text('tostring(context.cancellation.is_cancelled())')))).toMatchObject({
      output: { value: { value: 'false' } },
    });
  });

  it('gives the error that main returns as a result', async () => {
    const source = module('return {abi_version = 1, ok = false, error = {code = "data", message = "no"}}');
    expect(await run(source)).toEqual({ ok: false, error: { code: 'data', message: 'no' } });
  });

  it.each([
    ['a further member', module('', 'note = 1, ')],
    ['an integer key', 'return {abi_version = 1, main = function() end, 5}'],
    ['a long key', `return {abi_version = 1, main = function() end, ["${'x'.repeat(129)}"] = 1}`],
    ['no main', 'return {abi_version = 1}'],
    ['a main that is no function', 'return {abi_version = 1, main = 5}'],
    ['a main of the older interface that is no function', 'return {main = 5}'],
    ['another version', 'return {abi_version = 2, main = function() while true do end end}'],
    ['a version that is no integer', 'return {abi_version = "1", main = function() while true do end end}'],
    ['a result of another form', module('return 5')],
    ['a function as plain data', 'return {f = print or function() end}'],
  ])('refuses a module with %s', async (_, source) => {
    expect((await refused(source)).code).toBe('validation');
  });

  it.each([
    ['no version', 'return {main = function(context) return {status = 3, n = #context.args} end}'],
    ['version 0', 'return {abi_version = 0, main = function(context) return {status = 3, n = #context.args} end}'],
    ['no main', 'return {status = 3, n = 1}'],
    ['version 0 and no main', 'return {abi_version = 0, status = 3, n = 1}'],
  ])('reads the older interface with %s', async (_, source) => {
    expect(await run(source, ['x'])).toEqual({
      ok: true,
      status: 3,
      output: {
        kind: 'value',
        value: {
          type: 'record',
          value: new Map([
            ['n', { type: 'int', value: 1n }],
            ['status', { type: 'int', value: 3n }],
          ]),
        },
      },
    });
  });

  it('runs programs, and registers nothing', async () => {
    expect(await run('return quirl.process.run("echo hello").value')).toMatchObject({
      output: { value: { value: 'hello\n' } },
    });
    expect((await refused('quirl.plugin.command({})')).message).toMatch(/needs the capability commands.register/);
  });
});

describe('§runner-errors', () => {
  it('name the place of an error of Lua in bytes', async () => {
    expect(await refused('-- é\nlocal x = nil\nx.y = 1\n')).toMatchObject({
      code: 'lua',
      labels: [{ source: 'dir/script.lua', start: 20, end: 27 }],
    });
    const indented = 'local function f()\r\n\t  error("é")  \r\nend f()';
    expect((await refused(indented)).labels).toMatchObject([{ start: 23, end: 34 }]);
  });

  it('show the message in a table that was raised, and run nothing to find it', async () => {
    expect((await refused('error({message = "no clay\\27[31m", code = 1})')).message).toBe(
      'the error is a table, not text; its message: no clay\\u{1b}[31m',
    );
    const long = await refused('error({message = ("x"):rep(1000000)})');
    expect(long.message.length).toBeLessThan(20_000);
    const hooked = 'error(setmetatable({}, {__index = function() return "ran" end}))';
    for (const source of ['error({})', 'error({message = 1})', 'error(true)', 'error(nil)', hooked])
      expect((await refused(source)).message).toBe('the error is no text');
  });

  it('show no control characters of the program', async () => {
    expect((await refused('error("\\27[31mred")')).message).toContain('\\u{1b}[31mred');
  });

  it('keep the code of an uncaught refusal of the host, and of no other error that looks like it', async () => {
    expect((await refused('quirl.process.run("/no/such")')).code).toBe('process_spawn');
    expect((await refused('quirl.process.run("a | b")')).code).toBe('invalid_command');
    expect((await refused('pcall(quirl.process.run, "/no/such") error("other")')).code).toBe('lua');
  });

  it('name the resource of a limit, what was seen, and the limit', async () => {
    expect(await refused('while true do end')).toMatchObject({
      code: 'resource_limit',
      context: ['resource: instruction', 'observed: 2001000', 'limit: 2000000'],
    });
  });

  it('end a script that runs too many programs, and one that is cancelled while a program runs', async () => {
    expect((await refused('for _ = 1, 17 do pcall(quirl.process.run, "true") end')).context).toContain(
      'resource: host_calls',
    );
    const waiting = runScript({
      ...setting,
      source: Buffer.from('pcall(quirl.process.run, "sleep 100")'),
      name: 'x.lua',
      args: [],
      signal: AbortSignal.timeout(300),
    });
    expect((await refusalOf(waiting)).context).toContain('resource: cancellation');
  });

  it('end a script at its deadline, with the program that it waits for', async () => {
    const waiting = runScript({
      ...setting,
      source: Buffer.from('quirl.process.run("sleep 100")'),
      name: 'x.lua',
      args: [],
      deadlineMs: 300,
    });
    expect((await refusalOf(waiting)).context).toEqual(['resource: wall_time', 'observed: 300', 'limit: 300']);
  });
});

describe('§runner-sources', () => {
  it('takes a first line that names an interpreter for a comment, without moving what follows', async () => {
    expect(await run('#!/usr/bin/env quirl\nreturn 1')).toMatchObject({ output: { value: { value: 1n } } });
    expect((await refused('#!/x\nerror("here")')).labels).toMatchObject([{ start: 5, end: 18 }]);
  });

  it.each([
    ['compiled Lua', Uint8Array.of(0x1b, 0x4c, 0x75, 0x61), 'validation'],
    ['bytes that are not UTF-8', Uint8Array.of(0x2d, 0x2d, 0xff), 'validation'],
    ['a byte-order mark', Buffer.from('\ufeffreturn 1'), 'validation'],
    ['one byte above the limit', Buffer.alloc(LUA_SOURCE_BYTES_LIMIT + 1, '-'), 'resource_limit'],
    ['what is no Lua', Buffer.from('return return'), 'lua'],
  ])('refuses %s', async (_, source, code) => {
    expect((await refused(source)).code).toBe(code);
  });

  it('takes a source of exactly the limit', async () => {
    expect(
      await run(Buffer.concat([Buffer.from('return 1 --'), Buffer.alloc(LUA_SOURCE_BYTES_LIMIT - 11, 'x')])),
    ).toMatchObject({
      ok: true,
    });
  });
});

describe('§runner-eval', () => {
  it.each([
    ['1 + 1', { type: 'int', value: 2n }],
    ['10 / 4', { type: 'decimal', value: '2.5' }],
    ['"a" .. 1 -- why not', { type: 'string', value: 'a1' }],
    ['nil', { type: 'nothing' }],
    ['math.maxinteger', { type: 'int', value: 9_223_372_036_854_775_807n }],
  ])('evaluates %s', async (expression, value) => {
    expect(await evalExpression(expression, setting)).toEqual({
      ok: true,
      status: 0,
      output: { kind: 'value', value },
    });
  });

  it.each([
    ['a statement', 'local x = 1', 'lua'],
    ['several statements', '1; error("ran")', 'lua'],
    ['a function', 'print or function() end', 'validation'],
    ['an endless one', '(function() while true do end end)()', 'resource_limit'],
  ])('refuses %s', async (_, expression, code) => {
    expect((await refusalOf(evalExpression(expression, setting))).code).toBe(code);
  });
});
