import { VALIDATION_DEPTH_LIMIT, VALIDATION_WORK_LIMIT } from '../../limits.ts';

/** Thrown where an allowance is used up; it never leaves this folder. */
export class WorkExhausted extends Error {
  override readonly name = 'WorkExhausted';
}

/**
 * Judges something, or throws WorkExhausted. The limits leave enough of an ordinary stack; a caller who has used up most of
 * it gets the same answer as for too much work, and no fault of the host.
 */
export const withinStack = <Result>(judge: () => Result): Result => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof RangeError) throw new WorkExhausted('it takes more than what is left of the stack');
    throw error;
  }
};

/**
 * How much work may still be done on one value. Units are counted, not time, so that the same schema and value give the same
 * answer on every machine. One unit is about one comparison.
 */
export class WorkAllowance {
  readonly #units: number;
  #left: number;
  #depth = 0;

  constructor(units: number = VALIDATION_WORK_LIMIT) {
    this.#units = units;
    this.#left = units;
  }

  /** Takes units from the allowance, or throws WorkExhausted. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new WorkExhausted(`it takes more than ${this.#units} units of work`);
  }

  /** Spends, and enters a schema; throws WorkExhausted where too many are entered already. */
  descend(units: number): void {
    this.spend(units);
    this.#depth += 1;
    if (this.#depth > VALIDATION_DEPTH_LIMIT)
      throw new WorkExhausted(`it takes more than ${VALIDATION_DEPTH_LIMIT} schemas inside each other`);
  }

  /** Leaves the schema that was entered last. */
  ascend(): void {
    this.#depth -= 1;
  }
}
