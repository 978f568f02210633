/** Equality of JSON values: members in any order, own members only. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasSameItems = (expected: readonly unknown[], received: readonly unknown[]): boolean =>
  expected.length === received.length && expected.every((item, index) => isSameJson(item, received[index]));

const hasSameMembers = (
  expected: Readonly<Record<string, unknown>>,
  received: Readonly<Record<string, unknown>>,
): boolean => {
  const names = Object.keys(expected);
  return (
    names.length === Object.keys(received).length &&
    names.every((name) => Object.hasOwn(received, name) && isSameJson(expected[name], received[name]))
  );
};

/** Whether a client gave back the value that a specimen expects. It descends no deeper than the expected value. */
export const isSameJson = (expected: unknown, received: unknown): boolean => {
  if (Array.isArray(expected)) return Array.isArray(received) && hasSameItems(expected, received);
  if (isRecord(expected)) return isRecord(received) && hasSameMembers(expected, received);
  return Object.is(expected, received);
};
