import fs from 'node:fs';
import { type TaggedValue, taggedJson } from '@quirl/lua';
import type { PackageCommand } from '@quirl/quirl-contracts';
import { prettyJson, readDocument } from '@quirl/quirl-contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { disablePackage } from '../lifecycle/switch-package.ts';
import { changeLock } from '../lock/change-lock.ts';
import { type InstalledKiln, installKiln, lockKiln } from '../testing/installed-kiln.ts';
import { laterRefusalOf, refusalOf } from '../testing/refusal-of.ts';
import { sampleArgument, sampleCommand, sampleEffects } from '../testing/sample-command.ts';
import { kilnOf } from '../testing/sample-kiln.ts';
import { findPackageCommand } from './find-command.ts';

let kiln: InstalledKiln | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  kiln?.dispose();
  kiln = undefined;
});

const install = async (...parts: Parameters<typeof kilnOf>): Promise<InstalledKiln> => {
  kiln = await installKiln(kilnOf(...parts));
  return kiln;
};

/** Request and grant of a package that starts programs. */
const spawning = ['process.spawn'];

const json = (text: string) => ({ input: () => Promise.resolve(new TextEncoder().encode(text)) });
const ran = (installed: InstalledKiln): boolean => fs.existsSync(installed.at('work/ran'));
const leaveTrace = 'quirl.process.run("touch ran")';

describe('§call-resolution', () => {
  it('finds the longest path that the words begin with', async () => {
    const commands = ['kiln', 'kiln fire', 'kiln fire slowly'].map((path) => sampleCommand(path));
    const nothing = 'function() end';
    kiln = await installKiln({
      commands,
      source: `return {main = ${nothing}, fire = ${nothing}, fire_slowly = ${nothing}}`,
      request: [],
    });
    const { place, host } = kiln.setting;
    const find = (...words: readonly string[]) => findPackageCommand(place, host, words);
    expect(
      [find('kiln', 'fire', 'slowly', 'x'), find('kiln', 'fire', 'x'), find('kiln', 'fires')].map((found) => [
        found.command.path,
        found.pathWords,
      ]),
    ).toEqual([
      ['kiln fire slowly', 3],
      ['kiln fire', 2],
      ['kiln', 1],
    ]);
  });

  it('finds no program of the machine, and nothing for words that no package has', async () => {
    const { setting } = await install({ fire: '' });
    const codeOf = (...words: readonly string[]): string =>
      refusalOf(() => findPackageCommand(setting.place, setting.host, words)).code;
    for (const words of [
      ['true'],
      ['kiln'],
      ['kiln', 'cool'],
      ['kiln fire'],
      ['Kiln', 'fire'],
      [''],
      [],
      ['__proto__'],
    ])
      expect(codeOf(...words)).toBe('invalid_command');
  });

  it('passes on a guess of what was meant, by what stands behind the name of the package', async () => {
    const { setting } = await install({ fire: '', fire_slowly: '' });
    const asked: (readonly string[])[] = [];
    const help = (near: string | null, ...words: readonly string[]): string | undefined =>
      refusalOf(() =>
        findPackageCommand(setting.place, setting.host, words, (text, names) => {
          asked.push([text, ...names]);
          return near;
        }),
      ).help?.[0];
    expect(help('fire', 'kiln', 'fier', 'x')).toContain('Did you mean: quirl plugin call kiln fire? ');
    expect(help('kiln', 'klin', 'fire')).toContain('Did you mean: quirl plugin call kiln …? ');
    expect(help(null, 'klin')).not.toContain('Did you mean');
    expect(asked).toEqual([
      ['fier', 'fire', 'fire_slowly'],
      ['klin', 'kiln'],
      ['klin', 'kiln'],
    ]);
  });

  it('names the command that enables a disabled package', async () => {
    const { setting } = await install({ fire: '' });
    disablePackage(setting.place, 'kiln');
    const { code, help } = refusalOf(() => findPackageCommand(setting.place, setting.host, ['kiln', 'fire']));
    expect([code, help?.[0]]).toEqual(['invalid_command', expect.stringContaining('quirl plugin enable kiln')]);
  });

  it('refuses a package that is not what was added', async () => {
    const { setting, entry } = await install({ fire: '' });
    fs.appendFileSync(entry, '-- more\n');
    const { code, help, context } = refusalOf(() => findPackageCommand(setting.place, setting.host, ['kiln', 'fire']));
    expect([code, help?.[0], context]).toEqual([
      'validation',
      expect.stringContaining('quirl plugin doctor kiln'),
      ['code: plugin.entry_tampered'],
    ]);
  });
});

