import { OWN_COMMANDS, type OwnArgument, ownCommandRecords } from '@quirl/catalog';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainStyle } from '../output/text-style.ts';
import { type CommandValues, nameOf } from './command-values.ts';
import { packageOptions, packageWords } from './package-words.ts';
import { type ForeignOptions, parseArguments, parseCommandLine, wordsBelow } from './parse-command-line.ts';
import { renderCommandHelp, renderGroupHelp, renderOverview } from './render-help.ts';
import { renderUsageProblem } from './render-usage-problem.ts';
import type { UsageProblem } from './usage-problem.ts';

const parsed = (...argv: readonly string[]): CommandValues => {
  const line = parseCommandLine(argv);
  if (line.kind !== 'run') throw new Error(`not understood: ${JSON.stringify(line)}`);
  return line.values;
};

const refused = (...argv: readonly string[]): UsageProblem => {
  const line = parseCommandLine(argv);
  if (line.kind !== 'problem') throw new Error(`not refused: ${line.kind}`);
  return line.problem;
};

describe('§cli-flags', () => {
  it('takes flags before, between and after positionals', () => {
    for (const argv of [
      ['--format', 'json', 'open', 'a', 'port'],
      ['open', '--format', 'json', 'a', 'port'],
      ['open', 'a', 'port', '--format=json'],
    ]) {
      const values = parsed('agent', 'context', ...argv);
      expect(values.list('query')).toEqual(['open', 'a', 'port']);
      expect(values.format()).toBe('json');
    }
  });

  it('reads --flag=value up to the first equals sign alone', () => {
    expect(parsed('describe', 'dd', '--match=if=/dev/zero').text('--match')).toBe('if=/dev/zero');
    expect(parsed('describe', 'dd', '--match=').text('--match')).toBe('');
  });

  it('ends flags at two dashes', () => {
    expect(parsed('search', '--', '--limit', '-x').list('query')).toEqual(['--limit', '-x']);
    expect(parsed('search', '--', '--help').list('query')).toEqual(['--help']);
  });

  it('takes a single dash as a word', () => {
    expect(parsed('search', '-').list('query')).toEqual(['-']);
  });

  it('lets a value begin with a dash unless it is a flag of the same command', () => {
    expect(parsed('describe', 'tar', '--match', '--exclude').text('--match')).toBe('--exclude');
    expect(refused('describe', 'tar', '--match', '--format')).toMatchObject({
      code: 'missing_value',
      next: '--format',
    });
    expect(parsed('describe', 'tar', '--match=--format').text('--match')).toBe('--format');
  });

  it('refuses a second use of a flag that may be given once', () => {
    expect(refused('search', 'x', '--limit', '1', '--limit=1').code).toBe('repeated_flag');
    expect(refused('index', 'status', '--skipped', '--skipped').code).toBe('repeated_flag');
    expect(parsed('agent', 'manifest', '--select', 'git', '--select=tar').list('--select')).toEqual(['git', 'tar']);
  });

  it('refuses values on flags, and options without values', () => {
    expect(refused('index', 'status', '--skipped=yes').code).toBe('unexpected_value');
    expect(refused('search', 'x', '--limit').code).toBe('missing_value');
    expect(refused('search', 'x', '--limit', '--', 'y').code).toBe('missing_value');
  });

  it('reports the first problem of a line', () => {
    expect(refused('search', '--limti', '5', '--kind', 'nothing')).toMatchObject({
      code: 'unknown_flag',
      flag: '--limti',
      suggestion: '--limit',
    });
  });
});

