/**
 * `npm run fuzz`: generated and damaged documents of the operation language, in two rounds.
 *
 *   promises  the shipped parser keeps what it promises for any text, and answers in bounded time
 *   grammar   the shipped reader and the grammar give the same items
 *
 * `--seed N` repeats a run (the seed is printed). `--count N` sets how many documents the first round reads and
 * `--grammar-count N` the second; the defaults are 1,000,000 and 100,000. Exit status 1 and the shortest text found if
 * anything is wrong, 2 for a usage error.
 */
import { parseArgs } from 'node:util';
import type { Tier } from '../packages/plurnk-contracts/src/language/structure.ts';
import {
  type Choices,
  oneOf,
  rarely,
  seededChoices,
} from '../packages/plurnk-contracts/src/language/testing/choices.ts';
import { differenceIn } from '../packages/plurnk-contracts/src/language/testing/compare-readers.ts';
import { generateDocument } from '../packages/plurnk-contracts/src/language/testing/generated-document.ts';
import { brokenPromise, parseIn } from '../packages/plurnk-contracts/src/language/testing/parser-promises.ts';
import { shortenText } from '../packages/plurnk-contracts/src/language/testing/shorten-text.ts';

const defaultCount = 1_000_000;
const defaultGrammarCount = 100_000;
const progressEvery = 5_000;
// One document in so many is repeated until it is long, so that slow growth has something to grow on.
const longEvery = 2_000;
const longLength = 256 * 1024;
/** No document may take longer. Far above what any needs, so that only growth out of proportion can reach it. */
const limitMs = 2_000;

interface Finding {
  readonly what: string;
  readonly tier: Tier;
  readonly text: string;
}

interface Round {
  readonly name: string;
  readonly count: number;
  check(tier: Tier, text: string): string | null;
  /** Makes some documents long. */
  readonly hasLongDocuments: boolean;
}

const checkPromises = (tier: Tier, text: string): string | null => {
  const startedAt = performance.now();
  const isLong = text.length > longLength / 2;
  if (isLong) parseIn[tier](text);
  const broken = isLong ? null : brokenPromise(tier, text);
  const ms = performance.now() - startedAt;
  return ms > limitMs ? `${text.length} characters took ${ms.toFixed(0)} ms` : broken;
};

const checkGrammar = (tier: Tier, text: string): string | null => {
  const difference = differenceIn(tier, text);
  if (difference === null) return null;
  const { reader, grammar } = difference;
  return `the readers differ\n  reader:  ${JSON.stringify(reader)}\n  grammar: ${JSON.stringify(grammar)}`;
};

const documentOf = (choices: Choices, { hasLongDocuments }: Round): string => {
  const isLong = hasLongDocuments && rarely(choices, longEvery);
  const text = generateDocument(choices);
  if (!isLong || text === '') return text;
  const from = choices.below(text.length);
  const piece = text.slice(from, from + 1 + choices.below(text.length));
  return text.slice(0, from) + piece.repeat(Math.ceil(longLength / piece.length));
};

const tiers: readonly [Tier, ...Tier[]] = ['turn', 'statements', 'log', 'client'];

/** The kind of a finding: shortening must not wander off to another one. */
const kindOf = (what: string | null): string | undefined => what?.split('\n')[0]?.replaceAll(/\d+/g, 'n');

const run = (round: Round, seed: number): Finding | null => {
  const startedAt = performance.now();
  const perSecond = (done: number): string => ((done / (performance.now() - startedAt)) * 1000).toFixed(0);
  for (let index = 0; index < round.count; index += 1) {
    // Every document has decisions of its own, so that any one of them can be repeated alone.
    const choices = seededChoices(Math.imul(seed, 0x9e3779b1) + index);
    const tier = oneOf(choices, tiers);
    const text = documentOf(choices, round);
    const what = round.check(tier, text);
    if (what !== null) {
      const shortest = shortenText(text, (shorter) => kindOf(round.check(tier, shorter)) === kindOf(what));
      return { what: round.check(tier, shortest) ?? what, tier, text: shortest };
    }
    if ((index + 1) % progressEvery === 0) {
      process.stderr.write(`\r${round.name}: ${index + 1} of ${round.count} (${perSecond(index + 1)} a second) `);
    }
  }
  process.stderr.write(
    `\r${round.name}: ${round.count} documents, nothing found (${perSecond(round.count)} a second)\n`,
  );
  return null;
};

const countOf = (text: string | undefined, otherwise: number): number => {
  const count = text === undefined ? otherwise : Number(text);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new RangeError(`not a whole number: ${text}`);
};

const options = { seed: { type: 'string' }, count: { type: 'string' }, 'grammar-count': { type: 'string' } } as const;

const readOptions = () => {
  const { values } = parseArgs({ options });
  return {
    seed: countOf(values.seed, Date.now() % 0x1_0000_0000),
    rounds: [
      {
        name: 'promises',
        count: countOf(values.count, defaultCount),
        check: checkPromises,
        hasLongDocuments: true,
      },
      {
        name: 'grammar',
        count: countOf(values['grammar-count'], defaultGrammarCount),
        check: checkGrammar,
        hasLongDocuments: false,
      },
    ] satisfies readonly Round[],
  };
};

const main = (): number => {
  let settings: ReturnType<typeof readOptions>;
  try {
    settings = readOptions();
  } catch (error) {
    process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
  const { seed, rounds } = settings;
  process.stdout.write(`seed ${seed}\n`);
  for (const round of rounds) {
    const found = run(round, seed);
    if (found === null) continue;
    process.stderr.write('\n');
    process.stdout.write(`${round.name}, tier ${found.tier}: ${found.what}\n  text: ${JSON.stringify(found.text)}\n`);
    return 1;
  }
  return 0;
};

process.exitCode = main();
