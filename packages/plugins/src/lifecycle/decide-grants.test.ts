import { compareCodePoints, QuirlError } from '@quirl/quirl-contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES, capabilityOf, isGrant } from '../lock/capability-grant.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { decideGrants } from './decide-grants.ts';

const decide = (requests: readonly string[], allowed: readonly string[]) => () =>
  decideGrants(requests, allowed, './my package');

describe('§grants-decided', () => {
  it('gives what is allowed, sorted and once', () => {
    expect(decide([], [])()).toEqual([]);
    expect(
      decide(
        ['completion.register', 'process.spawn'],
        ['process.spawn:make', 'process.spawn:git', 'completion.register', 'process.spawn:git'],
      )(),
    ).toEqual(['completion.register', 'process.spawn:git', 'process.spawn:make']);
  });

  it('lists what is missing, the difference, what it means, and the command that would work', () => {
    const error = refusalOf(decide(['completion.register', 'process.spawn'], ['completion.register']));
    expect(error.code).toBe('validation');
    expect(error.context).toEqual([
      'missing: process.spawn',
      'diff: added completion.register; removed none; unchanged none',
    ]);
    expect(error.help?.join('\n')).toContain(
      "quirl plugin add './my package' --allow completion.register --allow process.spawn\n",
    );
    expect(error.help?.join('\n')).toContain('start programs');
  });

  it.each([
    ['no grant', ['process.spawn'], ['everything']],
    ['a scope that leads up', ['process.spawn'], ['process.spawn:../sh']],
    ['a scope where none can be', ['completion.register'], ['completion.register:x']],
    ['what was not requested', ['process.spawn'], ['process.spawn', 'commands.register']],
    ['a part of what was not requested', [], ['filesystem.read:notes']],
    ['a part beside the whole', ['process.spawn'], ['process.spawn', 'process.spawn:git']],
    ['__proto__', [], ['__proto__']],
  ])('refuses to allow %s', (_, requests, allowed) => {
    expect(refusalOf(decide(requests, allowed))).toMatchObject({
      code: 'invalid_argument',
      help: [expect.any(String)],
    });
  });

  it.each([
    [
      'du',
      '--allow commands.register --allow completion.register --allow process.spawn; a part is enough: --allow process.spawn:<part>',
    ],
    [
      'src/du',
      '--allow commands.register --allow completion.register --allow process.spawn; a part is enough: --allow process.spawn:<part>',
    ],
    ['process.spawn=du', '--allow process.spawn:du'],
    ['process.spawn du', '--allow process.spawn:du'],
    ['spawn', '--allow process.spawn; a part is enough: --allow process.spawn:<part>'],
    ['register', '--allow commands.register --allow completion.register'],
    [
      'all',
      '--allow commands.register --allow completion.register --allow process.spawn; a part is enough: --allow process.spawn:<part>',
    ],
    [
      'proces.spawn',
      '--allow commands.register --allow completion.register --allow process.spawn; a part is enough: --allow process.spawn:<part>',
    ],
  ])('says what the package requests and what to write instead of %s', (text, grants) => {
    const requests = ['commands.register', 'completion.register', 'process.spawn'];
    expect(refusalOf(decide(requests, [text]))).toMatchObject({
      message: `--allow ${JSON.stringify(text)} is no grant; the package requests: ${requests.join(', ')}`,
      help: [`Write: ${grants}`],
    });
  });

  it('says where a package requests nothing, or not what a grant is for', () => {
    expect(refusalOf(decide([], ['du'])).message).toContain('the package requests none');
    expect(refusalOf(decide(['process.spawn'], ['ui.panel:a b'])).message).toContain('does not request ui.panel');
  });

  it('grants nothing that was not requested, and covers every request, or refuses', () => {
    const name = fc.constantFrom(...CAPABILITIES.map(({ name: known }) => known));
    const grant = fc.oneof(name, fc.constantFrom('process.spawn:git', 'filesystem.read:.', 'filesystem.write:a/b'));
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.array(grant), (some, allowed) => {
        const requests = some.sort(compareCodePoints);
        try {
          const grants = decide(requests, allowed)();
          expect(new Set(grants.map(capabilityOf))).toEqual(new Set(requests));
          expect(new Set(grants)).toEqual(new Set(allowed));
          expect([...grants].sort(compareCodePoints)).toEqual(grants);
          for (const one of grants) expect(isGrant(one)).toBe(true);
        } catch (error) {
          if (!(error instanceof QuirlError)) throw error;
          const given = new Set(allowed.map(capabilityOf));
          const fits = given.size === requests.length && requests.every((request) => given.has(request));
          const doubled = allowed.some((one) => capabilityOf(one) !== one && allowed.includes(capabilityOf(one)));
          expect(fits && !doubled).toBe(false);
        }
      }),
    );
  });
});
