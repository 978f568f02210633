import type { ContractName } from '../generated/contract-schemas.ts';
import { jsonPointer, segmentsOf } from './json-pointer.ts';
import { type Judgement, judgeSnapshot } from './judge.ts';
import { EACH, type NestedContract, nestedContracts } from './nested-contracts.ts';
import type { ValidationError } from './validation-result.ts';

/** What every error about a value that breaks a contract has in common. SPEC §validator-errors. */
export class InvalidContractError extends TypeError {
  /** Everything that the validation found; never empty. */
  readonly errors: readonly ValidationError[];

  constructor(contract: string, errors: readonly ValidationError[], options?: ErrorOptions) {
    super(`invalid ${contract}: ${summary(errors)}`, options);
    this.errors = errors;
  }
}

export type InvalidContractErrorClass = new (
  errors: readonly ValidationError[],
  options?: ErrorOptions,
) => InvalidContractError;

const errorsInMessage = 3;

const summary = (errors: readonly ValidationError[]): string => {
  const shown = errors
    .slice(0, errorsInMessage)
    .map(({ instanceLocation, error }) => (instanceLocation === '' ? error : `${instanceLocation} ${error}`));
  const more = errors.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

/** The typed error of an invalid judgement. Where a contract inside is at fault, its own error is the cause. */
export const errorOf = (
  contract: ContractName,
  { result, snapshot }: Judgement,
  classes: Readonly<Record<ContractName, InvalidContractErrorClass>>,
): InvalidContractError => {
  const cause = nestedJudgement(contract, result.errors, snapshot);
  const options = cause === undefined ? undefined : { cause: errorOf(cause.contract, cause.judgement, classes) };
  return new classes[contract](result.errors, options);
};

interface NestedJudgement {
  readonly contract: ContractName;
  readonly judgement: Judgement;
}

/** The first part that is of another contract and has a fault of the whole by itself. */
const nestedJudgement = (
  contract: ContractName,
  errors: readonly ValidationError[],
  snapshot: unknown,
): NestedJudgement | undefined => {
  const parts = nestedContracts(contract);
  for (const outer of errors) {
    const segments = segmentsOf(outer.instanceLocation);
    for (const part of parts) {
      if (!liesOn(part, segments)) continue;
      const way = segments.slice(0, part.path.length);
      const value = valueAt(snapshot, way);
      const result = judgeSnapshot(part.contract, value);
      if (result.errors.some((inner) => isSame(outer, inner, jsonPointer(way))))
        return { contract: part.contract, judgement: { result, snapshot: value } };
    }
  }
  return undefined;
};

/** Whether the part finds at the same place what the whole found there: null may be no fault of the whole. */
const isSame = (outer: ValidationError, inner: ValidationError, way: string): boolean =>
  outer.keyword === inner.keyword && outer.instanceLocation === `${way}${inner.instanceLocation}`;

const liesOn = ({ path }: NestedContract, segments: readonly string[]): boolean =>
  path.length > 0 &&
  path.length <= segments.length &&
  path.every((step, index) => step === EACH || step === segments[index]);

const valueAt = (root: unknown, segments: readonly string[]): unknown => {
  let value = root;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = Object.getOwnPropertyDescriptor(value, segment)?.value;
  }
  return value;
};