describe('§cli-values', () => {
  it('fills in the declared defaults', () => {
    const values = parsed('agent', 'context', 'x');
    expect(values.count('--token-budget')).toBe(6000n);
    expect(values.choice('--format', ['markdown', 'json'])).toBe('markdown');
    expect(values.list('--select')).toEqual([]);
    expect(parsed('index', 'status').text('--index')).toBeUndefined();
  });

  it('refuses an empty path, which an unset variable of a script gives', () => {
    for (const line of [
      ['index', 'build', '--fish', ''],
      ['index', 'build', '--output='],
      ['index', 'status', '--index', ''],
      ['agent', 'validate', '', '--kind', 'catalog'],
    ]) {
      const parsed = parseCommandLine(line);
      expect(parsed.kind === 'problem' ? parsed.problem.code : parsed.kind).toBe('empty_path');
    }
  });

  it('keeps every u64 budget exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (budget) => {
        expect(parsed('agent', 'context', 'x', '--token-budget', String(budget)).count('--token-budget')).toBe(budget);
      }),
    );
    expect(parsed('agent', 'context', 'x', '--token-budget', '18446744073709551615').count('--token-budget')).toBe(
      18_446_744_073_709_551_615n,
    );
  });

  it.each(['18446744073709551616', '-1', '+5', '1e3', '0x10', '6 000', '', '６', '1.0', '9'.repeat(100_000)])(
    'refuses the budget %s',
    (budget) => {
      expect(refused('agent', 'context', 'x', `--token-budget=${budget}`).code).toBe('bad_count');
    },
  );

  it('takes limits from 1 to 100 and no other', () => {
    expect(parsed('search', 'x', '--limit', '1').count('--limit')).toBe(1n);
    expect(parsed('search', 'x', '--limit', '00100').count('--limit')).toBe(100n);
    expect(refused('search', 'x', '--limit', '0').code).toBe('bad_count');
    expect(refused('search', 'x', '--limit', '101').code).toBe('bad_count');
  });

  it('refuses a value outside the choices, for options and positionals', () => {
    expect(refused('search', 'x', '--kind', 'optoin')).toMatchObject({ code: 'bad_choice', suggestion: 'option' });
    expect(refused('completions', 'tcsh').code).toBe('bad_choice');
    expect(refused('agent', 'validate', 'f', '--kind', 'Catalog').code).toBe('bad_choice');
  });

  it('names every required argument that is missing', () => {
    expect(refused('agent', 'validate')).toMatchObject({ code: 'missing_argument', names: ['file', '--kind'] });
    expect(refused('agent', 'context').code).toBe('missing_argument');
  });

  it('leaves a flag that must be given to its command', () => {
    expect(parsed('package', 'publish').flag('--dry-run')).toBe(false);
    expect(parsed('package', 'publish', '--dry-run').flag('--dry-run')).toBe(true);
  });

  it('refuses a word too many', () => {
    expect(refused('agent', 'manifest', 'x').code).toBe('extra_argument');
    expect(refused('complete', 'a', 'b').code).toBe('extra_argument');
  });

  it('refuses a lookup that the command does not declare, as a mistake of ours', () => {
    const values = parsed('search', 'x');
    expect(() => values.flag('--skipped')).toThrow(/declares no/);
    expect(() => values.choice('--kind', ['all', 'command'])).toThrow(/choices/);
  });
});

describe('§cli-commands', () => {
  it('finds every declared command, and the words that lead to it', () => {
    for (const { path } of OWN_COMMANDS) {
      const words = path.split(' ').slice(1);
      words.forEach((word, index) => {
        expect(wordsBelow(['quirl', ...words.slice(0, index)].join(' '))).toContain(word);
      });
    }
  });

  it('suggests the command that was probably meant', () => {
    expect(refused('serach', 'x')).toMatchObject({ code: 'unknown_command', suggestion: 'search' });
    expect(refused('agent', 'ctx')).toMatchObject({ code: 'unknown_command', scope: 'quirl agent' });
    expect(refused('__proto__').code).toBe('unknown_command');
    expect(refused('').code).toBe('unknown_command');
  });

  it('suggests an option by its last word', () => {
    expect(refused('agent', 'context', 'x', '--budget', '900')).toMatchObject({
      code: 'unknown_flag',
      suggestion: '--token-budget',
    });
  });

  it('asks a group for its command', () => {
    expect(refused('agent')).toEqual({ code: 'missing_subcommand', scope: 'quirl agent' });
  });

  it('shows the overview without arguments, and help wherever it is asked for', () => {
    expect(parseCommandLine([])).toEqual({ kind: 'overview' });
    expect(parseCommandLine(['--help'])).toEqual({ kind: 'overview' });
    expect(parseCommandLine(['agent', '-h'])).toEqual({ kind: 'help', scope: 'quirl agent' });
    expect(parseCommandLine(['search', '--limit', '900', '--help'])).toEqual({ kind: 'help', scope: 'quirl search' });
    expect(parseCommandLine(['--help', 'search'])).toEqual({ kind: 'help', scope: 'quirl search' });
    expect(parseCommandLine(['help'])).toEqual({ kind: 'overview' });
    expect(parseCommandLine(['help', 'agent', 'context'])).toEqual({ kind: 'help', scope: 'quirl agent context' });
    expect(refused('help', 'serach')).toMatchObject({ code: 'unknown_command', suggestion: 'search' });
    expect(parseCommandLine(['-V'])).toEqual({ kind: 'version' });
  });

  it('answers any command line without an exception', () => {
    const words = fc.constantFrom('agent', 'context', 'search', 'index', '--', '-', '--kind', '--limit=5', '-h', 'x');
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 8 }), (argv) => {
        const line = parseCommandLine(argv);
        if (line.kind === 'problem') expect(renderUsageProblem(line.problem)).toMatch(/^quirl: .*\n\nUsage: quirl/);
      }),
    );
  });
});

