import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionVectors } from '../testing/package-vectors.ts';
import { checkVersionRequirement, isPackageVersion } from './package-version.ts';

describe('§package-version', () => {
  it.each(versionVectors.versions)('holds $id: $says', ({ text, valid }) => {
    expect(isPackageVersion(text)).toBe(valid);
  });
});

describe('§version-requirement', () => {
  it.each(versionVectors.requirements)('holds $id: $says', ({ requirement, version, verdict }) => {
    expect(checkVersionRequirement(requirement, version)).toBe(verdict);
  });

  it('orders versions as their numbers are ordered', () => {
    const number = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 64n - 1n));
    const version = fc.tuple(number, number, number);
    fc.assert(
      fc.property(version, version, (left, right) => {
        const place = left.findIndex((value, index) => value !== right[index]);
        const isLess = place !== -1 && (left[place] ?? 0n) < (right[place] ?? 0n);
        const verdicts = ['<', '=', '>'].map((sign) => checkVersionRequirement(sign + right.join('.'), left.join('.')));
        expect(verdicts).toEqual(
          [isLess, place === -1, place !== -1 && !isLess].map((holds) => (holds ? 'met' : 'unmet')),
        );
      }),
    );
  });

  it('ends on hostile texts', () => {
    for (const text of [
      '9'.repeat(250_000),
      `0.${'0'.repeat(250_000)}`,
      ','.repeat(250_000),
      `>${' '.repeat(250_000)}`,
    ])
      expect(['unmet', 'unreadable']).toContain(checkVersionRequirement(text, '0.1.0'));
  });
});
