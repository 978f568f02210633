import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charRange, charsOf, complementOf } from './char-set.ts';
import { createMatcher } from './rail-matcher.ts';
import { avoiding, choice, oneOf, optional, type RailRule, repeat, rule, sequence } from './rail-model.ts';

const matcherOf = (rules: Readonly<Record<string, RailRule>>): ((text: string) => boolean) =>
  createMatcher(new Map(Object.entries(rules)), 'root');

describe('the matcher of rails', () => {
  it('reads every kind of rule to the end of the text', () => {
    const accepts = matcherOf({
      root: sequence('<', choice('a', rule('many')), optional('-'), repeat(rule('digit'), 1, 3), '>'),
      many: repeat(oneOf(charsOf('xy😀')), 2, null),
      digit: oneOf(charRange('0', '9')),
    });
    for (const text of ['<a1>', '<a-12>', '<xx1>', '<xy😀xy-123>']) expect(accepts(text), text).toBe(true);
    for (const text of ['', '<a1', '<a1>>', '<x1>', '<a>', '<a1234>', '<a--1>', '<x\ud83d1>']) {
      expect(accepts(text), text).toBe(false);
    }
  });

  it('takes a run without its stems exactly where no stem stands in the text', () => {
    const stems = ['aab', 'abab', 'bb'];
    const accepts = matcherOf({ root: { ...avoiding(complementOf(charsOf('!')), stems), isOptional: true } });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '!'), maxLength: 12 }), (text) => {
        expect(accepts(text)).toBe(!text.includes('!') && !stems.some((stem) => text.includes(stem)));
      }),
      { numRuns: 2000 },
    );
  });

  it('holds the first character of a run to its own set, and wants one where the run is not optional', () => {
    const accepts = matcherOf({ root: avoiding(complementOf([]), ['--'], complementOf(charsOf(':'))) });
    expect(['a:', '-a', '-', 'a-:-'].every(accepts)).toBe(true);
    expect(['', ':', ':a', '--', 'a--'].some(accepts)).toBe(false);
  });

  it('says which rule is missing from a grammar', () => {
    expect(() => matcherOf({ root: rule('nowhere') })('')).toThrow('nowhere');
  });
});
