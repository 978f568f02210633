import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCHER_DEPTH_LIMIT } from '../../limits.ts';
import { recogniseJsonpath } from './recognise-jsonpath.ts';

const valid = [
  '$',
  '$.a',
  '$["a"]',
  "$['a','b']",
  '$..a',
  '$..*',
  '$..[0]',
  '$[*]',
  '$[0]',
  '$[-1]',
  '$[1:2]',
  '$[1 : 2 : 3]',
  '$[::2]',
  '$[:]',
  '$[0,1:2,*]',
  '$[9007199254740991]',
  '$ .a',
  '$\n.a',
  '$[ 0 ]',
  '$.é',
  '$["\\u0041"]',
  '$["\\ud83d\\ude00"]',
  "$['\\'\"']",
  '$[?@.a]',
  '$[?@]',
  '$[?!@.a]',
  '$[?! @.a]',
  '$[?(@.a||@.b)&&@.c]',
  '$[?@.a==1]',
  '$[?@["a"][0] == "x"]',
  '$[?@.a > 1 && !(@.b)]',
  '$[?@.a==null]',
  '$[?1==1]',
  '$[?$.a==@.b]',
  '$[?@.a==-0]',
  '$[?@.a==1.5E+3]',
  '$[?length(@.a)>1]',
  '$[?count(@.*)>1]',
  '$[?match(@.a,"x.*")]',
  '$[?search(@.a,"x") || !match(@.b, @.c)]',
  '$[?value(@..a)==1]',
  '$[?length(value(@..a))==1]',
  '$[?@[?@.b]]',
];
const invalid = [
  '',
  '$.',
  '$..',
  '$[',
  '$]',
  '$[a]',
  '$[1',
  '$.a b',
  '$[01]',
  '$[-0]',
  '$[1.0]',
  '$[9007199254740992]',
  '$["a]',
  '$["\\x"]',
  '$["\\\'"]',
  '$["\\ud800"]',
  '$["\\ude00"]',
  '$["\u0001"]',
  '$["\ud800"]',
  '$.1a',
  '$a',
  ' $',
  '$ ',
  '$.a ',
  '$. a',
  '$.a-b',
  '$.*a',
  '$.[a]',
  '$["a"b]',
  '$[,]',
  '$[0,]',
  '$[1:2:3:4]',
  '$[?]',
  '$[?@.a=1]',
  '$[?@.a==]',
  '$[?@.a===1]',
  '$[?@.a==1==2]',
  '$[?!@.a==1]',
  '$[?true]',
  '$[?1]',
  '$[?!1]',
  '$[?@.*==1]',
  '$[?@..a==1]',
  '$[?@[0,1]==1]',
  '$[?@.a==.5]',
  '$[?@.a==1.]',
  '$[?@.a==01]',
  '$[?@.a==+1]',
  '$[?(@.a]',
  '$[?@.a and @.b]',
  '$[?length(@.*)>1]',
  '$[?length(@.a)]',
  '$[?count(1)>1]',
  '$[?count(@.a, @.b)>1]',
  '$[?match(@.a)]',
  '$[?match(@.a,"a")==true]',
  '$[?value(@.a)]',
  '$[?foo(@)]',
  '$[?length (@.a)>1]',
  '$[(@.length-1)]',
  '~',
];

describe('the recogniser of RFC 9535', () => {
  it.each(valid)('§matcher-jsonpath takes %s', (source) => {
    expect(recogniseJsonpath(source)).toBeNull();
  });

  it.each(invalid)('§matcher-jsonpath refuses %s', (source) => {
    expect(recogniseJsonpath(source)).toMatchObject({ at: expect.any(Number), reason: expect.any(String) });
  });

  it('§precise-columns says where it stops', () => {
    expect(recogniseJsonpath('$.a[?@.b')).toMatchObject({ at: 8 });
    expect(recogniseJsonpath('$.a["x]')).toMatchObject({ at: 4 });
    expect(recogniseJsonpath('$.a[12345678901234567890]')).toMatchObject({ at: 4 });
  });

  it('§matcher-limits takes nesting up to the limit and not one more', () => {
    const filters = (depth: number) => `$${'[?@'.repeat(depth)}${']'.repeat(depth)}`;
    const parentheses = (depth: number) => `$[?${'('.repeat(depth - 1)}@.a${')'.repeat(depth - 1)}]`;
    const calls = (depth: number) => `$[?${'length('.repeat(depth - 1)}@.a${')'.repeat(depth - 1)}>1]`;
    for (const nested of [filters, parentheses, calls]) {
      expect(recogniseJsonpath(nested(MATCHER_DEPTH_LIMIT))).toBeNull();
      expect(recogniseJsonpath(nested(MATCHER_DEPTH_LIMIT + 1))).toMatchObject({ reason: 'it nests too deep' });
    }
  });

  it('§compile-only answers for any text and never throws', () => {
    const pieces = fc.constantFrom(
      ...'.[]()@$?!*:,-1"\'\\a ',
      '..',
      '==',
      '&&',
      '||',
      'length(',
      'true',
      '\u{1F600}',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const source = `$${parts.join('')}`;
        const problem = recogniseJsonpath(source);
        if (problem === null) return;
        expect(problem.at).toBeGreaterThanOrEqual(0);
        expect(problem.at).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 3000 },
    );
  });
});
