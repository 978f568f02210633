import type { PackageCommand } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { PACKAGE_COMMANDS_LIMIT } from '../limits.ts';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { installationWarnings } from './installation-warnings.ts';

const host = { quirlVersion: '0.1.0', hostApi: [], reservedWords: new Set(['quirl']) };

const warningsOf = (source: string, ...commands: readonly PackageCommand[]) =>
  installationWarnings(sampleManifest(...commands), Buffer.from(source), host);
const pathsOf = (stated: Partial<PackageCommand>, source = 'return {fire = f, cool = f}'): readonly string[] =>
  warningsOf(source, sampleCommand('kiln cool'), sampleCommand('kiln fire', stated)).map(({ path }) => path);

describe('§package-warnings', () => {
  it('has none for a package that could be installed', () => {
    expect(pathsOf({})).toEqual([]);
    expect(warningsOf('return {}')).toEqual([]);
  });

  it('is a warning of one code with what was seen and what to write', () => {
    expect(warningsOf('return {fire = f}', sampleCommand('kiln fire', { output_type: 'string' }))).toEqual([
      {
        code: 'package.not_installable',
        severity: 'warning',
        path: 'public_commands[0].output_type',
        message: 'The package could not be installed: the output type "string" of "kiln fire" is spelled String.',
        help: 'Write "String".',
      },
    ]);
  });

  it.each<readonly [string, Partial<PackageCommand>, string]>([
    ['a type that is misspelled', { input_type: 'int' }, 'input_type'],
    ['a type that needs streams', { output_type: 'Stream<Int>' }, 'output_type'],
    [
      'an argument of no type',
      { arguments: [sampleArgument('a', { value_type: 'Bytes' })] },
      'arguments[0].value_type',
    ],
    ['two arguments of one key', { arguments: [sampleArgument('a'), sampleArgument('--a')] }, 'arguments[1].names'],
    ['no status of success', { error_codes: new Map([['1', 'failed']]) }, 'error_codes'],
    ['an effect that nothing requested covers', { effects: ['spawn_process'] }, 'effects'],
    ['an effect that cannot be granted', { effects: ['change_directory'] }, 'effects'],
  ])('warns of %s', (_, stated, path) => {
    expect(pathsOf(stated)).toEqual([`public_commands[1].${path}`]);
  });

  it('warns of names that cannot stand beside others', () => {
    expect(pathsOf({ path: 'oven fire' })).toEqual(['public_commands[1].path']);
    const manifest = sampleManifest();
    const named = { ...manifest, package: { ...manifest.package, name: 'quirl' } };
    expect(installationWarnings(named, Buffer.from('return {}'), host).map(({ path }) => path)).toEqual([
      'package.name',
    ]);
  });

  it('says what a request would have to cover', () => {
    const command = sampleCommand('kiln fire', { effects: ['spawn_process'] });
    const [warning] = warningsOf('return {fire = f}', command);
    expect(warning?.help).toContain('Request process.spawn in the manifest');
    const covered = { ...sampleManifest(command), capabilities: { request: ['process.spawn'] } };
    expect(installationWarnings(covered, Buffer.from('return {fire = f}'), host)).toEqual([]);
  });

  it.each(['return {cool = f}', 'return {cool = f, fire = "text"}', 'return {["cool"] = f, fire_all = f}'])(
    'warns of a command that nothing stands behind in %s',
    (source) => {
      expect(pathsOf({}, source)).toEqual(['package.entry']);
    },
  );

  it('warns of two commands on one function, and not where they could be registered', () => {
    const commands = [sampleCommand('kiln a-b'), sampleCommand('kiln a b')];
    expect(warningsOf('return {a_b = f}', ...commands).map(({ message }) => message)).toEqual([
      expect.stringContaining('shares the function "a_b" with "kiln a-b"'),
    ]);
    expect(warningsOf('quirl.plugin.command(x) return {a_b = f}', ...commands)).toEqual([]);
  });

  it('warns of more commands than all packages may have together', () => {
    const named = (count: number) => Array.from({ length: count }, (_, index) => sampleCommand(`kiln c${index}`));
    const counted = (count: number) => warningsOf('return M', ...named(count)).map(({ path }) => path);
    expect(counted(PACKAGE_COMMANDS_LIMIT)).toEqual([]);
    expect(counted(PACKAGE_COMMANDS_LIMIT + 1)).toEqual(['public_commands']);
  });

  it('names every command where nothing is returned', () => {
    const warnings = warningsOf('local M = {}', sampleCommand('kiln'), sampleCommand('kiln fire-all now'));
    expect(warnings.map(({ message }) => /function "(.*?)"/.exec(message)?.[1])).toEqual(['main', 'fire_all_now']);
  });

  it.each([
    'local M = {}\nfunction M.fire() end\nreturn M',
    'return {[name] = f}',
    'quirl.plugin.command({}, f)\nreturn {}',
    'local register = quirl.plugin.command\nreturn {}',
  ])('has none where only running %s would tell', (source) => {
    expect(pathsOf({}, source)).toEqual([]);
  });
});
