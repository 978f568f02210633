import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCHER_LENGTH_LIMIT } from '../../limits.ts';
import { admitMatcher } from './matcher-body.ts';
import { splitRegex } from './split-regex.ts';

describe('the claim of a dialect', () => {
  it('§matcher-prefix-claims is made by the first characters and kept whole in raw', () => {
    for (const [raw, dialect] of [
      ['//a', 'xpath'],
      ['/a/', 'regex'],
      ['$.a', 'jsonpath'],
      ['~ near', 'semantic'],
      ['@<sym', 'graph'],
      ['*.ts', 'glob'],
      [':x', 'glob'],
      [' /a/', 'glob'],
    ] as const) {
      expect(admitMatcher(raw)).toMatchObject({ ok: true, value: { dialect, raw } });
    }
    expect(admitMatcher('')).toEqual({ ok: true, value: null });
  });

  it('§matcher-prefix-claims never falls back where it fails', () => {
    for (const raw of ['//a[', '/a', '/a/zz', '/(/', '$a', '/a//']) expect(admitMatcher(raw).ok, raw).toBe(false);
  });

  it('§matcher-limits looks at patterns up to the limit and not one longer', () => {
    const ofLength = (length: number, start: string, end: string) =>
      start + 'a'.repeat(length - start.length - end.length) + end;
    for (const [start, end] of [
      ['//', ''],
      ['/', '/'],
      ['$.', ''],
    ] as const) {
      expect(admitMatcher(ofLength(MATCHER_LENGTH_LIMIT, start, end)).ok).toBe(true);
      expect(admitMatcher(ofLength(MATCHER_LENGTH_LIMIT + 1, start, end))).toMatchObject({
        ok: false,
        fault: { kind: 'matcher' },
      });
    }
    expect(admitMatcher('a'.repeat(MATCHER_LENGTH_LIMIT + 1)).ok).toBe(true);
  });

  it('§regex-split gives parts that make up the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '\\', '[', ']', 'a', '\n')), (parts) => {
        const raw = `/${parts.join('')}`;
        const split = splitRegex(raw);
        if (split !== null) expect(`/${split.pattern}/${split.flags}`).toBe(raw);
      }),
    );
    expect(splitRegex('/a\\/b[/]c/gi')).toEqual({ pattern: 'a\\/b[/]c', flags: 'gi' });
    expect(splitRegex('/a[/')).toBeNull();
  });
});
