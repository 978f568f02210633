import type { OperationResult } from '../generated/contract-types.ts';
import { rangeExtentRules } from './reading-rules.ts';
import { type Breach, breachUnless, noBreach, type Rule } from './rule.ts';

const isFailure = ({ status }: OperationResult): boolean => status >= 400;

const problemByStatus = (result: OperationResult): readonly Breach[] => {
  const hasProblem = result.problem !== undefined;
  if (hasProblem === isFailure(result)) return noBreach;
  return hasProblem
    ? [{ at: ['problem'], error: 'must be absent with a status below 400' }]
    : [{ at: [], error: 'needs the member "problem" with a status from 400' }];
};

const range = (result: OperationResult): readonly Breach[] => {
  const { range: extent } = result;
  if (extent === undefined) return noBreach;
  if (rangeExtentRules.some((rule) => rule.check(extent).length > 0))
    return [{ at: ['range'], error: 'must be a valid RangeExtent' }];
  return breachUnless(
    isFailure(result) || extent.requested.every(Number.isInteger),
    ['range', 'requested'],
    'must be integers with a status below 400',
  );
};

/** SPEC §operation-result. */
export const operationResultRules: readonly Rule<OperationResult>[] = [
  { name: 'operation-problem', check: problemByStatus },
  {
    name: 'operation-status',
    check: ({ status, problem }) =>
      breachUnless(problem === undefined || problem.status === status, ['problem', 'status'], `must be ${status}`),
  },
  { name: 'operation-range', check: range },
];
