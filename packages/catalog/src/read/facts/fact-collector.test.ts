import { describe, expect, it } from 'vitest';
import {
  DECLARATION_COMMANDS_LIMIT,
  DESCRIPTION_LIMIT_BYTES,
  NAME_LIMIT_BYTES,
  ORIGIN_LIMIT_BYTES,
  SOURCE_CANDIDATES_LIMIT,
  SOURCE_COMMANDS_LIMIT,
  SOURCE_DIAGNOSTICS_LIMIT,
  SOURCE_TEXT_LIMIT_BYTES,
} from '../../limits.ts';
import { argumentLines, sourceOf } from '../testing/source-of.ts';
import { createFactCollector } from './fact-collector.ts';
import { isCommandWord, isOptionName, isSubcommandWord } from './names.ts';

const attribution = { source: 'zsh', confidence: 'high', trust: 'declared' } as const;
const collector = () => createFactCollector(sourceOf(''), attribution);
const flag = (name: string, documentation = '') => ({
  names: [name],
  takesValue: false,
  valueType: 'Bool',
  repeatable: false,
  values: [],
  conflicts: [],
  documentation,
});
const numbered = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('§completion-file-bounds', () => {
  it('takes a declaration for as many commands as the limit and drops a larger one with a diagnostic', () => {
    const facts = collector();
    facts.argument(numbered(DECLARATION_COMMANDS_LIMIT, 'a'), flag('-x'), 1);
    facts.argument(numbered(DECLARATION_COMMANDS_LIMIT + 1, 'b'), flag('-x'), 2);
    expect(facts.facts().commands).toHaveLength(DECLARATION_COMMANDS_LIMIT);
    expect(facts.facts().diagnostics.map(({ line }) => line)).toEqual([2]);
  });

  it('takes as many commands as the limit', () => {
    const facts = collector();
    for (const name of numbered(SOURCE_COMMANDS_LIMIT + 1, 'a')) facts.commands([name], '', 7);
    expect(facts.facts().commands).toHaveLength(SOURCE_COMMANDS_LIMIT);
    expect(facts.facts().diagnostics).toHaveLength(1);
  });

  it('takes as many arguments and subcommands as the limit, where a repeated one takes no place', () => {
    const facts = collector();
    for (const name of numbered(SOURCE_CANDIDATES_LIMIT - 1, '-')) facts.argument(['tool'], flag(name), 1);
    facts.argument(['tool'], flag('-0'), 1);
    facts.commands(['tool sub'], '', 2);
    expect(facts.facts().diagnostics).toEqual([]);
    facts.argument(['tool'], flag('-late'), 3);
    expect(facts.facts().commands[0]?.options).toHaveLength(SOURCE_CANDIDATES_LIMIT - 1);
    expect(facts.facts().diagnostics.map(({ line }) => line)).toEqual([3]);
  });

  it('takes as many bytes of text as the limit', () => {
    const facts = collector();
    const each = SOURCE_TEXT_LIMIT_BYTES / 1024;
    for (let number = 1000; number < 2024; number += 1)
      facts.argument(['tool'], flag(`-${number}`, 'x'.repeat(each - '-1000Bool'.length)), 1);
    expect(facts.facts().diagnostics).toEqual([]);
    facts.detail('tool', 'x', 2);
    expect(facts.facts().commands[0]?.details).toBe('');
    expect(facts.facts().diagnostics.map(({ line }) => line)).toEqual([2]);
  });

  it('cuts a text above the limit at a character and says so', () => {
    const facts = collector();
    const at = 'x'.repeat(DESCRIPTION_LIMIT_BYTES);
    facts.argument(['tool'], flag('-a', at), 1);
    facts.commands(['tool sub'], at, 2);
    facts.detail('tool', at, 3);
    expect(facts.facts().diagnostics).toEqual([]);
    facts.argument(['tool'], flag('-b', `${at.slice(1)}é`), 4);
    facts.commands(['tool other'], `${at}x`, 5);
    facts.detail('tool', `y${at}`, 6);
    const [tool, other] = facts.facts().commands;
    expect(tool?.options.map(({ documentation }) => documentation.length)).toEqual([at.length, at.length - 1]);
    expect([other?.path, other?.summary]).toEqual(['tool other', at]);
    expect(tool?.details).toBe(`${at} y${at.slice(1)}`);
    expect(facts.facts().diagnostics.map(({ line }) => line)).toEqual([4, 5, 6]);
  });

  it('keeps as many diagnostics as the limit', () => {
    const facts = collector();
    for (let line = 1; line <= SOURCE_DIAGNOSTICS_LIMIT + 1; line += 1) facts.diagnostic(line, 'x');
    expect(facts.facts().diagnostics).toHaveLength(SOURCE_DIAGNOSTICS_LIMIT);
  });

  it('cuts an origin above the limit at a character and says so', () => {
    const originOf = (origin: string) => {
      const facts = createFactCollector({ ...sourceOf(''), origin }, attribution);
      facts.argument(['tool'], flag('-a'), 1);
      const { commands, diagnostics } = facts.facts();
      return [commands[0]?.provenance.origin, diagnostics.length];
    };
    const at = 'x'.repeat(ORIGIN_LIMIT_BYTES);
    expect(originOf(at)).toEqual([at, 0]);
    expect(originOf(`${at.slice(1)}é`)).toEqual([at.slice(1), 1]);
  });

  it('takes no name above the limit, and none that hides something', () => {
    for (const [isName, start] of [
      [isCommandWord, 'a'],
      [isSubcommandWord, 'a'],
      [isOptionName, '-a'],
    ] as const) {
      expect(isName(start.padEnd(NAME_LIMIT_BYTES, 'x'))).toBe(true);
      expect(isName(start.padEnd(NAME_LIMIT_BYTES + 1, 'x'))).toBe(false);
      for (const bad of ['', ' ', '\u001b', '\u202e', '$', '(', '`', "'"])
        expect(isName(`${start}${bad}b`)).toBe(bad === '');
    }
    for (const name of ['-', '--', '---=', '-=', 'a', '--a=b', '-*']) expect(isOptionName(name)).toBe(false);
    for (const name of ['-', '.', '..', '/bin/a', '+x', '']) expect(isCommandWord(name)).toBe(false);
  });
});

