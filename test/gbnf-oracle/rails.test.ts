import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { railAccepts } from '@plurnk/plurnk-contracts';
import { describe, expect, it } from 'vitest';
import { mutateText } from '../../packages/plurnk-contracts/src/rails/testing/mutate-text.ts';
import { createSampler, randomNumbers } from '../../packages/plurnk-contracts/src/rails/testing/sample-rail.ts';
import { profileRoots, type RailProfile, turnRails } from '../../packages/plurnk-contracts/src/rails/turn-rails.ts';
import { askOracle, type OracleAnswer, type OracleQuestion, prepareOracle } from './llama-oracle.ts';

const SEED = 77_003;
const DERIVATIONS = 700;
const NEAR_MISSES = 1_400;

const resolve = createRequire(import.meta.url).resolve;
const artifact = (family: string): string =>
  readFileSync(resolve(`@plurnk/plurnk-contracts/plurnk.${family}.gbnf`), 'utf8');

/** An artifact that starts at the root which its comment names for complete responses. */
const atResponseRoot = (grammar: string): string => {
  const named = /^# @plurnk-response-root (\S+)$/m.exec(grammar)?.[1];
  return grammar.replace(/^root ::= .*$/m, `root ::= ${named}`);
};

const grammars: Readonly<Record<RailProfile, () => string>> = {
  gemma: () => artifact('gemma'),
  qwen: () => artifact('qwen'),
  'qwen-response': () => atResponseRoot(artifact('qwen')),
};
const profiles: readonly RailProfile[] = ['gemma', 'qwen', 'qwen-response'];

const textsFor = (profile: RailProfile): readonly string[] => {
  const random = randomNumbers(SEED);
  const sampler = createSampler(turnRails(), random);
  const sampled = Array.from({ length: DERIVATIONS }, () => sampler.sample(profileRoots[profile]));
  const near = Array.from({ length: NEAR_MISSES }, (_, index) =>
    mutateText(sampled[index % DERIVATIONS] ?? '', random),
  );
  return ['', ...sampled, ...near];
};

const problem = await prepareOracle();
if (problem !== null) process.stderr.write(`llama.cpp is not asked about the rails: ${problem}\n`);

describe.skipIf(problem !== null)(`§rail-oracle llama.cpp${problem === null ? '' : ` (skipped: ${problem})`}`, () => {
  let asked: Promise<readonly OracleAnswer[]> | undefined;
  const questions: readonly OracleQuestion[] =
    problem === null ? profiles.map((profile) => ({ grammar: grammars[profile](), texts: textsFor(profile) })) : [];
  const answers = (): Promise<readonly OracleAnswer[]> => {
    asked ??= askOracle([...questions, { grammar: 'root ::= nowhere', texts: [] }]);
    return asked;
  };

  it('takes both published grammars, and would refuse a broken one', async () => {
    const [gemma, qwen, response, broken] = await answers();
    expect([gemma, qwen, response].every((answer) => Array.isArray(answer))).toBe(true);
    expect(broken).toBeNull();
  });

  for (const [index, profile] of profiles.entries()) {
    it(`gives the same verdict as railAccepts on derivations and near misses of ${profile}`, async () => {
      const verdicts = (await answers())[index] ?? [];
      const texts = questions[index]?.texts ?? [];
      const ours = texts.map((text) => railAccepts(profile, text));
      expect(verdicts).toHaveLength(texts.length);
      expect(texts.filter((_, at) => verdicts[at] !== ours[at])).toEqual([]);
      // Both verdicts occur often, so agreement is no accident.
      const refused = ours.filter((accepted) => !accepted).length;
      expect(refused).toBeGreaterThan(NEAR_MISSES / 4);
      expect(ours.length - refused).toBeGreaterThan(DERIVATIONS);
    });
  }
});
