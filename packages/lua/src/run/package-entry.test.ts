import { QuirlError, type ShellError } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { PATIENT_POLICY } from '../sandbox/testing/machines.ts';
import {
  type CommandCall,
  callCommand,
  type EntrySetting,
  loadPackageEntry,
  type PackageEntry,
} from './package-entry.ts';

const setting = (source: string, grants: readonly string[] = []): EntrySetting => ({
  source: Buffer.from(source),
  name: 'plugin.lua',
  grants,
  cwd: '/',
  environment: process.env,
  policy: { ...PATIENT_POLICY, instructions: 500_000, memory: 4 * 1024 * 1024 },
});
const refusalOf = async (promise: Promise<unknown>): Promise<ShellError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof QuirlError) return error.shellError;
    throw error;
  }
  throw new Error('nothing was refused');
};
const withEntry = async (source: string, grants: readonly string[], work: (entry: PackageEntry) => Promise<void>) => {
  const entry = await loadPackageEntry(setting(source, grants));
  try {
    await work(entry);
  } finally {
    await entry.close();
  }
};
const call = (handle: number | undefined, more: Partial<CommandCall> = {}): CommandCall => ({
  handle: handle ?? -1,
  args: [],
  arguments: new Map(),
  input: null,
  effects: ['spawn_process'],
  ...more,
});
const registration = (
  name: string,
  run: string,
): string => `quirl.plugin.command({name = "${name}", signature = "${name}", summary = "s",
  details = "d", input_type = "Nothing", output_type = "String", examples = {"${name}"}, effects = {"spawn_process"},
  error_codes = {["0"] = "done"}, run = ${run}})`;

describe('§package-entry', () => {
  it('gives the functions that an entry returns and what it registers', async () => {
    const source = `${registration('notes add', 'function(context) return "registered " .. context.arguments.text end')}
      quirl.completion.add_provider({command = "notes add", complete = function() return {} end})
      return {list = function() return "returned" end, version = "1"}`;
    await withEntry(source, ['commands.register', 'completion.register'], async (entry) => {
      expect([...entry.functions.keys()]).toEqual(['list']);
      expect(entry.commands.map(({ name }) => name)).toEqual(['notes add']);
      expect(entry.completions.map(({ command }) => command)).toEqual(['notes add']);
      expect(await callCommand(entry, call(entry.functions.get('list')))).toMatchObject({
        output: { value: { value: 'returned' } },
      });
      const arguments_ = new Map([['text', 'milk']]);
      expect(await callCommand(entry, call(entry.commands[0]?.run, { arguments: arguments_ }))).toMatchObject({
        output: { value: { value: 'registered milk' } },
      });
    });
  });

  it.each([
    ['commands.register', registration('x', 'function() end')],
    ['completion.register', 'quirl.completion.add_provider({command = "x", complete = function() end})'],
    ['process.spawn', 'quirl.process.run("true")'],
  ])('refuses a load that needs %s without it', async (capability, source) => {
    const { code, message } = await refusalOf(loadPackageEntry(setting(source, [])));
    expect([code, message.includes(capability)]).toEqual(['lua', true]);
  });

  it.each([
    ['one that fails behind a registration', `${registration('x', 'function() end')} error("no")`, 'lua'],
    [
      'one that registers a name twice',
      `${registration('x', 'function() end')} ${registration('x', 'function() end')}`,
      'lua',
    ],
    ['one that never ends', 'while true do end', 'resource_limit'],
    ['one that takes all memory', 'local t = {} while true do t = {t} end', 'resource_limit'],
  ])('refuses %s', async (_, source, code) => {
    expect((await refusalOf(loadPackageEntry(setting(source, ['commands.register'])))).code).toBe(code);
  });

  it('ends a load at its deadline', async () => {
    const slow = setting('quirl.process.run("sleep 100")', ['process.spawn']);
    expect(await refusalOf(loadPackageEntry({ ...slow, deadlineMs: 300 }))).toMatchObject({
      code: 'resource_limit',
      context: ['resource: wall_time', 'observed: 300', 'limit: 300'],
    });
    expect((await refusalOf(loadPackageEntry({ ...slow, deadlineMs: 0 }))).code).toBe('invalid_argument');
  });

  it('registers nothing once it is loaded', async () => {
    const source = `return {later = function() ${registration('x', 'function() end')} end}`;
    await withEntry(source, ['commands.register'], async (entry) => {
      const { message } = await refusalOf(callCommand(entry, call(entry.functions.get('later'))));
      expect(message).toMatch(/nothing can be registered here/);
    });
  });
});

