import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryPathVectors } from '../testing/package-vectors.ts';
import { portableEntryPath } from './portable-entry-path.ts';

describe('§portable-entry-path', () => {
  it.each(entryPathVectors.cases)('holds $id: $says', ({ text, path }) => {
    expect(portableEntryPath(text)).toBe(path ?? undefined);
  });

  it('gives a form that is its own form, stays below its folder and names a Lua file', () => {
    const component = fc.oneof(fc.constantFrom('.', '..', '', 'src', 'nul', 'a.lua', '.lua', 'b'), fc.string());
    fc.assert(
      fc.property(fc.array(component, { maxLength: 6 }), (components) => {
        const path = portableEntryPath(components.join('/'));
        if (path === undefined) return;
        expect(portableEntryPath(path)).toBe(path);
        expect(path.split('/')).not.toContain('..');
        expect(path).toMatch(/[^/]\.lua$/);
        expect(path).not.toMatch(/^\/|\/\/|\\/);
      }),
      { numRuns: 500 },
    );
  });
});
