import type { PackageArgument } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { argumentKey, argumentName } from './argument-name.ts';
import { problemsOfDeclaredArguments } from './declared-arguments.ts';

const problemsOf = (...declared: readonly PackageArgument[]): readonly string[] => {
  const manifest = sampleManifest(sampleCommand('kiln'), sampleCommand('kiln fire', { arguments: declared }));
  return [...problemsOfDeclaredArguments(manifest)].map(({ path }) => path);
};

describe('§declared-arguments', () => {
  it('takes options with dashes and positionals without', () => {
    const more = sampleArgument('pots', { repeatable: true });
    expect(problemsOf(sampleArgument('clay'), more, sampleArgument('-t'), sampleArgument('--dry-run'))).toEqual([]);
  });

  it.each<readonly [string, readonly PackageArgument[]]>([
    ['an option without a dash', [sampleArgument('heat', { kind: 'option' })]],
    ['a flag of dashes alone', [sampleArgument('--', { kind: 'flag' })]],
    ['an option with an equals sign', [sampleArgument('--heat=high')]],
    ['an option with a blank', [sampleArgument('--heat high')]],
    ['a positional with a dash', [sampleArgument('-clay', { kind: 'positional' })]],
    ['a name twice in one command', [sampleArgument('--heat'), sampleArgument('-t', { names: ['-t', '--heat'] })]],
    ['two arguments with one key', [sampleArgument('dry_run'), sampleArgument('--dry-run')]],
    ['two short names that mean one key', [sampleArgument('-t'), sampleArgument('t')]],
    ['a positional behind one that takes all', [sampleArgument('pots', { repeatable: true }), sampleArgument('clay')]],
    ['no name', [sampleArgument('clay', { names: [] })]],
  ])('refuses %s', (_, declared) => {
    // What makes an argument unusable is seen at the last of them.
    expect(problemsOf(...declared)).toEqual([`public_commands[1].arguments[${declared.length - 1}].names`]);
  });

  it('does not confuse names with what every object has', () => {
    expect(problemsOf(sampleArgument('__proto__'), sampleArgument('--constructor'))).toEqual([]);
  });

  it('names an argument by its first long name, and hands it over without dashes', () => {
    expect(argumentName({ names: ['-n', '--dry-run', '--dry'] })).toBe('--dry-run');
    expect(argumentKey({ names: ['-n', '--dry-run', '--dry'] })).toBe('dry_run');
    expect(argumentKey({ names: ['-n'] })).toBe('n');
    expect(argumentKey({ names: ['target-environment'] })).toBe('target_environment');
  });
});