describe('§package-call', () => {
  it.each<readonly [readonly string[], string]>([
    [[], 'nothing'],
    [['commands.register'], 'nothing'],
    [['process.spawn:git'], 'secret'],
    [['process.spawn'], 'secret'],
  ])('shows under the grants %j of an API token: %s', async (grants, seen) => {
    const environment = { ...process.env, API_TOKEN: 'secret' };
    await withEntry('return {main = function(c) return c.env.API_TOKEN or "nothing" end}', grants, async (entry) => {
      const held = { ...entry, setting: { ...entry.setting, environment } };
      const result = await callCommand(held, call(entry.functions.get('main')));
      expect(result).toMatchObject({ output: { value: { value: seen } } });
    });
  });

  it('hands over arguments, input and effects', async () => {
    const source =
      'return {main = function(c) return {c.arguments.environment, c.input.content.value, c.effects[1], c.args[1], c.abi_version} end}';
    await withEntry(source, [], async (entry) => {
      const result = await callCommand(
        entry,
        call(entry.functions.get('main'), {
          args: ['staging'],
          arguments: new Map([['environment', 'staging']]),
          input: { type: 'int', value: 7n },
          effects: ['spawn_process'],
        }),
      );
      expect(result).toMatchObject({
        output: {
          value: {
            value: [
              { value: 'staging' },
              { type: 'int', value: 7n },
              { value: 'spawn_process' },
              { value: 'staging' },
              { value: 1n },
            ],
          },
        },
      });
    });
  });

  it('turns what a program gave into status and text', async () => {
    await withEntry(
      'return {main = function(context) return quirl.process.run(context.args[1]) end}',
      ['process.spawn'],
      async (entry) => {
        const resultOf = (line: string) => callCommand(entry, call(entry.functions.get('main'), { args: [line] }));
        expect(await resultOf('false')).toEqual({
          ok: true,
          status: 1,
          output: { kind: 'value', value: { type: 'string', value: '' } },
        });
        expect(await resultOf("sh -c 'echo out; echo why >&2; exit 3'")).toEqual({
          ok: true,
          status: 3,
          output: { kind: 'value', value: { type: 'string', value: 'out\n' } },
          stderr: 'why\n',
        });
      },
    );
  });

  it('lets a call and a load have the effects that were declared, and no other', async () => {
    const source = 'return {main = function() return quirl.process.run("true").status end}';
    await withEntry(source, ['process.spawn'], async (entry) => {
      const main = entry.functions.get('main');
      expect(await callCommand(entry, call(main))).toMatchObject({ ok: true });
      const refused = await refusalOf(callCommand(entry, call(main, { effects: ['read_filesystem'] })));
      expect(refused).toMatchObject({ code: 'lua', message: expect.stringMatching(/spawn_process.*not declare/) });
    });
    const loading = setting('quirl.process.run("true") return {}', ['process.spawn']);
    await expect(loadPackageEntry({ ...loading, effects: ['read_filesystem'] })).rejects.toThrow(/spawn_process/);
    await (await loadPackageEntry({ ...loading, effects: ['spawn_process'] })).close();
  });

  it('counts the programs of loading and of the call that follows together, and those of later calls anew', async () => {
    const source = `for _ = 1, 10 do pcall(quirl.process.run, "|") end
      return {main = function(c) for _ = 1, tonumber(c.args[1]) do pcall(quirl.process.run, "|") end return 1 end}`;
    await withEntry(source, ['process.spawn'], async (entry) => {
      const main = entry.functions.get('main');
      for (const count of ['6', '16'])
        expect(await callCommand(entry, call(main, { args: [count] }))).toMatchObject({ ok: true });
    });
    await withEntry(source, ['process.spawn'], async (entry) => {
      const seven = callCommand(entry, call(entry.functions.get('main'), { args: ['7'] }));
      expect((await refusalOf(seven)).context).toContain('resource: host_calls');
    });
  });

  it('keeps what the entry holds between calls, and its limits apart', async () => {
    const source = 'local n = 0 return {main = function() for i = 1, 100000 do n = n + 1 end return n end}';
    await withEntry(source, [], async (entry) => {
      for (const expected of [100_000n, 200_000n, 300_000n])
        expect(await callCommand(entry, call(entry.functions.get('main')))).toMatchObject({
          output: { value: { value: expected } },
        });
    });
  });

  it.each<readonly [string, string, Partial<CommandCall>]>([
    ['words that it is called with', 'function() end', { args: ['\u0001'.repeat(1_000_000)] }],
    ['output of a program', 'function() quirl.process.run("head -c 1000000 /dev/zero") end', {}],
  ])('ends a call that is handed more than one message holds: %s', async (_, main, more) => {
    await withEntry(`return {main = ${main}}`, ['process.spawn'], async (entry) => {
      const error = await refusalOf(callCommand(entry, call(entry.functions.get('main'), more)));
      expect([error.code, error.context?.[0]]).toEqual(['resource_limit', 'resource: message']);
    });
  });

  it('names the place of an error', async () => {
    await withEntry('return {main = function()\n  error("no")\nend}', [], async (entry) => {
      expect(await refusalOf(callCommand(entry, call(entry.functions.get('main'))))).toMatchObject({
        code: 'lua',
        message: 'plugin.lua:2: no',
        labels: [{ source: 'plugin.lua', start: 28, end: 39 }],
      });
    });
  });

  it('ends a call at its deadline and says so; the entry is then closed', async () => {
    await withEntry(
      'return {main = function() quirl.process.run("sleep 100") end}',
      ['process.spawn'],
      async (entry) => {
        const error = await refusalOf(callCommand(entry, call(entry.functions.get('main'), { deadlineMs: 300 })));
        expect(error).toMatchObject({
          code: 'resource_limit',
          context: ['resource: wall_time', 'observed: 300', 'limit: 300'],
        });
        expect(entry.program.isClosed()).toBe(true);
      },
    );
  });

  it.each([0, 300_001, 1.5, Number.NaN])('refuses a deadline of %s ms', async (deadlineMs) => {
    await withEntry('return {main = function() end}', [], async (entry) => {
      expect((await refusalOf(callCommand(entry, call(entry.functions.get('main'), { deadlineMs })))).code).toBe(
        'invalid_argument',
      );
    });
  });

  it('takes a handle that the entry never gave for an error of Lua', async () => {
    await withEntry('return {}', [], async (entry) => {
      expect((await refusalOf(callCommand(entry, call(123_456)))).code).toBe('lua');
    });
  });
});
