import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleEntry } from '../lock/testing/sample-lock.ts';
import { packageCommandRecords } from '../project/package-commands.ts';
import { sampleCommand, sampleManifest } from '../testing/sample-command.ts';
import { problemOfNames } from './package-names.ts';

const reserved: ReadonlySet<string> = new Set(['quirl']);
const named = (name: string, ...paths: readonly string[]) => {
  const manifest = sampleManifest(...paths.map((path) => sampleCommand(path)));
  return { ...manifest, package: { ...manifest.package, name } };
};

describe('§installed-names', () => {
  it('lets a package have its own name and what stands behind it', () => {
    expect(problemOfNames(named('kiln', 'kiln', 'kiln fire', 'kiln fire-all slowly'), reserved)).toBeNull();
    expect(problemOfNames(named('kiln'), reserved)).toBeNull();
  });

  it('refuses the first word of the commands of the program', () => {
    expect(problemOfNames(named('quirl', 'quirl fire'), reserved)?.shellError.code).toBe('validation');
    expect(problemOfNames(named('quirl-fire', 'quirl-fire now'), reserved)).toBeNull();
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
    expect(problemOfNames(named('kiln', path), reserved)?.shellError.code).toBe('validation');
  });

  it('keeps all paths and ids of all packages apart', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '/', ' ', ':'), minLength: 1, maxLength: 4 });
    const packages = fc.uniqueArray(fc.stringMatching(/^[ab](-[ab]){0,2}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(packages, fc.array(fc.uniqueArray(word, { maxLength: 6 }), { minLength: 4 }), (names, words) => {
        const records = packageCommandRecords(
          names.flatMap((name, index) => {
            const paths = [name, ...(words[index] ?? []).map((more) => `${name} ${more}`)];
            const manifest = named(
              name,
              ...paths.filter((path) => problemOfNames(named(name, path), reserved) === null),
            );
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
