import { describe, expect, it } from 'vitest';
import { kilnFire } from '../testing/sample-catalog.ts';
import { packageInvocation } from './package-invocation.ts';

// The sample is the command of a package.
const ofPackage = kilnFire;

describe('§package-invocation', () => {
  it('is the usage behind the command that runs it', () => {
    expect(packageInvocation(ofPackage)).toBe('quirl plugin call kiln fire <batch> [--cone <number>]');
    expect(packageInvocation({ ...ofPackage, signature: 'kiln fire' })).toBe('quirl plugin call kiln fire');
  });

  it('names the path where the usage does not begin with it', () => {
    for (const signature of ['fire <batch>', 'kiln fires <batch>', 'KILN FIRE'])
      expect(packageInvocation({ ...ofPackage, signature })).toBe('quirl plugin call kiln fire [arguments]...');
  });

  it('shows how a command gets its input', () => {
    const io = { ...kilnFire.io, input: 'Record' };
    expect(packageInvocation({ ...ofPackage, signature: 'kiln fire', io })).toBe(
      'quirl plugin call kiln fire --input <json|->',
    );
  });

  it('is for commands of packages alone', () => {
    for (const source of ['builtin', 'external', 'fish', 'man'] as const)
      expect(packageInvocation({ ...kilnFire, provenance: { ...kilnFire.provenance, source } })).toBeNull();
  });
});
