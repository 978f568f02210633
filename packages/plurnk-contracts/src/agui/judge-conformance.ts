import type { AguiClientConformance, AguiDiscovery } from '../generated/contract-types.ts';
import { errorClasses } from '../generated/contract-validator.ts';
import { errorOf, type InvalidContractError } from '../validate/invalid-contract-error.ts';
import { isJudgedValid, type Judgement, judge } from '../validate/judge.ts';
import type { ValidationError } from '../validate/validation-result.ts';
import { keyDifferences } from './conformance-rules.ts';

interface ValidConformance {
  readonly isValid: true;
  readonly discovery: AguiDiscovery;
  readonly conformance: AguiClientConformance;
}

/** The two documents as plain copies, or what is wrong with the first of them that is at fault. */
export type ConformanceJudgement =
  | ValidConformance
  | {
      readonly isValid: false;
      readonly contract: FaultyContract;
      readonly errors: readonly ValidationError[];
      /** The typed error of the document at fault. */
      error(): InvalidContractError;
    };

type FaultyContract = 'AguiDiscovery' | 'AguiClientConformance';

const invalid = (contract: FaultyContract, judgement: Judgement): ConformanceJudgement => ({
  isValid: false,
  contract,
  errors: judgement.result.errors,
  error: () => errorOf(contract, judgement, errorClasses),
});

/**
 * Judges the discovery document, then the client's account, then whether the account names exactly what discovery offers. Never
 * throws. SPEC §validator-pairs.
 */
export const judgeConformance = (discovery: unknown, conformance: unknown): ConformanceJudgement => {
  const offered = judge('AguiDiscovery', discovery);
  if (!isJudgedValid<AguiDiscovery>(offered.snapshot, offered)) return invalid('AguiDiscovery', offered);
  const account = judge('AguiClientConformance', conformance);
  if (!isJudgedValid<AguiClientConformance>(account.snapshot, account))
    return invalid('AguiClientConformance', account);
  const differences = keyDifferences(offered.snapshot, account.snapshot);
  if (differences.length === 0) return { isValid: true, discovery: offered.snapshot, conformance: account.snapshot };
  const error: ValidationError = {
    keyword: 'conformance-keys',
    instanceLocation: '',
    keywordLocation: '#/conformance-keys',
    // One error with every name: the whole list is what a stale document has to be brought up to.
    error: differences.join('; '),
  };
  return invalid('AguiClientConformance', { result: { valid: false, errors: [error] }, snapshot: account.snapshot });
};

/** Tells the type checker what a judgement says. */
export function isJudgedConformance(
  _conformance: unknown,
  _judgement: ValidConformance,
): asserts _conformance is AguiClientConformance {}