describe('§cli-usage-problems', () => {
  it('repeats what was typed without control characters and without its full length', () => {
    const text = renderUsageProblem(refused(`\u001b[31m${'x'.repeat(1_000_000)}`));
    expect(text).toContain('\\u{1b}[31m');
    expect(text.length).toBeLessThan(1000);
  });
});

const accepts = (path: string, argument: OwnArgument, value: string): boolean => {
  const command = OWN_COMMANDS.find((candidate) => candidate.path === path);
  const others = (command?.arguments ?? []).filter((other) => other.required && other !== argument);
  const needed = others
    .filter((other) => other.kind !== 'flag')
    .map((other) =>
      other.kind === 'positional' ? (other.choices[0] ?? 'x') : `${nameOf(other)}=${other.choices[0] ?? 'x'}`,
    );
  // Behind the words of another command, an option may be one of that command.
  const line = argument.kind === 'positional' ? [...needed, '--', value] : [`${nameOf(argument)}=${value}`, ...needed];
  return parseCommandLine([...path.split(' ').slice(1), ...line]).kind === 'run';
};

describe('§cli-passed-on', () => {
  const call = OWN_COMMANDS.find(({ path }) => path === 'quirl plugin call') ?? raise('quirl plugin call');
  const theirs: ForeignOptions = (name) =>
    name === '--heat' || name === '--format' ? 'takes_value' : name === '--loud' ? 'flag' : undefined;
  const known = (...tokens: readonly string[]): CommandValues => {
    const line = parseArguments(call, tokens, theirs);
    if (line.kind !== 'run') throw new Error(`not understood: ${JSON.stringify(line)}`);
    return line.values;
  };

  it('takes options of ours anywhere, and passes every other word on in its place', () => {
    const values = parsed(
      'plugin',
      'call',
      '--deadline-ms',
      '5',
      'kiln',
      'fire',
      '--hot',
      '-x=1',
      '--input',
      '{}',
      '-',
      'red',
    );
    expect([values.required('command'), values.list('arguments')]).toEqual([
      'kiln',
      ['fire', '--hot', '-x=1', '-', 'red'],
    ]);
    expect([values.text('--input'), values.count('--deadline-ms')]).toEqual(['{}', 5n]);
  });

  it('passes everything on behind two dashes, and them as well', () => {
    const values = parsed('plugin', 'call', 'kiln', 'fire', '--', '--format', 'json', '--', '--help');
    expect(values.list('arguments')).toEqual(['fire', '--', '--format', 'json', '--', '--help']);
    expect(values.format()).toBe('text');
  });

  it('leaves an option to the command that declares it, once that is known', () => {
    const values = known(
      '--format',
      'json',
      'kiln',
      'fire',
      '--format',
      'yaml',
      '--loud',
      '--heat',
      '--hot',
      '--input',
      '1',
    );
    expect(values.format()).toBe('json');
    expect(values.list('arguments')).toEqual(['fire', '--format', 'yaml', '--loud', '--heat', '--hot']);
    expect(values.text('--input')).toBe('1');
    expect(known('kiln', '--heat', '--input', '1').list('arguments')).toEqual(['--heat']);
  });

  it('takes no problem behind the words for one before the command is known, and no problem in front of them for none', () => {
    expect(parsed('plugin', 'call', 'kiln', '--format', 'yaml').tokens()).toEqual(['kiln', '--format', 'yaml']);
    expect(refused('plugin', 'call', '--format', 'yaml', 'kiln').code).toBe('bad_choice');
    expect(refused('plugin', 'call', '--hot', 'kiln').code).toBe('unknown_flag');
    expect(refused('plugin', 'call').code).toBe('missing_argument');
    const line = parseArguments(call, ['kiln', '--deadline-ms', '0'], theirs);
    expect(line.kind === 'problem' && line.problem.code).toBe('bad_count');
  });

  it('says in which format to refuse, as far as that can be known', () => {
    expect(parsed('plugin', 'call', 'kiln', 'fire', '--format', 'json').format()).toBe('json');
    expect(parsed('plugin', 'call', 'kiln', '--format=json', '--format=json').format()).toBe('text');
  });

  it('explains the call in front of the words, and leaves help behind them to the command', () => {
    for (const argv of [['--help'], ['--input', '{}', '-h', 'kiln']])
      expect(parseCommandLine(['plugin', 'call', ...argv])).toEqual({ kind: 'help', scope: 'quirl plugin call' });
    expect(parsed('plugin', 'call', 'kiln', 'fire', '--help').list('arguments')).toEqual(['fire', '--help']);
  });

  it('looks for the path in one quoted argument, else in the words in front of the first option', () => {
    expect(packageWords('kiln fire', ['red'])).toEqual({ words: ['kiln', 'fire'], rest: ['red'] });
    expect(packageWords(' kiln  fire ', ['-x'])).toEqual({ words: ['kiln', 'fire'], rest: ['-x'] });
    expect(packageWords('kiln', ['fire', '-', '-x', 'red'])).toEqual({
      words: ['kiln', 'fire', '-'],
      rest: ['-x', 'red'],
    });
    expect(packageWords('', [])).toEqual({ words: [''], rest: [] });
  });

  it('knows the options of a declaration by every name', () => {
    const argument = { value_type: 'Text', required: false, repeatable: false, documentation: 'x' };
    const options = packageOptions([
      { ...argument, names: ['clay'], kind: 'positional' },
      { ...argument, names: ['-t', '--heat'], kind: 'option' },
      { ...argument, names: ['--loud'], kind: 'flag' },
    ]);
    expect(['clay', '-t', '--heat', '--loud', '__proto__'].map(options)).toEqual([
      undefined,
      'takes_value',
      'takes_value',
      'flag',
      undefined,
    ]);
  });
});

