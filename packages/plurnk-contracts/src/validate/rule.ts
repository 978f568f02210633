import type { Path } from './json-pointer.ts';

/** One breach of a relational rule. */
export interface Breach {
  /** From the judged value to what is wrong. */
  readonly at: Path;
  /** What is expected. */
  readonly error: string;
}

/** A rule about the relations inside one value, which no schema can state. It sees only values that fit the schema. */
export interface Rule<Value> {
  readonly name: string;
  /** Every breach; `noBreach` if there is none. */
  check(value: Value): readonly Breach[];
}

/** The result of a rule that holds: one list for all, because most rules hold most of the time. */
export const noBreach: readonly Breach[] = Object.freeze([]);

/** The one breach, unless the rule holds. */
export const breachUnless = (holds: boolean, at: Path, error: string): readonly Breach[] =>
  holds ? noBreach : [{ at, error }];
