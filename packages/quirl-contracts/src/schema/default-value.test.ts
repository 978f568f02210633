import { describe, expect, it } from 'vitest';
import { defaultValue } from './default-value.ts';
import { shapeOfDefinition } from './definition-shape.ts';

describe('§default-values', () => {
  it('fills in the defaults of a record that stands by default', () => {
    expect(defaultValue(shapeOfDefinition('PackageContributions'), {})).toEqual({
      commands: [],
      panels: [],
      indexers: [],
    });
    expect(defaultValue(shapeOfDefinition('PackageContributions'), { panels: ['a'] })).toEqual({
      commands: [],
      panels: ['a'],
      indexers: [],
    });
  });

  it('leaves every other default as it is', () => {
    for (const value of [null, 0, false, '', ['a']]) expect(defaultValue({ kind: 'string' }, value)).toBe(value);
  });
});
