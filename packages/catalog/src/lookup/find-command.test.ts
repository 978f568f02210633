import { compareCodePoints } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordOf } from '../model/testing/record-arbitrary.ts';
import { findCommand, namesOfRecords } from './find-command.ts';

const names = namesOfRecords([
  recordOf('glaze', { aliases: ['enamel', 'kiln'] }),
  recordOf('kiln'),
  recordOf('kiln fire', { aliases: ['fire', 'enamel'] }),
  recordOf('kiln log'),
]);

describe('§lookup', () => {
  it.each([
    ['a path', 'kiln log', { path: 'kiln log', match: 'exact' }],
    ['an alias', 'fire', { path: 'kiln fire', match: 'exact' }],
    ['a path before the alias of another command', 'kiln', { path: 'kiln', match: 'exact' }],
    ['the first command of those that share an alias', 'enamel', { path: 'glaze', match: 'exact' }],
    ['a name between blanks', ' \tkiln log\n', { path: 'kiln log', match: 'exact' }],
    ['the first path that begins with the text', 'kil', { path: 'kiln', match: 'prefix' }],
    ['a path that begins with several words', 'kiln f', { path: 'kiln fire', match: 'prefix' }],
  ])('finds %s', (_, text, found) => {
    expect(findCommand(names, text)).toEqual(found);
  });

  it.each(['', '  ', 'zebra', 'kiln  log', 'KILN', 'enam', '__proto__', 'constructor'])(
    'finds nothing for %j',
    (text) => {
      expect(findCommand(names, text)).toBeUndefined();
    },
  );

  it('finds what a search through all paths finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\ufffd', '\u{1f980}'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (paths, text) => {
        const sorted = paths.toSorted(compareCodePoints);
        const found = findCommand(namesOfRecords(sorted.map((path) => recordOf(path))), text);
        const wanted = text.trim();
        const expected =
          wanted === ''
            ? undefined
            : (sorted.find((path) => path === wanted) ?? sorted.find((path) => path.startsWith(wanted)));
        expect(found?.path).toBe(expected);
      }),
    );
  });
});
