import { installedHostApi } from '@quirl/lua';
import { compareCodePoints } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAPABILITIES,
  capabilityOf,
  isCapability,
  isGrant,
  redundant,
  uncovered,
  unrequested,
} from './capability-grant.ts';

describe('§capability-vocabulary', () => {
  it('is sorted and unique, and every name in it may be granted whole', () => {
    const names = CAPABILITIES.map(({ name }) => name);
    expect([...new Set(names)].sort(compareCodePoints)).toEqual(names);
    for (const name of names) expect([isCapability(name), isGrant(name)]).toEqual([true, true]);
  });

  it('names every capability that the host installs', () => {
    for (const { capability } of installedHostApi())
      if (capability !== null) expect(isCapability(capability)).toBe(true);
  });

  it.each(['', 'process', 'process.spawn ', 'Process.spawn', 'constructor', '__proto__'])('has no %j', (name) => {
    expect([isCapability(name), isGrant(name)]).toEqual([false, false]);
  });
});

describe('§grant-scope', () => {
  it.each([
    'process.spawn:deploy',
    'process.spawn:g++',
    'process.spawn:./bin/deploy-2.sh',
    'process.spawn:_x',
    'filesystem.read:.',
    'filesystem.read:notes',
    'filesystem.write:notes/2024-01.txt',
    'filesystem.read:-odd',
    'filesystem.read:a..b',
  ])('allows %s', (grant) => {
    expect(isGrant(grant)).toBe(true);
  });

  it.each([
    'process.spawn:',
    'process.spawn:.',
    'process.spawn:-rf',
    'process.spawn:/bin/sh',
    'process.spawn:../sh',
    'process.spawn:bin/../sh',
    'process.spawn:sh -c',
    'process.spawn:sh;ls',
    'process.spawn:a:b',
    'process.spawn:a//b',
    'process.spawn:bin/',
    'process.spawn:dépl',
    'process.spawn:a\n',
    'filesystem.read:/etc',
    'filesystem.read:..',
    'filesystem.write:a/..',
    'filesystem.read:~',
    'commands.register:x',
    'unknown:x',
  ])('refuses %j', (grant) => {
    expect(isGrant(grant)).toBe(false);
  });

  it('never leads up, out or into an option, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab./-+_ :\\~'), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.constantFrom('process.spawn', 'filesystem.read'), (scope, capability) => {
        const grant = `${capability}:${scope}`;
        if (!isGrant(grant)) return;
        expect(capabilityOf(grant)).toBe(capability);
        expect(scope.startsWith('/')).toBe(false);
        expect(scope.split('/')).not.toContain('..');
        if (capability === 'process.spawn') expect(scope.startsWith('-')).toBe(false);
      }),
    );
  });
});

describe('§grant-coverage', () => {
  it('lets a whole or a narrower grant cover a request, and nothing else', () => {
    const requests = ['completion.register', 'process.spawn'];
    expect(uncovered(requests, ['process.spawn:git', 'process.spawn:make'])).toEqual(['completion.register']);
    expect(uncovered(requests, ['completion.register', 'process.spawn'])).toEqual([]);
    expect(unrequested(requests, ['process.spawn:git', 'filesystem.read:.'])).toEqual(['filesystem.read:.']);
    expect(unrequested(['filesystem.read'], ['filesystem.read:notes'])).toEqual([]);
  });

  it('finds a part that is granted beside the whole', () => {
    expect(redundant(['process.spawn', 'process.spawn:git', 'filesystem.read:a'])).toEqual(['process.spawn:git']);
  });
});
