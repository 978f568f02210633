import { callCommand } from '@quirl/lua';
import type { PackageCommand } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { laterRefusalOf } from '../testing/refusal-of.ts';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { functionKeyOf, isPathOfPackage } from './function-key.ts';
import { type CheckedEntry, loadCheckedEntry } from './load-checked-entry.ts';

const REGISTRATIONS = ['commands.register', 'completion.register'];

const load = (
  source: string,
  commands: readonly PackageCommand[],
  grants: readonly string[] = REGISTRATIONS,
): Promise<CheckedEntry> =>
  loadCheckedEntry({
    manifest: sampleManifest(...commands),
    entryBytes: Buffer.from(source),
    entryName: 'plugin.lua',
    grants,
    cwd: '/',
    environment: {},
  });

const codeOf = async (...parts: Parameters<typeof load>): Promise<string> =>
  (await laterRefusalOf(() => load(...parts))).code;

/** What a call of one command of the entry gives, as plain data. */
const resultOf = async (entry: CheckedEntry, path: string): Promise<unknown> => {
  const call = { handle: entry.handleOf(path), args: [], arguments: new Map(), input: null, effects: [] };
  const result = await callCommand(entry.entry, call);
  return result.ok && result.output.kind === 'value' && 'value' in result.output.value
    ? result.output.value.value
    : null;
};

const luaText = (value: unknown): string => JSON.stringify(value).replaceAll('[', '{').replaceAll(']', '}');

/** Lua that registers a command, with some of its members otherwise than the manifest has them. */
const registrationOf = (command: PackageCommand, changed: Readonly<Record<string, string>> = {}): string => {
  const codes = [...command.error_codes].map(([code, text]) => `["${code}"] = ${luaText(text)}`).join(', ');
  const { name, signature, summary, details, input_type, output_type, examples, effects } = {
    ...command,
    name: command.path,
  };
  const members: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries({ name, signature, summary, details, input_type, output_type, examples, effects }).map(
        ([member, value]) => [member, luaText(value)],
      ),
    ),
    error_codes: `{${codes}}`,
    run: `function() return ${luaText(`registered ${command.path}`)} end`,
    ...changed,
  };
  return `quirl.plugin.command({${Object.entries(members)
    .map(([member, value]) => `${member} = ${value}`)
    .join(', ')}})\n`;
};

const fire = sampleCommand('kiln fire', {
  effects: ['read_filesystem', 'spawn_process'],
  examples: ['kiln fire', 'kiln fire --dry-run'],
  error_codes: new Map([
    ['0', 'fired'],
    ['-1', 'cracked'],
  ]),
});
const cool = sampleCommand('kiln cool');

