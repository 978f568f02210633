import { describe, expect, it } from 'vitest';
import { readFish } from './read-fish.ts';
import { argumentLines, commandOf, pathsOf, sourceOf } from './testing/source-of.ts';

const read = (...lines: readonly string[]) => readFish(sourceOf(lines.join('\n'), 'kiln.fish'));

describe('§fish-options', () => {
  it('reads short, long and old names with their description', () => {
    const facts = read(
      `complete -c kiln -s v -l verbose -d 'Say more'`,
      `complete -c kiln -o dump -d "Write all"`,
      `complete --command=kiln --long-option=cone --require-parameter --description='Target cone'`,
      'complete -ckiln -sq -lquiet',
    );
    expect(argumentLines(facts, 'kiln')).toEqual([
      '--verbose, -v: Say more',
      '-dump: Write all',
      '--cone <value>: Target cone',
      '--quiet, -q',
    ]);
  });

  it('takes a value for -r and -x, also inside a cluster of letters', () => {
    const facts = read('complete -c kiln -l a -r', 'complete -c kiln -l b -x', `complete -c kiln -l c -xfa 'x y'`);
    expect(argumentLines(facts, 'kiln')).toEqual(['--a <value>', '--b <value>', '--c <value> {x y}']);
  });

  it('states its origin with high confidence and declared trust', () => {
    const facts = read('complete -c kiln -l all');
    expect(commandOf(facts, 'kiln').options[0]?.provenance).toEqual({
      source: 'fish',
      confidence: 'high',
      trust: 'declared',
      origin: '/share/completions/kiln.fish',
      fingerprint: 'sha256:0',
      generated_at: null,
    });
    expect(commandOf(facts, 'kiln').provenance.confidence).toBe('low');
  });

  it('gives a declaration to every command that it names', () => {
    const facts = read('complete -c kiln -c oven -l hot');
    expect(argumentLines(facts, 'kiln')).toEqual(['--hot']);
    expect(argumentLines(facts, 'oven')).toEqual(['--hot']);
  });

  it('takes a lone word for the command, as fish does', () => {
    expect(argumentLines(read(`complete kiln -s x -d 'Cross'`), 'kiln')).toEqual(['-x: Cross']);
  });

  it('unites declarations that share a name', () => {
    const facts = read(`complete -c kiln -s c -l color -x -a always`, `complete -c kiln -l color -x -a never -d When`);
    expect(argumentLines(facts, 'kiln')).toEqual(['--color, -c <value> {always never}: When']);
  });

  it('has no facts for erased declarations and a diagnostic for one without a command', () => {
    const facts = read('complete -c kiln -e -l gone', 'complete -l lost -d x');
    expect(facts.commands).toEqual([]);
    expect(facts.diagnostics.map(({ line }) => line)).toEqual([2]);
  });

  it('reads declarations behind other commands and over continued lines with comments between', () => {
    const facts = read(
      'test -n "$x"; and complete -c kiln -l one; complete -c kiln -l two',
      'complete -c kiln \\',
      '    # the hot one',
      `    -l three -d 'It\\'s hot'`,
      'set -l list complete -c kiln -l never',
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['--one', '--two', "--three: It's hot"]);
  });
});

describe('§fish-values', () => {
  it('keeps the words of -a with their own descriptions aside', () => {
    const facts = read(`complete -c kiln -l mode -xa "fast\\t'In a hurry' slow.2\\t'With care'"`);
    expect(argumentLines(facts, 'kiln')).toEqual(['--mode <value> {fast slow.2}']);
  });

  it('ignores a dynamic list and lists of which a part is no plain word', () => {
    const facts = read(
      `complete -c kiln -l a -xa '(kiln list)'`,
      'complete -c kiln -l b -xa "$modes"',
      `complete -c kiln -l c -xa 'one *.txt'`,
      'set -l known one two',
      'complete -c kiln -l d -xa "$known"',
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['--a <value>', '--b <value>', '--c <value>', '--d <value>']);
  });
});

describe('§fish-subcommands', () => {
  it('makes a subcommand of each word that is offered where none was given', () => {
    const facts = read(
      `complete -c kiln -n __fish_use_subcommand -a fire -d 'Start a firing'`,
      `complete -c kiln -n __kiln_needs_subcommand -a 'cool glaze' -d 'Work'`,
      `complete -c kiln -n __fish_kiln_needs_command -a "list\\t'Show all'\nshow\\t'Show one'"`,
    );
    expect(pathsOf(facts)).toEqual(['kiln cool', 'kiln fire', 'kiln glaze', 'kiln list', 'kiln show']);
    expect(commandOf(facts, 'kiln fire')).toMatchObject({
      id: 'command:kiln/fire',
      parent: 'command:kiln',
      signature: 'kiln fire [options]',
      summary: 'Start a firing',
      effects: ['spawn_process'],
    });
    expect(commandOf(facts, 'kiln show').summary).toBe('Show one');
  });

  it('takes no subcommand from words without such a condition, with dashes, or from options', () => {
    const facts = read(
      'complete -c kiln -a "batch1 batch2"',
      'complete -c kiln -n __fish_use_subcommand -a "-x a.b (x)"',
      'complete -c kiln -n __fish_use_subcommand -l all -a fire',
    );
    expect(pathsOf(facts)).toEqual(['kiln']);
  });

  it('takes the words that a negated condition waits for', () => {
    const facts = read(
      `complete -c kiln -n 'not __fish_seen_subcommand_from fire cool' -a 'fire' -d 'Start'`,
      `complete -c kiln -n 'not __fish_seen_subcommand_from fire cool' -a 'other'`,
      `complete -c kiln -n "__fish_seen_subcommand_from rack; and not __fish_seen_subcommand_from add rm" -a add`,
    );
    expect(pathsOf(facts)).toEqual(['kiln fire', 'kiln rack add']);
  });
});

