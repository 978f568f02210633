import { describe, expect, it } from 'vitest';
import { sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { problemsOfDeclaredStatuses } from './declared-statuses.ts';

const problemsOf = (...statuses: readonly string[]): readonly string[] => {
  const error_codes = new Map(statuses.map((status) => [status, 'what it means']));
  const manifest = sampleManifest(sampleCommand('kiln'), sampleCommand('kiln fire', { error_codes }));
  return [...problemsOfDeclaredStatuses(manifest)].map(({ path }) => path);
};

describe('§declared-statuses', () => {
  it('takes a command that declares success among its statuses', () => {
    expect(problemsOf('0')).toEqual([]);
    expect(problemsOf('2', '0', '-1')).toEqual([]);
  });

  it('refuses a command of which no call could succeed', () => {
    expect(problemsOf('1', '2')).toEqual(['public_commands[1].error_codes']);
    expect(problemsOf()).toEqual(['public_commands[1].error_codes']);
  });
});