describe('§package-calls', () => {
  it('hands over words, arguments by key, and effects in their order', async () => {
    const source = `return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = {type = "string", value =
      table.concat(context.args, "|") .. ";" .. context.arguments.heat .. ";" .. tostring(context.arguments.dry_run) .. ";" ..
      #context.arguments.pots .. ";" .. math.type(context.arguments.count) .. ";" .. table.concat(context.effects, ",") .. ";" .. context.input.kind}}}`;
    const installed = await install(
      { fire: source },
      {
        output_type: 'String',
        effects: ['spawn_process', 'write_filesystem', 'spawn_process', 'read_filesystem'],
        arguments: [
          sampleArgument('count', { value_type: 'Int' }),
          sampleArgument('pots', { repeatable: true }),
          sampleArgument('--heat'),
          sampleArgument('--dry-run', { kind: 'flag' }),
        ],
      },
      spawning,
    );
    const end = await installed.call('kiln fire', { tokens: ['3', '--heat=high', 'a', '--', '-b'] });
    expect(end).toMatchObject({
      ok: true,
      exitStatus: 0,
      outcome: {
        command: 'kiln fire',
        status: 0,
        output: {
          kind: 'value',
          value: {
            value: '3|--heat=high|a|--|-b;high;nil;2;integer;read_filesystem,write_filesystem,spawn_process;none',
          },
        },
      },
    });
  });

  it('brings every value in and out to the last digit, as a document that reads back', async () => {
    const values: TaggedValue = {
      type: 'list',
      value: [
        { type: 'nothing' },
        { type: 'bool', value: false },
        { type: 'int', value: -9_223_372_036_854_775_808n },
        { type: 'int', value: 9_223_372_036_854_775_807n },
        { type: 'uint', value: 18_446_744_073_709_551_615n },
        { type: 'decimal', value: '-1.50e-400' },
        { type: 'string', value: 'a\u0000\u001b\u202e😀' },
        { type: 'duration', value: { nanoseconds: 18_446_744_073_709_551_615n } },
        { type: 'size', value: { bytes: 0n } },
        { type: 'path', value: '../x' },
        { type: 'list', value: [] },
        {
          type: 'record',
          value: new Map<string, TaggedValue>([
            ['__proto__', { type: 'record', value: new Map() }],
            ['constructor', { type: 'nothing' }],
          ]),
        },
      ],
    };
    const source =
      'return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = context.input.content}}';
    const installed = await install({ fire: source }, { input_type: 'List', output_type: 'List' });
    const end = await installed.call('kiln fire', json(prettyJson(taggedJson(values))));
    if (!end.ok) throw new Error(end.error.message);
    expect(end.output).toEqual({ kind: 'value', value: values });
    const reading = readDocument(new TextEncoder().encode(prettyJson(end.outcome)), 'PluginOutcome', 1_000_000);
    expect(reading).toEqual({ isRead: true, value: end.outcome });
  });

  it('takes what a program gave for status and text', async () => {
    const installed = await install(
      { fire: 'return quirl.process.run("sh -c \'printf hot; exit 7\'")' },
      {
        output_type: 'Result<Pot>',
        error_codes: new Map([
          ['0', 'fired'],
          ['7', 'cracked'],
        ]),
      },
      spawning,
    );
    expect(await installed.call('kiln fire')).toMatchObject({
      exitStatus: 7,
      outcome: { status: 7, output: { value: { type: 'string', value: 'hot' } } },
    });
  });

  it('gives an error of the command with a status that never looks like success', async () => {
    const failing = (status: string): string =>
      `return {abi_version = 1, ok = false, error = {code = "data", message = "cracked"${status}}}`;
    const installed = await install(
      {
        plain: failing(''),
        declared: failing(', exit_status = 7'),
        undeclared: failing(', exit_status = 8'),
        zero: failing(', exit_status = 0'),
        large: failing(', exit_status = 300'),
      },
      {
        error_codes: new Map([
          ['0', 'fired'],
          ['7', 'cracked'],
          ['300', 'lost'],
        ]),
      },
    );
    const statuses = [];
    for (const path of ['plain', 'declared', 'undeclared', 'zero', 'large']) {
      const end = await installed.call(`kiln ${path}`);
      expect(end).toMatchObject({ ok: false, error: { code: 'data', message: 'cracked' } });
      statuses.push(end.exitStatus);
    }
    expect(statuses).toEqual([1, 7, 1, 1, 255]);
  });

  it.each([
    ['a value of another type', 'return "hot"', 'Int', 'validation'],
    [
      'a status that is not declared',
      'return {abi_version = 1, ok = true, status = 9, output = {kind = "value", value = {type = "nothing"}}}',
      'Nothing',
      'validation',
    ],
    [
      'a member too many',
      'return {abi_version = 1, ok = true, status = 0, output = {kind = "value", value = {type = "nothing"}}, more = 1}',
      'Nothing',
      'validation',
    ],
    [
      'an inherited output',
      'return {abi_version = 1, ok = true, status = 0, output = {kind = "inherited"}}',
      'Nothing',
      'validation',
    ],
    ['a function', 'return function() end', 'Anything', 'validation'],
    [
      '513 values',
      'local v = {} for i = 1, 513 do v[i] = {type = "int", value = i} end return {abi_version = 1, ok = true, status = 0, output = {kind = "values", values = v}}',
      'Values<Int>',
      'resource_limit',
    ],
    ['more text than an output may have', 'return string.rep("x", 245761)', 'String', 'resource_limit'],
    ['more text than may leave the sandbox', 'return string.rep("x", 300000)', 'String', 'resource_limit'],
    [
      '513 values as plain data',
      'local v = {} for i = 1, 513 do v[i] = i end return v',
      'Values<Int>',
      'resource_limit',
    ],
    ['seven levels', 'return {{{{{{{}}}}}}}', 'List', 'resource_limit'],
    ['an endless loop', 'while true do pcall(function() end) end', 'Nothing', 'resource_limit'],
    ['a text that takes all memory', 'return string.rep("x", 1 << 40)', 'String', 'resource_limit'],
    ['an error', 'error({})', 'Nothing', 'lua'],
    ['a value that leads to itself', 'local t = {} t[1] = t return t', 'List', 'validation'],
  ])('ends %s in a clear refusal', async (_, body, type, code) => {
    const installed = await install({ fire: body }, { output_type: type });
    const { code: found, help } = await laterRefusalOf(() => installed.call('kiln fire'));
    expect([found, (help ?? []).length > 0]).toEqual([code, true]);
  });

  it('takes exactly as many values and as much text as an output may have', async () => {
    const installed = await install(
      {
        many: 'local v = {} for i = 1, 512 do v[i] = {type = "int", value = i} end return {abi_version = 1, ok = true, status = 0, output = {kind = "values", values = v}}',
        long: 'return {abi_version = 1, ok = true, status = 0, output = {kind = "values", values = {{type = "string", value = string.rep("x", 245760)}}}}',
        plain: 'local v = {} for i = 1, 512 do v[i] = i end return v',
      },
      { output_type: 'Values<Thing>' },
    );
    expect((await installed.call('kiln many')).ok).toBe(true);
    expect((await installed.call('kiln long')).ok).toBe(true);
    expect(await installed.call('kiln plain')).toMatchObject({ output: { kind: 'values', values: { length: 512 } } });
  });
});