describe('§function-keys', () => {
  it.each([
    ['deploy-tools deploy', 'deploy-tools', 'deploy'],
    ['deploy-tools env list-all', 'deploy-tools', 'env_list_all'],
    ['deploy-tools', 'deploy-tools', 'main'],
  ])('gives %s of %s the function %s', (path, name, key) => {
    expect(functionKeyOf(path, name)).toBe(key);
  });

  it('knows the paths of a package by its whole name', () => {
    expect(
      ['kiln', 'kiln fire', 'kilns', 'kiln-x', 'Kiln fire', ''].map((path) => isPathOfPackage(path, 'kiln')),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe('§command-binding', () => {
  it('binds every command to the function of its key', async () => {
    const source =
      'return {fire = function() return "hot" end, main = function() return "whole" end, helper = function() end}';
    const entry = await load(source, [fire, sampleCommand('kiln')]);
    expect(await resultOf(entry, 'kiln fire')).toBe('hot');
    expect(await resultOf(entry, 'kiln')).toBe('whole');
    expect(() => entry.handleOf('kiln cool')).toThrow();
    await entry.close();
  });

  it('binds a command to its registration; the order of calls and of effects means nothing', async () => {
    const source = registrationOf(cool) + registrationOf(fire, { effects: '{"spawn_process", "read_filesystem"}' });
    const entry = await load(source, [fire, cool]);
    expect(await resultOf(entry, 'kiln fire')).toBe('registered kiln fire');
    expect(await resultOf(entry, 'kiln cool')).toBe('registered kiln cool');
    await entry.close();
  });

  it('takes functions and registrations beside each other', async () => {
    const entry = await load(`${registrationOf(fire)} return {cool = function() return "cold" end}`, [fire, cool]);
    expect(await resultOf(entry, 'kiln cool')).toBe('cold');
    await entry.close();
  });

  it.each<readonly [string, string, readonly PackageCommand[]]>([
    ['a command with neither', 'return {fire = function() end}', [fire, cool]],
    ['a command with both', `${registrationOf(fire)} return {fire = function() end}`, [fire]],
    ['a key that holds no function', 'return {fire = "hot", other = function() end}', [fire]],
    ['a table with metamethods alone', 'return setmetatable({}, {__index = function() end})', [fire]],
    ['nothing at all', 'local x = 1', []],
    ['a registration that the manifest lacks', `${registrationOf(cool)} return {fire = function() end}`, [fire]],
    [
      'a command of another name',
      'return {fire = function() end, main = function() end}',
      [sampleCommand('oven fire')],
    ],
    [
      'two commands for one function',
      'return {env_list = function() end}',
      [sampleCommand('kiln env list'), sampleCommand('kiln env-list')],
    ],
    [
      'a completion for a stranger',
      'quirl.completion.add_provider({command = "git", complete = function() end}) return {fire = function() end}',
      [fire],
    ],
    [
      'a type that needs streams',
      'return {fire = function() end}',
      [sampleCommand('kiln fire', { output_type: 'Bytes' })],
    ],
    [
      'arguments that nobody can give',
      'return {fire = function() end}',
      [sampleCommand('kiln fire', { arguments: [sampleArgument('heat', { kind: 'option' })] })],
    ],
  ])('refuses %s', async (_, source, commands) => {
    expect(await codeOf(source, commands)).toBe('validation');
  });

  it('gives two commands of one key their registrations', async () => {
    const commands = [sampleCommand('kiln env list'), sampleCommand('kiln env-list')];
    const entry = await load(commands.map((command) => registrationOf(command)).join(''), commands);
    expect(await resultOf(entry, 'kiln env-list')).toBe('registered kiln env-list');
    await entry.close();
  });

  it('names every command that is not right, and what to do', async () => {
    const { message, context, help } = await laterRefusalOf(() => load('return {x = function() end}', [fire, cool]));
    expect([message, ...(context ?? [])].map((line) => /"kiln \w+"/.exec(line)?.[0])).toEqual([
      '"kiln fire"',
      '"kiln cool"',
    ]);
    expect(help).toHaveLength(1);
  });
});

describe('§registration-parity', () => {
  it.each([
    ['signature', '"kiln fire <clay>"'],
    ['summary', '"Fire Clay"'],
    ['details', '"Fires what is in the kiln. "'],
    ['input_type', '"Int"'],
    ['output_type', '"Int"'],
    ['examples', '{"kiln fire --dry-run", "kiln fire"}'],
    ['effects', '{"read_filesystem"}'],
    ['effects', '{"read_filesystem", "spawn_process", "write_filesystem"}'],
    ['error_codes', '{["0"] = "fired"}'],
    ['error_codes', '{["0"] = "fired", ["-1"] = "broken"}'],
    ['error_codes', '{["0"] = "fired", ["1"] = "cracked"}'],
  ])('refuses a registration whose %s are %s', async (member, value) => {
    const { code, message } = await laterRefusalOf(() => load(registrationOf(fire, { [member]: value }), [fire]));
    expect([code, message.endsWith(`: ${member}`)]).toEqual(['validation', true]);
  });
});

describe('§load-grants', () => {
  it.each([
    ['commands.register', registrationOf(fire)],
    [
      'completion.register',
      'quirl.completion.add_provider({command = "kiln fire", complete = function() end}) return {fire = function() end}',
    ],
    ['process.spawn', 'quirl.process.run("true") return {fire = function() end}'],
  ])('refuses a load that uses %s without the grant, whatever else is granted', async (capability, source) => {
    const others = ['commands.register', 'completion.register', 'process.spawn'].filter((name) => name !== capability);
    const { code, message } = await laterRefusalOf(() => load(source, [fire], others));
    expect([code, message.includes(capability)]).toEqual(['lua', true]);
    await (await load(source, [fire], [capability])).close();
  });

  it('refuses a load that has an effect which no command declares', async () => {
    const source = 'quirl.process.run("true") return {fire = function() end}';
    const reading = sampleCommand('kiln fire', { effects: ['read_filesystem'] });
    const { code, message } = await laterRefusalOf(() => load(source, [reading], ['process.spawn']));
    expect([code, message.includes('spawn_process')]).toEqual(['lua', true]);
  });

  it('refuses a load that runs another program than the granted one', async () => {
    const source = 'quirl.process.run("true") return {fire = function() end}';
    expect(await codeOf(source, [fire], ['process.spawn:false'])).toBe('lua');
    await (await load(source, [fire], ['process.spawn:true'])).close();
  });
});
