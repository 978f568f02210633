import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { prettyJson, prettyJsonPieces } from './pretty-json.ts';

const leaf = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.constantFrom('\u007f', '\u009b31m', '\n', '\t', '"', '\\u009b'),
);
const exitCodes = fc.dictionary(fc.integer({ min: -300, max: 300 }).map(String), fc.string());
const record = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__' && !/^-?[0-9]/.test(key)),
  fc.oneof(leaf, fc.array(leaf), exitCodes, fc.array(fc.record({ name: leaf, codes: exitCodes }))),
);

describe('§pretty-json', () => {
  it('indents by two spaces, keeps empty containers on their line and ends with one newline', () => {
    expect(prettyJson({ b: [], a: { x: {}, list: [1, 'two'] }, codes: { '3': 'c', '-1': 'a' } })).toBe(
      '{\n  "b": [],\n  "a": {\n    "x": {},\n    "list": [\n      1,\n      "two"\n    ]\n  },\n' +
        '  "codes": {\n    "-1": "a",\n    "3": "c"\n  }\n}\n',
    );
  });

  it('looks the same on the fast and on the general way', () => {
    fc.assert(
      fc.property(record, (value) => {
        expect(prettyJson([value, 1n])).toBe(prettyJson([value, 1]));
      }),
    );
  });

  it('says the same as the canonical form to a parser', () => {
    fc.assert(
      fc.property(record, (value) => {
        expect(JSON.parse(prettyJson(value))).toEqual(JSON.parse(canonicalJson(value)));
      }),
    );
  });

  it('leaves no control character raw but line feeds', () => {
    expect(prettyJson({ 'a\u009b': 'x\u007f\u0080\u009f\u001b[31m\t' })).toBe(
      '{\n  "a\\u009b": "x\\u007f\\u0080\\u009f\\u001b[31m\\t"\n}\n',
    );
  });

  it('gives the same bytes piece by piece', () => {
    fc.assert(
      fc.property(record, fc.array(record), record, (before, items, after) => {
        const first = Object.fromEntries(Object.entries(before).map(([key, value]) => [`b${key}`, value]));
        const last = Object.fromEntries(Object.entries(after).map(([key, value]) => [`a${key}`, value]));
        expect([...prettyJsonPieces(first, 'items', items, last)].join('')).toBe(
          prettyJson({ ...first, items, ...last }),
        );
      }),
    );
  });
});
