import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPANSION_WORDS_LIMIT } from '../../limits.ts';
import { expandBraces } from './brace-expansion.ts';
import { isLiteral } from './shell-word.ts';

const bare = (text: string) => ({ text, mask: 'b'.repeat(text.length), line: 1 });
const texts = (text: string): readonly string[] => expandBraces(bare(text)).map((word) => word.text);

describe('§completion-file-braces', () => {
  it('puts every alternative between what stands around the list', () => {
    expect(texts('{-a,--all}[x]')).toEqual(['-a[x]', '--all[x]']);
    expect(texts('a{b,}{c,d}')).toEqual(['abc', 'abd', 'ac', 'ad']);
  });

  it('leaves quoted braces, braces without a comma, open ones and nested lists as they are', () => {
    for (const text of ['{a}', '{a,b', 'a}', '{a,{b,c}}']) expect(texts(text)).toEqual([text]);
    expect(expandBraces({ text: '{a,b}', mask: 'qqqqq', line: 1 })).toHaveLength(1);
  });

  it('expands up to the limit, and leaves a larger word as one that is not literal', () => {
    const list = (count: number): string => `{${'a,'.repeat(count - 1)}a}`;
    expect(expandBraces(bare(list(EXPANSION_WORDS_LIMIT)))).toHaveLength(EXPANSION_WORDS_LIMIT);
    const [word, ...more] = expandBraces(bare(list(EXPANSION_WORDS_LIMIT + 1)));
    expect(more).toEqual([]);
    expect(word !== undefined && isLiteral(word)).toBe(false);
  });

  it('gives as many words as the product of the lists', () => {
    const list = fc.array(fc.stringMatching(/^[a-z]{0,3}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const text = lists.map((alternatives) => `{${alternatives.join(',')}}`).join('-');
        const naive = lists.reduce<readonly string[]>(
          (left, alternatives, index) =>
            left.flatMap((head) => alternatives.map((tail) => `${head}${index === 0 ? '' : '-'}${tail}`)),
          [''],
        );
        expect(texts(text)).toEqual(naive);
      }),
    );
  });
});
