import type { LuaValue } from '@quirl/lua';
import type { PackageArgument } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/refusal-of.ts';
import { sampleArgument, sampleCommand } from '../testing/sample-command.ts';
import { bindArguments } from './bind-arguments.ts';

const clay = sampleArgument('clay', { required: true });
const pots = sampleArgument('pots', { repeatable: true });
const heat = sampleArgument('--heat', { names: ['-t', '--heat'] });
const glaze = sampleArgument('--glaze', { repeatable: true });
const dry = sampleArgument('--dry-run', { kind: 'flag', names: ['--dry-run', '-n'] });
const loud = sampleArgument('--loud', { kind: 'flag', repeatable: true });

const commandWith = (...declared: readonly PackageArgument[]) => sampleCommand('kiln fire', { arguments: declared });
const everything = commandWith(clay, pots, heat, glaze, dry, loud);
const list = (...items: readonly LuaValue[]): LuaValue => new Map(items.map((item, index) => [index + 1, item]));

describe('§argument-binding', () => {
  it.each<readonly [string, readonly string[], Readonly<Record<string, LuaValue>>]>([
    ['fills positionals in order', ['red', 'a', 'b'], { clay: 'red', pots: list('a', 'b') }],
    ['takes the next token of an option', ['--heat', '900', 'red'], { clay: 'red', heat: '900' }],
    ['takes an attached value, to its last sign', ['--heat=a=b', 'red'], { clay: 'red', heat: 'a=b' }],
    ['takes an attached value that is empty', ['--heat=', 'red'], { clay: 'red', heat: '' }],
    ['knows every spelling of a name', ['-t', '900', '-n', 'red'], { clay: 'red', heat: '900', dry_run: true }],
    ['gathers what may be repeated', ['--glaze', 'a', 'red', '--glaze=b'], { clay: 'red', glaze: list('a', 'b') }],
    ['counts flags that may be repeated', ['--loud', '--loud', 'red'], { clay: 'red', loud: list(true, true) }],
    ['ends options at two dashes', ['--', '--heat', '--'], { clay: '--heat', pots: list('--') }],
    ['takes one dash and nothing for words', ['-', ''], { clay: '-', pots: list('') }],
    ['takes a value with a dash', ['--heat', '-5', 'red'], { clay: 'red', heat: '-5' }],
    [
      'takes options between and behind positionals',
      ['red', '-n', 'a', '--heat', '1'],
      { clay: 'red', dry_run: true, pots: list('a'), heat: '1' },
    ],
  ])('%s', (_, tokens, expected) => {
    const bound = bindArguments(everything, tokens);
    const lists = { pots: list(), glaze: list(), loud: list() };
    expect(bound).toEqual(new Map(Object.entries({ ...lists, ...expected })));
  });

  it.each<readonly [string, readonly string[]]>([
    ['an unknown option', ['red', '--cold']],
    ['a negative number for a positional', ['-5']],
    ['an option without a value', ['red', '--heat']],
    ['an option before two dashes', ['red', '--heat', '--', '900']],
    ['an option before a name of the command', ['red', '--heat', '--dry-run']],
    ['a flag with a value', ['red', '--dry-run=true']],
    ['an option twice', ['red', '--heat', '1', '-t', '2']],
    ['a flag twice', ['red', '-n', '--dry-run']],
    ['a missing positional', ['--heat', '1']],
    ['an option by the beginning of its name', ['red', '--he', '1']],
    ['an option with short names run together', ['red', '-nt']],
    ['a name that every object has', ['red', '--__proto__', 'x']],
  ])('refuses %s', (_, tokens) => {
    const { code, help } = refusalOf(() => bindArguments(everything, tokens));
    expect([code, (help ?? []).length]).toEqual(['invalid_argument', 1]);
  });

  it('refuses a word for which there is no argument', () => {
    expect(refusalOf(() => bindArguments(commandWith(clay), ['red', 'blue'])).code).toBe('invalid_argument');
    expect(refusalOf(() => bindArguments(commandWith(), ['red'])).code).toBe('invalid_argument');
  });

  it('refuses a missing option that is required, and one that may be repeated', () => {
    for (const argument of [heat, glaze, pots])
      expect(refusalOf(() => bindArguments(commandWith({ ...argument, required: true }), [])).code).toBe(
        'invalid_argument',
      );
  });

  it('repeats no long word in a message', () => {
    expect(refusalOf(() => bindArguments(commandWith(), ['x'.repeat(100_000)])).message.length).toBeLessThan(400);
  });

  it('binds what it is given, however it is spelled', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 8 });
    const given = fc.record({
      clay: word,
      pots: fc.array(word, { maxLength: 4 }),
      heat: fc.option(word, { nil: undefined }),
      glaze: fc.array(word, { maxLength: 3 }),
      dry: fc.boolean(),
      attached: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ clay: red, pots: many, heat: hot, glaze: shine, dry: isDry, attached }) => {
        const option = (name: string, value: string): string[] =>
          attached || value.startsWith('-') ? [`${name}=${value}`] : [name, value];
        const tokens = [
          ...(hot === undefined ? [] : option('--heat', hot)),
          ...shine.flatMap((value) => option('--glaze', value)),
          ...(isDry ? ['-n'] : []),
          '--',
          red,
          ...many,
        ];
        const expected = new Map<string, LuaValue>([
          ['clay', red],
          ['pots', list(...many)],
          ...(hot === undefined ? [] : [['heat', hot] as const]),
          ['glaze', list(...shine)],
          ...(isDry ? [['dry_run', true] as const] : []),
          ['loud', list()],
        ]);
        expect(bindArguments(everything, tokens)).toEqual(expected);
      }),
    );
  });
});

describe('§argument-types', () => {
  const bound = (type: string, word: string): LuaValue | undefined =>
    bindArguments(commandWith(sampleArgument('clay', { value_type: type })), ['--', word]).get('clay');

  it.each<readonly [string, string, LuaValue]>([
    ['Int', '-9223372036854775808', -9_223_372_036_854_775_808n],
    ['integer', '9223372036854775807', 9_223_372_036_854_775_807n],
    ['INT', '007', 7n],
    ['Int', '-0', 0n],
    ['UInt', '9223372036854775807', 9_223_372_036_854_775_807n],
    ['uint', '18446744073709551615', '18446744073709551615'],
    ['Unsigned-Integer', '0', 0n],
    ['positive-integer', '1', 1n],
    ['Bool', 'true', true],
    ['boolean', 'false', false],
    ['Decimal', '1.50', '1.50'],
    ['Environment', '', ''],
    ['Path', '../x', '../x'],
    ['Duration', 'soon', 'soon'],
    ['String', '12', '12'],
  ])('takes for %s the word %s', (type, word, value) => {
    expect(bound(type, word)).toBe(value);
  });

  it.each([
    ['Int', '9223372036854775808'],
    ['Int', '-9223372036854775809'],
    ['Int', '1.0'],
    ['Int', '1e3'],
    ['Int', '+1'],
    ['Int', ''],
    ['Int', ' 1'],
    ['Int', '0x10'],
    ['Int', '٣'],
    ['integer', '9'.repeat(200_000)],
    ['integer', `${'0'.repeat(200_000)}x`],
    ['UInt', '-1'],
    ['UInt', '18446744073709551616'],
    ['positive-integer', '0'],
    ['Bool', 'yes'],
    ['Bool', 'TRUE'],
    ['Decimal', 'NaN'],
    ['decimal', '1,5'],
  ])('refuses for %s the word %s', (type, word) => {
    expect(refusalOf(() => bound(type, word)).code).toBe('invalid_argument');
  });
});
