import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCHER_DEPTH_LIMIT } from '../../limits.ts';
import { recogniseXpath } from './recognise-xpath.ts';

const valid = [
  '//a',
  '//a/b[1]',
  '//a[@x="1" and not(b)]',
  '//*',
  '//@x',
  '//@*',
  '//text()',
  '//ns:a/@ns:b',
  '//ns:*',
  '//a|//b',
  '//a[position()<last()-1]',
  '//a/following-sibling::b',
  '//comment()',
  "//processing-instruction('x')",
  '//processing-instruction()',
  '//a[. = 5 div 2]',
  '//a[--1]',
  '//a[-b|c]',
  '//div div div',
  '//or or or',
  '//*[* * *]',
  '//a[$v]',
  '//a[$n:v]',
  '//a[fn:x(1,2)]',
  '//self::node()',
  '//..',
  '//.',
  '//a//b',
  '//a[.5]',
  '//a[5.]',
  '//and',
  '//a [ 1 ]',
  '//é',
  '//a[(b)/c]',
  '//a[(1|b)[1]//d]',
  '//a-b.c',
  '//a[id("x")/y]',
  '//a mod b',
  '//a[b=c!=d<=e]',
  '//a\n/b',
  '//node',
  '//a[text]',
  '//namespace::x',
  '//a[/]',
  '//a[/b]',
];
const invalid = [
  '//',
  '//a[',
  '//a]',
  '//a[1',
  '///a',
  '//a/',
  '//a b',
  '//a[]',
  '//a["x]',
  '//a[\'x"]',
  '//a()',
  '//a::b',
  '//foo::b',
  '//child::',
  '//a[1 2]',
  '//1',
  '//"x"',
  '//a|',
  '//a|-b',
  '//-a',
  '//a!b',
  '//a[1 to 2]',
  '//a[. eq 1]',
  '//a[b||c]',
  '//element(a)',
  '//processing-instruction(x)',
  '//text(1)',
  '//a[@]',
  '//@',
  '//@@b',
  '//@child::a',
  '//@.',
  '//$a',
  '//a:b:c',
  '//a: b',
  '//a :b',
  '//:a',
  '//*:a',
  '//a:*b',
  '//a{}',
  '//a;',
  '//a[1e5]',
  '//a[1.2.3]',
  '//.5',
  '//..a',
  '//.[1]',
  '//a[text() ()]',
  '//a[$ x]',
  '//a#',
  '//a==b',
  '//a,b',
  '//(a)',
  '//a/(b|c)',
  '//a[f(1,)]',
  '//a[f(,1)]',
  '//a[if (1) then 2 else 3]',
  '//\u0000a',
];

describe('the recogniser of XPath 1.0', () => {
  it.each(valid)('§matcher-xpath takes %s', (source) => {
    expect(recogniseXpath(source)).toBeNull();
  });

  it.each(invalid)('§matcher-xpath refuses %s', (source) => {
    expect(recogniseXpath(source)).toMatchObject({ at: expect.any(Number), reason: expect.any(String) });
  });

  it('§precise-columns says where it stops', () => {
    expect(recogniseXpath('//a[b')).toMatchObject({ at: 5 });
    expect(recogniseXpath('//a[foo::b]')).toMatchObject({ at: 4 });
    expect(recogniseXpath('//a["x]')).toMatchObject({ at: 4 });
  });

  it('§matcher-limits takes nesting up to the limit and not one more', () => {
    const brackets = (depth: number) => `//a${'[a'.repeat(depth)}${']'.repeat(depth)}`;
    const parentheses = (depth: number) => `//a[${'('.repeat(depth - 1)}1${')'.repeat(depth - 1)}]`;
    const calls = (depth: number) => `//a[${'f('.repeat(depth - 1)}1${')'.repeat(depth - 1)}]`;
    for (const nested of [brackets, parentheses, calls]) {
      expect(recogniseXpath(nested(MATCHER_DEPTH_LIMIT))).toBeNull();
      expect(recogniseXpath(nested(MATCHER_DEPTH_LIMIT + 1))).toMatchObject({ reason: 'it nests too deep' });
    }
  });

  it('§compile-only answers for any text and never throws', () => {
    const pieces = fc.constantFrom(
      ...'/.[]()@|*-+=<>,:$ ab1"\'',
      '//',
      '::',
      'and',
      'div',
      'text()',
      'child::',
      '\u{1F600}',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const source = `//${parts.join('')}`;
        const problem = recogniseXpath(source);
        if (problem === null) return;
        expect(problem.at).toBeGreaterThanOrEqual(0);
        expect(problem.at).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 3000 },
    );
  });
});