describe('§call-order', () => {
  const loud = { input_type: 'Int', arguments: [sampleArgument('clay', { required: true })] };
  const unread = { input: () => Promise.reject(new Error('the input was read')) };

  it('looks at arguments before it reads an input, and runs nothing', async () => {
    const installed = await install({ fire: leaveTrace }, loud, spawning);
    expect((await laterRefusalOf(() => installed.call('kiln fire', unread))).code).toBe('invalid_argument');
    expect(ran(installed)).toBe(false);
  });

  it.each<readonly [string, PackageCommand['effects'], readonly string[], readonly string[], string]>([
    ['an effect whose capability was taken back', ['read_filesystem', 'spawn_process'], spawning, [], 'spawn_process'],
    ['an effect whose capability was not requested', ['spawn_process'], [], [], 'spawn_process'],
    [
      'a change of the working directory',
      ['spawn_process', 'change_directory'],
      spawning,
      spawning,
      'change_directory',
    ],
  ])('refuses %s before the entry or the input is touched', async (_, effects, request, grants, uncovered) => {
    const parts = kilnOf({ fire: leaveTrace }, { input_type: 'Int', effects }, request);
    const installed = lockKiln({ ...parts, source: `${leaveTrace} ${parts.source}` }, grants);
    kiln = installed;
    const { code, message, help } = await laterRefusalOf(() => installed.call('kiln fire', unread));
    expect([code, help?.[0]]).toEqual(['validation', expect.stringContaining('quirl plugin permissions kiln')]);
    expect(message).toMatch(new RegExp(`: ${uncovered}$`));
    expect(ran(installed)).toBe(false);
  });

  it('reads the input before anything runs', async () => {
    const installed = await install({ fire: leaveTrace }, { input_type: 'Int' }, spawning);
    expect((await laterRefusalOf(() => installed.call('kiln fire'))).code).toBe('invalid_argument');
    expect((await laterRefusalOf(() => installed.call('kiln fire', json('"x"')))).code).toBe('validation');
    expect((await laterRefusalOf(() => installed.call('kiln fire', json('[')))).code).toBe('validation');
    expect(ran(installed)).toBe(false);
  });
});