describe('§completion-file-facts', () => {
  it('orders commands by path and gives a command without a summary low confidence', () => {
    const facts = collector();
    facts.commands(['b'], 'second', 1);
    facts.commands(['b'], 'ignored', 2);
    facts.commands(['a'], '', 3);
    expect(
      facts.facts().commands.map(({ path, summary, provenance }) => [path, summary, provenance.confidence]),
    ).toEqual([
      ['a', 'Run a', 'low'],
      ['b', 'second', 'high'],
    ]);
  });

  it('unites arguments that share a name, keeps what was said first, and conflicts only with what there is', () => {
    const facts = collector();
    facts.argument(['tool'], { ...flag('-a', 'first'), conflicts: ['-b', '-a', '-gone'] }, 1);
    facts.argument(
      ['tool'],
      { ...flag('--all', 'second'), names: ['-a', '--all'], takesValue: true, valueType: 'x' },
      2,
    );
    facts.argument(['tool'], { ...flag('-b'), takesValue: true, valueType: 'value', values: ['u', 'v'] }, 3);
    facts.argument(
      ['tool'],
      { ...flag('-b'), takesValue: true, valueType: 'kind', values: ['v', 'w'], repeatable: true },
      4,
    );
    expect(argumentLines(facts.facts(), 'tool')).toEqual(['--all, -a <x> !-b: first', '-b <kind> * {u v w}']);
  });

  it('keeps terminal sequences out of every text', () => {
    const facts = collector();
    facts.commands(['tool'], '\u001b[31mred\u001b[0m\nline', 1);
    facts.detail('tool', 'a\u0007b', 1);
    facts.argument(['tool'], flag('-a', 'x\u001b]0;t\u0007y\r\nz'), 1);
    const [command] = facts.facts().commands;
    expect([command?.summary, command?.details, command?.options[0]?.documentation]).toEqual([
      'red line',
      'a b',
      'xy z',
    ]);
  });
});