describe('§fish-conditions', () => {
  it('gives an option to the subcommands that its condition asks for', () => {
    const facts = read(
      `complete -c kiln -n '__fish_seen_subcommand_from fire cool' -l slow`,
      `complete -c kiln -n '__fish_kiln_using_command glaze' -l thick`,
      `complete -c kiln -n '__fish_kiln_rack_using_command add' -l wide`,
      `complete -c kiln -n 'contains show (commandline -poc)' -l raw`,
    );
    expect(pathsOf(facts)).toEqual(['kiln cool', 'kiln fire', 'kiln glaze', 'kiln rack add', 'kiln show']);
    expect(argumentLines(facts, 'kiln cool')).toEqual(['--slow']);
  });

  it('follows a path over several conditions, however they are joined', () => {
    const facts = read(
      `complete -c kiln -n '__fish_seen_subcommand_from rack; and __fish_seen_subcommand_from add' -l one`,
      `complete -c kiln -n '__fish_seen_subcommand_from rack && __fish_seen_subcommand_from rm' -l two`,
      `complete -c kiln -n '__fish_seen_subcommand_from rack' -n '__fish_seen_subcommand_from mv cp' -l three`,
      `complete -c kiln -n '__fish_seen_subcommand_from a; or __fish_seen_subcommand_from b' -l four`,
    );
    expect(pathsOf(facts)).toEqual([
      'kiln a',
      'kiln b',
      'kiln rack add',
      'kiln rack cp',
      'kiln rack mv',
      'kiln rack rm',
    ]);
  });

  it('leaves an option with the command itself if the condition only forbids, or tests something else', () => {
    const facts = read(
      `complete -c kiln -n 'not __fish_seen_subcommand_from fire cool' -l one`,
      `complete -c kiln -n '__fish_contains_opt -s a all' -l two`,
      `complete -c kiln -n 'test -f kiln.toml' -l three`,
      `complete -c kiln -n 'not contains -- -- (commandline -opc)' -l four`,
      'complete -c kiln -n __fish_use_subcommand -l five',
    );
    expect(pathsOf(facts)).toEqual(['kiln']);
    expect(argumentLines(facts, 'kiln')).toEqual(['--one', '--two', '--three', '--four', '--five']);
  });

  it('leaves out what only fish can judge', () => {
    const facts = read(
      `complete -c kiln -n '__kiln_is_hot' -l one`,
      `complete -c kiln -n '__fish_seen_subcommand_from $hot' -l two`,
      `complete -c kiln -n 'not __fish_use_subcommand' -l three`,
      `complete -c kiln -n '__fish_seen_subcommand_from a; __kiln_x' -l four`,
      `complete -c kiln -n 'begin; true; end' -l five`,
      `complete -c kiln -n '__fish_kiln_using_command a b' -l six`,
      'complete -c $tool -l seven',
      'complete -c kiln -l $name',
      'for x in a b; complete -c kiln -l $x; end',
    );
    expect(facts).toEqual({ commands: [], diagnostics: [] });
  });

  it('reads how the file itself compares the words of its own test', () => {
    const facts = read(
      'function __fish_kiln_using_command',
      '    set -l cmd (commandline -opc)',
      '    contains -- $cmd[2] $argv',
      'end',
      `complete -c kiln -n '__fish_kiln_using_command fire cool' -l any`,
      'function __fish_using_command',
      '    test (count $cmd) -eq (count $argv); and test "$argv" = "$cmd"',
      'end',
      `complete -c kiln -n '__fish_using_command kiln rack add' -l path`,
    );
    expect(pathsOf(facts)).toEqual(['kiln cool', 'kiln fire', 'kiln rack add']);
  });
});

describe('§fish-variables', () => {
  it('puts in variables that are set once to plain words', () => {
    const facts = read(
      'set -l hot fire bake',
      'set -l in_rack -c kiln -n "__fish_seen_subcommand_from rack"',
      'complete -c kiln -n "__fish_seen_subcommand_from $hot" -l slow',
      'complete $in_rack -l wide',
    );
    expect(pathsOf(facts)).toEqual(['kiln bake', 'kiln fire', 'kiln rack']);
  });

  it('takes a variable that is set again, in a loop or from a command for dynamic', () => {
    const facts = read(
      'set -l one a',
      'set one b',
      'set -l two (kiln list)',
      'set -l three c',
      'for three in d e; end',
      ...['one', 'two', 'three'].map((name) => `complete -c kiln -n "__fish_seen_subcommand_from $${name}" -l x`),
    );
    expect(facts.commands).toEqual([]);
  });
});

describe('§other-systems', () => {
  it('leaves out what fish declares for other systems than GNU/Linux', () => {
    const facts = read(
      'if kiln --version >/dev/null 2>/dev/null',
      '    complete -c kiln -l gnu',
      'else',
      '    complete -c kiln -s B',
      'end',
      'switch (uname)',
      '    case Darwin FreeBSD',
      '        complete -c kiln -s D',
      `    case '*'`,
      '        complete -c kiln -l rest',
      'end',
      'if test (uname) = Darwin',
      '    complete -c kiln -s M',
      'else',
      '    complete -c kiln -l linux',
      'end',
      'if kiln --version | string match -q "2.*"',
      '    complete -c kiln -l two',
      'else',
      '    complete -c kiln -l older',
      'end',
    );
    expect(argumentLines(facts, 'kiln')).toEqual(['--gnu', '--rest', '--linux', '--two', '--older']);
  });
});
