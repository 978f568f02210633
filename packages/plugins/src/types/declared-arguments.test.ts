import type { PackageArgument } from '@quirl/quirl-contracts';
import { describe, expect, it } from 'vitest';
import { sampleArgument, sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { argumentKey, argumentName } from './argument-name.ts';
import { problemOfDeclaredArguments } from './declared-arguments.ts';

const problemOf = (...declared: readonly PackageArgument[]): string | undefined =>
  problemOfDeclaredArguments(sampleManifest(sampleCommand('kiln fire', { arguments: declared })))?.shellError.code;

describe('§declared-arguments', () => {
  it('takes options with dashes and positionals without', () => {
    const more = sampleArgument('pots', { repeatable: true });
    expect(problemOf(sampleArgument('clay'), more, sampleArgument('-t'), sampleArgument('--dry-run'))).toBeUndefined();
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
    expect(problemOf(...declared)).toBe('validation');
  });

  it('does not confuse names with what every object has', () => {
    expect(problemOf(sampleArgument('__proto__'), sampleArgument('--constructor'))).toBeUndefined();
  });

  it('names an argument by its first long name, and hands it over without dashes', () => {
    expect(argumentName({ names: ['-n', '--dry-run', '--dry'] })).toBe('--dry-run');
    expect(argumentKey({ names: ['-n', '--dry-run', '--dry'] })).toBe('dry_run');
    expect(argumentKey({ names: ['-n'] })).toBe('n');
    expect(argumentKey({ names: ['target-environment'] })).toBe('target_environment');
  });
});
