import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedChoices, seededChoices } from './testing/choices.ts';
import { tiers } from './testing/compare-readers.ts';
import { generateDocument } from './testing/generated-document.ts';
import { brokenPromise } from './testing/parser-promises.ts';
import { shortenText } from './testing/shorten-text.ts';

const anyDocument = fc
  .array(fc.nat(4095), { maxLength: 160, size: 'max' })
  .map((list) => generateDocument(listedChoices(list)));

describe('what the parser promises for every document', () => {
  it.each(tiers)('§tier-entrypoints keeps every promise over generated and damaged documents: %s', (tier) => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        expect(brokenPromise(tier, text)).toBeNull();
      }),
      { numRuns: 400, seed: 20260102 },
    );
  });

  it.each([
    ['spaces before a dash', `${' '.repeat(200_000)}-`],
    ['openers of envelopes', '<think>'.repeat(30_000)],
    ['lone halves of characters', '\uD83D'.repeat(100_000)],
    ['null characters', '\u0000'.repeat(200_000)],
    ['carriage returns', '\r'.repeat(200_000)],
    ['blank lines of a body', `# PLAN0\n${' \n'.repeat(100_000)}## SEND0 [200]\n`],
    ['backticks of a fenced body', `\`\`\`plurnk\n# PLAN0\n${'`'.repeat(200_000)}\n${'```\n'.repeat(20_000)}`],
    ['parentheses of a target', `## READ0 ${'('.repeat(200_000)}`],
    ['backslashes of a target', `## READ0 (${'\\'.repeat(200_001)})`],
    ['scopes of a heading', `## READ0 ${'<1'.repeat(100_000)}`],
    ['components of a scope', `## READ0 <1${'-1'.repeat(100_000)}>`],
    ['terms of a signal', `## READ0 [${'+a,'.repeat(70_000)}] (x)`],
    ['comment openers', `## READ0 ${'<!--'.repeat(50_000)}`],
    ['a lane', `# PLAN${'0'.repeat(200_000)}\n## SEND${'0'.repeat(200_000)} [200]\nx`],
  ])('§no-regex-blowup keeps every promise over %s', (_name, text) => {
    for (const tier of tiers) expect(brokenPromise(tier, text)).toBeNull();
  });
});

describe('how documents for tests are generated', () => {
  it('§deterministic-admission the same seed gives the same documents', () => {
    const write = (): readonly string[] =>
      Array.from({ length: 50 }, (_, seed) => generateDocument(seededChoices(seed)));
    expect(write()).toEqual(write());
    expect(new Set(write()).size).toBeGreaterThan(45);
  });

  it('shortens a text to what matters', () => {
    expect(shortenText('some text with an x and a y in it', (text) => text.includes('x') && text.includes('y'))).toBe(
      'xy',
    );
    expect(shortenText('', () => true)).toBe('');
  });
});