// The catalog records are what agents read; the parser is what runs. Both must say the same, flag by flag and choice by choice.
describe('§cli-parity', () => {
  for (const record of ownCommandRecords('1.0.0')) {
    const words = record.path.split(' ').slice(1);
    const help = renderCommandHelp(OWN_COMMANDS.find((command) => command.path === record.path) ?? raise(record.path), {
      columns: 1000,
      style: plainStyle,
    });

    it(`parses exactly the options that the record of ${record.path} lists`, () => {
      const names = record.options.filter((option) => option.kind !== 'positional').flatMap((option) => option.names);
      for (const name of names) {
        const line = parseCommandLine([...words, name]);
        expect(line.kind === 'problem' && line.problem.code === 'unknown_flag').toBe(false);
        expect(help).toContain(name);
      }
      const every = ownCommandRecords('1.0.0').flatMap((other) => other.options.flatMap((option) => option.names));
      for (const name of every.filter((other) => other.startsWith('-') && !names.includes(other)))
        expect(refused(...words, name).code).toBe('unknown_flag');
    });

    it(`admits exactly the values that the record of ${record.path} lists`, () => {
      const command = OWN_COMMANDS.find((candidate) => candidate.path === record.path);
      for (const [index, option] of record.options.entries()) {
        const argument = command?.arguments[index];
        if (argument === undefined || option.kind === 'flag') continue;
        if (option.values?.kind === 'static') {
          for (const value of option.values.values) {
            expect(accepts(record.path, argument, value)).toBe(true);
            expect(help).toContain(value);
          }
          expect(accepts(record.path, argument, 'none-of-them')).toBe(false);
        } else expect(accepts(record.path, argument, '7')).toBe(true);
        if (argument.default !== null) {
          expect(option.documentation).toContain(argument.default);
          expect(help).toContain(`[default: ${argument.default}]`);
        }
      }
    });

    it(`understands every example of ${record.path}`, () => {
      for (const example of [...record.examples, ...record.options.flatMap((option) => option.examples)]) {
        const argv = [...example.replace(/ > .*/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
          (match) => match[1] ?? match[2] ?? match[3] ?? '',
        );
        const line = parseCommandLine(argv.slice(1));
        expect(line.kind === 'help' ? line.scope : line.kind === 'run' && line.command.path).toBe(record.path);
      }
    });
  }
});

function raise(path: string): never {
  throw new Error(`${path} is not declared`);
}

describe('§cli-help', () => {
  const look = { columns: 80, style: plainStyle };

  it('shows usage, arguments, options and examples of every command within the columns', () => {
    for (const command of OWN_COMMANDS) {
      const help = renderCommandHelp(command, look);
      expect(help).toContain('Usage\n  quirl');
      for (const example of command.examples) expect(help).toContain(example);
      for (const line of help.split('\n'))
        if (!command.examples.includes(line.trim())) expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it('lists every command in the overview, and those of a group in its help', () => {
    const overview = renderOverview('1.2.3', look);
    expect(overview).toContain('quirl 1.2.3');
    for (const command of OWN_COMMANDS) expect(overview).toContain(command.path);
    const group = renderGroupHelp('quirl agent', look);
    expect(group).toContain('quirl agent validate');
    expect(group).not.toContain('quirl index build');
  });
});
