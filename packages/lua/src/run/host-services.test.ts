import { describe, expect, it } from 'vitest';
import { HOST_API } from '../host-api.ts';
import { HOST_CALLS_LIMIT } from '../limits.ts';
import type { HostAnswer } from '../sandbox/protocol/host-binding.ts';
import { PATIENT_POLICY } from '../sandbox/testing/machines.ts';
import { isLuaTable, itemsOfList, type LuaValue, luaList, luaRecord } from '../values/lua-value.ts';
import { type HostSetting, hostBindings, hostServices } from './host-services.ts';
import { createRegistrations } from './registrations.ts';
import { startProgram } from './running-program.ts';

const installed = HOST_API.filter((row) => row.profile === 'package');
const setting = (grants: readonly string[], more: Partial<HostSetting> = {}): HostSetting => ({
  grants,
  cwd: '/',
  environment: process.env,
  ...more,
});
const ask = (services: ReturnType<typeof hostServices>, path: string, ...parameters: LuaValue[]): Promise<HostAnswer> =>
  services(path, parameters, new AbortController().signal);
const refusal = (message: RegExp, code = 'lua') => ({ refusal: { code, message: expect.stringMatching(message) } });

/** The functions below `quirl`, walked in Lua itself, and what calling each without any grant says. */
const walk = `
  local found = {}
  local function visit(value, path)
    if type(value) == "table" then
      for name, member in pairs(value) do visit(member, path .. "." .. name) end
    elseif type(value) == "function" then
      local ok, said = pcall(value, {})
      found[path] = ok and "ran" or said
    end
  end
  visit(quirl, "quirl")
  return found`;

describe('§host-installed', () => {
  it('installs exactly the functions of the table, and each refuses without exactly its grant', async () => {
    const program = await startProgram({ name: 'walk.lua', text: walk });
    try {
      const found = await program.load({ ...setting([]), policy: PATIENT_POLICY, deadlineMs: 60_000 });
      if (!(found instanceof Map)) throw new Error('the walk found nothing');
      expect([...found.keys()].sort()).toEqual(installed.map((row) => row.path).sort());
      for (const { path, capability } of installed) {
        const named = /needs the capability ([a-z.]+),/.exec(String(found.get(path)))?.[1] ?? null;
        expect([path, named]).toEqual([path, capability]);
      }
    } finally {
      await program.close();
    }
  });

  it('binds nothing of the shell profile', () => {
    expect(hostBindings().map(({ path }) => path)).toEqual(installed.map(({ path }) => path));
  });

  it('answers no path that is not installed, whatever is granted', async () => {
    const services = hostServices(setting(['prompt.register', 'process.spawn']));
    expect(await ask(services, 'quirl.prompt.add_segment', luaRecord({}))).toMatchObject(refusal(/not available/));
    expect(await ask(services, 'constructor')).toMatchObject(refusal(/not available/));
  });
});

describe('§host-grants', () => {
  it.each(installed.filter((row) => row.capability !== null).map(({ path, capability }) => [path, capability ?? '']))(
    '%s is refused with every grant but %s',
    async (path, capability) => {
      const others = ['commands.register', 'completion.register', 'process.spawn', 'filesystem.read'].filter(
        (grant) => grant !== capability,
      );
      const services = hostServices(setting(others, { registrations: createRegistrations() }));
      expect(await ask(services, path, 'true')).toMatchObject(refusal(/is not granted/));
    },
  );

  it('runs a program under the whole grant, and under one for that program', async () => {
    for (const grant of ['process.spawn', 'process.spawn:true'])
      expect(await ask(hostServices(setting([grant])), 'quirl.process.run', 'true')).toEqual({
        value: luaRecord({ ok: true, status: 0n, value: '', stderr: '' }),
      });
  });

  it.each(['ls', 'true; ls', 'truely', "true 'x'", ' true'])('does not run %j under a grant for true', async (line) => {
    const services = hostServices(setting(['process.spawn:true']));
    expect(await ask(services, 'quirl.process.run', line)).toMatchObject(refusal(/does not cover/));
  });

  it('looks through every grant for one that covers the line', async () => {
    const services = hostServices(setting(['process.spawn:false', 'process.spawn:true']));
    expect(await ask(services, 'quirl.process.run', 'true')).toHaveProperty('value');
  });
});

describe('§host-process', () => {
  it('gives an error beside a status other than 0', async () => {
    expect(await ask(hostServices(setting(['process.spawn'])), 'quirl.process.run', 'false')).toEqual({
      value: luaRecord({
        ok: false,
        status: 1n,
        value: '',
        stderr: '',
        error: luaRecord({
          code: 'invalid_command',
          message: 'false ended with status 1',
          help: luaList(['Run false with the same arguments to see all that it says.']),
          exit_status: 1n,
        }),
      }),
    });
  });

  it('repeats the first line of what the program said against it, short and without control characters', async () => {
    const services = hostServices(setting(['process.spawn']));
    const program = `process.stderr.write('\\n\\n \\u001b[31mno such folder' + '!'.repeat(9000) + '\\nmore'); process.exit(3)`;
    const answer = await ask(services, 'quirl.process.run', `"${process.execPath}" -e "${program}"`);
    const result = 'value' in answer ? answer.value : null;
    const error = isLuaTable(result) ? result.get('error') : null;
    const context = isLuaTable(error ?? null) && isLuaTable(error) ? error.get('context') : null;
    const [line] = isLuaTable(context) ? (itemsOfList(context) ?? []) : [];
    expect(line).toMatch(/^stderr: \\u\{1b\}\[31mno such folder!+$/);
    expect(String(line).length).toBeLessThan(450);
  });

  it('refuses what is no command line, and what cannot be started, each with its code', async () => {
    const services = hostServices(setting(['process.spawn']));
    expect(await ask(services, 'quirl.process.run', 'a | b')).toMatchObject(refusal(/sign/, 'invalid_command'));
    expect(await ask(services, 'quirl.process.run', '/no/such')).toMatchObject(refusal(/ENOENT/, 'process_spawn'));
    expect(await ask(services, 'quirl.process.run', 5n)).toMatchObject(refusal(/as text/));
    expect(await ask(services, 'quirl.process.run')).toMatchObject(refusal(/takes 1 arguments, not 0/));
    expect(await ask(services, 'quirl.process.run', 'true', 'x')).toMatchObject(refusal(/takes 1 arguments, not 2/));
  });

  it('ends a program at its seventeenth call, and begins anew with the next invocation', async () => {
    const services = hostServices(setting(['process.spawn:true']));
    for (let call = 0; call < HOST_CALLS_LIMIT; call += 1)
      expect(await ask(services, 'quirl.process.run', 'true')).toHaveProperty('value');
    expect(await ask(services, 'quirl.process.run', 'true')).toEqual({
      limit: { resource: 'host_calls', observed: 17, limit: 16 },
    });
    expect(await ask(hostServices(setting(['process.spawn:true'])), 'quirl.process.run', 'true')).toHaveProperty(
      'value',
    );
  });

  it('ends a program whose program writes too much', async () => {
    const line = `${process.execPath} -e 'process.stdout.write("x".repeat(2000000))'`;
    expect(await ask(hostServices(setting(['process.spawn'])), 'quirl.process.run', line)).toMatchObject({
      limit: { resource: 'process_output' },
    });
  });

  it('says where it runs', async () => {
    expect(await ask(hostServices(setting([], { cwd: '/tmp' })), 'quirl.cwd')).toEqual({ value: '/tmp' });
  });
});
