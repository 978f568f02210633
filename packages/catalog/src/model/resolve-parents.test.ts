import { describe, expect, it } from 'vitest';
import { resolveParents } from './resolve-parents.ts';
import { recordOf } from './testing/record-arbitrary.ts';

describe('§parents', () => {
  it('names the record of the path without its last word, whatever id that record has', () => {
    const records = resolveParents([
      recordOf('kiln', { id: 'external:kiln' }),
      recordOf('kiln fire', { id: 'native:pottery:kiln fire' }),
      recordOf('kiln fire slow'),
    ]);
    expect(records.map((record) => record.parent)).toEqual([null, 'external:kiln', 'native:pottery:kiln fire']);
  });

  it('clears a parent that the catalog does not have', () => {
    expect(resolveParents([recordOf('kiln fire')]).map((record) => record.parent)).toEqual([null]);
  });
});
