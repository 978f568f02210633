import { describe, expect, it } from 'vitest';
import { PlurnkParser } from '../language/plurnk-parser.ts';
import { readStructure } from '../language/read-structure.ts';
import type { StructuralFaultKind } from '../language/structure.ts';
import { railAccepts } from './rail-accepts.ts';
import { createSampler, randomNumbers } from './testing/sample-rail.ts';
import { profileRoots, type RailProfile, turnRails } from './turn-rails.ts';

const SEED = 20_251;
const DERIVATIONS_PER_PROFILE = 5_000;

/** Profiles whose derivations are complete responses, and so documents with their envelope. */
const complete = ['gemma', 'qwen-response'] as const satisfies readonly RailProfile[];

/** What the language lets a derivation stumble over: a rail forbids stems of the fourteen operations in bodies, and no more. */
const allowances: readonly (readonly [fault: StructuralFaultKind, mayOccur: (text: string) => boolean])[] = [
  // The client's own operations are headings of the language, and no stems of the rail.
  ['client-operation', (text) => /^## (?:LOOK|BUFF)0(?:[ \t[(<\r\n]|$)/m.test(text)],
  // The same where the turn has ended already.
  ['after-turn', (text) => /^## (?:LOOK|BUFF)0(?:[ \t[(<\r\n]|$)/m.test(text)],
  // A fence counts as the document's only where no text stands before it; in a complete response the envelope does.
  ['fence-not-admitted', (text) => /\n```plurnk\n/.test(text)],
  // A bare line of backticks in the last body of a fenced turn closes the fence.
  ['text-after-fence', (text) => /\n```plurnk\n/.test(text) && /\n```[ \t]*\r?\n/.test(text)],
];

const faultsOf = (text: string): readonly StructuralFaultKind[] =>
  readStructure(text, 'turn').items.flatMap((item) => (item.kind === 'error' ? [item.fault.kind] : []));

describe('§gbnf-rail-purpose derivations of the rails', () => {
  for (const profile of complete) {
    const sampler = createSampler(turnRails(), randomNumbers(SEED));
    const texts = Array.from({ length: DERIVATIONS_PER_PROFILE }, () => sampler.sample(profileRoots[profile]));

    it(`are accepted by railAccepts, from ${profile}`, () => {
      for (const text of texts) expect(railAccepts(profile, text), text).toBe(true);
    });

    it(`have no structural fault but those that the language allows, from ${profile}`, () => {
      const met = new Set<StructuralFaultKind>();
      let clean = 0;
      for (const text of texts) {
        const faults = faultsOf(text);
        const allowed = allowances.filter(([, mayOccur]) => mayOccur(text)).map(([fault]) => fault);
        expect(
          faults.filter((fault) => !allowed.includes(fault)),
          JSON.stringify(text),
        ).toEqual([]);
        for (const fault of faults) met.add(fault);
        if (faults.length === 0) clean += 1;
      }
      // Every allowance is needed, and most derivations need none.
      expect([...met].sort()).toEqual(allowances.map(([fault]) => fault).sort());
      expect(clean).toBeGreaterThan(DERIVATIONS_PER_PROFILE / 2);
    });

    it(`parse into one statement, or one error of typed admission, for each section, from ${profile}`, () => {
      for (const text of texts) {
        if (faultsOf(text).length > 0) continue;
        const { items, unparsedTail } = PlurnkParser.parse(text);
        const errors = items.flatMap((item) =>
          item.kind === 'error' && item.error.severity === 'error' ? [item.error] : [],
        );
        const statements = items.flatMap((item) => (item.kind === 'statement' ? [item.statement] : []));
        const headings = readStructure(text, 'turn').items.filter((item) => item.kind === 'statement');
        expect(unparsedTail, JSON.stringify(text)).toBeUndefined();
        expect(
          errors.filter((error) => error.source !== 'visitor'),
          JSON.stringify(text),
        ).toEqual([]);
        expect(statements.length + errors.length, JSON.stringify(text)).toBe(headings.length);
        expect(statements[0]?.op).toBe('PLAN');
        expect(items.findIndex((item) => item.kind === 'text')).toBe(0);
      }
    });
  }

  it('§gbnf-reasoning-boundary parse as well when the reasoning is cut off, with a fence or without', () => {
    const sampler = createSampler(turnRails(), randomNumbers(SEED + 1));
    for (let count = 0; count < 1_000; count += 1) {
      const text = sampler.sample('framed-turn');
      const faults = faultsOf(text).filter((fault) => fault !== 'client-operation' && fault !== 'after-turn');
      if (text.startsWith('```') && /\n```[ \t]*\r?\n/.test(text)) continue;
      expect(faults, JSON.stringify(text)).toEqual([]);
    }
  });
});
