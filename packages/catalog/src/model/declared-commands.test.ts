import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admitPackageCommands, declaredCommands } from './declared-commands.ts';
import { provenanceOf, recordOf } from './testing/record-arbitrary.ts';

const own = [recordOf('quirl search', { provenance: provenanceOf('exact', 'builtin') })];
const ofPackage = (path: string, summary = `About ${path}`) =>
  recordOf(path, { id: `plugin:crew/${path}`, summary, provenance: provenanceOf('exact', 'plugin') });

const admittedPaths = (...paths: readonly string[]): readonly string[] =>
  admitPackageCommands({ ownCommands: own, packageCommands: paths.map((path) => ofPackage(path)) }).map(
    ({ path }) => path,
  );

describe('§package-authority', () => {
  it('admits no record that speaks of a program of ours', () => {
    expect(admittedPaths('quirl search', 'quirl', 'quirl deploy', 'quirlish', 'crew')).toEqual(['crew', 'quirlish']);
  });

  it('admits the first of two records with one path', () => {
    const packageCommands = [ofPackage('crew', 'first'), ofPackage('crew', 'second')];
    expect(admitPackageCommands({ ownCommands: own, packageCommands }).map(({ summary }) => summary)).toEqual([
      'first',
    ]);
  });

  it('refuses a record of any other source, which is a mistake of the caller', () => {
    for (const source of ['builtin', 'external', 'man'] as const) {
      const packageCommands = [recordOf('crew', { provenance: provenanceOf('exact', source) })];
      expect(() => admitPackageCommands({ ownCommands: own, packageCommands })).toThrow(TypeError);
    }
  });

  it('orders what is declared by path, in whatever order the packages come', () => {
    const paths = ['zoo', 'crew deploy', 'crew', '__proto__', 'constructor'];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths), (some) => {
        const packageCommands = admitPackageCommands({
          ownCommands: own,
          packageCommands: some.map((p) => ofPackage(p)),
        });
        const declared = declaredCommands({ ownCommands: own, packageCommands }).map(({ path }) => path);
        expect(declared).toEqual([...some, 'quirl search'].sort());
      }),
    );
  });
});
