/**
 * How many items a list says that it has. A proxy may answer anything, also something else each time, so it is asked once and
 * believed only where it names a number of items; otherwise this throws.
 */
export const listLength = ({ length }: { readonly length?: unknown }): number => {
  if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0)
    throw new TypeError('a list must have a number of items');
  return length;
};
