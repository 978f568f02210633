import fc from 'fast-check';
import { stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { readToml, type TomlDocument } from './read-toml.ts';
import type { TomlPlace } from './toml-places.ts';

const documentOf = (text: string): TomlDocument => {
  const reading = readToml(text);
  if (reading.status === 'not_toml') throw new Error(reading.problem);
  return reading;
};

/** Every scalar with the text that stands at its place, by key path. */
const scalarsOf = (text: string): readonly (readonly [string, string])[] => {
  const scalars: (readonly [string, string])[] = [];
  const visit = (place: TomlPlace, path: string): void => {
    if (place.kind === 'scalar') scalars.push([path, text.slice(place.start, place.end)]);
    if (place.kind === 'array') for (const [index, item] of place.items.entries()) visit(item, `${path}[${index}]`);
    if (place.kind === 'table') for (const [key, { value }] of place.members) visit(value, `${path}/${key}`);
  };
  visit(documentOf(text).places, '');
  return scalars;
};

/** Holds the places of a document to its values: the same keys, the same lengths, and at each scalar a text of that value. */
const expectAgreement = (text: string): void => {
  const { values, places } = documentOf(text);
  const visit = (value: unknown, place: TomlPlace): void => {
    if (place.kind === 'scalar') {
      const again = documentOf(`x = ${text.slice(place.start, place.end)}`).values;
      expect(again['x']).toEqual(value);
    } else if (place.kind === 'array') {
      if (!Array.isArray(value)) throw new Error('an array stands where none is');
      expect(place.items).toHaveLength(value.length);
      for (const [index, item] of place.items.entries()) visit(value[index], item);
    } else {
      const table = new Map(Object.entries(Object(value)));
      expect([...place.members.keys()].sort()).toEqual([...table.keys()].sort());
      for (const [key, member] of place.members) {
        const source = text.slice(member.key.start, member.key.end);
        expect(Object.keys(documentOf(`${source} = 0`).values)).toEqual([key]);
        visit(table.get(key), member.value);
      }
    }
  };
  visit(values, places);
};

describe('§toml-places', () => {
  it('finds every scalar where it stands, whatever surrounds it', () => {
    const text = `# é [x] "
a = 1 # one
"b" . 'c'.d = "\\"#]" # two
e = ["]", '[', """
"# """", [1,2 , # three
3], {f='}', g . h = 1979-05-27 07:32:00}  ]
[ t . "u" ]
v = '''
'x'''
[[w]]
x = true
[[w]]
x = 0x1`;
    expect(scalarsOf(text)).toEqual([
      ['/a', '1'],
      ['/b/c/d', '"\\"#]"'],
      ['/e[0]', '"]"'],
      ['/e[1]', "'['"],
      ['/e[2]', '"""\n"# """"'],
      ['/e[3][0]', '1'],
      ['/e[3][1]', '2'],
      ['/e[3][2]', '3'],
      ['/e[4]/f', "'}'"],
      ['/e[4]/g/h', '1979-05-27 07:32:00'],
      ['/t/u/v', "'''\n'x'''"],
      ['/w[0]/x', 'true'],
      ['/w[1]/x', '0x1'],
    ]);
    expectAgreement(text);
  });

  it('gives tables the place of their header, their inline text, or the key that implies them', () => {
    const text = '[a.b]\nc = { d = 1 }\n[a]\ne.f = 1\n[[g]]\n[[g]]\n';
    const { members } = documentOf(text).places;
    const textAt = (place: TomlPlace | undefined): string => text.slice(place?.start, place?.end);
    const a = members.get('a')?.value;
    const g = members.get('g')?.value;
    if (a?.kind !== 'table' || g?.kind !== 'array') throw new Error('a is no table, or g no array');
    const b = a.members.get('b')?.value;
    expect(textAt(a)).toBe('[a]');
    expect(textAt(b)).toBe('[a.b]');
    expect(textAt(b?.kind === 'table' ? b.members.get('c')?.value : undefined)).toBe('{ d = 1 }');
    expect(textAt(a.members.get('e')?.value)).toBe('e');
    expect(g.items.map((item) => [item.start, textAt(item)])).toEqual([
      [text.indexOf('[[g]]'), '[[g]]'],
      [text.lastIndexOf('[[g]]'), '[[g]]'],
    ]);
  });

  it('agrees with the values of any document', () => {
    const key = fc.oneof(fc.stringMatching(/^[a-z0-9_-]{1,4}$/), fc.string({ unit: 'binary', maxLength: 4 }));
    const { table } = fc.letrec<{ value: unknown; table: object }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('table'),
      ),
      table: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(table, (document) => expectAgreement(stringify(document))),
      { numRuns: 300 },
    );
  });
});
