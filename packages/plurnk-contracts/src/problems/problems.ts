import type { ProblemDetails } from '../generated/contract-types.ts';
import { ContractValidator } from '../generated/contract-validator.ts';

/** Every Problem of ours has its type below this address. */
const PROBLEM_TYPE_BASE = 'https://problems.plurnk.xyz/';

const ownerPattern = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)*$/;
const codePattern = /^[a-z][a-z0-9-]*$/;

// A pattern would test the text of any value, and `["a"]` has the text of `a`.
const isWord = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

const ownMembers: ReadonlySet<string> = new Set(['type', 'title', 'status', 'detail']);

export interface ProblemOptions {
  /** Instead of the title that the code gives. It speaks of the class of Problem, never of one occurrence. */
  readonly title?: string;
}

const titleOf = (code: string): string => {
  const words = code.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const admittedExtensions = (extensions: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] => {
  const entries = Object.entries(extensions).filter(([, value]) => value !== undefined);
  const reserved = Object.keys(extensions).find((name) => ownMembers.has(name));
  if (reserved !== undefined) throw new TypeError(`a problem extension must not be named "${reserved}"`);
  return entries;
};

/** The one shape of every failure that is data. SPEC §problem-details. */
// biome-ignore lint/complexity/noStaticOnlyClass: the published name is that of a class with static members.
export class Problems {
  /**
   * A new, valid Problem of `owner` (`word:word…`) with the class `code`. Extensions are copied; one that is undefined is left
   * out. Throws an Error for a malformed owner or code, a TypeError for an extension that names a member of the Problem
   * itself, and an InvalidProblemDetailsError for anything else that is no Problem. SPEC §problem-create.
   */
  static create(
    owner: string,
    code: string,
    status: number,
    detail: string,
    extensions: Readonly<Record<string, unknown>> = {},
    options: ProblemOptions = {},
  ): ProblemDetails {
    if (!isWord(owner, ownerPattern)) throw new Error(`problem owner must be words of a-z, 0-9 and - joined by colons`);
    if (!isWord(code, codePattern)) throw new Error(`problem code must be a word of a-z, 0-9 and -`);
    const members: readonly (readonly [string, unknown])[] = [
      ['type', `${PROBLEM_TYPE_BASE}${owner.replaceAll(':', '/')}/${code}`],
      ['title', options.title ?? titleOf(code)],
      ['status', status],
      ['detail', detail],
      ...admittedExtensions(extensions),
    ];
    // Object.fromEntries makes `__proto__` an ordinary member, as JSON has it.
    return ContractValidator.assertProblemDetails(Object.fromEntries(members));
  }

  /**
   * The very Problem that an error carries as `problem`, or as `result.problem`, if it is valid; null otherwise. Never throws,
   * and follows no cause. SPEC §problem-from-error.
   */
  static fromError(error: unknown): ProblemDetails | null {
    return problemIn(error) ?? problemIn(memberOf(error, 'result'));
  }
}

/** Undefined also where an accessor or a proxy refuses the reading. */
const memberOf = (value: unknown, name: string): unknown => {
  try {
    return isMembers(value) ? value[name] : undefined;
  } catch {
    return undefined;
  }
};

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const problemIn = (value: unknown): ProblemDetails | null => {
  try {
    // Judged once: an accessor inside may give another answer the next time.
    return ContractValidator.assertProblemDetails(memberOf(value, 'problem'));
  } catch {
    return null;
  }
};
