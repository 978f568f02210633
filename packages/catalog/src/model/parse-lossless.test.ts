import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLossless } from './parse-lossless.ts';
import { ShapeProblem } from './shape.ts';

const integral = fc
  .jsonValue()
  .filter((value) => !/[.]|[0-9]e|-0\b/.test(JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, '')));

describe('§catalog-lossless', () => {
  it('reads what JSON.parse reads, in any layout', () => {
    fc.assert(
      fc.property(integral, fc.constantFrom(0, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseLossless(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    '{"a":1,"a":1}',
    '[{"b":{"a":[],"c":"\\"","a":[]}}]',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('refuses the member that stands twice in %s', (text) => {
    expect(() => parseLossless(text)).toThrow(ShapeProblem);
  });

  it.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":"a"}', '{"a":["a","a"]}', '{"a,":1,"a":"}"}'])(
    'takes %s for what it is',
    (text) => {
      expect(parseLossless(text)).toEqual(JSON.parse(text));
    },
  );

  it.each(['1.0', '[1e3]', '{"a":-0}', '1E3'])('refuses the number in %s', (text) => {
    expect(() => parseLossless(text)).toThrow(ShapeProblem);
  });

  it.each(['', '{', '"\\', '[1,]', '01'])('leaves %j to the grammar', (text) => {
    expect(() => parseLossless(text)).toThrow(SyntaxError);
  });
});
