import { describe, expect, it } from 'vitest';
import { isAdmissibleImport } from './import-authority.ts';
import { argumentOf, provenanceOf, recordOf } from './testing/record-arbitrary.ts';

describe('§import-authority', () => {
  it.each([
    ['claims to be built in', recordOf('kiln', { provenance: provenanceOf('exact', 'builtin') })],
    ['claims to be a package', recordOf('kiln', { provenance: provenanceOf('exact', 'plugin') })],
    ['has an id of the curated set', recordOf('kiln', { id: 'native:pottery:kiln' })],
    ['has an id of a package', recordOf('kiln', { id: 'plugin:crew/crew/deploy' })],
    ['describes quirl itself', recordOf('quirl')],
    ['describes a subcommand of quirl', recordOf('quirl agent catalog')],
    [
      'has an argument that claims to be built in',
      recordOf('kiln', { options: [argumentOf(['-q'], { provenance: provenanceOf('exact', 'builtin') })] }),
    ],
  ])('drops a stored record that %s', (_, record) => {
    expect(isAdmissibleImport(record)).toBe(false);
  });

  it('admits what a source on this machine states', () => {
    expect(isAdmissibleImport(recordOf('kiln', { id: 'external:kiln', options: [argumentOf(['-q'])] }))).toBe(true);
    expect(isAdmissibleImport(recordOf('quirlish'))).toBe(true);
  });
});
