import { describe, expect, it } from 'vitest';
import { qualityIssues } from '../model/command-quality.ts';
import { OWN_EXIT_CODES, ownCommandRecords } from './own-command-records.ts';
import { OWN_COMMANDS } from './own-commands.ts';
import { ownSignature } from './own-signature.ts';

const records = ownCommandRecords('9.8.7');
const writing: ReadonlySet<string> = new Set([
  'quirl index build',
  'quirl fmt',
  'quirl new',
  'quirl plugin add',
  'quirl plugin enable',
  'quirl plugin disable',
  'quirl plugin remove',
  'quirl plugin call',
]);
const starting: ReadonlySet<string> = new Set([
  'quirl run',
  'quirl eval',
  'quirl test',
  'quirl plugin add',
  'quirl plugin enable',
  'quirl plugin call',
]);

describe('§own-declared-once', () => {
  it('gives every command a path of its own that begins with quirl', () => {
    expect(new Set(OWN_COMMANDS.map((command) => command.path)).size).toBe(OWN_COMMANDS.length);
    for (const command of OWN_COMMANDS) expect(command.path).toMatch(/^quirl(?: [a-z]+)+$/);
  });

  it('declares positionals first and a repeatable one last among them', () => {
    for (const command of OWN_COMMANDS) {
      const kinds = command.arguments.map((argument) => argument.kind === 'positional');
      expect(kinds).toEqual([...kinds].sort((left, right) => Number(right) - Number(left)));
      const positionals = command.arguments.filter((argument) => argument.kind === 'positional');
      for (const argument of positionals.slice(0, -1)) expect(argument.repeatable).toBe(false);
    }
  });

  it('states defaults that the argument itself would accept', () => {
    for (const argument of OWN_COMMANDS.flatMap((command) => command.arguments)) {
      if (argument.default === null) continue;
      expect(argument.required).toBe(false);
      if (argument.valueType === 'Choice') expect(argument.choices).toContain(argument.default);
      if (argument.range !== null) {
        expect(BigInt(argument.default) >= argument.range.from).toBe(true);
        expect(BigInt(argument.default) <= argument.range.to).toBe(true);
      }
    }
  });

  it('gives choices to choices alone, ranges to counts alone, and a placeholder to everything but flags', () => {
    for (const argument of OWN_COMMANDS.flatMap((command) => command.arguments)) {
      expect(argument.choices.length > 0).toBe(argument.valueType === 'Choice');
      expect(argument.range !== null).toBe(argument.valueType === 'Count');
      expect(argument.placeholder === '').toBe(argument.kind === 'flag');
    }
  });

  it('shows only commands that are declared in its examples', () => {
    for (const command of OWN_COMMANDS)
      for (const example of [...command.examples, ...command.arguments.flatMap((argument) => argument.examples)])
        expect(example.startsWith(command.path)).toBe(true);
  });
});

describe('§own-records', () => {
  it('claims compiled-in authority and the running version for every fact', () => {
    for (const record of records) {
      expect(record.version).toBe('9.8.7');
      for (const provenance of [record.provenance, ...record.options.map((option) => option.provenance)])
        expect(provenance).toEqual({
          source: 'builtin',
          confidence: 'exact',
          trust: 'builtin',
          origin: null,
          fingerprint: null,
          generated_at: null,
        });
    }
  });

  it('keeps positionals in call order and states defaults in the documentation', () => {
    const context = records.find((record) => record.path === 'quirl agent context');
    expect(context?.options.map((option) => option.names)).toEqual([
      ['query'],
      ['--token-budget'],
      ['--select'],
      ['--format'],
      ['-h', '--help'],
    ]);
    expect(context?.options[1]?.documentation).toMatch(/Default: 6000\.$/);
    expect(context?.id).toBe('command:quirl/agent/context');
  });

  it('names a parent only where the catalog has it', () => {
    const ids = new Set(records.map((record) => record.id));
    for (const record of records) if (record.parent !== null) expect(ids.has(record.parent)).toBe(true);
  });

  it('has no quality issue', () => {
    expect(qualityIssues(records)).toEqual([]);
  });

  it('lists exit statuses 0, 1 and 2 and honest effects', () => {
    for (const record of records) {
      expect(record.exit_codes).toEqual(OWN_EXIT_CODES);
      expect(record.effects.includes('spawn_process')).toBe(starting.has(record.path));
      expect(record.effects.includes('write_filesystem')).toBe(writing.has(record.path));
    }
  });
});

describe('§own-signature', () => {
  it.each([
    [
      'quirl agent validate',
      'quirl agent validate <file> --kind catalog|context|manifest [--select <path>]... [--format text|json]',
    ],
    [
      'quirl agent context',
      'quirl agent context <query>... [--token-budget <count>] [--select <path>]... [--format markdown|json]',
    ],
    ['quirl index status', 'quirl index status [--skipped] [--index <path>] [--format text|json]'],
    ['quirl completions', 'quirl completions bash|zsh|fish'],
  ])('derives the usage form of %s from its arguments', (path, signature) => {
    const command = OWN_COMMANDS.find((candidate) => candidate.path === path);
    expect(command && ownSignature(command)).toBe(signature);
  });
});
