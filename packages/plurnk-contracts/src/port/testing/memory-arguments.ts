import { Problems } from '../../problems/problems.ts';
import { PORT_REFUSALS, type PortRefusalCode } from '../port-refusals.ts';

class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: object;

  constructor(problem: object) {
    super('refused');
    this.problem = problem;
  }
}

/** The error of a refusal. */
export const refuse = (
  code: PortRefusalCode,
  detail: string,
  facts: Readonly<Record<string, unknown>> = {},
): RefusedError => {
  const { owner, status } = PORT_REFUSALS[code];
  return new RefusedError(Problems.create(owner, code, status, detail, facts));
};

/** Refuses a malformed argument by its name. */
export function expects(condition: boolean, field: string): asserts condition {
  if (!condition) throw refuse('argument-invalid', `The argument ${field} is malformed.`, { field });
}

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

export const isAbsentOr = (value: unknown, isWanted: (value: unknown) => boolean): boolean =>
  value === undefined || isWanted(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
