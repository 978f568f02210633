import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivesWithGrammar } from '../../grammar/read-with-grammar.ts';
import { readStructure } from './read-structure.ts';
import type { StructuralFaultKind, Tier } from './structure.ts';
import { listedChoices, seededChoices } from './testing/choices.ts';
import { differenceIn, tiers } from './testing/compare-readers.ts';
import { generateDocument } from './testing/generated-document.ts';
import { textOf, type VectorText } from './testing/vector-format.ts';
import { writeDocument } from './testing/written-document.ts';

const folder = new URL('../../../../vectors/language/', import.meta.url);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is VectorText =>
  typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'));

/** Every text that any vector holds, whatever the vector is about: the readers must agree on all of them in every tier. */
const corpus = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => {
    const file: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const cases: readonly unknown[] = isRecord(file) && Array.isArray(file['cases']) ? file['cases'] : [];
    return cases.flatMap((vector) => (isRecord(vector) && isText(vector['input']) ? [textOf(vector['input'])] : []));
  });

/** A list of decisions is what shrinks: a shorter list of smaller numbers is a simpler document. */
const anyDocument = fc
  .array(fc.nat(4095), { maxLength: 160, size: 'max' })
  .map((list) => generateDocument(listedChoices(list)));

const turn = ['# PLAN0', '[]', '## READ0 [+a] (src/a.ts) <1,40> <!-- why -->', '', '## SEND0 [200]', 'Done.'];
const asText = (...lines: readonly string[]): string => lines.join('\n');

const acceptance: readonly (readonly [tier: Tier, isAccepted: boolean, says: string, text: string])[] = [
  ['turn', true, 'a turn', asText(...turn)],
  ['turn', true, 'a turn behind text', asText('Well. # PLAN0', ...turn.slice(1))],
  ['turn', true, 'a turn in its fence', asText('```plurnk', ...turn, '```')],
  ['turn', false, 'text behind the fence', asText('```plurnk', ...turn, '```', 'x')],
  ['turn', false, 'a turn without its end', asText(...turn.slice(0, -2))],
  ['turn', false, 'a turn without its plan', asText(...turn.slice(2))],
  ['turn', false, 'a second turn', asText(...turn, ...turn)],
  ['turn', true, 'a second turn in another lane, which is body text', asText(...turn, '# PLAN1', '## SEND1 [200]')],
  ['log', true, 'a second turn in another lane', asText(...turn, '# PLAN1', '## SEND1 [200]')],
  ['log', true, 'a second turn', asText(...turn, ...turn)],
  ['log', false, 'no turn', ''],
  ['statements', true, 'nothing', ''],
  ['statements', true, 'statements in any order', asText(...turn.slice(2), ...turn)],
  ['statements', false, 'text', asText('Well.', ...turn)],
  ['statements', false, 'an operation of clients', '## LOOK0 (a)'],
  ['client', true, 'an operation of clients', '## LOOK0 (a) <@abcde>'],
  ['client', false, 'an anchor where results are counted', '## BUFF0 (a) <@abcde>'],
  ['statements', true, 'slots in any order and spacing', '## FIND0<1>(a)\t[b] <!---->  '],
  ['statements', false, 'a slot twice', '## FIND0 (a) (b)'],
  ['statements', false, 'a slot behind the annotation', '## FIND0 <!-- a --> (b)'],
  ['statements', false, 'a scope on a SEND that ends nothing', '## SEND0 [300] <1>'],
  ['statements', true, 'a scope on a SEND that ends a turn', '## SEND0 <1> (a) [0202]'],
  ['statements', false, 'a target that stays open', '## READ0 (a'],
];

describe('the grammar as the authority on accepted syntax', () => {
  it.each(acceptance)('§parser-architecture %s: accepted %s: %s', (tier, isAccepted, _says, text) => {
    expect(derivesWithGrammar(text, tier)).toBe(isAccepted);
    expect(differenceIn(tier, text)).toBeNull();
  });

  it.each(tiers)('§parser-architecture reads every text of the vectors as the shipped reader does: %s', (tier) => {
    expect(corpus.length).toBeGreaterThan(400);
    for (const text of corpus) expect(differenceIn(tier, text)).toBeNull();
  });

  it.each(tiers)(
    '§parser-architecture reads generated and damaged documents as the shipped reader does: %s',
    (tier) => {
      fc.assert(
        fc.property(anyDocument, (text) => {
          expect(differenceIn(tier, text)).toBeNull();
        }),
        { numRuns: 500, seed: 20260101 },
      );
    },
  );

  it('§parser-architecture compares documents of every kind: all faults, tails and clean documents of every tier', () => {
    const seen = new Set<string>();
    const wanted: Readonly<Record<StructuralFaultKind, true>> = {
      'heading-character': true,
      'matcher-on-heading': true,
      'target-character': true,
      'signal-character': true,
      'scope-in-signal': true,
      'scope-form': true,
      'combined-anchor': true,
      'slot-repeated': true,
      'after-annotation': true,
      'slot-not-admitted': true,
      'scope-on-mid-send': true,
      'signal-count': true,
      'number-range': true,
      'turn-begin': true,
      'turn-end': true,
      'after-turn': true,
      'plan-again': true,
      'client-operation': true,
      'text-not-admitted': true,
      'fence-not-admitted': true,
      'text-after-fence': true,
    };
    for (let seed = 0; seed < 6000; seed += 1) {
      const text = generateDocument(seededChoices(seed));
      for (const tier of tiers) {
        const { items, tail } = readStructure(text, tier);
        const faults = items.flatMap((item) => (item.kind === 'error' ? [item.fault.kind] : []));
        for (const kind of faults) seen.add(kind);
        if (tail !== null) seen.add(`${tier} tail`);
        else if (faults.length === 0 && items.some(({ kind }) => kind === 'statement')) seen.add(`${tier} clean`);
      }
    }
    const outcomes = tiers.flatMap((tier) => [`${tier} tail`, `${tier} clean`]);
    expect([...seen].sort()).toEqual([...Object.keys(wanted), ...outcomes].sort());
  });

  it('§parser-architecture shrinks towards a well-formed turn: the plainest decisions write one', () => {
    const plainest = writeDocument(listedChoices([]));
    expect(plainest).toBe('# PLAN0\n## SEND0 [200]\n');
    expect(derivesWithGrammar(plainest, 'turn')).toBe(true);
  });
});
