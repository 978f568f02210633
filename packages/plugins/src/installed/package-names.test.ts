import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../lock/testing/sample-lock.ts';
import { packageCommandRecords } from '../project/package-commands.ts';
import { sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { refusalOfFirst } from '../types/manifest-problem.ts';
import { problemsOfNames } from './package-names.ts';

const reserved: ReadonlySet<string> = new Set(['quirl']);
const named = (name: string, ...paths: readonly string[]) => {
  const manifest = sampleManifest(...paths.map((path) => sampleCommand(path)));
  return { ...manifest, package: { ...manifest.package, name } };
};
const problemsIn = (name: string, ...paths: readonly string[]): readonly string[] =>
  [...problemsOfNames(named(name, ...paths), reserved)].map(({ path }) => path);

describe('§installed-names', () => {
  it('lets a package have its own name and what stands behind it', () => {
    expect(problemsIn('kiln', 'kiln', 'kiln fire', 'kiln fire-all slowly')).toEqual([]);
    expect(problemsIn('kiln')).toEqual([]);
  });

  it('refuses the first word of the commands of the program', () => {
    expect(problemsIn('quirl', 'quirl fire')).toEqual(['package.name']);
    expect(problemsIn('quirl-fire', 'quirl-fire now')).toEqual([]);
  });

  it.each([
    'fire',
    'kilns',
    'kiln-fire',
    'Kiln fire',
    ' kiln',
    'kiln ',
    'kiln  fire',
    'kiln\tfire',
    'kiln -f',
    'kiln a/b',
    'kiln a\u0007',
  ])('refuses the path %j', (path) => {
    expect(problemsIn('kiln', 'kiln', path)).toEqual(['public_commands[1].path']);
    expect(refusalOfFirst(problemsOfNames(named('kiln', path), reserved))?.shellError.code).toBe('validation');
  });

  it('keeps all paths and ids of all packages apart', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/', ' ', ':'), minLength: 1, maxLength: 4 });
    const packages = fc.uniqueArray(fc.stringMatching(/^[ab](-[ab]){0,2}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(packages, fc.array(fc.uniqueArray(word, { maxLength: 6 }), { minLength: 4 }), (names, words) => {
        const records = packageCommandRecords(
          names.flatMap((name, index) => {
            const paths = [name, ...(words[index] ?? []).map((more) => `${name} ${more}`)];
            const manifest = named(name, ...paths.filter((path) => problemsIn(name, path).length === 0));
            return [{ entry: sampleEntry(name), manifest, entryBytes: new Uint8Array(), entryName: '', files: [] }];
          }),
        );
        expect(records.length).toBeGreaterThanOrEqual(names.length);
        expect(new Set(records.map(({ path }) => path)).size).toBe(records.length);
        expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
      }),
    );
  });
});
