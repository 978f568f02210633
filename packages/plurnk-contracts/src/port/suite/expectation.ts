import { isSameJson } from '../../kit/same-json.ts';

/** What a port did against its contract. */
export class PortSuiteFailure extends Error {
  override readonly name = 'PortSuiteFailure';
}

const LONGEST_SHOWN = 400;

/** A value for a message. */
export const shown = (value: unknown): string => {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  const whole = text ?? String(value);
  return whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN)}…` : whole;
};

export function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new PortSuiteFailure(message);
}

/** Both are the same JSON value; the order of members does not count. */
export const same = (seen: unknown, expected: unknown, what: string): void =>
  holds(isSameJson(expected, seen), `${what} is ${shown(seen)} and must be ${shown(expected)}`);

export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** A value of JSON as if a caller without types had sent it. */
export const untyped = <Value>(value: unknown): Value => JSON.parse(JSON.stringify(value));

/** A member of what may be an object; undefined where there is none. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
