import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATTERN_DEPTH_LIMIT, PATTERN_LENGTH_LIMIT, PATTERN_STATES_LIMIT } from '../../../limits.ts';
import { WorkAllowance, WorkExhausted } from '../work-allowance.ts';
import { compilePattern } from './compile-pattern.ts';
import { matchesPattern } from './match-pattern.ts';
import { PatternRefusal } from './pattern-tree.ts';

const MUCH = 1_000_000;

const matches = (pattern: string, text: string, units = MUCH): boolean =>
  matchesPattern(compilePattern(pattern), text, new WorkAllowance(units));

/**
 * The host's answer, asked at every character. Left to itself, V8 also looks inside of surrogate pairs, where the standard has
 * no place for a match.
 */
const hostMatches = (pattern: string, text: string): boolean => {
  const expression = new RegExp(pattern, 'uy');
  const characters = [...text];
  return [...characters, ''].some((_, index) => {
    expression.lastIndex = characters.slice(0, index).join('').length;
    return expression.test(text);
  });
};

const pairs = (patterns: readonly string[], texts: readonly string[]): readonly (readonly [string, string])[] =>
  patterns.flatMap((pattern) => texts.map((text) => [pattern, text] as const));

const astral = '\u{1F600}';
const loneSurrogates = ['\ud83d', '\ude00'] as const;
const texts = ['', 'a', 'ab', 'ba', 'aab', 'b', '-', 'A', '9', '_', '\n', '\r', '\u00a0', '\u2028', 'é', astral].concat(
  loneSurrogates,
  [`a${astral}b`, 'a b', 'a\nb', '/', '{', ']', '\u0001'],
);

describe('§json-schema-pattern a pattern means what ECMAScript says with the u flag', () => {
  it.each([
    ['places', ['^', '$', '^$', '^a$', 'a$', '\\b', '\\B', '\\ba', 'a\\b', 'a\\Bb']],
    [
      'classes',
      ['.', '^.$', '^..$', '\\s', '\\S', '\\d', '\\w', '\\W', '[a-c]', '[^a-c]', '[^]', '[]', '[\\]a]', '[\\b]'],
    ],
    ['properties', ['\\p{L}', '\\P{L}', '^\\p{Script=Latin}+$', '\\p{Emoji}', '\\p{ASCII}']],
    [
      'escapes',
      ['\\n', '\\/', '\\{', '\\x61', '\\u0061', '\\u{61}', '\\u{1F600}', '\\ud83d\\ude00', '\\ud83d', '\\cA'],
    ],
    ['choices', ['a|b', '^(?:a|b)$', 'a||b', '|', '(?:|a)b']],
    [
      'repetitions',
      ['a*', '^a+$', '^a?b$', '^a{2}b', '^a{1,2}b$', '^a{2,}', 'a{0}b', '(?:a*)*b', '^(?:a|ab)*$', '^a*?b$'],
    ],
    ['groups', ['(a)(b)', '(?<name>a)b', '((a)|b)+', '(?:){3,}', '(?:(?:)*)*a']],
    [
      'looks',
      ['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(?<=^a*)b', `(?<=${astral})b`, '(?<=(?!a).)b', '(?=(?<!a)b)b'],
    ],
  ])('in %s', (_, patterns) => {
    for (const [pattern, text] of pairs(patterns, texts))
      expect([pattern, text, matches(pattern, text)]).toEqual([pattern, text, hostMatches(pattern, text)]);
  });

  it('in whatever can be put together from them', () => {
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '^', '$', '\\b', astral, ''),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
          .map(([part, bounds]) => `(?:${part})${bounds}`),
        fc
          .tuple(fc.constantFrom('?=', '?!', '?<=', '?<!'), tie('pattern'))
          .map(([opener, part]) => `(${opener}${part})`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', astral, ...loneSurrogates), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        expect(matches(source, input)).toBe(hostMatches(source, input));
      }),
      { numRuns: 500 },
    );
  });
});

describe('§json-schema-pattern-time matching takes work in proportion to the text', () => {
  it.each(['^(a+)+$', '^(a|a)*$', '(a+a+)+b', '(?:a*)*b', '(a|aa)+$', '.*.*.*=.*', '(?:a?){50}a{50}b'])(
    '%s',
    (pattern) => {
      const long = 'a'.repeat(20_000);
      const program = compilePattern(pattern);
      const limit = 20 * program.states.length * long.length;
      expect(matchesPattern(program, `${long}!`, new WorkAllowance(limit))).toBe(false);
    },
  );

  it('ends where the allowance ends', () => {
    expect(matches('^a*$', 'a'.repeat(1_000), 10_000)).toBe(true);
    expect(() => matches('^a*$', 'a'.repeat(10_000), 10_000)).toThrow(WorkExhausted);
  });

  it('also where a look is asked at every character', () => {
    expect(() => matches('(?:(?=.*b)a)*$', 'a'.repeat(10_000))).toThrow(WorkExhausted);
  });
});

describe('§json-schema-pattern-refusal a pattern is refused', () => {
  it.each([
    ['that is none', '('],
    ['that only another dialect reads', '\\Aa\\Z'],
    ['that refers back by number', '(a)\\1'],
    ['that refers back by name', '(?<name>a)\\k<name>'],
    ['with too many states', `(?:a{200}){${PATTERN_STATES_LIMIT / 200}}`],
    ['with states past counting', '(?:(?:a{65535}){65535}){65535}'],
  ])('%s', (_, pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternRefusal);
  });

  it('at one more than the longest length', () => {
    expect(matches('a'.repeat(PATTERN_LENGTH_LIMIT), '')).toBe(false);
    expect(() => compilePattern('a'.repeat(PATTERN_LENGTH_LIMIT + 1))).toThrow(PatternRefusal);
  });

  it('at one group more than the deepest nesting', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(matches(nested(PATTERN_DEPTH_LIMIT), 'a')).toBe(true);
    expect(() => compilePattern(nested(PATTERN_DEPTH_LIMIT + 1))).toThrow(PatternRefusal);
  });

  it('at one state more than a schema may have', () => {
    // One state is the end of the match.
    expect(matches(`a{${PATTERN_STATES_LIMIT - 1}}`, '')).toBe(false);
    expect(() => compilePattern(`a{${PATTERN_STATES_LIMIT}}`)).toThrow(PatternRefusal);
  });

  it('that repeats nothing a billion times is not refused, and takes no time', () => {
    expect(matches('^(?:){1000000000}(?:(?:){99999999}){99999999}a$', 'a')).toBe(true);
  });
});
