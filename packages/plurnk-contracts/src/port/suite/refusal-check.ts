import type { ProblemDetails } from '../../generated/contract-types.ts';
import { Problems } from '../../problems/problems.ts';
import { PORT_REFUSALS, type PortRefusalCode } from '../port-refusals.ts';
import { holds, isPromise, PortSuiteFailure, same, shown } from './expectation.ts';

const nothing = Symbol('nothing');

const problemOf = (thrown: unknown, code: PortRefusalCode): ProblemDetails => {
  const problem = Problems.fromError(thrown);
  holds(problem !== null, `${code} is to be refused with a valid problem, and what was thrown has none`);
  const { owner, status } = PORT_REFUSALS[code];
  same(problem.type, `https://problems.plurnk.xyz/${owner.replaceAll(':', '/')}/${code}`, 'the type of the problem');
  same(problem.status, status, `the status of ${code}`);
  if (code === 'argument-invalid') {
    const { field } = problem;
    holds(typeof field === 'string' && field !== '', `argument-invalid names no field: ${shown(problem)}`);
  }
  return problem;
};

/** The Problem with which a call is refused: its promise rejects. */
export const refused = async (call: () => unknown, code: PortRefusalCode): Promise<ProblemDetails> => {
  let answer: unknown;
  try {
    answer = await call();
  } catch (thrown) {
    return problemOf(thrown, code);
  }
  throw new PortSuiteFailure(`${code} was to be refused, and the answer is ${shown(answer)}`);
};

/** The same for a member that gives no promise: it throws. */
export const refusedAtOnce = (call: () => unknown, code: PortRefusalCode): ProblemDetails => {
  let thrown: unknown = nothing;
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    thrown = error;
  }
  if (isPromise(answer)) void answer.then(undefined, () => undefined);
  holds(thrown !== nothing, `${code} was to be thrown at once, and the answer is ${shown(answer)}`);
  return problemOf(thrown, code);
};