describe('§effect-grants of a call', () => {
  it('lets a command do what it declares, and not what another command of its package declares', async () => {
    const commands = [
      sampleCommand('kiln fire', { effects: ['spawn_process'] }),
      sampleCommand('kiln look', { effects: ['read_filesystem'] }),
    ];
    const source = `local function act() ${leaveTrace} end return {fire = act, look = act}`;
    kiln = await installKiln({ commands, source, request: spawning });
    await expect(kiln.call('kiln look')).rejects.toThrow(/spawn_process/);
    expect(ran(kiln)).toBe(false);
    await kiln.call('kiln fire');
    expect(ran(kiln)).toBe(true);
  });
});

describe('§call-reconciled', () => {
  it.each<readonly [string, (installed: InstalledKiln) => void]>([
    ['the entry', ({ entry }) => fs.appendFileSync(entry, '\n')],
    ['the manifest', ({ at }) => fs.appendFileSync(at('kiln/plugin.toml'), '\n')],
    ['the file behind the entry', ({ entry }) => fs.rmSync(entry)],
    ['whether it is enabled', ({ setting }) => disablePackage(setting.place, 'kiln')],
    [
      'its grants',
      ({ setting }) =>
        changeLock(setting.place, (lock) => ({
          ...lock,
          plugins: lock.plugins.map((plugin) => ({ ...plugin, granted_capabilities: ['process.spawn:touch'] })),
        })),
    ],
    ['the whole lock', ({ setting }) => fs.writeFileSync(setting.place.lockfile, '{}')],
  ])('runs nothing if %s changes while the call is prepared', async (_, change) => {
    const installed = await install({ fire: leaveTrace }, { input_type: 'Int' }, spawning);
    const input = async (): Promise<Uint8Array> => {
      change(installed);
      return new TextEncoder().encode('1');
    };
    expect((await laterRefusalOf(() => installed.call('kiln fire', { input }))).code).toBe('validation');
    expect(ran(installed)).toBe(false);
  });
});

describe('§call-deadline', () => {
  it('ends a command at its deadline, with the programs that it runs', async () => {
    const installed = await install({ fire: 'quirl.process.run("sleep 100")' }, {}, spawning);
    const error = await laterRefusalOf(() => installed.call('kiln fire', { deadlineMs: 400 }));
    // A person knows the deadline that was given, not what was left of it behind the load.
    expect(error).toMatchObject({
      code: 'resource_limit',
      message: 'kiln fire was ended at its deadline of 400 ms, with everything that it ran',
      context: ['resource: wall_time', 'observed: 400', 'limit: 400'],
      help: [expect.stringContaining('--deadline-ms')],
    });
  });

  it('says of too much work of its own that no later deadline would help', async () => {
    const installed = await install({ fire: 'while true do end' });
    const error = await laterRefusalOf(() => installed.call('kiln fire'));
    expect(error.code).toBe('resource_limit');
    expect(JSON.stringify(error)).not.toContain('deadline');
  });

  it('counts loading and calling together', async () => {
    const source = `${leaveTrace} return {fire = function() quirl.process.run("sleep 100") end}`;
    const commands = [sampleCommand('kiln fire', { effects: sampleEffects(spawning) })];
    const installed = await installKiln({ commands, source, request: spawning });
    kiln = installed;
    fs.rmSync(installed.at('work/ran'));
    const now = performance.now.bind(performance);
    // Loading takes nearly all of the time that there is.
    vi.spyOn(performance, 'now').mockImplementation(() => now() + (ran(installed) ? 299_000 : 0));
    const error = await laterRefusalOf(() => installed.call('kiln fire', { deadlineMs: 300_000 }));
    expect(error).toMatchObject({
      message: expect.stringContaining('deadline of 300000 ms'),
      context: ['resource: wall_time', 'observed: 300000', 'limit: 300000'],
    });
  });

  it.each([0, 300_001])('refuses a deadline of %i ms', async (deadlineMs) => {
    const installed = await install({ fire: leaveTrace }, {}, spawning);
    expect((await laterRefusalOf(() => installed.call('kiln fire', { deadlineMs }))).code).toBe('invalid_argument');
    expect(ran(installed)).toBe(false);
  });

  it('ends a command that is cancelled', async () => {
    const installed = await install({ fire: 'quirl.process.run("sleep 100")' }, {}, spawning);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const error = await laterRefusalOf(() => installed.call('kiln fire', { signal: controller.signal }));
    expect([error.code, error.context?.[0]]).toEqual(['resource_limit', 'resource: cancellation']);
  });
});
